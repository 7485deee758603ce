/**
 * Milliseconds until a tooltip opens, and after one closed, how long the next one opens at once (docs/rules.md,
 * "Figures").
 */
const openDelay = 700;
const skipDelay = 300;

/** The delay before a tooltip opens: a person who reads several in a row waits only for the first. */
export class TooltipDelay {
  #closedAt = -Infinity;

  /** @param now milliseconds since an arbitrary moment */
  closed(now: number): void {
    this.#closedAt = now;
  }

  /** The delay in milliseconds. */
  at(now: number): number {
    return now - this.#closedAt < skipDelay ? 0 : openDelay;
  }
}
