import type { ContentStatus } from '#core/documents/content-item.ts';
import type { ListQuery } from '#core/kernel/shapes.ts';
import type { AppDeps } from '../app-context.ts';
import { invalidRequest, notFound } from '../http/errors.ts';
import type { ItemRow, UserRows } from './user-rows.ts';

interface ListRequest {
  readonly userId: string;
  readonly rows: UserRows;
  readonly view: ItemView;
  readonly query: Omit<ListQuery, 'status'> & Pick<Partial<ListQuery>, 'status'>;
  readonly setNext: (cursor: string) => void;
}

export interface ListedItem {
  readonly row: ItemRow;
  readonly text: string;
}

/**
 * One page of a view, with the items' texts. A page continues after its cursor's item, even if that one was deleted.
 */
export async function listItems(
  { syncStore }: Pick<AppDeps, 'syncStore'>,
  { userId, rows, view, query, setNext }: ListRequest,
): Promise<ListedItem[]> {
  const order = view === 'ideas' ? byPosition : newestFirst;
  const found = query.q ? await syncStore.search(userId, query.q) : null;
  const shown = [...rows.items.values()]
    .filter(
      (item) =>
        isIn(view, item) && (!query.status || item.row.status === query.status) && (!found || found.has(item.id)),
    )
    .toSorted(order);
  const after = query.cursor === undefined ? null : rows.items.get(query.cursor);
  if (after === undefined) throw invalidRequest('cursor: use the one in the Link header of the previous page.');
  const rest = after ? shown.filter((item) => order(item, after) > 0) : shown;
  const page = rest.slice(0, query.limit);
  const last = page.at(-1);
  if (last && rest.length > page.length) setNext(last.id);
  const documents = await syncStore.documents(
    userId,
    page.map(({ id }) => id),
  );
  const texts = new Map(documents.map(({ documentId, text }) => [documentId, text]));
  return page.map((row) => ({ row, text: texts.get(row.id) ?? '' }));
}

function newestFirst(left: ItemRow, right: ItemRow): number {
  return right.firstSeq - left.firstSeq;
}

/** Equal positions are ordered by id, the same everywhere. */
function byPosition(left: ItemRow, right: ItemRow): number {
  return compare(left.row.position, right.row.position) || compare(left.id, right.id);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

type ItemView = 'ideas' | 'content' | 'all';

/** Whether an item belongs to the view: `/api/content-ideas` shows ideas, `/api/content` the rest. */
function isIn(view: ItemView, { row }: ItemRow): boolean {
  const isIdea: boolean = row.status === ('ideas' satisfies ContentStatus);
  return row.deletedAt === null && row.createdAt !== null && (view === 'all' || (view === 'ideas') === isIdea);
}

/** Like `findItem`, including deleted items, whose posts can still be taken down. @throws 404 */
export function findItemEvenDeleted({ items }: UserRows, id: string): ItemRow {
  const item = items.get(id);
  if (!item) throw notFound();
  return item;
}

/** @throws 404 when the person has no such item, whether or not another person has one */
export function findItem({ items }: UserRows, id: string, view: ItemView = 'all'): ItemRow {
  const item = items.get(id);
  if (!item || !isIn(view, item)) throw notFound();
  return item;
}
