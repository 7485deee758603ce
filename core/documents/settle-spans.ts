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

/** The spans with what was removed and written again in its place as it was before: nobody's change any more. */
export function withRestored(spans: readonly TextSpan[]): TextSpan[] {
  const settled: TextSpan[] = [];
  /** Where the removed stretches begin that stand directly before the next one. */
  let firstRemoved = 0;
  for (const span of spans) {
    let rest = span.text;
    for (let index = firstRemoved; span.by !== null && isStanding(span) && index < settled.length; index += 1) {
      const removed = settled[index]!;
      if (!rest.startsWith(removed.text)) continue;
      settled[index] = { ...removed, removedBy: [] };
      rest = rest.slice(removed.text.length);
      firstRemoved = index + 1;
    }
    if (rest === '') continue;
    settled.push({ ...span, text: rest });
    if (isStanding(span)) firstRemoved = settled.length;
  }
  return joinSpans(settled);
}

function textOf(spans: readonly TextSpan[]): string {
  return spans.map((span) => span.text).join('');
}
