import type { Clock } from '../engine/ports.ts';

/** A clock that a test advances. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 10, 21, 8);
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Advances time and runs every timer that falls due, in order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).toSorted((left, right) => left.at - right.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = due.at;
      due.callback();
    }
    this.#now = end;
  }
}
