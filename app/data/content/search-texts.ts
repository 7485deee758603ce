import { foldText } from '#core/kernel/text.ts';
import type { DeviceStore } from '../../engine/device-store.ts';
import type { StoredContentRow } from '../../engine/rows.ts';

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
