import type { ConflictSide } from '../history/conflicts.ts';

type Value = ConflictSide['value'];

/** The stored state of a line that is written as a whole. */
export interface StoredLine {
  /** One value, or several after concurrent writes. */
  readonly values: readonly Value[];
  /** The value that every list and every device shows: one of `values`. */
  readonly shown: Value;
  readonly heads: readonly string[];
}

/** The text that a person has typed into a line, and the stored state that they had seen. */
export interface LineDraft {
  readonly text: string;
  /** True when the typed text is not in the document: not written yet, or refused. */
  readonly isUnwritten: boolean;
  /** The stored state when the person began to type, or since their last write. */
  readonly known: StoredLine;
}

export function typeLine(draft: LineDraft | null, text: string, stored: StoredLine): LineDraft {
  return { text, isUnwritten: true, known: draft?.known ?? stored };
}

/**
 * How to write a draft to the document. `now`: the line still has the value that the person saw. `as-of-known`: it was
 * changed meanwhile, so the draft is written on the state that the person saw; both values are kept and offered as a
 * choice.
 */
export function howToWrite(draft: LineDraft, stored: StoredLine): 'now' | 'as-of-known' {
  return sameValues(draft.known.values, stored.values) ? 'now' : 'as-of-known';
}

/**
 * The draft after it was written to the document.
 *
 * @param heads the state that the person has seen, without concurrent changes
 */
export function lineWritten(
  draft: LineDraft,
  { before, after, heads }: { before: readonly Value[]; after: readonly Value[]; heads: readonly string[] },
): LineDraft {
  const own = after.length === 1 ? after : after.filter((value) => !includes(before, value));
  const values = own.length > 0 ? own : [draft.text];
  return { ...draft, isUnwritten: false, known: { values, shown: values[0] ?? null, heads } };
}

/**
 * Whether the document shows another value than the written draft: it was replaced, or a concurrent value is shown and
 * the draft is offered beside it. The field then shows the document's value, as every list does.
 */
export function isReplaced({ isUnwritten, known }: LineDraft, stored: StoredLine): boolean {
  return !isUnwritten && !includes(known.values, stored.shown);
}

function sameValues(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((value) => includes(right, value));
}

function includes(values: readonly Value[], value: Value): boolean {
  return values.some((other) => (other ?? '') === (value ?? ''));
}
