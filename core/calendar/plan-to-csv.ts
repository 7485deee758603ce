import type { ListedItem } from '../content/content-row.ts';
import type { ContentStatus } from '../documents/content-item.ts';
import { writeCsv } from '../kernel/csv.ts';
import { addDays, type LocalDate } from '../kernel/local-date.ts';
import { clockTimeIn, instantOf } from '../kernel/zoned-time.ts';
import { findPlatform, type ListedPlatform, platformByKey } from '../publishing/platforms.ts';
import type { PillarRow } from '../workspace/workspace-row.ts';
import { dueAt } from './schedule.ts';

/** The columns of the plan, by their headings. */
export const planColumns = ['Title', 'Status', 'Date', 'Time', 'Zone', 'Platforms', 'Pillar'] as const;
export type PlanColumn = (typeof planColumns)[number];

/** One line of the plan as written; blank where a cell is empty. */
export type PlanCells = Readonly<Record<PlanColumn, string>>;

const MINUTE_MS = 60_000;

export const statusWords: Readonly<Record<ContentStatus, string>> = {
  ideas: 'Idea',
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};
const order: readonly ContentStatus[] = ['draft', 'ideas'];

export interface PlanContext {
  readonly pillars: readonly PillarRow[];
  /** IANA time zone of the person's clock. */
  readonly zone: string;
}

/** Writes the plan as CSV (RFC 4180): dated items in order, then drafts, then ideas. Deleted items are left out. */
export function planToCsv(items: readonly ListedItem[], context: PlanContext): string {
  const living = items.filter(({ row }) => row.deletedAt === null).toSorted(byPlace);
  const rows = living.map((item) => planCells(item, context));
  return writeCsv([planColumns, ...rows.map((cells) => planColumns.map((column) => cells[column]))]);
}

function planCells({ row }: ListedItem, { pillars, zone }: PlanContext): PlanCells {
  const names = row.platformIds.flatMap((id) => findPlatform(id)?.name ?? []);
  return {
    Title: row.title,
    Status: statusWords[row.status],
    ...momentCells(Date.parse(dueAt(row) ?? ''), zone),
    Platforms: names.join('; '),
    Pillar: pillars.find(({ id }) => id === row.pillarId)?.name ?? '',
  };
}

/** Date and time in the person's zone; in UTC for the second of two instants that have the same local time. */
function momentCells(instant: number, zone: string): Pick<PlanCells, 'Date' | 'Time' | 'Zone'> {
  if (Number.isNaN(instant)) return { Date: '', Time: '', Zone: '' };
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  const isFirst = Date.parse(instantOf(clockTimeIn(zone, minute), zone)?.at ?? '') === minute;
  const written = isFirst ? zone : 'UTC';
  const [date = '', time = ''] = clockTimeIn(written, minute).split('T');
  return { Date: date, Time: time, Zone: written };
}

function byPlace(left: ListedItem, right: ListedItem): number {
  const [leftDue, rightDue] = [dueAt(left.row), dueAt(right.row)];
  if (leftDue !== null && rightDue !== null) return Date.parse(leftDue) - Date.parse(rightDue);
  if (leftDue !== null || rightDue !== null) return leftDue === null ? 1 : -1;
  return (
    order.indexOf(left.row.status) - order.indexOf(right.row.status) ||
    (left.row.position < right.row.position ? -1 : left.row.position > right.row.position ? 1 : 0)
  );
}

/** An entry of the sample calendar. It is shown as a sample and belongs to nobody. */
export interface SamplePiece {
  readonly title: string;
  readonly status: 'draft' | 'scheduled' | 'published';
  readonly platform: ListedPlatform;
  /** Null for a draft without a date. */
  readonly date: LocalDate | null;
  /** HH:mm. */
  readonly time: string | null;
}

const pieces = [
  {
    title: 'What a year of shipping offline taught me',
    status: 'published',
    platform: 'linkedin',
    day: -2,
    time: '08:30',
  },
  { title: 'Pricing pages and trust', status: 'scheduled', platform: 'medium', day: 1, time: '09:00' },
  { title: 'How I say no to a good idea', status: 'scheduled', platform: 'twitter', day: 3, time: '12:15' },
  { title: 'The meeting that we cancelled', status: 'scheduled', platform: 'linkedin', day: 6, time: '08:30' },
  { title: 'Notes on mentors', status: 'draft', platform: 'linkedin', day: null, time: null },
] as const;

/** Two weeks of sample entries around a day. */
export function samplePlan(today: LocalDate): SamplePiece[] {
  return pieces.map(({ title, status, platform, day, time }) => ({
    title,
    status,
    platform: platformByKey(platform),
    date: day === null ? null : addDays(today, day),
    time,
  }));
}
