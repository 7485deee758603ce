import { join } from 'node:path';
import { Database } from '@hocuspocus/extension-database';
import { Server } from '@hocuspocus/server';
import { ClassicLevel } from 'classic-level';
import * as Y from 'yjs';
import { itemId, typedItem } from '../typed-text.ts';
import { serveParent, type ChildServer, type ServerStart } from './child-server.ts';
import { indexDocument, indexName, rowOf, typedDocument } from './yjs-document.ts';

serveParent(start);

async function start({ items, folder }: ServerStart): Promise<ChildServer> {
  const level = new ClassicLevel<string, Uint8Array>(join(folder, 'documents'), { valueEncoding: 'view' });
  const ids = Array.from({ length: items }, (_, index) => itemId(index));
  await level.put(indexName, bytesOf(indexDocument(ids)));
  for (const [index, id] of ids.entries()) await level.put(id, bytesOf(typedDocument(typedItem(index))));

  const server = new Server({
    quiet: true,
    address: '127.0.0.1',
    port: 0,
    extensions: [
      new Database({
        fetch: async ({ documentName }) => (await level.get(documentName)) ?? null,
        store: ({ documentName, state }) => level.put(documentName, state),
      }),
    ],
  });
  await server.listen();

  /** Open documents are newer than the database until the debounce of two seconds has passed. */
  async function rowNow(id: string): Promise<ReturnType<typeof rowOf>> {
    const open = server.hocuspocus.documents.get(id);
    if (open) return rowOf(id, open);
    const document = new Y.Doc();
    Y.applyUpdate(document, (await level.get(id)) ?? new Uint8Array([0, 0]));
    return rowOf(id, document);
  }

  return { port: server.address.port, rows: () => Promise.all(ids.map(rowNow)) };
}

function bytesOf(document: Y.Doc): Uint8Array {
  return Y.encodeStateAsUpdate(document);
}
