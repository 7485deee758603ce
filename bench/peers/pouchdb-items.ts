import type PouchDB from 'pouchdb';
import type { Identified } from 'pouchdb';
import { listRow, type ListRow } from '../list-row.ts';

/** One document per item. PouchDB keeps revisions of whole documents, not the history of the typing. */
export interface PouchItem {
  readonly title: string;
  readonly text: string;
}

export function rowOf({ _id, title, text }: PouchItem & Identified): ListRow {
  return listRow({ id: _id, title, text });
}

/** The rows of these items, or of all. */
export async function rowsOf(database: PouchDB<PouchItem>, keys?: readonly string[]): Promise<ListRow[]> {
  const { rows } = await database.allDocs({ include_docs: true, ...(keys ? { keys } : {}) });
  return rows.flatMap((row) => ('doc' in row && row.doc ? [rowOf(row.doc)] : []));
}
