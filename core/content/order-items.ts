import type { ContentStatus } from '../documents/content-item.ts';
import type { ContentRow } from './content-row.ts';
import type { PipelineItem } from './find-items.ts';

/** The sort orders that a person can choose for a list. */
export const chosenOrders = ['changed', 'newest', 'title'] as const;
export type ChosenOrder = (typeof chosenOrders)[number];

/** Items that are not deleted, newest first. Equal ones are sorted by id, the same on every device. */
export function newestFirst<Item extends PipelineItem>(items: readonly Item[]): Item[] {
  return inOrder(living(items), 'newest');
}

/**
 * The items of a status that are not deleted: ideas in the person's own order, drafts by last change, scheduled ones
 * earliest first, published ones latest first.
 */
export function columnOf<Item extends PipelineItem>(items: readonly Item[], status: ContentStatus): Item[] {
  return living(items)
    .filter(({ row }) => row.status === status)
    .toSorted((a, b) => compareIn(status, a, b) || compare(a.id, b.id));
}

/** Items in a chosen order. Equal ones are sorted by id, the same on every device. */
export function inOrder<Item extends PipelineItem>(items: readonly Item[], order: ChosenOrder): Item[] {
  return items.toSorted((a, b) => compareBy(order, a.row, b.row) || compare(a.id, b.id));
}

/**
 * Items to continue with: drafts and begun ideas by last change, then the other ideas in their own order. An idea
 * without a word of anybody is none.
 */
export function toContinue<Item extends PipelineItem>(items: readonly Item[]): Item[] {
  const ideas = columnOf(items, 'ideas').filter(({ row }) => !row.isBlank);
  const begun = [...columnOf(items, 'draft'), ...ideas.filter(({ row }) => isBegun(row))];
  return [...inOrder(begun, 'changed'), ...ideas.filter(({ row }) => !isBegun(row))];
}

/** Whether work on an item has begun: it is a draft, or an idea with a filled wizard step or a body. */
export function isBegun({ status, resumeStep, words }: Pick<ContentRow, 'status' | 'resumeStep' | 'words'>): boolean {
  return status === 'draft' || resumeStep > 1 || words > 0;
}

/** Whether an idea has a text already. It stays an idea until it is saved as a draft. */
export function isBeingWritten({ status, words }: Pick<ContentRow, 'status' | 'words'>): boolean {
  return status === 'ideas' && words > 0;
}

function living<Item extends PipelineItem>(items: readonly Item[]): Item[] {
  return items.filter(({ row }) => row.deletedAt === null);
}

function compareIn(status: ContentStatus, { row: a }: PipelineItem, { row: b }: PipelineItem): number {
  switch (status) {
    case 'ideas':
      return compare(a.position, b.position);
    case 'draft':
      return compareBy('changed', a, b);
    case 'scheduled':
      return compare(a.scheduledAt ?? '', b.scheduledAt ?? '');
    case 'published':
      return compare(b.publishedAt ?? '', a.publishedAt ?? '');
  }
}

function compareBy(order: ChosenOrder, a: ContentRow, b: ContentRow): number {
  switch (order) {
    case 'changed':
      return compare(lastChange(b), lastChange(a));
    case 'newest':
      return compare(b.createdAt ?? '', a.createdAt ?? '');
    case 'title':
      return a.title.localeCompare(b.title, undefined, { numeric: true, sensitivity: 'base' });
  }
}

/** Rows of older programs lack the time of the last change. */
function lastChange({ changedAt, draftedAt, createdAt }: ContentRow): string {
  return changedAt ?? draftedAt ?? createdAt ?? '';
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
