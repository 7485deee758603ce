import { readFileSync, readlinkSync } from 'node:fs';

/** Worker time that one call may take. Milliseconds. */
export const CALL_MS = 2_000;

/**
 * Worker time that one document may take that a whole call's share did not do for. Milliseconds. Removing 500,000
 * letters at once, the longest text there is, takes 8 s on two shared cores, and what is pasted after it 10 to 19 s, where
 * the removal was appended and is applied with it (measured). Less than the 30 s of silence after which a device gives
 * its call up.
 */
const AT_LENGTH_MS = 25_000;

/** How much of the whole counts as all of it: asking whether a thread holds a document takes next to nothing. */
const NEARLY_ALL = 0.9;

/** The worker time that is left to a call, and whether anybody still waits for its answer. */
export class WorkBudget {
  readonly #total: number;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal | undefined;
  readonly #atLengthMs: number;
  #left: number;

  constructor(ms: number = CALL_MS, signal?: AbortSignal, atLengthMs: number = AT_LENGTH_MS) {
    this.#total = ms;
    this.#left = ms;
    this.#atLengthMs = atLengthMs;
    this.signal = signal;
  }

  /** Milliseconds; 0 once the caller has gone. */
  get left(): number {
    return this.signal?.aborted ? 0 : Math.max(0, this.#left);
  }

  /** A task that does not end within this would not end in a call of its own either. */
  get isWhole(): boolean {
    return this.#left >= this.#total * NEARLY_ALL;
  }

  /** The budget of a document that this whole one did not do for. */
  atLength(): WorkBudget {
    return new WorkBudget(this.#atLengthMs, this.signal);
  }

  /** @param ms worker time that was taken */
  spend(ms: number): void {
    this.#left -= ms;
  }
}

/** How the system names the thread that asks, as a process and a task of it; null where it does not say. */
export function ownThreadName(): string | null {
  try {
    return /^\d+\/task\/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * How long processors have worked for a thread, in milliseconds. Where the system does not say, the clock, which a busy
 * machine makes run ahead of the work.
 */
export function threadTime(name: string | null): number {
  try {
    if (name !== null) return Number(readFileSync(`/proc/${name}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // The thread has ended, or the system keeps no such file.
  }
  return performance.now();
}
