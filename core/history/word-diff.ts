/**
 * The difference between two versions of a text, in words.
 *
 * It works in four steps. (1) Both texts are cut into tokens: words, and single other characters.
 * (2) The common beginning and end are set aside. (3) The rest is split at words that occur exactly once in both texts
 * and in the same order (patience diff), again inside each part. (4) Parts without such a word are compared by the
 * shortest edit script (Myers, 1986), unless that takes more than `MAX_EDITS`; such a part counts as replaced.
 *
 * Invariants: the tokens that are kept or removed make up the earlier text, and those that are kept or added the later
 * one. No word is cut. The cost is bounded by `MAX_DEPTH` passes over the texts and `MAX_EDITS` steps for each token,
 * whatever the texts are: 50,000 characters take about 15 ms.
 */

import { joinSpans, type TextSpan } from './text-spans.ts';

/** The author of added and removed text in a difference: the later version. */
export const byLater = 'later';

/** Scripts that write no spaces between words. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;

/**
 * A character of such a script, with its marks; a word, with what stands inside of it ("don't", "3.5"); or any other
 * character.
 */
const TOKEN = new RegExp(
  String.raw`${UNSPACED}\p{M}*|(?:(?!${UNSPACED})[\p{L}\p{N}_]\p{M}*(?:['’-](?=[\p{L}\p{N}])|(?<=\p{N})[.,](?=\p{N}))?)+|[^]`,
  'gu',
);

/** Longest edit script of a part without a unique word. */
const MAX_EDITS = 120;

/** How often a part is split at unique words. */
const MAX_DEPTH = 8;

/** A token of both texts, by its position in each. */
type Match = readonly [before: number, after: number];

interface Part {
  readonly from: number;
  readonly to: number;
}

/** The later text with its added words, and the earlier text's removed words before what replaced them. */
export function wordDiff(before: string, after: string): TextSpan[] {
  if (before === after) return before === '' ? [] : [kept(before)];
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const ids = new Map<string, number>();
  const idOf = (token: string) => {
    const known = ids.get(token);
    if (known !== undefined) return known;
    ids.set(token, ids.size);
    return ids.size - 1;
  };
  const [left, right] = [Int32Array.from(old, idOf), Int32Array.from(now, idOf)];
  const isWord = [...ids.keys()].map((token) => /[\p{L}\p{N}]/u.test(token));
  const matches: Match[] = [];
  compare({ left, right, isWord, matches }, { from: 0, to: left.length }, { from: 0, to: right.length });
  matches.sort(([one], [other]) => one - other);
  return spansOf(old, now, atBoundaries(withoutLoneGaps(matches, old, now), old, now));
}

function tokensOf(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
}

interface Comparison {
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** By token id: whether it has a letter or a digit. */
  readonly isWord: readonly boolean[];
  /** Filled in, in any order. */
  readonly matches: Match[];
}

function compare(comparison: Comparison, before: Part, after: Part): void {
  const { left, right, matches } = comparison;
  const open: [before: Part, after: Part, depth: number][] = [[before, after, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    let [{ from: a, to: aEnd }, { from: b, to: bEnd }] = next;
    const depth = next[2];
    for (; a < aEnd && b < bEnd && left[a] === right[b]; a += 1, b += 1) matches.push([a, b]);
    for (; a < aEnd && b < bEnd && left[aEnd - 1] === right[bEnd - 1]; aEnd -= 1, bEnd -= 1)
      matches.push([aEnd - 1, bEnd - 1]);
    if (a === aEnd || b === bEnd) continue;
    const rest = [
      { from: a, to: aEnd },
      { from: b, to: bEnd },
    ] as const;
    const anchors = depth < MAX_DEPTH ? uniqueWords(comparison, ...rest) : [];
    if (anchors.length === 0) {
      shortestScript(comparison, ...rest);
      continue;
    }
    for (const [atOld, atNew] of [...anchors, [aEnd, bEnd] as const]) {
      open.push([{ from: a, to: atOld }, { from: b, to: atNew }, depth + 1]);
      if (atOld < aEnd) matches.push([atOld, atNew]);
      [a, b] = [atOld + 1, atNew + 1];
    }
  }
}

/** Words that occur once in each part, and in the same order in both: the longest such sequence. */
function uniqueWords({ left, right, isWord }: Comparison, before: Part, after: Part): Match[] {
  const once = (tokens: Int32Array, { from, to }: Part) => {
    const places = new Map<number, number>();
    for (let at = from; at < to; at += 1) {
      const token = tokens[at]!;
      if (isWord[token]) places.set(token, places.has(token) ? -1 : at);
    }
    return places;
  };
  const inOld = once(left, before);
  const inNew = once(right, after);
  const common: Match[] = [];
  for (const [token, at] of inOld) {
    const there = inNew.get(token) ?? -1;
    if (at >= 0 && there >= 0) common.push([at, there]);
  }
  return longestRising(common.toSorted(([one], [other]) => one - other));
}

/** The longest subsequence whose second positions rise (patience sorting). */
function longestRising(pairs: readonly Match[]): Match[] {
  const piles: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, value], index) => {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[piles[middle]!]![1] < value) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? piles[low - 1]! : -1);
    piles[low] = index;
  });
  const rising: Match[] = [];
  for (let at = piles.at(-1) ?? -1; at >= 0; at = previous[at]!) rising.push(pairs[at]!);
  return rising.toReversed();
}

/** Adds the matches of the shortest edit script, or none when it has more than `MAX_EDITS` edits. */
function shortestScript({ left, right, matches }: Comparison, before: Part, after: Part): void {
  const [a, b] = [before.from, after.from];
  const [lengthA, lengthB] = [before.to - a, after.to - b];
  const offset = MAX_EDITS + 1;
  const furthest = new Int32Array(2 * offset + 1);
  const trail: Int32Array[] = [];
  for (let edits = 0; edits <= Math.min(MAX_EDITS, lengthA + lengthB); edits += 1) {
    trail.push(furthest.slice(offset - edits - 1, offset + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown =
        diagonal === -edits ||
        (diagonal !== edits && furthest[offset + diagonal - 1]! < furthest[offset + diagonal + 1]!);
      let x = isDown ? furthest[offset + diagonal + 1]! : furthest[offset + diagonal - 1]! + 1;
      let y = x - diagonal;
      for (; x < lengthA && y < lengthB && left[a + x] === right[b + y]; x += 1) y += 1;
      furthest[offset + diagonal] = x;
      if (x >= lengthA && y >= lengthB) {
        walkBack(trail, { x: lengthA, y: lengthB }, (oldAt, newAt) => matches.push([a + oldAt, b + newAt]));
        return;
      }
    }
  }
}

/** Follows an edit script from its end, and reports each pair of equal tokens on it. */
function walkBack(
  trail: readonly Int32Array[],
  { x: fromX, y: fromY }: { readonly x: number; readonly y: number },
  onMatch: (before: number, after: number) => void,
): void {
  let [x, y] = [fromX, fromY];
  for (let edits = trail.length - 1; edits >= 0; edits -= 1) {
    // The middle of the saved part is diagonal 0.
    const furthest = trail[edits]!;
    const at = (diagonal: number) => furthest[edits + 1 + diagonal]!;
    const diagonal = x - y;
    const isDown = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const earlier = isDown ? diagonal + 1 : diagonal - 1;
    const earlierX = edits === 0 ? 0 : at(earlier);
    const earlierY = edits === 0 ? 0 : earlierX - earlier;
    while (x > earlierX && y > earlierY) {
      x -= 1;
      y -= 1;
      onMatch(x, y);
    }
    [x, y] = [earlierX, earlierY];
  }
}

/** Drops matches of white space and punctuation between two changes: "one two" is replaced by "three four" as a whole. */
function withoutLoneGaps(matches: readonly Match[], old: readonly string[], now: readonly string[]): Match[] {
  const isChangedAfter = (index: number) => {
    const [a, b] = matches[index] ?? [-1, -1];
    const [nextA, nextB] = matches[index + 1] ?? [old.length, now.length];
    return nextA - a > 1 || nextB - b > 1;
  };
  const stays: boolean[] = [];
  for (let start = 0; start < matches.length;) {
    let end = start;
    while (end + 1 < matches.length && !isChangedAfter(end)) end += 1;
    const isBetween = isChangedAfter(start - 1) && isChangedAfter(end);
    const isGap = matches.slice(start, end + 1).every(([at]) => !/[\p{L}\p{N}\n]/u.test(old[at]!));
    const isLone = isBetween && isGap && start > 0 && end < matches.length - 1;
    for (; start <= end; start += 1) stays.push(!isLone);
  }
  return matches.filter((_match, index) => stays[index]);
}

/**
 * Moves each addition and each removal, as far as the same words allow, to where it begins and ends with a line, a
 * sentence or a word: "One. [Two. ]Three" and not "One[. Two]. Three". Of equal places it takes the last.
 */
function atBoundaries(matches: readonly Match[], old: readonly string[], now: readonly string[]): Match[] {
  const moved = [...matches];
  const follows = (index: number) => {
    const [a, b] = moved[index - 1] ?? [-1, -1];
    const [nextA, nextB] = moved[index] ?? [old.length, now.length];
    return nextA === a + 1 && nextB === b + 1;
  };
  for (let index = 0; index <= moved.length; index += 1) {
    const [a, b] = (moved[index - 1] ?? [-1, -1]).map((at) => at + 1) as [number, number];
    const [nextA, nextB] = moved[index] ?? [old.length, now.length];
    // Of a replacement both sides would have to move.
    if (nextA > a === nextB > b) continue;
    const [tokens, from, to] = nextB > b ? [now, b, nextB] : [old, a, nextA];
    let [left, right] = [0, 0];
    while (index + right < moved.length && tokens[from + right] === tokens[to + right] && follows(index + right + 1))
      right += 1;
    while (left < index && tokens[from - left - 1] === tokens[to - left - 1] && follows(index - left - 1)) left += 1;
    let [shift, best] = [0, -1];
    for (let by = -left; by <= right; by += 1) {
      const rank = boundaryRank(tokens, from + by) + boundaryRank(tokens, to + by);
      if (rank >= best) [shift, best] = [by, rank];
    }
    for (let by = 0; by < shift; by += 1) moved[index + by] = [a + by, b + by];
    for (let by = 1; by <= -shift; by += 1) moved[index - by] = [nextA - by, nextB - by];
  }
  return moved;
}

/** From 4, a line's beginning, over sentences and words to 0. */
function boundaryRank(tokens: readonly string[], at: number): number {
  const before = tokens[at - 1];
  if (before === '\n') return 4;
  if (before === undefined || at === tokens.length) return 3;
  if (endsSentence(tokens, at)) return 2;
  if (!/\s/u.test(before)) return 0;
  return endsSentence(tokens, at - 1) ? 3 : 1;
}

/** Whether a sentence's last mark, or the quotation mark or bracket after it, is directly before this place. */
function endsSentence(tokens: readonly string[], at: number): boolean {
  const isClosed = /^["'”’»)\]]$/u.test(tokens[at - 1] ?? '');
  return /^[.!?…。！？]$/u.test(tokens[isClosed ? at - 2 : at - 1] ?? '');
}

function spansOf(old: readonly string[], now: readonly string[], matches: readonly Match[]): TextSpan[] {
  const spans: TextSpan[] = [];
  let [a, b] = [0, 0];
  for (const [atOld, atNew] of [...matches, [old.length, now.length] as const]) {
    if (atOld > a) spans.push({ text: old.slice(a, atOld).join(''), by: null, removedBy: [byLater] });
    if (atNew > b) spans.push({ text: now.slice(b, atNew).join(''), by: byLater, removedBy: [] });
    if (atOld < old.length) spans.push(kept(old[atOld]!));
    [a, b] = [atOld + 1, atNew + 1];
  }
  return joinSpans(spans);
}

function kept(text: string): TextSpan {
  return { text, by: null, removedBy: [] };
}
