import * as A from '@automerge/automerge/slim';
import { textEditsBetween, type TextEdits } from './text-edits-between.ts';
import type { TextEdit } from './rebase-edit.ts';

/**
 * Two series of edits of one text, made in no knowledge of each other: what the text as the first one left it still
 * needs. The two merge as two devices' words do, so that no word of either is gone but those that somebody removed.
 */
export function mergeEdits(
  before: string,
  { made, other }: { readonly made: readonly TextEdit[]; readonly other: readonly TextEdit[] },
): TextEdits {
  // Actors are named so that every device merges alike.
  const base = A.from({ text: before }, { actor: '00' });
  const left = edited(A.clone(base, { actor: '01' }), made);
  const both = A.merge(A.clone(left, { actor: '03' }), edited(A.clone(base, { actor: '02' }), other));
  return textEditsBetween(both, ['text'], { from: A.getHeads(left), to: A.getHeads(both) });
}

function edited(document: A.Doc<{ text: string }>, edits: readonly TextEdit[]): A.Doc<{ text: string }> {
  return A.change(document, { time: 0 }, (draft) => {
    for (const { at, remove, insert } of edits) A.splice(draft, ['text'], at, remove, insert);
  });
}
