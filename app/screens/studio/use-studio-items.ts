import { useDeferredValue, useMemo } from 'react';
import { countByStatus, findItems, isInPillar, queryWords, type StatusCounts } from '#core/content/find-items.ts';
import { columnOf, inOrder } from '#core/content/order-items.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { useSearchTexts } from '../../data/content/use-search-texts.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import type { StudioPlace } from './use-studio-place.ts';

export interface StudioItems {
  /** What the list shows; undefined while it is read. */
  readonly shown: readonly StoredContentRow[] | undefined;
  /** Of what the search and the pillar leave. */
  readonly counts: StatusCounts | undefined;
  /** What was looked for; empty while nothing is. */
  readonly query: string;
  /** The whole list in its own order: rows can be moved. */
  readonly isWhole: boolean;
}

/** The items of the studio: of one status, with the words that are looked for, in the chosen order. */
export function useStudioItems(
  rows: readonly StoredContentRow[] | undefined,
  pillars: readonly PillarRow[],
  { status, order, pillar, query: typed }: StudioPlace,
): StudioItems {
  const wanted = useDeferredValue(typed);
  const query = queryWords(wanted).length > 0 ? wanted.trim() : '';
  const texts = useSearchTexts(rows, typed !== '');
  const found = useMemo(() => {
    const known = pillars.map(({ id }) => id);
    const alive = rows?.filter(({ row }) => row.deletedAt === null && isInPillar(row, pillar, known));
    if (query === '' || !alive) return alive;
    return texts ? findItems(alive, query, texts) : undefined;
  }, [rows, pillars, pillar, query, texts]);
  const shown = useMemo(() => {
    const column = found && columnOf(found, status);
    return order === null ? column : column && inOrder(column, order);
  }, [found, status, order]);
  const counts = useMemo(() => found && countByStatus(found), [found]);
  return { shown, counts, query, isWhole: query === '' && pillar === null && order === null };
}
