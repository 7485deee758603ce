import { foldText } from '#core/kernel/text.ts';

/** Something that is found by its words. */
export interface Findable<Value> {
  readonly value: Value;
  /** Folded, see `foldText`. */
  readonly words: string;
}

export interface FindOptions {
  readonly limit: number;
  /** Words of the query match only where a word begins: "ro" finds "Roadmaps" and not "from". */
  readonly isAtStarts?: boolean;
}

/**
 * The values whose words hold every word of the query, in any order: those that begin with the query first, then
 * those with a word that does, then the rest; each in the order given. An empty query finds everything.
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
