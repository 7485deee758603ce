import { readFileSync, readlinkSync } from 'node:fs';

/** Worker time of one call, in milliseconds. */
export const CALL_MS = 2_000;

/**
 * Worker time of a document that a call's whole budget was not enough for, in milliseconds. Removing 500,000 letters at
 * once, the longest possible text, takes 8 s on two shared cores. A paste after it takes 10 to 19 s if the removal was
 * appended and has to be applied as well (measured). Less than the 30 s of silence after which a device abandons its
 * call.
 */
const AT_LENGTH_MS = 25_000;

/**
 * The share of a budget that counts as all of it. Finding out that a thread lacks the document takes almost no time.
 */
const NEARLY_ALL = 0.9;

/** The remaining worker time of a call, and whether its caller is still connected. */
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

  /** Whether a task that exceeds what is left would exceed a fresh call's budget too. */
  get isWhole(): boolean {
    return this.#left >= this.#total * NEARLY_ALL;
  }

  /** The longer budget for a document that exceeded this one. */
  atLength(): WorkBudget {
    return new WorkBudget(this.#atLengthMs, this.signal);
  }

  /** @param ms worker time used */
  spend(ms: number): void {
    this.#left -= ms;
  }
}

/** The system's name of the current thread, with its process: `PID/task/TID`. Null where it is not available. */
export function ownThreadName(): string | null {
  try {
    return /^\d+\/task\/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Processor time of a thread, in milliseconds. Where the system does not report it, the clock's time, which exceeds the
 * work done on a busy machine.
 */
export function threadTime(name: string | null): number {
  try {
    if (name !== null) return Number(readFileSync(`/proc/${name}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // The thread has ended, or the system has no such file.
  }
  return performance.now();
}
