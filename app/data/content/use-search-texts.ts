import { useEffect, useRef, useState } from 'react';
import type { FoldedTexts } from '#core/content/find-items.ts';
import type { StoredContentRow, TextRow } from '../../engine/rows.ts';
import { reportUnlessClosed } from '../../engine/report-unless-closed.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { SearchTexts } from './search-texts.ts';

/**
 * What search looks into: every item's words, whether it was ever opened here or not. Kept in memory from the first
 * wish on; after that only what changed is read. Null until all is read once.
 *
 * @param rows undefined while they are read
 */
export function useSearchTexts(rows: readonly StoredContentRow[] | undefined, isWanted: boolean): FoldedTexts | null {
  const account = useAccount();
  const known = useRef<SearchTexts>(null);
  const [texts, setTexts] = useState<FoldedTexts | null>(null);
  const [arrivals, setArrivals] = useState(0);

  // A page of whole documents stores texts without touching their rows.
  useEffect(
    () =>
      account?.deps.channel.listen((message) => {
        if (message.type !== 'chunks-stored' || !known.current) return;
        known.current.forget(message.documentIds);
        setArrivals((before) => before + 1);
      }),
    [account],
  );

  useEffect(() => {
    if (!account || !rows || !isWanted) return undefined;
    let isOver = false;
    known.current ??= new SearchTexts();
    const searched = known.current;
    searched
      .read(account.deps.store, rows, () => isOver)
      .then(() => {
        if (!isOver) setTexts(searched.all());
      })
      .catch(reportUnlessClosed);
    return () => {
      isOver = true;
    };
  }, [account, rows, isWanted, arrivals]);

  return texts;
}

/** The words of some items as they are written; undefined while they are read. */
export function useTexts(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  return useStored<ReadonlyMap<string, string>>(
    (store) =>
      store.read(['texts'], async (transaction) => {
        const found = await transaction.table('texts').getAll(ids);
        return new Map(found.filter((row): row is TextRow => row !== undefined).map(({ id, text }) => [id, text]));
      }),
    new Map(),
    [ids.join()],
  );
}
