import * as Y from 'yjs';
import { listRow, type ListRow } from '../list-row.ts';
import type { Splice, TypedItem } from '../typed-text.ts';

/** The document that lists the ids of all items, from which a device learns them. */
export const indexName = 'index';

/** One document per item. */
export function typedDocument({ title, splices }: TypedItem): Y.Doc {
  const document = new Y.Doc();
  document.getMap('item').set('title', title);
  for (const splice of splices) spliceText(document, splice);
  return document;
}

export function indexDocument(ids: Iterable<string>): Y.Doc {
  const document = new Y.Doc();
  document.transact(() => {
    for (const id of ids) document.getMap('items').set(id, true);
  });
  return document;
}

/** One transaction, as when typing. */
export function spliceText(document: Y.Doc, { at, remove, insert }: Splice): void {
  const text = document.getText('text');
  document.transact(() => {
    if (remove > 0) text.delete(at, remove);
    if (insert !== '') text.insert(at, insert);
  });
}

export function rowOf(id: string, document: Y.Doc): ListRow {
  const title = String(document.getMap('item').get('title'));
  return listRow({ id, title, text: document.getText('text').toString() });
}
