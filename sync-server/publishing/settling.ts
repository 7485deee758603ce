export interface SettlingDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that nobody sets. */
  readonly monotonic: () => number;
}

/**
 * For how long platforms may still be at tries that ended unclear. The tables tell when a try ended, so that it holds
 * across restarts; from the first question on, a clock that nobody sets tells how long that is ago.
 */
export class Settling {
  readonly #deps: SettlingDeps;
  /** When they ended, on that clock, by the tries' ids; in the order in which they were asked about. */
  readonly #endedAt = new Map<string, number>();

  constructor(deps: SettlingDeps) {
    this.#deps = deps;
  }

  /** Milliseconds; 0 when it has settled. @param endedAt milliseconds since 1970 */
  left(attempt: { readonly id: string; readonly endedAt: number }, settleMs: number): number {
    const { now, monotonic } = this.#deps;
    const known = this.#endedAt.get(attempt.id);
    const ended = known ?? monotonic() - Math.max(0, now() - attempt.endedAt);
    const left = Math.max(0, Math.ceil(settleMs - (monotonic() - ended)));
    if (left === 0) this.#endedAt.delete(attempt.id);
    else if (known === undefined) this.#note(attempt.id, ended);
    return left;
  }

  #note(id: string, ended: number): void {
    this.#endedAt.set(id, ended);
    if (this.#endedAt.size <= MAX_KNOWN) return;
    const [oldest] = this.#endedAt.keys();
    this.#endedAt.delete(oldest!);
  }
}

/** Tries that are remembered. */
const MAX_KNOWN = 10_000;
