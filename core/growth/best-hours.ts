import type { ContentRow } from '../projections/content-row.ts';

/** An hour of the week at which a person shares, 0 to 1 of all their shares. */
export interface BestHour {
  /** 1 is Monday. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly share: number;
}

const WEEK_DAYS = 7;
/** Shares under which nothing is a habit yet. Our own choice: a week of posts. */
const LEAST_SHARES = 5;
/** A Thursday: days since then tell the weekday without a time zone. */
const EPOCH_WEEKDAY = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a person has shared so far, the commonest hour first; none before they have shared a few times.
 * @param localTime yyyy-MM-ddTHH:mm on the person's clock of a UTC instant (ISO 8601)
 */
export function bestHours(contentRows: Iterable<ContentRow>, localTime: (instant: string) => string): BestHour[] {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { shares = [] } of contentRows) {
    for (const { at } of shares) {
      if (at === null) continue;
      const local = localTime(at);
      const key = `${weekdayOf(local.slice(0, 10))} ${Number(local.slice(11, 13))}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      all += 1;
    }
  }
  if (all < LEAST_SHARES) return [];
  return [...counts]
    .map(([key, count]) => {
      const [weekday = 1, hour = 0] = key.split(' ').map(Number);
      return { weekday, hour, share: count / all };
    })
    .toSorted((left, right) => right.share - left.share || left.weekday - right.weekday || left.hour - right.hour);
}

/** 1 (Monday) to 7 of a yyyy-MM-dd. */
function weekdayOf(date: string): number {
  return ((((Date.parse(date) / DAY_MS + EPOCH_WEEKDAY - 1) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1;
}
