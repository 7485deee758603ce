import type { Clock } from './ports.ts';

/** Rows are made once nothing was typed for this many milliseconds. */
const PAUSE_MS = 1000;
/**
 * Whoever types on and on without such a pause has them made every so many: the transaction that makes them waits for
 * two answers, which a slow page under keys hears seconds late, and words wait behind it.
 */
const MOST_MS = 20_000;

/** Makes the rows of one open document when there is time, one making at a time. */
export class RowKeeper {
  readonly #clock: Clock;
  readonly #make: () => Promise<boolean>;
  #hasNews = false;
  /** When the rows became older than the document, in milliseconds since 1970. */
  #staleSince = 0;
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
    const now = this.#clock.now();
    if (!this.#hasNews) this.#staleSince = now;
    this.#hasNews = true;
    if (this.#closed) return;
    this.#cancel?.();
    // A clock that was set back tells nothing.
    const left = Math.min(PAUSE_MS, MOST_MS - Math.max(0, now - this.#staleSince));
    this.#cancel = this.#clock.after(Math.max(0, left), () => {
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
