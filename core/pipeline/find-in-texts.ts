import { fold } from '../kernel/fold.ts';

/** An item's plain text, and the same folded for search. */
export interface FoldedText {
  readonly text: string;
  readonly folded: string;
}

/** Characters on each side of a hit. */
const AROUND = 60;

export function foldText(text: string): FoldedText {
  return { text, folded: fold(text) };
}

/** The words of a query, folded; none finds everything. */
export function wordsOfQuery(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a text holds every word, or the beginning of it, in any order. */
export function hasWordsOf({ folded }: FoldedText, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

/** A hit with what stands around it. */
export interface Excerpt {
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

/** The first place of the longest word after a position of the text; null where it stands only before. */
export function excerptOf({ text }: Pick<FoldedText, 'text'>, words: readonly string[], from = 0): Excerpt | null {
  const [word] = words.toSorted((one, other) => other.length - one.length);
  if (word === undefined) return null;
  const at = foldedIndex(text, word, from);
  if (!at) return null;
  const start = Math.max(from, at.from - AROUND);
  const end = Math.min(text.length, at.to + AROUND);
  const oneLine = (part: string) => part.replace(/\s+/g, ' ');
  return {
    before: `${start > from ? '…' : ''}${oneLine(text.slice(start, at.from)).trimStart()}`,
    hit: oneLine(text.slice(at.from, at.to)),
    after: `${oneLine(text.slice(at.to, end)).trimEnd()}${end < text.length ? '…' : ''}`,
  };
}

/** Where folded words stand in a text that is not: folding may make a letter shorter or longer. */
function foldedIndex(text: string, word: string, from: number): { readonly from: number; readonly to: number } | null {
  let folded = '';
  const places: number[] = [];
  let at = from;
  for (const letter of text.slice(from)) {
    const plain = fold(letter);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    folded += plain;
    at += letter.length;
  }
  const index = folded.indexOf(word);
  if (index < 0) return null;
  const last = index + word.length;
  return { from: places[index]!, to: places[last] ?? at };
}
