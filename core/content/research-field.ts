/** The field of the planning step that a source belongs to, by its type in an assistant's words. */
export function researchField(type: string): 'caseStudies' | 'expertOpinions' | 'contraryViews' | 'statistics' {
  if (/case/i.test(type)) return 'caseStudies';
  if (/expert|opinion|quote/i.test(type)) return 'expertOpinions';
  if (/contrar|counter/i.test(type)) return 'contraryViews';
  return 'statistics';
}
