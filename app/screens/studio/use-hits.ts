import { useMemo } from 'react';
import { searchHit, type SearchHit } from '#core/content/find-items.ts';
import { useTexts } from '../../data/content/use-search-texts.ts';
import type { StoredContentRow } from '../../engine/rows.ts';

/** Where each of the shown items has what is looked for, behind its title; empty while nothing is looked for. */
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
