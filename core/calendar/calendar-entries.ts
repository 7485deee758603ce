/**
 * Items on the days of a calendar: the entries of each day, those that need the person, those without a date, and the
 * days, hours and turns of the three views.
 *
 * Days are local dates in the person's zone; instants are UTC. An item is on the day on which it is due or, once it was
 * published, on the day of publication. Two minutes after its time a scheduled item is overdue: the server posts within
 * the minute, and the outcome needs a while to reach the device.
 */
import type { ContentRow, ListedItem } from '../content/content-row.ts';
import { addDays, dateOf, dayOf, type LocalDate, parseDay, weekStart } from '../kernel/local-date.ts';
import { clockTimeIn } from '../kernel/zoned-time.ts';
import { isUnderWay, whoPosts } from '../publishing/publication.ts';
import { type NeedDeps, personNeed, type PersonNeed } from './person-needs.ts';
import { dueAt } from './schedule.ts';

/** An item on the day on which it is due or was published. */
export interface CalendarEntry<Item extends ListedItem = ListedItem> {
  readonly item: Item;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** In the person's zone. */
  readonly date: LocalDate;
  /** HH:mm. */
  readonly time: string;
}

/** No zone's offset from UTC is larger than this. Milliseconds. */
const DAY_MS = 86_400_000;
/** The server posts at the scheduled minute, and the result takes a while to reach this device. Milliseconds. */
const GRACE_MS = 2 * 60_000;

/**
 * Items that are due or were published on consecutive days, by day, the earliest first. Every day has an entry, which
 * may be empty.
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
    // Time zone conversion is slow, so only candidates for these days are converted.
    if (at === null || !(Date.parse(at) >= from && Date.parse(at) <= to)) continue;
    const entry = entryOf(item, at, zone);
    byDay.get(entry.date)?.push(entry);
  }
  for (const entries of byDay.values()) entries.sort(byInstant);
  return byDay;
}

/** The number of items that are due or were published after a day. @param zone IANA time zone of the person's clock */
export function countAfter(items: readonly ListedItem[], day: LocalDate, zone: string): number {
  const certain = Date.parse(day) + 2 * DAY_MS;
  return items.filter((item) => {
    const at = dueAt(item.row);
    const instant = at === null ? Number.NaN : Date.parse(at);
    if (at === null || !(instant > Date.parse(day) - DAY_MS)) return false;
    return instant > certain || entryOf(item, at, zone).date > day;
  }).length;
}

/**
 * - `published`, `scheduled`: it needs nothing
 * - `yours`: it is due, and its person posts it
 * - `waiting`: its time has passed without a post, or it failed or is unclear on a platform
 */
export type EntryState = 'published' | 'scheduled' | 'yours' | 'waiting';

/** The one state in which an item is counted. */
export function entryState(row: ContentRow, deps: NeedDeps): EntryState {
  const need = personNeed(row, deps);
  const isLate = isPastDue(row, deps.now);
  if (need) return need.state === 'by-hand' && !(isLate && isServersOpen(row, need, deps)) ? 'yours' : 'waiting';
  if (isLate) return 'waiting';
  return row.status === 'published' ? 'published' : 'scheduled';
}

/** Whether the server still has to post it on a platform besides those of its person. */
function isServersOpen(
  { platformIds, publications = [] }: ContentRow,
  { platformIds: byHand }: PersonNeed,
  { connected }: NeedDeps,
): boolean {
  return platformIds.some((id) => {
    const publication = publications.find(({ platformId }) => platformId === id);
    if (publication) return isUnderWay(publication.state);
    return !byHand.includes(id) && whoPosts(id, connected ?? new Set()) === 'server';
  });
}

/** How many entries are in which state, for where there is no room for their titles. Each is counted once. */
export type DayCounts = Readonly<Record<EntryState, number>>;

export function dayCounts(entries: readonly CalendarEntry[], deps: NeedDeps): DayCounts {
  const counts = { published: 0, scheduled: 0, yours: 0, waiting: 0 };
  for (const { item } of entries) counts[entryState(item.row, deps)] += 1;
  return counts;
}

/** The entries on any day that need the person. The earliest first. */
export function entriesForPerson<Item extends ListedItem>(
  items: readonly Item[],
  { zone, ...deps }: NeedDeps & { readonly zone: string },
): { readonly yours: CalendarEntry<Item>[]; readonly waiting: CalendarEntry<Item>[] } {
  const found = { yours: new Array<CalendarEntry<Item>>(), waiting: new Array<CalendarEntry<Item>>() };
  for (const item of items) {
    const at = dueAt(item.row);
    if (at === null || !Number.isFinite(Date.parse(at))) continue;
    const state = entryState(item.row, deps);
    if (state === 'yours' || state === 'waiting') found[state].push(entryOf(item, at, zone));
  }
  found.yours.sort(byInstant);
  found.waiting.sort(byInstant);
  return found;
}

/** Drafts without a date, the newest first. */
export function unscheduledItems<Item extends ListedItem>(items: readonly Item[]): Item[] {
  const since = ({ row }: ListedItem) => row.draftedAt ?? row.createdAt ?? '';
  return items
    .filter(({ row }) => row.status === 'draft' && row.deletedAt === null)
    .toSorted((left, right) => compare(since(right), since(left)) || compare(left.id, right.id));
}

/**
 * Whether an item's scheduled time has passed without a post, as this device sees it. The server decides later and by
 * itself that it is `overdue` (`sync-server/publishing/scheduler.ts`).
 *
 * @param now milliseconds since 1970
 */
export function isPastDue({ status, scheduledAt }: ContentRow, now: number): boolean {
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

/** The hours that a week always draws. */
const workingHours = { first: 8, last: 19 } as const;

/** The hours of a week's rows: the working day, and earlier or later ones where something is at that time (HH:mm). */
export function shownHours(times: readonly string[]): number[] {
  const taken = times.map((time) => Number(time.slice(0, 2)));
  const first = Math.min(workingHours.first, ...taken);
  const last = Math.max(workingHours.last, ...taken);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export const calendarViews = ['week', 'month', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Number of days in a view (docs/rules/planning.md). The list has as many as the month. */
const lengths: Readonly<Record<CalendarView, number>> = { week: 7, month: 28, list: 28 };

/** The days of a view: whole weeks, from the Monday of the week that contains the date. */
export function daysOf(view: CalendarView, date: LocalDate): LocalDate[] {
  const first = weekStart(dayOf(date));
  return Array.from({ length: lengths[view] }, (_, index) => dateOf(first + index));
}

/** The date that Previous (-1) or Next (1) leads to: one length of the view away. */
export function turn(view: CalendarView, date: LocalDate, by: -1 | 1): LocalDate {
  return addDays(date, by * lengths[view]);
}

/** The date in an address; today when it is missing or invalid. */
export function dateIn(written: string | null, today: LocalDate): LocalDate {
  return parseDay(written) === null ? today : written!;
}
