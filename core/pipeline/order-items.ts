import type { ContentStatus } from '../documents/content-item.ts';
import type { PipelineItem } from './filters.ts';

/** What lives, newest first; of equal age by id, alike on every device. */
export function newestFirst<Item extends PipelineItem>(items: readonly Item[]): Item[] {
  return items
    .filter(({ row }) => row.deletedAt === null)
    .toSorted((a, b) => compare(b.row.createdAt ?? '', a.row.createdAt ?? '') || compare(a.id, b.id));
}

/** A column of the board: ideas in their person's order, what is scheduled soonest first, all else newest first. */
export function columnOf<Item extends PipelineItem>(items: readonly Item[], status: ContentStatus): Item[] {
  return items
    .filter(({ row }) => row.status === status)
    .toSorted((a, b) => compareIn(status, a, b) || compare(a.id, b.id));
}

function compareIn(status: ContentStatus, { row: a }: PipelineItem, { row: b }: PipelineItem): number {
  switch (status) {
    case 'ideas':
      return compare(a.position, b.position);
    case 'draft':
      return compare(b.createdAt ?? '', a.createdAt ?? '');
    case 'scheduled':
      return compare(a.scheduledAt ?? '', b.scheduledAt ?? '');
    case 'published':
      return compare(b.publishedAt ?? '', a.publishedAt ?? '');
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
