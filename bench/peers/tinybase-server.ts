import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMergeableStore, type MergeableStore } from 'tinybase';
import { createFilePersister } from 'tinybase/persisters/persister-file';
import { createWsServer } from 'tinybase/synchronizers/synchronizer-ws-server';
import { WebSocket, WebSocketServer } from 'ws';
import { typedItem } from '../typed-text.ts';
import { serveParent, type ChildServer, type ServerStart } from './child-server.ts';
import { allRows, path, table } from './tinybase-items.ts';
import { Until } from './until.ts';

serveParent(start);

async function start({ items, folder }: ServerStart): Promise<ChildServer> {
  const file = join(folder, 'items.json');
  await save(items, file);

  const store = createMergeableStore();
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(sockets, 'listening');
  const { port } = sockets.address() as AddressInfo;
  createWsServer(sockets, () => createFilePersister(store, file));
  await openFile({ port, store, items });
  return { port, rows: () => allRows(store) };
}

/** Twice the second after which the server's synchronizer stops waiting for the guest. */
const untilSettledMs = 2_000;

/**
 * A silent guest that keeps the file open. The server opens the file for the first device and then does not answer for
 * a second, its synchronizer's own timeout, which is not what we want to measure.
 */
async function openFile({ port, store, items }: { port: number; store: MergeableStore; items: number }): Promise<void> {
  const loaded = new Until(() => store.getRowCount(table) === items);
  const listener = store.addRowCountListener(table, loaded.look);
  await once(new WebSocket(`ws://127.0.0.1:${port}/${path}`), 'open');
  await loaded.met;
  store.delListener(listener);
  await sleep(untilSettledMs);
}

async function save(items: number, file: string): Promise<void> {
  const store = createMergeableStore();
  store.transaction(() => {
    for (let index = 0; index < items; index += 1) {
      const { id, title, text } = typedItem(index);
      store.setRow(table, id, { title, text });
    }
  });
  const persister = createFilePersister(store, file);
  await persister.save();
  await persister.destroy();
}
