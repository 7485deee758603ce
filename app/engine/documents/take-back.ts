import { textEditsBetween } from '#core/documents/text-edits.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import type { OpenDocument } from './open-document.ts';

/** Undoes a choice about a passage, made between two heads, on top of the later one. Text written since is kept. */
export function takeBack(
  document: OpenDocument<'content-item'>,
  { path, from, to }: { readonly path: TextPath; readonly from: readonly string[]; readonly to: readonly string[] },
): void {
  const { edits } = textEditsBetween(document.doc(), path, { from: to, to: from });
  document.applyCommandAsOf(to, 'keepPassage', { path, at: 0, standing: '', edits });
}
