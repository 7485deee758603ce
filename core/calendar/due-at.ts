import type { ContentRow } from '../projections/content-row.ts';

/** UTC instant, ISO 8601; null for what is deleted or has no day. */
export function dueAt({ status, scheduledAt, publishedAt, deletedAt }: ContentRow): string | null {
  if (deletedAt !== null) return null;
  if (status === 'scheduled') return scheduledAt;
  return status === 'published' ? publishedAt : null;
}
