import { contentStatuses, type ContentStatus } from '../documents/content-item.ts';
import type { ContentRow } from '../projections/content-row.ts';

/** What the pipeline shows: all, or the items of at least one status, in the statuses' order. */
export type PipelineFilter = 'all' | readonly ContentStatus[];

export interface PipelineItem {
  readonly id: string;
  readonly row: ContentRow;
}

/** How many items there are of each status. */
export type StatusCounts = Readonly<Record<'all' | ContentStatus, number>>;

/**
 * The filter after a press. All stands alone: pressed while it is on it becomes the four others, any other takes it
 * off, and none at all brings it back.
 */
export function toggleFilter(filter: PipelineFilter, pressed: 'all' | ContentStatus): PipelineFilter {
  if (pressed === 'all') return filter === 'all' ? contentStatuses : 'all';
  if (filter === 'all') return [pressed];
  const next = contentStatuses.filter((status) => filter.includes(status) !== (status === pressed));
  return next.length === 0 ? 'all' : next;
}

/** A filter out of an address; names that are none are left out. */
export function readFilter(written: string | null): PipelineFilter {
  const names = written?.split(',') ?? [];
  const statuses = contentStatuses.filter((status) => names.includes(status));
  return statuses.length === 0 ? 'all' : statuses;
}

/** As it stands in an address; null for all. */
export function writeFilter(filter: PipelineFilter): string | null {
  return filter === 'all' ? null : filter.join(',');
}

export function isShown(filter: PipelineFilter, status: ContentStatus): boolean {
  return filter === 'all' || filter.includes(status);
}

export function countByStatus(items: readonly PipelineItem[]): StatusCounts {
  const counts = { all: items.length, ideas: 0, draft: 0, scheduled: 0, published: 0 };
  for (const { row } of items) counts[row.status] += 1;
  return counts;
}
