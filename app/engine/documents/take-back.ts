import { textEditsBetween } from '#core/documents/text-edits.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import type { OpenDocument } from './open-document.ts';

/** Undoes an edit of a text between two heads, on top of the later one. Text written since then is kept. */
export function takeBack(
  document: OpenDocument<'content-item'>,
  { path, from, to }: { readonly path: TextPath; readonly from: readonly string[]; readonly to: readonly string[] },
): void {
  const back = textEditsBetween(document.doc(), path, { from: to, to: from });
  document.applyCommandAsOf(to, 'writeText', { path, ...back });
}
