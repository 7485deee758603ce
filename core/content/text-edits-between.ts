import * as A from '@automerge/automerge/slim';
import { readText, type TextPath } from '../documents/text-path.ts';
import { editsInPatches } from './edits-in-patches.ts';
import type { TextEdit } from './rebase-edit.ts';

export interface TextEdits {
  /** Of the text before the first edit. */
  readonly length: number;
  readonly edits: readonly TextEdit[];
}

/**
 * The edits that lead a text from one state of the history to another, older or newer. Characters that both states
 * have stay, so that what is written meanwhile keeps its place among them.
 */
export function textEditsBetween(
  document: A.Doc<unknown>,
  path: TextPath,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): TextEdits {
  const edits = editsInPatches(A.diff(document, [...from], [...to]), path);
  return { length: (readText(A.view(document, [...from]), path) ?? '').length, edits };
}
