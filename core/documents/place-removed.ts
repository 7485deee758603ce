import * as A from '@automerge/automerge/slim';
import { isStanding, joinSpans, type TextSpan } from './text-spans.ts';
import { readText, type TextPath } from './text-path.ts';

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
