import { limits } from '../documents/limits.ts';
import type { TextEdit } from './rebase-edit.ts';

/**
 * As much of the edits as a text of this length (in UTF-16 code units) has room for: what is taken away always goes,
 * and what is inserted is cut where the text is full. No character that takes two units is cut in half.
 */
export function fitEdits(
  edits: readonly TextEdit[],
  length: number,
): { readonly edits: readonly TextEdit[]; readonly isCut: boolean } {
  let size = length;
  let isCut = false;
  const fitted = edits.map((edit) => {
    const room = Math.max(0, limits.text - (size - edit.remove));
    const insert = edit.insert.length > room ? cut(edit.insert, room) : edit.insert;
    isCut ||= insert !== edit.insert;
    size += insert.length - edit.remove;
    return insert === edit.insert ? edit : { ...edit, insert };
  });
  return { edits: fitted, isCut };
}

function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const isFirstHalf = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, isFirstHalf ? length - 1 : length);
}
