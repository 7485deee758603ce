import type { MergeableStore, Store } from 'tinybase';
import { listRow, type ListRow } from '../list-row.ts';

/** One row per item. A cell is replaced as a whole: of two sides' texts the later one wins. */
export const table = 'items';

/** The path in the WebSocket's URL, which the server keeps in one file. */
export const path = 'work';

export function rowOf(store: Store, id: string): ListRow {
  return listRow({ id, title: String(store.getCell(table, id, 'title')), text: textOf(store, id) });
}

export function textOf(store: Store, id: string): string {
  return String(store.getCell(table, id, 'text'));
}

export function allRows(store: MergeableStore): ListRow[] {
  return store.getRowIds(table).map((id) => rowOf(store, id));
}
