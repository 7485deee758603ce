import type { TextEdit } from './rebase-edit.ts';


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
