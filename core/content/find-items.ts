/**
 * Finding items in a list: the status filter and the search of the pipeline, and the pillar filter of the studio.
 *
 * Search runs on the device, over texts from which case and accents are removed (`foldText`) and which are kept by item
 * id. An item matches if its text contains every word of the query, in any order, also inside of words. The result
 * keeps the order of the input; `order-items.ts` sorts.
 *
 * The filter is part of the address (`readFilter`, `writeFilter`), so an unknown value must read as "all". Invariant of
 * the filter: it is `'all'`, or a non-empty list in the order of the statuses.
 */

import { type ContentStatus, contentStatuses } from '../documents/content-item.ts';
import { foldText } from '../kernel/text.ts';
import type { ContentRow } from './content-row.ts';

/** The pipeline's status filter: all, or a non-empty list of statuses in their fixed order. */
export type PipelineFilter = 'all' | readonly ContentStatus[];

export interface PipelineItem {
  readonly id: string;
  readonly row: ContentRow;
}

/** Number of items by status. */
export type StatusCounts = Readonly<Record<'all' | ContentStatus, number>>;

/**
 * The filter after a button was pressed. "All" excludes the others: pressing it while active selects all four statuses,
 * pressing another one replaces it, and clearing the last status returns to it.
 */
export function toggleFilter(filter: PipelineFilter, pressed: 'all' | ContentStatus): PipelineFilter {
  if (pressed === 'all') return filter === 'all' ? contentStatuses : 'all';
  if (filter === 'all') return [pressed];
  const next = contentStatuses.filter((status) => filter.includes(status) !== (status === pressed));
  return next.length === 0 ? 'all' : next;
}

/** Parses a filter from an address. Unknown names are ignored. */
export function readFilter(written: string | null): PipelineFilter {
  const names = written?.split(',') ?? [];
  const statuses = contentStatuses.filter((status) => names.includes(status));
  return statuses.length === 0 ? 'all' : statuses;
}

/** The filter as written in an address; null for all. */
export function writeFilter(filter: PipelineFilter): string | null {
  return filter === 'all' ? null : filter.join(',');
}

export function isShown(filter: PipelineFilter, status: ContentStatus): boolean {
  return filter === 'all' || filter.includes(status);
}

export function countByStatus(items: readonly PipelineItem[]): StatusCounts {
  const counts = { all: items.length, ideas: 0, draft: 0, scheduled: 0, published: 0 };
  for (const { row } of items) counts[row.status] += 1;
  return counts;
}

/** Plain texts without case and accents, by item id. */
export type FoldedTexts = ReadonlyMap<string, string>;

/** The distinct words of a query. */
export function queryWords(query: string): string[] {
  return [...new Set(foldText(query).split(/\s+/).filter(Boolean))];
}

/** The items whose title, description or body contain every word of the query, in the order of the input. */
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

/** A search result: the matched text as written, with some text before and after it. */
export interface SearchHit {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** Characters shown around the match. */
const BEFORE = 30;
const AFTER = 120;

/**
 * The first match of a query in a text: the whole query if the text contains it, else the first of its words that
 * occurs.
 */
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

/** The folded text with the original offset of each of its characters, and the original length as last entry. */
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

/** The filter value for items without a pillar. */
export const noPillar = 'none';

/**
 * Whether an item belongs to the filter's pillar. An item whose pillar was deleted belongs to none.
 *
 * @param pillar a pillar's id, or `noPillar`; null for all
 * @param known ids of the existing pillars
 */
export function isInPillar(
  { pillarId }: Pick<ContentRow, 'pillarId'>,
  pillar: string | null,
  known: readonly string[],
): boolean {
  if (pillar === null) return true;
  if (pillar === noPillar) return pillarId === null || !known.includes(pillarId);
  return pillarId === pillar;
}
