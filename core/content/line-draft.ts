import type { ConflictSide } from '../history/conflicts.ts';

type Value = ConflictSide['value'];

/** What the document holds of a line that is kept as a whole. */
export interface StoredLine {
  /** One value, or all that were written at the same time. */
  readonly values: readonly Value[];
  readonly heads: readonly string[];
}

/** What a person has typed into a line, and what they knew of the document when they did. */
export interface LineDraft {
  readonly text: string;
  /** Typed and not in the document: not written yet, or refused. */
  readonly isUnwritten: boolean;
  /** What the line held when they began, or what they have written since. */
  readonly known: StoredLine;
}

export function typeLine(draft: LineDraft | null, text: string, stored: StoredLine): LineDraft {
  return { text, isUnwritten: true, known: draft?.known ?? stored };
}

/**
 * How an unwritten draft goes into the document. Over what its person knew it is an ordinary change; where something
 * else was written meanwhile it is a change of the state that they knew, so that both values stay and are offered.
 */
export function howToWrite(draft: LineDraft, stored: StoredLine): 'now' | 'as-of-known' {
  return sameValues(draft.known.values, stored.values) ? 'now' : 'as-of-known';
}

/**
 * The draft once it is in the document.
 *
 * @param heads the state that its person sees: without what was written meanwhile
 */
export function lineWritten(
  draft: LineDraft,
  { before, after, heads }: { before: readonly Value[]; after: readonly Value[]; heads: readonly string[] },
): LineDraft {
  const own = after.length === 1 ? after : after.filter((value) => !includes(before, value));
  return { ...draft, isUnwritten: false, known: { values: own.length > 0 ? own : [draft.text], heads } };
}

/** Whether somebody who knew the written draft has put something else in its place: the document's value is shown then. */
export function isReplaced({ isUnwritten, known }: LineDraft, stored: StoredLine): boolean {
  return !isUnwritten && !known.values.every((value) => includes(stored.values, value));
}

function sameValues(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((value) => includes(right, value));
}

function includes(values: readonly Value[], value: Value): boolean {
  return values.some((other) => (other ?? '') === (value ?? ''));
}
