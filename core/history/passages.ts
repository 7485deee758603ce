import * as A from '@automerge/automerge/slim';
import { readText, type TextPath } from '../documents/text-path.ts';
import { isStanding, joinSpans, type TextSpan } from './text-spans.ts';

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

/** Where words stand in place of others, these are read first. */
export function removedFirst(spans: readonly TextSpan[]): readonly TextSpan[] {
  const ordered: TextSpan[] = [];
  let run: TextSpan[] = [];
  const endRun = () => {
    ordered.push(...run.filter((span) => !isStanding(span)), ...run.filter(isStanding));
    run = [];
  };
  for (const span of spans) {
    if (!isChanged(span)) endRun();
    run.push(span);
    if (!isChanged(span)) endRun();
  }
  endRun();
  return ordered;
}

interface Removed {
  readonly span: TextSpan;
  /** The position of the text as it stands, in UTF-16 code units, before which it stood. */
  readonly place: number;
}

/**
 * The spans with each stretch that was removed where it stood among what others wrote at the same place: going through
 * a history device by device tells only between which words that stood there before.
 *
 * @param before the document in which nothing of it was removed yet
 */
export function placeRemoved(
  document: A.Doc<unknown>,
  spans: readonly TextSpan[],
  { path, before }: { readonly path: TextPath; readonly before: A.Doc<unknown> },
): TextSpan[] {
  const placed = placesNow(spans).filter(({ span }) => span.by === null);
  // Something that this device had seen before has been written since then: the places are not known by that text.
  if (placed.map(({ span }) => span.text).join('') !== readText(before, path)) return [...spans];
  const placeOf = (index: number): number => {
    const cursor = A.getCursor(before, [...path], index);
    return A.getCursorPosition(document, [...path], cursor);
  };
  const removed: Removed[] = [];
  let start = 0;
  let floor = 0;
  for (const [index, { span, at }] of placed.entries()) {
    if (isStanding(span)) floor = at + span.text.length;
    else {
      // Words that were removed and written again count as never gone, and may stand beside their first place.
      const ceiling = placed.slice(index).find((later) => isStanding(later.span))?.at ?? Infinity;
      const from = floor;
      removed.push(...atPlaces(span, start, (old) => Math.min(Math.max(placeOf(old), from), ceiling)));
    }
    start += span.text.length;
  }
  return removed.length === 0 ? [...spans] : joinSpans(withRemoved(spans.filter(isStanding), removed));
}

/** The spans with where each begins in the text as it stands. */
function placesNow(spans: readonly TextSpan[]): { readonly span: TextSpan; readonly at: number }[] {
  let at = 0;
  return spans.map((span) => {
    const place = { span, at };
    if (isStanding(span)) at += span.text.length;
    return place;
  });
}

/** A removed stretch in parts, each of which stood at one place of the text as it stands. */
function atPlaces(span: TextSpan, start: number, placeOf: (index: number) => number): Removed[] {
  const { length } = span.text;
  const place = placeOf(start);
  if (length === 1 || place === placeOf(start + length - 1)) return [{ span, place }];
  const half = Math.floor(length / 2);
  return [
    ...atPlaces({ ...span, text: span.text.slice(0, half) }, start, placeOf),
    ...atPlaces({ ...span, text: span.text.slice(half) }, start + half, placeOf),
  ];
}

function withRemoved(standing: readonly TextSpan[], removed: readonly Removed[]): TextSpan[] {
  const spans: TextSpan[] = [];
  let at = 0;
  let next = 0;
  for (const span of standing) {
    let from = 0;
    for (; next < removed.length && removed[next]!.place < at + span.text.length; next += 1) {
      const { span: gone, place } = removed[next]!;
      spans.push({ ...span, text: span.text.slice(from, place - at) }, gone);
      from = place - at;
    }
    spans.push({ ...span, text: span.text.slice(from) });
    at += span.text.length;
  }
  return [...spans, ...removed.slice(next).map(({ span }) => span)].filter(({ text }) => text !== '');
}
