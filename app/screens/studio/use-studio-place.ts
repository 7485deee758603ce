import { useMemo } from 'react';
import { searchHit, type SearchHit } from '#core/content/find-items.ts';
import { type ChosenOrder, chosenOrders } from '#core/content/order-items.ts';
import { type ContentStatus, contentStatuses } from '#core/documents/content-item.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { useTexts } from '../../features/content/use-search-texts.tsx';
import { useAddressState } from '../../shell/use-address-state.ts';

/** The state of the studio's list in its address. */
export interface StudioPlace {
  readonly status: ContentStatus;
  /** Null for the list's own order. */
  readonly order: ChosenOrder | null;
  /** A pillar's id, or `noPillar`; null for all. */
  readonly pillar: string | null;
  /** The search text as typed. */
  readonly query: string;
  readonly show: (status: ContentStatus) => void;
  readonly sort: (order: ChosenOrder | null) => void;
  readonly choosePillar: (pillar: string | null) => void;
  readonly search: (query: string) => void;
}

export function useStudioPlace(): StudioPlace {
  const { params, set, query, search } = useAddressState();
  return {
    status: contentStatuses.find((status) => status === params.get('show')) ?? 'ideas',
    order: chosenOrders.find((order) => order === params.get('order')) ?? null,
    pillar: params.get('pillar'),
    query,
    show: (status) => set('show', status === 'ideas' ? null : status, { replace: true }),
    sort: (order) => set('order', order, { replace: true }),
    choosePillar: (pillar) => set('pillar', pillar, { replace: true }),
    search,
  };
}

/** The search hit of each shown item, outside its title; empty when there is no search. */
export function useHits(items: readonly StoredContentRow[], query: string): ReadonlyMap<string, SearchHit> {
  const texts = useTexts(query === '' ? [] : items.map(({ id }) => id));
  return useMemo(
    () =>
      new Map(
        items.flatMap(({ id, row }) => {
          const hit = query === '' ? null : searchHit((texts?.get(id) ?? '').slice(row.title.length), query);
          return hit ? [[id, hit] as const] : [];
        }),
      ),
    [items, texts, query],
  );
}
