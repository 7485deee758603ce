import { splice } from '@automerge/automerge/slim';

/** Where a position of a text is after the text was edited. A position inside removed words moves to their place. */
export function movePosition(position: number, edits: readonly TextEdit[]): number {
  return edits.reduce((at, edit) => {
    if (at <= edit.at && edit.remove === 0) return at;
    if (at < edit.at) return at;
    if (at >= edit.at + edit.remove) return at + edit.insert.length - edit.remove;
    return edit.at + edit.insert.length;
  }, position);
}

/** The same edit, for the text as `others` left it. */
export function rebaseEdit({ at, remove, insert }: TextEdit, others: readonly TextEdit[]): TextEdit {
  const start = movePosition(at, others);
  const end = movePosition(at + remove, others);
  return { at: start, remove: Math.max(0, end - start), insert };
}

/** One splice, in UTF-16 code units of the text as the edits before it left it. */
export interface TextEdit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}
