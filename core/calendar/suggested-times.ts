import type { TaskRequest } from '../ai-tasks.ts';
import type { ListedItem } from '../content/content-row.ts';
import { bestHours } from '../growth/brand-score.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import { type ChosenInstant, clockTimeIn, instantOf } from '../kernel/zoned-time.ts';
import type { TypedTime } from '../publishing/choose-time.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { PillarRow } from '../workspace/workspace-row.ts';
import { unscheduledItems } from './calendar-entries.ts';

/**
 * The default time for scheduling: the next day at the same local time. A time that the clocks skip that day is moved
 * later by the length of the jump.
 *
 * @param now milliseconds since 1970
 * @param zone IANA time zone
 */
export function tomorrowSameTime(now: number, zone: string): TypedTime {
  const [date = '', time = ''] = clockTimeIn(zone, now).split('T');
  return typedTime(onLaterDay({ date, time }, 1, zone)?.localTime ?? '');
}

/** The same local time on consecutive days, starting with the first. Skipped times are moved as above. */
export function daily(first: TypedTime, days: number, zone: string): ChosenInstant[] {
  return Array.from({ length: days }, (_, day) => onLaterDay(first, day, zone)).filter((chosen) => chosen !== null);
}

/** @param localTime yyyy-MM-ddTHH:mm */
export function typedTime(localTime: string): TypedTime {
  const [date = '', time = ''] = localTime.split('T');
  return { date, time };
}

function onLaterDay({ date, time }: TypedTime, days: number, zone: string): ChosenInstant | null {
  // Counted in UTC, where every day has 24 hours.
  const midnight = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(midnight)) return null;
  return instantOf(`${new Date(midnight + days * 86_400_000).toISOString().slice(0, 10)}T${time}`, zone);
}

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
