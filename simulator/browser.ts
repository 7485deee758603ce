import type { Channel, ChannelMessage, Locks } from '#app/engine/ports.ts';

interface Waiter {
  readonly process: object;
  start(): void;
}

interface Holder {
  readonly process: object;
  readonly lost: AbortController;
}

/** The Web Locks of one browser. A killed process releases all its locks. */
export class SimulatedLocks {
  readonly #holders = new Map<string, Holder>();
  readonly #waiting = new Map<string, Waiter[]>();

  for(process: { readonly isDead: boolean }): Locks {
    const run = async (name: string, body: (lost: AbortSignal) => Promise<void>) => {
      const holder = { process, lost: new AbortController() };
      this.#holders.set(name, holder);
      try {
        await body(holder.lost.signal);
      } finally {
        this.#release(name, holder);
      }
      return !holder.lost.signal.aborted;
    };
    return {
      tryHold: async (name, body) => {
        if (process.isDead) return await never();
        return this.#holders.has(name) ? false : await run(name, body);
      },
      takeOver: async (name, body) => {
        if (process.isDead) return await never();
        this.#holders.get(name)?.lost.abort();
        return await run(name, body);
      },
      hold: async (name, body, signal) => {
        await new Promise<void>((resolve) => {
          if (!this.#holders.has(name)) resolve();
          else this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), { process, start: resolve }]);
        });
        if (signal.aborted || process.isDead) {
          this.#passOn(name, process);
          return;
        }
        await run(name, () => body());
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
    for (const [name, holder] of this.#holders) if (holder.process === process) this.#release(name, holder);
  }

  /** Passes the lock on from a process that no longer wants it. */
  #passOn(name: string, process: object): void {
    const holder = this.#holders.get(name);
    if (holder?.process === process) this.#release(name, holder);
  }

  #release(name: string, holder: Holder): void {
    if (this.#holders.get(name) !== holder) return;
    this.#holders.delete(name);
    const [next, ...rest] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, rest);
    if (!next) return;
    this.#holders.set(name, { process: next.process, lost: new AbortController() });
    next.start();
  }
}

/** The BroadcastChannel of one browser and account. */
export class SimulatedChannel {
  readonly #listeners = new Map<(message: ChannelMessage) => void, { readonly isDead: boolean }>();
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
