import type { ContentStatus } from '../documents/content-item.ts';
import type { ContentRow } from './content-row.ts';
import type { PipelineItem } from './find-items.ts';
import { shownScore } from './shown-score.ts';

/** Orders that a list can be given instead of its own. */
export const chosenOrders = ['changed', 'newest', 'score', 'title'] as const;
export type ChosenOrder = (typeof chosenOrders)[number];

/** What lives, newest first; of equal age by id, alike on every device. */
export function newestFirst<Item extends PipelineItem>(items: readonly Item[]): Item[] {
  return inOrder(living(items), 'newest');
}

/** The living items of a status: ideas in their person's order, drafts last changed first, then what is due, what is out. */
export function columnOf<Item extends PipelineItem>(items: readonly Item[], status: ContentStatus): Item[] {
  return living(items)
    .filter(({ row }) => row.status === status)
    .toSorted((a, b) => compareIn(status, a, b) || compare(a.id, b.id));
}

/** Items in a chosen order; equal ones by id, alike on every device. */
export function inOrder<Item extends PipelineItem>(items: readonly Item[], order: ChosenOrder): Item[] {
  return items.toSorted((a, b) => compareBy(order, a.row, b.row) || compare(a.id, b.id));
}

/** What to go on with: drafts and ideas with work in them, last changed first, then the other ideas in their order. */
export function toContinue<Item extends PipelineItem>(items: readonly Item[]): Item[] {
  const ideas = columnOf(items, 'ideas');
  const begun = [...columnOf(items, 'draft'), ...ideas.filter(({ row }) => isBegun(row))];
  return [...inOrder(begun, 'changed'), ...ideas.filter(({ row }) => !isBegun(row))];
}

/** A draft, or an idea with whole stages of the wizard in it. */
export function isBegun({ status, resumeStep, words }: Pick<ContentRow, 'status' | 'resumeStep' | 'words'>): boolean {
  return status === 'draft' || resumeStep > 1 || words > 0;
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
    case 'score':
      return shownScore(b) - shownScore(a);
    case 'title':
      return a.title.localeCompare(b.title, undefined, { numeric: true, sensitivity: 'base' });
  }
}

/** Rows of older programs do not say when they were changed. */
function lastChange({ changedAt, draftedAt, createdAt }: ContentRow): string {
  return changedAt ?? draftedAt ?? createdAt ?? '';
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
