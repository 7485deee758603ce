import { createHash } from 'node:crypto';
import { typedItem, type TypedItem } from './typed-text.ts';

/** What a list shows of an item. Every engine of the benchmark must arrive at the same rows. */
export interface ListRow {
  readonly id: string;
  readonly title: string;
  /** Runs of non-blank characters in the text. */
  readonly words: number;
  /** The text's first 300 characters. */
  readonly excerpt: string;
}

export function listRow({ id, title, text }: Pick<TypedItem, 'id' | 'title' | 'text'>): ListRow {
  return { id, title, words: countWords(text), excerpt: text.slice(0, 300) };
}

/** SHA-256 in hex over all rows in the order of their ids: equal only when every row is. */
export function rowsChecksum(rows: Iterable<ListRow>): string {
  const hash = createHash('sha256');
  const sorted = [...rows].toSorted((left, right) => (left.id < right.id ? -1 : 1));
  for (const { id, title, words, excerpt } of sorted) hash.update(`${JSON.stringify([id, title, words, excerpt])}\n`);
  return hash.digest('hex');
}

/** The rows of the first `items` items as they were typed. */
export function expectedRows(items: number): ListRow[] {
  return Array.from({ length: items }, (_, index) => listRow(typedItem(index)));
}

const word = /\S+/g;

/** As core counts them, in half the time: no peer shall be slow because of how we count. */
function countWords(text: string): number {
  let words = 0;
  word.lastIndex = 0;
  while (word.test(text)) words += 1;
  return words;
}
