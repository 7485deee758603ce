import type { ConflictSide } from '#core/history/conflicts.ts';

const names: Readonly<Record<string, string>> = {
  body: 'Draft',
  variants: 'Version for a platform',
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
  ctaType: 'Call to action type',
  ctaPlacement: 'Call to action placement',
  ctaButtonText: 'Button text',
  ctaSuggestions: 'Suggested calls to action',
};

/** The screens' name of the property at a path: its own name, or its key split into words. */
export function propertyName(path: readonly string[]): string {
  const property = path[0] === 'steps' ? (path[2] ?? '') : (path[0] ?? '');
  const words = property.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return names[property] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A property's value as text, for comparing two of them. */
export function propertyText(
  path: readonly string[],
  value: ConflictSide['value'],
  pillars: readonly { readonly id: string; readonly name: string }[],
): string {
  if (value === null) return path[0] === 'schedule' ? 'Not scheduled' : 'None';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (path[0] === 'pillarId') return pillars.find((pillar) => pillar.id === value)?.name ?? 'A deleted pillar';
  if (path[0] === 'schedule') return scheduleText(String(value));
  if (path[0] === 'linkCard') return cardText(String(value));
  return String(value) || 'Empty';
}

/** As `propertyText`, for a property that another device gave this value. */
export function changedText(...[path, value, pillars]: Parameters<typeof propertyText>): string {
  return path[0] === 'schedule' && value === null ? 'no longer scheduled' : `now ${propertyText(path, value, pillars)}`;
}

function cardText(json: string): string {
  const { title = '', url = '' } = JSON.parse(json) as { title?: string; url?: string };
  return `${title} (${url})`;
}

function scheduleText(json: string): string {
  const { localTime = '', zone = '' } = JSON.parse(json) as { localTime?: string; zone?: string };
  return `${localTime.replace('T', ' ')} (${zone})`;
}
