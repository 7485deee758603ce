import * as A from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { bodyPath } from '../documents/text-path.ts';
import { mergeEdits } from './merge-edits.ts';
import { textEditsBetween, type TextEdits } from './text-edits-between.ts';

/** What takes back the draft's edits between two states of its history: words that were written since then stay. */
export function undoneBody(
  document: A.Doc<ContentItem>,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): TextEdits {
  const back = textEditsBetween(document, bodyPath, { from: after, to: before });
  const since = textEditsBetween(document, bodyPath, { from: after, to: A.getHeads(document) });
  return mergeEdits(A.view(document, [...after]).body, { made: since.edits, other: back.edits });
}
