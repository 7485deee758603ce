const names: Readonly<Record<string, string>> = {
  body: 'Draft',
  variants: 'Version beside the draft',
  pillarId: 'Pillar',
  deletedAt: 'Deletion',
  aiInsights: 'Audience insights',
  soWhatInsights: 'Value insights',
  aiOutline: 'Suggested outline',
  aiDraft: 'Suggested draft',
  existingReview: 'Review',
  selectedHeadline: 'Headline',
  seoAnalysis: 'SEO analysis',
  seoKeywords: 'SEO keywords',
  ctaType: 'Type of the call to action',
  ctaPlacement: 'Placement of the call to action',
  ctaButtonText: 'Button text',
  ctaSuggestions: 'Suggested calls to action',
};

/** What the screens call the property at a path: by its own name, or by the words that its key is made of. */
export function propertyName(path: readonly string[]): string {
  const property = path[0] === 'steps' ? (path[2] ?? '') : (path[0] ?? '');
  const words = property.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return names[property] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
