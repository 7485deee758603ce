import { useEffect, useRef, useState } from 'react';
import { foldText } from '#core/kernel/fold-text.ts';
import type { FoldedTexts } from '#core/pipeline/find-items.ts';
import type { StoredContentRow, TextRow } from '../../engine/rows.ts';
import { reportUnlessClosed } from '../../engine/report-unless-closed.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

/** Texts that are folded in one go, so that keys are answered between two. */
const BATCH = 250;

/**
 * What search looks into: every item's words, whether it was ever opened here or not. Kept in memory from the first
 * wish on; after that only what changed is read. Null until all is read once.
 *
 * @param rows undefined while they are read
 */
export function useSearchTexts(rows: readonly StoredContentRow[] | undefined, isWanted: boolean): FoldedTexts | null {
  const account = useAccount();
  const known = useRef<{ readonly heads: Map<string, string>; readonly texts: Map<string, string> }>(null);
  const [texts, setTexts] = useState<FoldedTexts | null>(null);

  useEffect(() => {
    if (!account || !rows || !isWanted) return undefined;
    let isOver = false;
    known.current ??= { heads: new Map(), texts: new Map() };
    const { heads, texts: folded } = known.current;
    const changed = rows.filter(({ id, row, heads: now }) => row.deletedAt === null && heads.get(id) !== now.join());
    const read = async () => {
      for (let start = 0; start < changed.length && !isOver; start += BATCH) {
        const batch = changed.slice(start, start + BATCH);
        const stored = await account.deps.store.read(['texts'], (transaction) =>
          transaction.table('texts').getAll(batch.map(({ id }) => id)),
        );
        batch.forEach(({ id, heads: now }, index) => {
          folded.set(id, foldText(stored[index]?.text ?? ''));
          heads.set(id, now.join());
        });
      }
      if (!isOver) setTexts(new Map(folded));
    };
    read().catch(reportUnlessClosed);
    return () => {
      isOver = true;
    };
  }, [account, rows, isWanted]);

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
