import type { Channel, ChunksStored, Locks } from '#app/engine/ports.ts';

interface Waiter {
  readonly process: object;
  start(): void;
}

/** Web Locks of one browser. A killed process lets go of all it held. */
export class SimulatedLocks {
  readonly #holders = new Map<string, object>();
  readonly #waiting = new Map<string, Waiter[]>();

  for(process: { readonly isDead: boolean }): Locks {
    return {
      tryHold: async (name, body) => {
        if (process.isDead) return await never();
        if (this.#holders.has(name)) return false;
        this.#holders.set(name, process);
        try {
          await body();
        } finally {
          this.#release(name, process);
        }
        return true;
      },
      hold: async (name, body, signal) => {
        await new Promise<void>((resolve) => {
          if (!this.#holders.has(name)) resolve();
          else this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), { process, start: resolve }]);
        });
        if (signal.aborted || process.isDead) return;
        this.#holders.set(name, process);
        try {
          await body();
        } finally {
          this.#release(name, process);
        }
      },
    };
  }

  kill(process: object): void {
    for (const [name, waiters] of this.#waiting) {
      this.#waiting.set(
        name,
        waiters.filter((waiter) => waiter.process !== process),
      );
    }
    for (const [name, holder] of this.#holders) if (holder === process) this.#release(name, process);
  }

  #release(name: string, process: object): void {
    if (this.#holders.get(name) !== process) return;
    this.#holders.delete(name);
    const [next, ...rest] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, rest);
    if (!next) return;
    this.#holders.set(name, next.process);
    next.start();
  }
}

/** BroadcastChannel of one browser and account. */
export class SimulatedChannel {
  readonly #listeners = new Map<(message: ChunksStored) => void, { readonly isDead: boolean }>();
  readonly #later: (callback: () => void) => void;

  constructor(later: (callback: () => void) => void) {
    this.#later = later;
  }

  for(process: { readonly isDead: boolean }): Channel {
    return {
      post: (message, reach) => {
        if (process.isDead) return;
        for (const [listener, owner] of this.#listeners) {
          if (owner !== process || reach === 'everyone')
            this.#later(() => (owner.isDead ? undefined : listener(message)));
        }
      },
      listen: (listener) => {
        this.#listeners.set(listener, process);
        return () => this.#listeners.delete(listener);
      },
    };
  }
}

export function never<Value>(): Promise<Value> {
  return new Promise(() => {});
}
