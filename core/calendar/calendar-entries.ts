import type { ContentRow, ListedItem } from '../content/content-row.ts';
import { addDays, dateOf, dayOf, type LocalDate, parseDay, weekStart } from '../kernel/local-date.ts';
import { clockTimeIn } from '../kernel/zoned-time.ts';
import { publicationTrouble } from '../publishing/publication-state.ts';
import { dueAt } from './schedule.ts';

/** An item on the day on which it goes out, or went out. */
export interface CalendarEntry<Item extends ListedItem = ListedItem> {
  readonly item: Item;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** On the clock of the person's zone. */
  readonly date: LocalDate;
  /** HH:mm. */
  readonly time: string;
}

/** No zone is further than this from UTC. Milliseconds. */
const DAY_MS = 86_400_000;
/** The server posts at the minute; its answer takes a while to come to this device. Milliseconds. */
const GRACE_MS = 2 * 60_000;

/**
 * What goes out or went out on some days in a row, by day, the earliest first. Every day has its list.
 *
 * @param zone IANA time zone of the person's clock
 */
export function entriesByDay<Item extends ListedItem>(
  items: readonly Item[],
  days: readonly LocalDate[],
  zone: string,
): Map<LocalDate, CalendarEntry<Item>[]> {
  const byDay = new Map<LocalDate, CalendarEntry<Item>[]>(days.map((day) => [day, []]));
  const from = Date.parse(days[0] ?? '') - DAY_MS;
  const to = Date.parse(days.at(-1) ?? '') + 2 * DAY_MS;
  for (const item of items) {
    const at = dueAt(item.row);
    // Counting by a zone's clock is slow: only what can be on one of the days is counted.
    if (at === null || !(Date.parse(at) >= from && Date.parse(at) <= to)) continue;
    const entry = entryOf(item, at, zone);
    byDay.get(entry.date)?.push(entry);
  }
  for (const entries of byDay.values()) entries.sort(byInstant);
  return byDay;
}

/**
 * What waits for its person: what was due and has not gone out, and what failed or is theirs to post. The earliest
 * first.
 *
 * @param now milliseconds since 1970
 */
export function waitingEntries<Item extends ListedItem>(
  items: readonly Item[],
  { zone, now }: { readonly zone: string; readonly now: number },
): CalendarEntry<Item>[] {
  return items
    .flatMap((item) => {
      const at = dueAt(item.row);
      if (at === null || !Number.isFinite(Date.parse(at))) return [];
      const waits = isOverdue(item.row, now) || publicationTrouble(item.row.publications ?? []) !== null;
      return waits ? [entryOf(item, at, zone)] : [];
    })
    .toSorted(byInstant);
}

/** Drafts without a day, the newest first. */
export function unscheduledItems<Item extends ListedItem>(items: readonly Item[]): Item[] {
  const since = ({ row }: ListedItem) => row.draftedAt ?? row.createdAt ?? '';
  return items
    .filter(({ row }) => row.status === 'draft' && row.deletedAt === null)
    .toSorted((left, right) => compare(since(right), since(left)) || compare(left.id, right.id));
}

/** Scheduled for a time that is over. @param now milliseconds since 1970 */
export function isOverdue({ status, scheduledAt }: ContentRow, now: number): boolean {
  return status === 'scheduled' && scheduledAt !== null && Date.parse(scheduledAt) < now - GRACE_MS;
}

function entryOf<Item extends ListedItem>(item: Item, at: string, zone: string): CalendarEntry<Item> {
  const [date = '', time = ''] = clockTimeIn(zone, Date.parse(at)).split('T');
  return { item, at, date, time };
}

function byInstant(left: CalendarEntry, right: CalendarEntry): number {
  return Date.parse(left.at) - Date.parse(right.at) || compare(left.item.id, right.item.id);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export const calendarViews = ['week', 'month', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that a view shows (docs/rules/planning.md): the list shows as many as the month. */
const lengths: Readonly<Record<CalendarView, number>> = { week: 7, month: 28, list: 28 };

/** The days of a view: whole weeks, from the Monday of the week that the date is in. */
export function daysOf(view: CalendarView, date: LocalDate): LocalDate[] {
  const first = weekStart(dayOf(date));
  return Array.from({ length: lengths[view] }, (_, index) => dateOf(first + index));
}

/** Where Previous (-1) and Next (1) lead: by as many weeks as are shown. */
export function turn(view: CalendarView, date: LocalDate, by: -1 | 1): LocalDate {
  return addDays(date, by * lengths[view]);
}

/** What an address says of the day to show; today where it says nothing that is a day. */
export function dateIn(written: string | null, today: LocalDate): LocalDate {
  return parseDay(written) === null ? today : written!;
}
