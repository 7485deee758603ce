import { isStanding, joinSpans, type TextSpan } from './text-spans.ts';

/**
 * The spans of a text with everybody who removed a stretch, from the spans that two orders of the same history give.
 * An order names whoever came first in it: a stretch that two devices removed apart from each other has another name
 * in the other order. Orders that do not tell of the same text before leave the first as it is.
 */
export function withAllRemovers(spans: readonly TextSpan[], other: readonly TextSpan[]): TextSpan[] {
  const before = other.filter((span) => span.by === null);
  if (textOf(before) !== textOf(spans.filter((span) => span.by === null))) return [...spans];
  let at = 0;
  let taken = 0;
  const all = spans.flatMap((span) => {
    if (span.by !== null) return [span];
    const parts: TextSpan[] = [];
    for (let from = 0; from < span.text.length;) {
      const beside = before[at]!;
      const length = Math.min(span.text.length - from, beside.text.length - taken);
      const removedBy = isStanding(span) ? [] : [...new Set([...span.removedBy, ...beside.removedBy])];
      parts.push({ ...span, text: span.text.slice(from, from + length), removedBy });
      from += length;
      taken += length;
      if (taken === beside.text.length) {
        at += 1;
        taken = 0;
      }
    }
    return parts;
  });
  return joinSpans(all);
}

/** A span, and in which part of a history it was written, or removed if it is. */
export interface DatedSpan extends TextSpan {
  readonly turn: number;
}

/**
 * The spans with what was removed in an earlier turn and written again in its place in this one as it was before:
 * nobody's change any more. Equal words that were written in no knowledge of the removal are another matter.
 */
export function withRestored(spans: readonly DatedSpan[], turn: number): DatedSpan[] {
  const settled = [...spans];
  for (let at = 0; at < settled.length; at += 1) {
    const span = settled[at]!;
    if (span.by === null || span.turn !== turn) continue;
    const place = [nextBefore(settled, at, -1), nextBefore(settled, at, 1)].find((index) => {
      const old = settled[index];
      return old && !isStanding(old) && old.turn < turn && restored(span, old);
    });
    if (place === undefined) continue;
    const parts = restored(span, settled[place]!)!;
    settled.splice(at, 1, ...parts);
    settled.splice(place > at ? place + parts.length - 1 : place, 1);
    // The rest may be another stretch that was removed.
    at = Math.min(at, place) - 1;
  }
  return settled;
}

/** What a stretch and a removed one next to it come to, when one of them begins or ends with the other; else null. */
function restored(written: DatedSpan, removed: DatedSpan): DatedSpan[] | null {
  const [long, short] = written.text.length < removed.text.length ? [removed, written] : [written, removed];
  const back = { ...removed, text: short.text, removedBy: [] };
  const rest = long.text.length - short.text.length;
  if (long.text.startsWith(short.text)) return [back, ...(rest > 0 ? [{ ...long, text: long.text.slice(-rest) }] : [])];
  return long.text.endsWith(short.text) ? [{ ...long, text: long.text.slice(0, rest) }, back] : null;
}

/** The next stretch, in one direction, that stood there before. */
function nextBefore(spans: readonly TextSpan[], at: number, step: 1 | -1): number {
  let index = at + step;
  while (spans[index] && spans[index]!.by !== null) index += step;
  return index;
}

function textOf(spans: readonly TextSpan[]): string {
  return spans.map((span) => span.text).join('');
}
