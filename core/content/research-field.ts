/** The planning field for a source, from its type in an AI reply. */
export function researchField(type: string): 'caseStudies' | 'expertOpinions' | 'contraryViews' | 'statistics' {
  if (/case/i.test(type)) return 'caseStudies';
  if (/expert|opinion|quote/i.test(type)) return 'expertOpinions';
  if (/contrar|counter/i.test(type)) return 'contraryViews';
  return 'statistics';
}
