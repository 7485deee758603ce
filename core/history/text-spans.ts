/** A stretch of a text: who wrote it since a point in its history, and who removed it. */
export interface TextSpan {
  readonly text: string;
  /** The device that wrote it; null when it stood there before. */
  readonly by: string | null;
  /** The devices that removed it, two where both did without knowing of each other; none while it stands. */
  readonly removedBy: readonly string[];
}

export function isStanding({ removedBy }: TextSpan): boolean {
  return removedBy.length === 0;
}

/** Neighbours of the same kind joined. */
export function joinSpans(spans: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.by === span.by && last.removedBy.join() === span.removedBy.join())
      joined[joined.length - 1] = { ...last, text: last.text + span.text };
    else joined.push({ text: span.text, by: span.by, removedBy: span.removedBy });
  }
  return joined;
}

/** What one device did to a text. */
export interface WordsChanged {
  /** Words of the text as it stands that the device wrote, wholly or partly. */
  readonly added: number;
  /** Words that stood there before and that the device removed wholly. */
  readonly removed: number;
  /** Paragraphs of the text as it stands that are the device's alone. */
  readonly paragraphs: number;
}

export function wordsChangedBy(spans: readonly TextSpan[], device: string): WordsChanged {
  const standing = marked(spans.filter(isStanding), (span) => span.by === device);
  const before = marked(
    spans.filter((span) => span.by === null),
    (span) => span.removedBy.includes(device),
  );
  return {
    added: count(standing, /\S+/g, (marks) => marks.includes('1')),
    removed: count(before, /\S+/g, (marks) => !marks.includes('0')),
    paragraphs: count(standing, /\S(?:(?!\n\s*\n)[^])*/g, (marks) => !marks.includes('0')),
  };
}

interface Marked {
  readonly text: string;
  /** One digit a code unit: 1 where the device had its hand in it. */
  readonly marks: string;
}

function marked(spans: readonly TextSpan[], isTheirs: (span: TextSpan) => boolean): Marked {
  return {
    text: spans.map((span) => span.text).join(''),
    marks: spans.map((span) => (isTheirs(span) ? '1' : '0').repeat(span.text.length)).join(''),
  };
}

/** Matches whose marks, blanks aside, satisfy the test. */
function count({ text, marks }: Marked, pattern: RegExp, isCounted: (marks: string) => boolean): number {
  let counted = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const own = marks.slice(index, index + match.length);
    const ofWords = /\s/.test(match)
      ? Array.from({ length: own.length }, (_, at) => (/\S/.test(match[at] ?? '') ? own[at] : '')).join('')
      : own;
    if (isCounted(ofWords)) counted += 1;
  }
  return counted;
}

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
 * The spans with what was removed in a turn that this one knows and written again in its place in this one as it was
 * before: nobody's change any more. Equal words that were written in no knowledge of the removal are another matter.
 */
export function withRestored(
  spans: readonly DatedSpan[],
  { turn, knows }: { readonly turn: number; readonly knows: ReadonlySet<number> },
): DatedSpan[] {
  const settled = [...spans];
  for (let at = 0; at < settled.length; at += 1) {
    const span = settled[at]!;
    if (span.by === null || span.turn !== turn) continue;
    const found = findRestored(settled, { at, step: -1, knows }) ?? findRestored(settled, { at, step: 1, knows });
    if (!found) continue;
    const { place, written, removed } = found;
    if (place > at) settled.splice(place, 1, ...removed);
    settled.splice(at, 1, ...written);
    if (place < at) settled.splice(place, 1, ...removed);
    // What is left of it may be another stretch that was removed.
    at = Math.min(at, place) - 1;
  }
  return settled;
}

/** What a written stretch and a removed one come to that are the same words. */
interface Restored {
  readonly written: readonly DatedSpan[];
  readonly removed: readonly DatedSpan[];
}

/** The removed stretch, in one direction, that the one at a position is, with nothing in between but what may be passed. */
function findRestored(
  spans: readonly DatedSpan[],
  { at, step, knows }: { at: number; step: 1 | -1; knows: ReadonlySet<number> },
): (Restored & { place: number }) | null {
  const span = spans[at]!;
  let isPastWritten = false;
  let isPastRemoved = false;
  for (let place = at + step; spans[place]; place += step) {
    const near = spans[place]!;
    if (isStanding(near)) {
      if (near.by === null) return null;
      isPastWritten = true;
    } else if (knows.has(near.turn)) {
      // Words that stand may not change their order, nor those that stood there before.
      const restored = !isPastWritten ? inItsPlace(span, near, step) : isPastRemoved ? null : whereWritten(span, near);
      if (restored) return { ...restored, place };
    }
    isPastRemoved ||= !isStanding(near);
    if (isPastWritten && isPastRemoved) return null;
  }
  return null;
}

function inItsPlace(written: DatedSpan, removed: DatedSpan, step: 1 | -1): Restored | null {
  const [words, old] = [written.text, removed.text];
  if (words.length < old.length) {
    const parts = cutOut(removed, words);
    return parts && { written: [], removed: [...parts.before, restoredPart(removed, words), ...parts.after] };
  }
  const parts = cutOut(written, old);
  // What is left of the written words stays on its side.
  const left = step === -1 ? parts?.before : parts?.after;
  if (!parts || !left || left.length > 0) return null;
  return { written: [...parts.before, ...parts.after], removed: [restoredPart(removed, old)] };
}

function whereWritten(written: DatedSpan, removed: DatedSpan): Restored | null {
  const isLonger = written.text.length >= removed.text.length;
  const [long, short] = isLonger ? [written, removed] : [removed, written];
  const parts = cutOut(long, short.text);
  return parts && { written: [...parts.before, restoredPart(removed, short.text), ...parts.after], removed: [] };
}

function restoredPart(removed: DatedSpan, text: string): DatedSpan {
  return { ...removed, text, removedBy: [] };
}

/** What is left of a stretch before and after words that it begins or ends with; null where it does neither. */
function cutOut(span: DatedSpan, words: string): { before: DatedSpan[]; after: DatedSpan[] } | null {
  const rest = span.text.length - words.length;
  const part = (text: string): DatedSpan[] => (text === '' ? [] : [{ ...span, text }]);
  if (span.text.startsWith(words)) return { before: [], after: part(span.text.slice(words.length)) };
  return span.text.endsWith(words) ? { before: part(span.text.slice(0, rest)), after: [] } : null;
}

function textOf(spans: readonly TextSpan[]): string {
  return spans.map((span) => span.text).join('');
}
