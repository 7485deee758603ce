import { useEffect, useRef, useState } from 'react';
import type { FoldedTexts, SearchHit } from '#core/content/find-items.ts';
import { foldText } from '#core/kernel/text.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { reportUnlessClosed } from '../../engine/store/report-unless-closed.ts';
import type { StoredContentRow, TextRow } from '../../engine/store/rows.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

/** Texts that are case-folded in one task, so that key events are handled in between. */
const BATCH = 250;

interface Known {
  /** The heads of the row that the text was read for. */
  readonly heads: string;
  readonly text: string;
}

/**
 * The case-folded words of every item, for search. A text is read again when its row has other heads, and when `forget`
 * names it: while a device is being filled, rows come pages before their texts.
 */
export class SearchTexts {
  readonly #known = new Map<string, Known>();
  /** For each item, how often its text arrived without a new row. */
  readonly #arrivals = new Map<string, number>();

  /** These texts were stored without a new row, and are read again. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#known.delete(id);
      this.#arrivals.set(id, (this.#arrivals.get(id) ?? 0) + 1);
    }
  }

  /** Reads the texts that are missing or outdated. @param isOver checked between two batches: true stops reading */
  async read(store: DeviceStore, rows: readonly StoredContentRow[], isOver: () => boolean): Promise<void> {
    const changed = rows.filter(({ id, row, heads }) => row.deletedAt === null && !this.#isKnown(id, heads));
    for (let start = 0; start < changed.length && !isOver(); start += BATCH) {
      const batch = changed.slice(start, start + BATCH);
      const arrivals = batch.map(({ id }) => this.#arrivals.get(id));
      const stored = await store.read(['texts'], (transaction) =>
        transaction.table('texts').getAll(batch.map(({ id }) => id)),
      );
      batch.forEach(({ id, heads }, index) => {
        // It arrived again during the read.
        if (this.#arrivals.get(id) !== arrivals[index]) return;
        this.#known.set(id, { heads: heads.join(), text: foldText(stored[index]?.text ?? '') });
      });
    }
  }

  /** A copy of the texts by item id. */
  all(): ReadonlyMap<string, string> {
    return new Map([...this.#known].map(([id, { text }]) => [id, text]));
  }

  #isKnown(id: string, heads: readonly string[]): boolean {
    return this.#known.get(id)?.heads === heads.join();
  }
}

/**
 * The searchable words of every item, whether or not it was ever opened here. They are kept in memory from the first
 * time `isWanted` is true; after that only changes are read. Null until everything has been read once.
 *
 * @param rows undefined while they are read
 */
export function useSearchTexts(rows: readonly StoredContentRow[] | undefined, isWanted: boolean): FoldedTexts | null {
  const account = useAccount();
  const known = useRef<SearchTexts>(null);
  const [texts, setTexts] = useState<FoldedTexts | null>(null);
  const [arrivals, setArrivals] = useState(0);

  // A page of whole documents stores texts without changing their rows.
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

/** The texts of some items as written; undefined while they are read. */
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

/** A search hit, marked among the words around it. */
export function SearchHitWords({ hit: { before, found, after } }: { readonly hit: SearchHit }) {
  return (
    <>
      {before}
      <mark className="rounded-xs bg-accent-soft text-ink">{found}</mark>
      {after}
    </>
  );
}
