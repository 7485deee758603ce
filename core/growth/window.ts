import type { PastItem } from './events.ts';
import type { Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';

/** Both ends are included. */
export interface Window {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The `length` days that end with `asOf`. If `asOf` is today, the window has no end, because after a flight west
 * today's events may carry tomorrow's date.
 */
export function windowOf(
  { today }: GrowthIndex,
  { asOf, length }: { readonly asOf: Day; readonly length: number },
): Window {
  return { from: asOf - length + 1, to: asOf >= today ? Infinity : asOf };
}

export function isWithin(day: Day, { from, to }: Window): boolean {
  return day >= from && day <= to;
}

/** Items first shared within the window. */
export function sharedWithin({ pastItems }: GrowthIndex, window: Window): PastItem[] {
  return pastItems.filter(({ shares: [first] }) => first !== undefined && isWithin(first.day, window));
}
