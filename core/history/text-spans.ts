/** A span of a text: who wrote it since a given version, and who removed it. */
export interface TextSpan {
  readonly text: string;
  /** The device that wrote it; null when it existed before. */
  readonly by: string | null;
  /** The devices that removed it: several when they did so concurrently, none while it is part of the text. */
  readonly removedBy: readonly string[];
}

export function isStanding({ removedBy }: TextSpan): boolean {
  return removedBy.length === 0;
}

/** Joins neighbouring spans with the same author and removers. */
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

/** The amount of text that one device changed. */
export interface WordsChanged {
  /** Words in the current text that the device wrote, completely or in part. */
  readonly added: number;
  /** Words of the earlier text that the device removed completely. */
  readonly removed: number;
  /** Paragraphs of the current text that the device wrote alone. */
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
  /** One digit per code unit: 1 where the device made the change. */
  readonly marks: string;
}

function marked(spans: readonly TextSpan[], isTheirs: (span: TextSpan) => boolean): Marked {
  return {
    text: spans.map((span) => span.text).join(''),
    marks: spans.map((span) => (isTheirs(span) ? '1' : '0').repeat(span.text.length)).join(''),
  };
}

/** Counts the matches whose marks, without those of white space, satisfy the test. */
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
 * Adds all devices that removed a span, using the spans of another replay order of the same history. Each order names
 * only the first of the devices that removed a span concurrently. Returns the spans unchanged when the two orders
 * disagree about the earlier text.
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

/** A span with the number of the turn in which it was written or, if it is removed, removed. */
export interface DatedSpan extends TextSpan {
  readonly turn: number;
}

/**
 * Drops removals that were undone: text that an earlier, known turn removed and that this turn wrote again in the same
 * place. Equal text that was written without knowledge of the removal is left as it is.
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
    // The rest of this span may match another removed one.
    at = Math.min(at, place) - 1;
  }
  return settled;
}

/** The result of matching a written span with a removed one of equal text. */
interface Restored {
  readonly written: readonly DatedSpan[];
  readonly removed: readonly DatedSpan[];
}

/**
 * Searches in one direction for a removed span whose text equals the span at `at`, passing only spans that may be
 * skipped.
 */
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
      // Neither the current text nor the earlier text may change its order.
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
  // The rest of the written text must stay on its side of the match.
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

/** Cuts text off the beginning or the end of a span and returns the rest; null when it is at neither. */
function cutOut(span: DatedSpan, words: string): { before: DatedSpan[]; after: DatedSpan[] } | null {
  const rest = span.text.length - words.length;
  const part = (text: string): DatedSpan[] => (text === '' ? [] : [{ ...span, text }]);
  if (span.text.startsWith(words)) return { before: [], after: part(span.text.slice(words.length)) };
  return span.text.endsWith(words) ? { before: part(span.text.slice(0, rest)), after: [] } : null;
}

function textOf(spans: readonly TextSpan[]): string {
  return spans.map((span) => span.text).join('');
}
