import type { Day } from '../../activity/local-date.ts';
import type { GrowthIndex } from '../growth-index.ts';
import { isWithin, windowOf } from './window.ts';

const WEEKS = 12;
/** Active days in twelve weeks that are as many as it takes: three a week. */
const DAYS_ENOUGH = 36;

/** 60 · active weeks of the last 12 / 12 + 40 · min(1, active days of the last 84 / 36); weeks are counted back from the day. */
export function consistency(index: GrowthIndex, asOf: Day): number {
  const window = windowOf(index, { asOf, length: WEEKS * 7 });
  const weeks = new Set<number>();
  let days = 0;
  for (const { day } of index.activeDays) {
    if (!isWithin(day, window)) continue;
    days += 1;
    weeks.add(weeksBefore(day, asOf));
  }
  return Math.round((60 * weeks.size) / WEEKS + 40 * Math.min(1, days / DAYS_ENOUGH));
}

/** Whole weeks between a day and the later day `asOf`; 0 for the seven days that end with it. */
export function weeksBefore(day: Day, asOf: Day): number {
  return Math.max(0, Math.floor((asOf - day) / 7));
}
