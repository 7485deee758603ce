import type { ContentStatus } from '../documents/content-item.ts';
import { findPlatform } from '../platforms/catalogue.ts';
import type { PillarRow } from '../projections/workspace-row.ts';
import { dueAt } from './due-at.ts';
import { writeCsv } from './csv.ts';
import { instantOf } from './instant-of.ts';
import { planColumns, type PlanCells } from './plan-columns.ts';
import { clockTimeIn } from './zone-clock.ts';
import type { ListedItem } from '../projections/content-row.ts';

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

/** The plan as a table by RFC 4180: what has a day in its order, then drafts, then ideas. Nothing deleted. */
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

/** On the person's clock; in UTC for the second of two moments at which that shows the same. */
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
