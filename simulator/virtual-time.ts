interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
  cancelled: boolean;
}

/** Limit for `settle`, because heartbeats continue for ever while something hangs. Milliseconds. */
const PATIENCE_MS = 6 * 60 * 60 * 1000;

/**
 * Time that advances only when no task is left. Tasks are the callbacks that IndexedDB's stand-in and the simulated
 * server pass to `setImmediate`. They run one by one, in order, with all promises settled in between, so every run is
 * the same.
 */
export class VirtualTime {
  /** Milliseconds since 1970. */
  now = Date.UTC(2026, 10, 21, 8);
  /** Called before every task. A crash "at any await" happens here. */
  beforeTask: () => void = () => {};
  readonly #tasks: (() => void)[] = [];
  #timers: Timer[] = [];
  #order = 0;
  #realImmediate: typeof setImmediate | null = null;

  /** Replaces `setImmediate` until `uninstall`. */
  install(): void {
    const real = globalThis.setImmediate;
    this.#realImmediate = real;
    const queue = (callback: (...values: unknown[]) => void, ...values: unknown[]) => {
      this.#tasks.push(() => callback(...values));
    };
    globalThis.setImmediate = queue as unknown as typeof setImmediate;
  }

  uninstall(): void {
    if (this.#realImmediate) globalThis.setImmediate = this.#realImmediate;
    this.#realImmediate = null;
  }

  /** Calls back after `ms` of virtual time; returns a cancel function. */
  after(ms: number, callback: () => void): () => void {
    const timer: Timer = { at: this.now + Math.max(0, ms), order: (this.#order += 1), callback, cancelled: false };
    this.#timers.push(timer);
    return () => {
      timer.cancelled = true;
    };
  }

  /** Resolves after all other tasks that are due now. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.#tasks.push(resolve));
  }

  /**
   * Runs until `promise` has settled. Throws when nothing is left that could settle it, or after hours of virtual time.
   */
  async settle<Value>(promise: Promise<Value>): Promise<Value> {
    const end = this.now + PATIENCE_MS;
    let isSettled = false;
    const watched = promise.finally(() => {
      isSettled = true;
    });
    watched.catch(() => {});
    while (!isSettled) {
      if (!(await this.#step(end)) && !isSettled) throw new Error('Nothing left to wait for: the simulation hangs');
    }
    return await watched;
  }

  /** Advances time by `ms` and runs everything that falls due. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    while (await this.#step(end));
    this.now = Math.max(this.now, end);
  }

  /** Runs one task, or advances to the next timer. False when nothing is left before `end`. */
  async #step(end: number): Promise<boolean> {
    await this.#settleMicrotasks();
    const task = this.#tasks.shift();
    if (task) {
      this.beforeTask();
      task();
      return true;
    }
    const timer = this.#nextTimer();
    if (!timer || timer.at > end) return false;
    this.#timers = this.#timers.filter((other) => other !== timer && !other.cancelled);
    this.now = Math.max(this.now, timer.at);
    timer.callback();
    return true;
  }

  #nextTimer(): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) {
      if (timer.cancelled) continue;
      if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
    }
    return next;
  }

  #settleMicrotasks(): Promise<void> {
    return new Promise((resolve) => this.#realImmediate!(resolve));
  }
}
