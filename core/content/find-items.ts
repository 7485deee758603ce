import { type ContentStatus, contentStatuses } from '../documents/content-item.ts';
import { foldText } from '../kernel/text.ts';
import type { ContentRow } from './content-row.ts';

/** What the pipeline shows: all, or the items of at least one status, in the statuses' order. */
export type PipelineFilter = 'all' | readonly ContentStatus[];

export interface PipelineItem {
  readonly id: string;
  readonly row: ContentRow;
}

/** How many items there are of each status. */
export type StatusCounts = Readonly<Record<'all' | ContentStatus, number>>;

/**
 * The filter after a press. All stands alone: pressed while it is on it becomes the four others, any other takes it
 * off, and none at all brings it back.
 */
export function toggleFilter(filter: PipelineFilter, pressed: 'all' | ContentStatus): PipelineFilter {
  if (pressed === 'all') return filter === 'all' ? contentStatuses : 'all';
  if (filter === 'all') return [pressed];
  const next = contentStatuses.filter((status) => filter.includes(status) !== (status === pressed));
  return next.length === 0 ? 'all' : next;
}

/** A filter out of an address; names that are none are left out. */
export function readFilter(written: string | null): PipelineFilter {
  const names = written?.split(',') ?? [];
  const statuses = contentStatuses.filter((status) => names.includes(status));
  return statuses.length === 0 ? 'all' : statuses;
}

/** As it stands in an address; null for all. */
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

/** Stands for the items that are in no pillar. */
export const noPillar = 'none';

/**
 * Whether an item is shown under a pillar. One whose pillar was deleted is in none.
 *
 * @param pillar a pillar's id, or `noPillar`; null for all
 * @param known ids of the pillars that there are
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
