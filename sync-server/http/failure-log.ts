import { describeError, type Log } from '../log.ts';

interface FailureLogOptions {
  readonly log: Pick<Log, 'error'>;
  readonly message: string;
  /** Calls back once. Replaced in tests. */
  readonly after?: (ms: number, callback: () => void) => void;
}

/** Milliseconds between two lines. */
const PAUSE = 1000;

/**
 * Counts failures and logs at most one per second, with the number of those left out. A caller can cause failures at
 * any rate, and must not be able to fill the disk.
 */
export class FailureLog {
  readonly #options: FailureLogOptions;
  #total = 0;
  #leftOut = 0;
  #isPausing = false;

  constructor(options: FailureLogOptions) {
    this.#options = options;
  }

  note(error: unknown, details: Readonly<Record<string, unknown>> = {}): void {
    this.#total += 1;
    if (this.#isPausing) this.#leftOut += 1;
    else this.#write({ ...details, ...describeError(error), total: this.#total });
  }

  #write(line: Readonly<Record<string, unknown>>): void {
    const { log, message, after = (ms, callback) => setTimeout(callback, ms).unref() } = this.#options;
    log.error(line, message);
    this.#isPausing = true;
    after(PAUSE, () => {
      this.#isPausing = false;
      if (this.#leftOut === 0) return;
      const leftOut = this.#leftOut;
      this.#leftOut = 0;
      this.#write({ leftOut, total: this.#total });
    });
  }
}
