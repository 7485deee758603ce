import { createHash } from 'node:crypto';
import { typedItem, type TypedItem } from './typed-text.ts';

/** An item's row in a list. Every engine of the benchmark must produce the same rows. */
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

/** SHA-256 in hex over all rows, ordered by id: equal only if every row is equal. */
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

/** Counts like core in half the time, so that our counting does not slow any peer down. */
function countWords(text: string): number {
  let words = 0;
  word.lastIndex = 0;
  while (word.test(text)) words += 1;
  return words;
}
