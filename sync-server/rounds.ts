/**
 * The rounds of a sender: every 5 s, and at once after `wake`, a round claims what is due and begins to send it. Rounds
 * follow one after another; the sendings that a round began go on beside later rounds. An ended sending makes room, so it
 * wakes the next round.
 */

/** Milliseconds between two rounds. */
const EVERY = 5_000;

export interface RoundsDeps {
  /** Calls back once after `ms`; returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** One round. Must not reject. */
  readonly run: () => Promise<void>;
}

interface Sending<Info> {
  readonly info: Info;
  readonly over: Promise<void>;
}

/** `Info`: noted of each sending while it is under way. */
export class Rounds<Info> {
  readonly #deps: RoundsDeps;
  readonly #ending = new AbortController();
  readonly #sendings = new Map<string, Sending<Info>>();
  #round: Promise<void> = Promise.resolve();
  #isQueued = false;
  #cancel: (() => void) | null = null;

  constructor(deps: RoundsDeps) {
    this.#deps = deps;
  }

  /** Aborted by `close`. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Ids of what is being sent. */
  get sending(): readonly string[] {
    return [...this.#sendings.keys()];
  }

  /** A note on each sending that is under way. */
  get infos(): readonly Info[] {
    return [...this.#sendings.values()].map(({ info }) => info);
  }

  start(): void {
    if (this.signal.aborted) return;
    this.#cancel = this.#deps.after(EVERY, () => {
      this.wake();
      void this.#round.then(() => this.start());
    });
  }

  /** Starts a round now. */
  wake(): void {
    if (this.signal.aborted || this.#isQueued) return;
    this.#isQueued = true;
    this.#round = this.#round.then(async () => {
      this.#isQueued = false;
      if (!this.signal.aborted) await this.#deps.run();
    });
  }

  /** Notes that something is being sent. @param work must not reject */
  send(id: string, info: Info, work: Promise<void>): void {
    const over = work.finally(() => {
      this.#sendings.delete(id);
      this.wake();
    });
    this.#sendings.set(id, { info, over });
  }

  /** Resolves once nothing is due any more. For tests. */
  async settle(): Promise<void> {
    this.wake();
    do {
      await this.#round;
      await this.#allOver();
    } while (this.#isQueued || this.#sendings.size > 0);
  }

  /** Breaks off what is being sent, by its signal. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#cancel?.();
    await this.#round;
    await this.#allOver();
  }

  async #allOver(): Promise<void> {
    await Promise.all([...this.#sendings.values()].map(({ over }) => over));
  }
}
