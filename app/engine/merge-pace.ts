import type { Clock } from './ports.ts';

/** What other tabs store is merged at once, and then not again for this many milliseconds: they store at every few keys. */
const MERGE_PAUSE_MS = 1000;

/** Merges a document soon after another tab has stored something of it, and not at every key. */
export class MergePace {
  readonly #clock: Clock;
  readonly #merge: (id: string) => Promise<void>;
  /** Documents that were merged just now, and whether there is more to merge. */
  readonly #merged = new Map<string, { hasMore: boolean }>();

  constructor(clock: Clock, merge: (id: string) => Promise<void>) {
    this.#clock = clock;
    this.#merge = merge;
  }

  /** Another tab has stored something of this document. */
  note(id: string): void {
    const recent = this.#merged.get(id);
    if (recent) {
      recent.hasMore = true;
      return;
    }
    const merged = { hasMore: false };
    this.#merged.set(id, merged);
    const pause = () =>
      this.#clock.after(MERGE_PAUSE_MS, () => {
        this.#merged.delete(id);
        if (merged.hasMore) this.note(id);
      });
    // A disk that cannot be read now loses nothing: whoever makes rows next finds the document behind and merges.
    void this.#merge(id)
      .catch(() => {})
      .finally(pause);
  }
}
