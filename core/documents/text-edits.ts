import * as A from '@automerge/automerge/slim';
import type { Patch } from '@automerge/automerge/slim';
import { limits } from './limits.ts';
import { readText, type TextPath } from './text-path.ts';

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

/**
 * The one splice that turns `before` into `after`, for inputs that report only their whole value.
 * Common ends are kept, so that a concurrent edit elsewhere in the text merges around it.
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

/** Whether a character that takes two code units would be cut at this place: half of one is no text. */
function isSecondHalf(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000;
}

/** What patches of a document mean for the text at `path`, each edit on the text as the ones before it left it. */
export function editsInPatches(patches: readonly Patch[], path: TextPath): TextEdit[] {
  return patches.flatMap((patch): TextEdit[] => {
    const at = patch.path.at(-1);
    const isInText = patch.path.length === path.length + 1 && path.every((key, index) => patch.path[index] === key);
    if (!isInText || typeof at !== 'number') return [];
    if (patch.action === 'splice') return [{ at, remove: 0, insert: patch.value }];
    if (patch.action === 'del') return [{ at, remove: patch.length ?? 1, insert: '' }];
    return [];
  });
}
