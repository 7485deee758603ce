import { contentStatuses, type ContentStatus } from '../documents/content-item.ts';

/** The statuses that the pipeline shows, in their order; `all` is a choice of its own. */
export type StatusFilter = 'all' | readonly ContentStatus[];

/** All, pressed where it is on already, becomes the four statuses. */
export function toggleAll(filter: StatusFilter): StatusFilter {
  return filter === 'all' ? contentStatuses : 'all';
}

/** A status takes All away; without any status All is back. */
export function toggleStatus(filter: StatusFilter, status: ContentStatus): StatusFilter {
  const before = filter === 'all' ? [] : filter;
  const next = contentStatuses.filter((each) => (each === status) !== before.includes(each));
  return next.length === 0 ? 'all' : next;
}

export function isShown(filter: StatusFilter, status: ContentStatus): boolean {
  return filter === 'all' || filter.includes(status);
}

/** From an address. What is no status counts for nothing. */
export function readStatusFilter(written: string | null): StatusFilter {
  const named = written?.split(',') ?? [];
  const statuses = contentStatuses.filter((status) => named.includes(status));
  return statuses.length === 0 ? 'all' : statuses;
}

/** For an address; null for All, which needs no word. */
export function writeStatusFilter(filter: StatusFilter): string | null {
  return filter === 'all' ? null : filter.join(',');
}
