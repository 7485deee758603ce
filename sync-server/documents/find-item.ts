import type { ContentStatus } from '#core/documents/content-item.ts';
import { notFound } from '../errors.ts';
import type { ItemRow, UserRows } from './user-rows.ts';

export type ItemView = 'ideas' | 'content' | 'all';

/** Whether an item belongs to the view: `/api/content-ideas` shows ideas, `/api/content` the rest. */
export function isIn(view: ItemView, { row }: ItemRow): boolean {
  const isIdea: boolean = row.status === ('ideas' satisfies ContentStatus);
  return row.deletedAt === null && row.createdAt !== null && (view === 'all' || (view === 'ideas') === isIdea);
}

/** As `findItem`, deleted ones included: what was published of them can still be taken down. @throws 404 */
export function findItemEvenDeleted({ items }: UserRows, id: string): ItemRow {
  const item = items.get(id);
  if (!item) throw notFound();
  return item;
}

/** @throws 404 when the person has no such item; somebody else's is no different */
export function findItem({ items }: UserRows, id: string, view: ItemView = 'all'): ItemRow {
  const item = items.get(id);
  if (!item || !isIn(view, item)) throw notFound();
  return item;
}
