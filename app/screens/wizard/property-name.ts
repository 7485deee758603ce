const names: Readonly<Record<string, string>> = {
  title: 'Title',
  status: 'Status',
  pillarId: 'Pillar',
  schedule: 'Schedule',
  contentType: 'Content type',
  estimatedLength: 'Estimated length',
  experience: 'Experience',
  tone: 'Tone',
  selectedHeadline: 'Headline',
  focusKeyword: 'Focus keyword',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  ctaType: 'Type of the call to action',
  ctaPlacement: 'Placement of the call to action',
  ctaButtonText: 'Button text',
  readyToPublish: 'Ready to publish',
  publishNow: 'Publish now',
};

/** What the screens call the property at a path. */
export function propertyName(path: readonly string[]): string {
  const property = path.at(-1) ?? '';
  return names[property] ?? property;
}
