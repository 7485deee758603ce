/** Milliseconds until a tooltip opens, and for how long after one closed the next opens at once (docs/rules.md, "Figures"). */
const openDelay = 700;
const skipDelay = 300;

/** How long the pointer rests before a tooltip opens: who reads one after the other waits only for the first. */
export class TooltipDelay {
  #closedAt = -Infinity;

  /** @param now milliseconds since any moment */
  closed(now: number): void {
    this.#closedAt = now;
  }

  /** Milliseconds. */
  at(now: number): number {
    return now - this.#closedAt < skipDelay ? 0 : openDelay;
  }
}
