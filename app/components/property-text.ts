import type { ConflictSide } from '#core/history/conflicts.ts';

/** A property's value in words, for who compares two of them. */
export function propertyText(
  path: readonly string[],
  value: ConflictSide['value'],
  pillars: readonly { readonly id: string; readonly name: string }[],
): string {
  if (value === null) return 'None';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (path[0] === 'pillarId') return pillars.find((pillar) => pillar.id === value)?.name ?? 'A deleted pillar';
  if (path[0] === 'schedule') return scheduleText(String(value));
  return String(value) || 'Empty';
}

function scheduleText(json: string): string {
  const { localTime = '', zone = '' } = JSON.parse(json) as { localTime?: string; zone?: string };
  return `${localTime.replace('T', ' ')} (${zone})`;
}
