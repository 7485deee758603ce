export type Direction = 'up' | 'down' | 'stable';

export interface Change {
  /** Signed, in percent of the value before, one decimal; 0 when that was 0. */
  readonly percent: number;
  readonly direction: Direction;
}

/** Stable under 5 percent of change, or when the value before is 0 (docs/rules.md, "Progress"). */
export function changeBetween(before: number, now: number): Change {
  if (before === 0) return { percent: 0, direction: 'stable' };
  const exact = (100 * (now - before)) / before;
  const direction = Math.abs(exact) < 5 ? 'stable' : exact > 0 ? 'up' : 'down';
  return { percent: Math.round(10 * exact) / 10, direction };
}
