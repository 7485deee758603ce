import type { Clock } from './ports.ts';

/** Rows follow typed words by about this many milliseconds: making them for every batch of letters keeps a slow page busy. */
const SOON_MS = 1000;

/** Makes the rows of one open document when there is time, one making at a time. */
export class RowKeeper {
  readonly #clock: Clock;
  readonly #make: () => Promise<boolean>;
  #hasNews = false;
  #making: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  #closed = false;

  /** @param make makes the rows of the document as it is now; false when it has to be tried again later */
  constructor(clock: Clock, make: () => Promise<boolean>) {
    this.#clock = clock;
    this.#make = make;
  }

  get isStale(): boolean {
    return this.#hasNews || this.#making !== null;
  }

  /** The rows are older than the document. */
  soon(): void {
    this.#hasNews = true;
    if (this.#closed) return;
    this.#cancel ??= this.#clock.after(SOON_MS, () => {
      this.#cancel = null;
      void this.now();
    });
  }

  /** Makes stale rows now. Never rejects: rows that the disk refuses are tried again, and made again at the next start. */
  async now(): Promise<void> {
    while (this.#hasNews && !this.#closed) {
      this.#making ??= this.#makeOnce().finally(() => {
        this.#making = null;
      });
      await this.#making;
      // Put off: the timer is running.
      if (this.#cancel !== null) return;
    }
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  async #makeOnce(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    this.#hasNews = false;
    const isMade = await this.#make().catch(() => false);
    if (!isMade) this.soon();
  }
}
