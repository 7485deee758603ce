import * as A from '@automerge/automerge/slim';
import { readText, type TextPath } from '../documents/text-path.ts';
import { isStanding, joinSpans, type TextSpan } from './text-spans.ts';

/**
 * Ways to resolve a passage: leave it as it is, keep this device's side, keep the other devices' side, or restore the
 * earlier text.
 */
export const keeps = ['both', 'mine', 'theirs', 'earlier'] as const;
export type Keep = (typeof keeps)[number];

/** A part of a text in which changes are close together. */
export interface Passage {
  /** Derived from the passage's content, so a passage that changes gets a new key. */
  readonly key: string;
  /** Its start in the current text, in UTF-16 code units. */
  readonly at: number;
  readonly spans: readonly TextSpan[];
  /** Whether this device and another one both changed it, with different results. */
  readonly isShared: boolean;
  /** Whether it is shared, and words of this device and of another one stand in it: the text has both, side by side. */
  readonly hasBothTexts: boolean;
}

/** A part of a text: a passage, or unchanged text. */
export interface Stretch {
  readonly spans: readonly TextSpan[];
  readonly passage: Passage | null;
}

/**
 * Maximum unchanged characters between two changes of one passage. A passage never spans a line break between changes.
 */
const MAX_GAP = 40;

/**
 * Splits a text into the passages that another device changed and the text around them, in order.
 *
 * @param here this device's key, see `deviceKey`
 * @param isContested whether this device and another one changed the text without each other's changes. Otherwise one
 *   wrote on top of the other, and there are no two sides to choose from
 */
export function stretchesOf(spans: readonly TextSpan[], here: string, isContested: boolean): Stretch[] {
  const seen = new Map<string, number>();
  const stretches: Stretch[] = [];
  let at = 0;
  for (const group of groupsOf(spans)) {
    // A passage only if the text would be different without the other devices' changes. Text that both sides removed is
    // no difference.
    if (group.some((span) => isStanding(span) !== isKept(span, 'mine', here))) {
      const content = JSON.stringify(group);
      const nth = seen.get(content) ?? 0;
      seen.set(content, nth + 1);
      // Compared by its words: restored text consists of new characters but equals the other side's.
      const isShared = isContested && keptText(group, 'theirs', here) !== standingText(group);
      const hasBothTexts =
        isShared && isWrittenIn(group, (by) => by === here) && isWrittenIn(group, (by) => by !== here);
      stretches.push({ spans: group, passage: { key: `${nth} ${content}`, at, spans: group, isShared, hasBothTexts } });
    } else stretches.push({ spans: group, passage: null });
    at += standingText(group).length;
  }
  return stretches;
}

/** The passages that two devices changed without each other's changes. */
export interface Contested {
  readonly count: number;
  /** Whether each of them has the texts of both devices. If not, one device only removed words somewhere. */
  readonly areBothKept: boolean;
}

/**
 * The passages in which two devices changed an item's texts without each other's changes.
 *
 * @param settled keys of the passages of which the person said that both texts stay
 */
export function contestedIn(
  properties: readonly ContestedProperty[],
  here: string,
  settled: ReadonlySet<string> = new Set(),
): Contested {
  const shared = sharedPassages(properties, here).filter(({ key }) => !settled.has(key));
  return { count: shared.length, areBothKept: shared.every(({ hasBothTexts }) => hasBothTexts) };
}

/** A property of an item, with the parts of its text that devices wrote apart; null where it is no text. */
export interface ContestedProperty {
  readonly conflictSpans: readonly TextSpan[] | null;
}

/** The passages that more than one device changed. */
export function sharedPassages(properties: readonly ContestedProperty[], here: string): Passage[] {
  return properties
    .flatMap(({ conflictSpans }) => stretchesOf(conflictSpans ?? [], here, true))
    .flatMap(({ passage }) => (passage?.isShared ? passage : []));
}

/** Whether words stand there that a device wrote. */
function isWrittenIn(spans: readonly TextSpan[], isBy: (device: string) => boolean): boolean {
  return spans.some((span) => isStanding(span) && span.by !== null && isBy(span.by) && span.text.trim() !== '');
}

/** The text of some spans with only the kept side's changes applied. */
export function keptText(spans: readonly TextSpan[], keep: Keep, here: string): string {
  return spans
    .filter((span) => isKept(span, keep, here))
    .map((span) => span.text)
    .join('');
}

/** Whether a span is part of the text when only the kept side's changes are applied. */
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

/** Groups changed spans with the short gaps between them. Every other unchanged span is a group of its own. */
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

/** Moves removed spans before the text that replaced them. */
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
  /** The position in the current text before which the removed span stood, in UTF-16 code units. */
  readonly place: number;
}

/**
 * Moves each removed span to the place where it stood relative to concurrent insertions. A replay device by device
 * gives only the unchanged text on either side of it.
 *
 * @param before the document before any of it was removed
 */
export function placeRemoved(
  document: A.Doc<unknown>,
  spans: readonly TextSpan[],
  { path, before }: { readonly path: TextPath; readonly before: A.Doc<unknown> },
): TextSpan[] {
  const placed = placesNow(spans).filter(({ span }) => span.by === null);
  // Text that this device had already seen was written after `before`, so positions cannot be looked up in that
  // document.
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
      // Text that was removed and restored counts as never removed, and may now be beside its original position.
      const ceiling = placed.slice(index).find((later) => isStanding(later.span))?.at ?? Infinity;
      const from = floor;
      removed.push(...atPlaces(span, start, (old) => Math.min(Math.max(placeOf(old), from), ceiling)));
    }
    start += span.text.length;
  }
  return removed.length === 0 ? [...spans] : joinSpans(withRemoved(spans.filter(isStanding), removed));
}

/** The spans with their start positions in the current text. */
function placesNow(spans: readonly TextSpan[]): { readonly span: TextSpan; readonly at: number }[] {
  let at = 0;
  return spans.map((span) => {
    const place = { span, at };
    if (isStanding(span)) at += span.text.length;
    return place;
  });
}

/** Splits a removed span into parts that each stood at one position of the current text. */
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
