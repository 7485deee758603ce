import { dueAt } from './due-at.ts';
import type { ListedItem } from '../projections/content-row.ts';

const MINUTE_MS = 60_000;

/** The minutes since 1970 at which something is scheduled to go out. */
export function takenMinutes(items: readonly ListedItem[]): ReadonlySet<number> {
  return new Set(items.filter(({ row }) => row.status === 'scheduled').map(({ row }) => minuteOf(dueAt(row))));
}

/** Minutes since 1970; NaN for no instant. */
export function minuteOf(at: string | null): number {
  return Math.floor(Date.parse(at ?? '') / MINUTE_MS);
}
