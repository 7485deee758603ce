import { foldText } from '#core/kernel/text.ts';

/** A value with its searchable words. */
export interface Findable<Value> {
  readonly value: Value;
  /** Case-folded, see `foldText`. */
  readonly words: string;
}

export interface FindOptions {
  readonly limit: number;
  /** Words of the query match only at the beginning of a word: "ro" finds "Roadmaps" and not "from". */
  readonly isAtStarts?: boolean;
}

/**
 * The values that contain every word of the query, in any order. Values that begin with the query come first, then those
 * with a word that begins with it, then the rest, each group in the given order. An empty query matches everything.
 */
export function findByWords<Value>(
  all: readonly Findable<Value>[],
  query: string,
  { limit, isAtStarts = false }: FindOptions,
): Value[] {
  const wanted = foldText(query).trim();
  if (wanted === '') return all.slice(0, limit).map(({ value }) => value);
  const parts = wanted.split(/\s+/).map((part) => (isAtStarts ? ` ${part}` : part));
  const ranks: [Value[], Value[], Value[]] = [[], [], []];
  for (const { value, words } of all) {
    if (!parts.every((part) => ` ${words}`.includes(part))) continue;
    const rank = words.startsWith(wanted) ? 0 : words.includes(` ${wanted}`) ? 1 : 2;
    ranks[rank].push(value);
    if (ranks[0].length === limit) break;
  }
  return ranks.flat().slice(0, limit);
}
