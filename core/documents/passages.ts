import { isStanding, type TextSpan } from './text-spans.ts';

/** What may be kept of a passage: as it is, this device's side, the other devices', or what stood there before both. */
export const keeps = ['both', 'mine', 'theirs', 'earlier'] as const;
export type Keep = (typeof keeps)[number];

/** A stretch of a text in which changes stand close together. */
export interface Passage {
  /** Names it by what it consists of: a passage that changes gets another key. */
  readonly key: string;
  /** Where it begins in the text as it stands, in UTF-16 code units. */
  readonly at: number;
  readonly spans: readonly TextSpan[];
  /** This device and another one both changed it, and not to the same. */
  readonly isShared: boolean;
}

/** A stretch of a text: unchanged, or a passage. */
export interface Stretch {
  readonly spans: readonly TextSpan[];
  readonly passage: Passage | null;
}

/** Unchanged characters between two changes of one passage, at most. Changes of two lines are never one passage. */
const MAX_GAP = 40;

/**
 * A text in passages that another device changed, and what stands around them, in order.
 *
 * @param here this device's key, see `deviceKey`
 */
export function stretchesOf(spans: readonly TextSpan[], here: string): Stretch[] {
  const seen = new Map<string, number>();
  const stretches: Stretch[] = [];
  let at = 0;
  for (const group of groupsOf(spans)) {
    // Without the other devices' hands it would read otherwise; what both removed is no difference between them.
    if (group.some((span) => isStanding(span) !== isKept(span, 'mine', here))) {
      const content = JSON.stringify(group);
      const nth = seen.get(content) ?? 0;
      seen.set(content, nth + 1);
      // By its words: those that were put back are new characters, and read as theirs do.
      const isShared = keptText(group, 'theirs', here) !== standingText(group);
      stretches.push({ spans: group, passage: { key: `${nth} ${content}`, at, spans: group, isShared } });
    } else stretches.push({ spans: group, passage: null });
    at += standingText(group).length;
  }
  return stretches;
}

/** How a stretch reads when only one side's changes, or none of them, are in it. */
export function keptText(spans: readonly TextSpan[], keep: Keep, here: string): string {
  return spans
    .filter((span) => isKept(span, keep, here))
    .map((span) => span.text)
    .join('');
}

/** Whether a stretch stands in the text when only one side's changes, or none of them, are in it. */
export function isKept({ by, removedBy }: TextSpan, keep: Keep, here: string): boolean {
  switch (keep) {
    case 'both':
      return removedBy.length === 0;
    case 'mine':
      return (by === null || by === here) && !removedBy.includes(here);
    case 'theirs':
      return by !== here && removedBy.every((device) => device === here);
    case 'earlier':
      return by === null;
  }
}

export function standingText(spans: readonly TextSpan[]): string {
  return spans
    .filter(isStanding)
    .map((span) => span.text)
    .join('');
}

export function isChanged(span: TextSpan): boolean {
  return span.by !== null || !isStanding(span);
}

/** Changed spans with the short gaps between them, and unchanged ones by themselves. */
function groupsOf(spans: readonly TextSpan[]): TextSpan[][] {
  const groups: TextSpan[][] = [];
  let isOpen = false;
  spans.forEach((span, index) => {
    const goesOn = isOpen && (isChanged(span) || isGap(span, spans[index - 1], spans[index + 1]));
    if (goesOn) groups.at(-1)!.push(span);
    else groups.push([span]);
    isOpen = goesOn || isChanged(span);
  });
  return groups;
}

function isGap({ text }: TextSpan, last: TextSpan | undefined, next: TextSpan | undefined): boolean {
  if (!last || !next || text.length > MAX_GAP) return false;
  return !last.text.endsWith('\n') && !text.includes('\n') && !next.text.startsWith('\n');
}
