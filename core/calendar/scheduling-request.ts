import type { TaskRequest } from '../ai-tasks.ts';
import type { ContentRow, ListedItem } from '../content/content-row.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import { clockTimeIn } from '../kernel/zoned-time.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { PillarRow } from '../workspace/workspace-row.ts';
import { unscheduledItems } from './calendar-entries.ts';
import type { BestHour } from '../growth/brand-score.ts';

/** Maximum drafts in a request: nobody plans more than a month holds. */
const MAX_DRAFTS = 50;

const MAX_TAKEN = 400;

const MAX_HOURS = 168;

/** Builds the scheduling request from the person's items. */
export function schedulingRequest(
  items: readonly ListedItem[],
  {
    pillars,
    zone,
    today,
  }: { readonly pillars: readonly PillarRow[]; readonly zone: string; readonly today: LocalDate },
): TaskRequest<'scheduling'> {
  const living = items.filter(({ row }) => row.deletedAt === null);
  const taken = living.flatMap(({ row }) => (row.scheduledLocal ? [row.scheduledLocal.slice(0, 10)] : []));
  return {
    today,
    drafts: unscheduledItems(living)
      .slice(0, MAX_DRAFTS)
      .map(({ id, row }) => ({
        contentId: id,
        title: row.title,
        pillar: pillars.find((pillar) => pillar.id === row.pillarId)?.name ?? '',
        platform: findPlatform(row.platformIds[0] ?? 0)?.name ?? '',
      })),
    // Past days do not affect the suggestions.
    taken: taken.filter((date) => date >= today).slice(0, MAX_TAKEN),
    bestHours: bestHours(
      living.map(({ row }) => row),
      (instant) => clockTimeIn(zone, Date.parse(instant)),
    ).slice(0, MAX_HOURS),
  };
}

const WEEK_DAYS = 7;

/** Shares below which there is no pattern yet. Our own choice: a week of posts. */
const LEAST_SHARES = 5;

/** 1970-01-01 was a Thursday, so the day number gives the weekday without a time zone. */
const EPOCH_WEEKDAY = 4;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The hours at which a person has shared, the most frequent first; empty until they have shared a few times.
 *
 * @param localTime converts a UTC instant (ISO 8601) to yyyy-MM-ddTHH:mm on the person's clock
 */
function bestHours(contentRows: Iterable<ContentRow>, localTime: (instant: string) => string): BestHour[] {
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

/** Weekday of a yyyy-MM-dd, 1 (Monday) to 7. */
function weekdayOf(date: string): number {
  return ((((Date.parse(date) / DAY_MS + EPOCH_WEEKDAY - 1) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1;
}
