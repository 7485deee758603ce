/**
 * Waits for a condition that events bring about. Call `look` at each event: it checks at most once per turn of the
 * event loop. Thousands of messages arrive in one burst, and a check for each would dominate the measurement.
 */
export class Until {
  readonly #isMet: () => boolean;
  #looking = false;
  #resolve!: () => void;
  readonly met: Promise<void>;

  constructor(isMet: () => boolean) {
    this.#isMet = isMet;
    this.met = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.look();
  }

  readonly look = (): void => {
    if (this.#looking) return;
    this.#looking = true;
    setImmediate(() => {
      this.#looking = false;
      if (this.#isMet()) this.#resolve();
    });
  };
}
