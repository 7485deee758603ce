import { foldText } from '../kernel/fold-text.ts';

/** An item's plain text with capitals and accents folded away, by its id. */
export type FoldedTexts = ReadonlyMap<string, string>;

/** The words of a query, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(foldText(query).split(/\s+/).filter(Boolean))];
}

/** The items whose title, description or body hold every word of the query, in their order. */
export function findItems<Item extends { readonly id: string }>(
  items: readonly Item[],
  query: string,
  texts: FoldedTexts,
): readonly Item[] {
  const words = queryWords(query);
  if (words.length === 0) return items;
  return items.filter(({ id }) => {
    const text = texts.get(id);
    return text !== undefined && words.every((word) => text.includes(word));
  });
}

/** Where a query was found: some words before it, what was found as it is written there, and some after it. */
export interface SearchHit {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** Characters that are shown around what was found. */
const BEFORE = 30;
const AFTER = 120;

/** The first place of a text that holds a word of the query: all of it as it was typed where it stands so. */
export function searchHit(text: string, query: string): SearchHit | null {
  const folded = foldByCharacter(text);
  const whole = foldText(query).trim().replaceAll(/\s+/g, ' ');
  for (const word of [whole, ...queryWords(query)]) {
    const at = word === '' ? -1 : folded.text.indexOf(word);
    if (at === -1) continue;
    const start = folded.places[at] ?? at;
    const end = folded.places[at + word.length] ?? text.length;
    return {
      before: `${start > BEFORE ? '…' : ''}${text.slice(Math.max(0, start - BEFORE), start)}`,
      found: text.slice(start, end),
      after: text.slice(end, end + AFTER),
    };
  }
  return null;
}

/** The folded text, and where each of its characters stands in the text itself, with the text's end after the last. */
function foldByCharacter(text: string): { text: string; places: readonly number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const shown = foldText(character);
    for (let index = 0; index < shown.length; index += 1) places.push(at);
    folded += shown;
    at += character.length;
  }
  return { text: folded, places: [...places, text.length] };
}
