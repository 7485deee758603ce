import { isStanding, type TextSpan } from './text-spans.ts';

/** A part of a text, in UTF-16 code units. */
export interface OthersWords {
  readonly from: number;
  readonly to: number;
  /** The key of the device that wrote it, see `deviceKey`. */
  readonly by: string;
}

/**
 * Where the words of other devices stand in a text. The text may have been edited since the spans were read: what comes
 * before and after the edit keeps its marks, and the edited part has none.
 *
 * @param here this device's key
 */
export function wordsOfOthers(spans: readonly TextSpan[], here: string, text: string): readonly OthersWords[] {
  const standing = spans.filter(isStanding);
  const before = standing.map((span) => span.text).join('');
  const head = commonLength(before, text, Math.min(before.length, text.length), (from, at) => from[at]);
  const left = Math.min(before.length, text.length) - head;
  const tail = commonLength(before, text, left, (from, at) => from[from.length - 1 - at]);
  const moved = text.length - before.length;
  let at = 0;
  return standing.flatMap(({ text: words, by }) => {
    const from = at;
    at += words.length;
    if (by === null || by === here || words.trim() === '') return [];
    if (at <= head) return [{ from, to: at, by }];
    if (from >= before.length - tail) return [{ from: from + moved, to: at + moved, by }];
    return [];
  });
}

function commonLength(
  left: string,
  right: string,
  most: number,
  signAt: (text: string, at: number) => string | undefined,
): number {
  let length = 0;
  while (length < most && signAt(left, length) === signAt(right, length)) length += 1;
  return length;
}
