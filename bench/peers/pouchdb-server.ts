import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import expressPouchDb from 'express-pouchdb';
import PouchDB from 'pouchdb';
import { typedItem } from '../typed-text.ts';
import { serveParent, type ChildServer, type ServerStart } from './child-server.ts';
import { rowsOf, type PouchItem } from './pouchdb-items.ts';

serveParent(start);

async function start({ items, folder }: ServerStart): Promise<ChildServer> {
  const StoredPouchDB = PouchDB.defaults({ prefix: join(folder, '/') });
  const database = new StoredPouchDB<PouchItem>('items');
  await database.bulkDocs(
    Array.from({ length: items }, (_, index) => {
      const { id, title, text } = typedItem(index);
      return { _id: id, title, text };
    }),
  );

  // On this machine's own network, compression costs more than it saves.
  const routes = expressPouchDb(StoredPouchDB, {
    mode: 'minimumForPouchDB',
    overrideMode: { exclude: ['compression'] },
    inMemoryConfig: true,
  });
  const server = express().use(routes).listen(0, '127.0.0.1');
  // The device blocks its event loop for seconds, and would then reuse a connection that was closed meanwhile.
  server.keepAliveTimeout = 65_000;
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, rows: () => rowsOf(database) };
}
