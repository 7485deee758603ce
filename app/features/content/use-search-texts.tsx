import { useEffect, useRef, useState } from 'react';
import type { FoldedTexts, SearchHit } from '#core/content/find-items.ts';
import { foldText } from '#core/kernel/text.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { reportUnlessClosed } from '../../engine/store/report-unless-closed.ts';
import type { StoredContentRow, TextRow } from '../../engine/store/rows.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

/** Texts that are folded in one go, so that keys are answered between two. */
const BATCH = 250;

interface Known {
  /** Of the row that the text was read for. */
  readonly heads: string;
  readonly text: string;
}

/**
 * The folded words of every item, for search. A text is read again when its row has other heads, and when `forget` names
 * it: while a device is filled, rows come pages before their texts.
 */
export class SearchTexts {
  readonly #known = new Map<string, Known>();
  /** How often each item's text has come by itself. */
  readonly #arrivals = new Map<string, number>();

  /** Texts that were stored by themselves: they are read again. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#known.delete(id);
      this.#arrivals.set(id, (this.#arrivals.get(id) ?? 0) + 1);
    }
  }

  /** Reads what is not known as it is now. @param isOver asked between two batches: ends the reading */
  async read(store: DeviceStore, rows: readonly StoredContentRow[], isOver: () => boolean): Promise<void> {
    const changed = rows.filter(({ id, row, heads }) => row.deletedAt === null && !this.#isKnown(id, heads));
    for (let start = 0; start < changed.length && !isOver(); start += BATCH) {
      const batch = changed.slice(start, start + BATCH);
      const arrivals = batch.map(({ id }) => this.#arrivals.get(id));
      const stored = await store.read(['texts'], (transaction) =>
        transaction.table('texts').getAll(batch.map(({ id }) => id)),
      );
      batch.forEach(({ id, heads }, index) => {
        // It came while the one before was read.
        if (this.#arrivals.get(id) !== arrivals[index]) return;
        this.#known.set(id, { heads: heads.join(), text: foldText(stored[index]?.text ?? '') });
      });
    }
  }

  /** The texts by item, as a copy. */
  all(): ReadonlyMap<string, string> {
    return new Map([...this.#known].map(([id, { text }]) => [id, text]));
  }

  #isKnown(id: string, heads: readonly string[]): boolean {
    return this.#known.get(id)?.heads === heads.join();
  }
}

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
    // Texts that arrive later are read as well.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
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

/** What a search found, marked among the words around it. */
export function SearchHitWords({ hit: { before, found, after } }: { readonly hit: SearchHit }) {
  return (
    <>
      {before}
      <mark className="rounded-xs bg-accent-soft text-ink">{found}</mark>
      {after}
    </>
  );
}
