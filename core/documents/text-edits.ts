import * as A from '@automerge/automerge/slim';
import { limits } from './limits.ts';
import { readText, type TextPath } from './text-path.ts';

/**
 * Merges two series of edits of one text that were made without knowledge of each other. Returns the edits that turn
 * the text after `made` into the merged text. They merge like two devices' edits: only words that one side removed are
 * gone.
 */
export function mergeEdits(
  before: string,
  { made, other }: { readonly made: readonly TextEdit[]; readonly other: readonly TextEdit[] },
): TextEdits {
  // Fixed actor ids, so that every device merges in the same way.
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

/**
 * Cuts edits to the space left in a text of this length (in UTF-16 code units). Removals are always kept; an insertion
 * is cut when the text is full. Surrogate pairs are not split.
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

/**
 * Maps a position in a text to its position after `edits`. A position inside removed text maps to the end of what
 * replaced it.
 */
export function movePosition(position: number, edits: readonly TextEdit[]): number {
  return edits.reduce((at, edit) => {
    if (at <= edit.at && edit.remove === 0) return at;
    if (at < edit.at) return at;
    if (at >= edit.at + edit.remove) return at + edit.insert.length - edit.remove;
    return edit.at + edit.insert.length;
  }, position);
}

/** Maps an edit to the text as `others` left it. */
export function rebaseEdit({ at, remove, insert }: TextEdit, others: readonly TextEdit[]): TextEdit {
  const start = movePosition(at, others);
  const end = movePosition(at + remove, others);
  return { at: start, remove: Math.max(0, end - start), insert };
}

/** One splice, in UTF-16 code units of the text after the preceding edits. */
export interface TextEdit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

export interface TextEdits {
  /** Length of the text before the first edit. */
  readonly length: number;
  readonly edits: readonly TextEdit[];
}

/** A text after edits that were made one after the other. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce(
    (before, { at, remove, insert }) => before.slice(0, at) + insert + before.slice(at + remove),
    text,
  );
}

/**
 * The edits that turn the text of one version into that of another, older or newer. Characters that both versions share
 * are kept, so concurrent edits keep their position among them.
 */
export function textEditsBetween(
  document: A.Doc<unknown>,
  path: TextPath,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): TextEdits {
  const edits = editsInPatches(A.diff(document, [...from], [...to]), path);
  return { length: (readText(A.view(document, [...from]), path) ?? '').length, edits };
}

/**
 * The single splice that turns `before` into `after`, for inputs that report only their whole value. Common prefix and
 * suffix are kept, so that a concurrent edit elsewhere in the text merges.
 */
export function textDifference(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  if (isSecondHalf(before, start) || isSecondHalf(after, start)) start -= 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isSecondHalf(before, before.length - end) || isSecondHalf(after, after.length - end)) end -= 1;
  return [{ at: start, remove: before.length - start - end, insert: after.slice(start, after.length - end) }];
}

/** Whether a cut at this position would split a surrogate pair. */
function isSecondHalf(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000;
}

/**
 * Converts the patches of a document to edits of the text at `path`. Each edit refers to the text after the preceding
 * ones.
 */
export function editsInPatches(patches: readonly A.Patch[], path: TextPath): TextEdit[] {
  return patches.flatMap((patch): TextEdit[] => {
    const at = patch.path.at(-1);
    const isInText = patch.path.length === path.length + 1 && path.every((key, index) => patch.path[index] === key);
    if (!isInText || typeof at !== 'number') return [];
    if (patch.action === 'splice') return [{ at, remove: 0, insert: patch.value }];
    if (patch.action === 'del') return [{ at, remove: patch.length ?? 1, insert: '' }];
    return [];
  });
}
