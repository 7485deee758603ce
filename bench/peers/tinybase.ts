import { join } from 'node:path';
import { createMergeableStore } from 'tinybase';
import { createFilePersister } from 'tinybase/persisters/persister-file';
import { createWsSynchronizer, type WsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { WebSocket } from 'ws';
import type { ListRow } from '../list-row.ts';
import { offlineEdits, type Side } from '../offline-edits.ts';
import { applySplice, itemId } from '../typed-text.ts';
import { agreedRows } from './agreed-rows.ts';
import type { Peer } from './peer.ts';
import { withServer } from './server-process.ts';
import { path, rowOf, table, textOf } from './tinybase-items.ts';
import { Until } from './until.ts';

const module = './tinybase-server.ts';

/** TinyBase's mergeable store, one row per item, with its own WebSocket synchronizer and server. */
export const tinybase: Peer = {
  name: 'TinyBase',
  durability: 'device and server: one JSON file, replaced atomically, no fsync; no typing history',
  kept: 'one side',

  newDevice: ({ items }) =>
    withServer({ module, items }, async (server, folder) => {
      const cpuBefore = await server.cpuMs();
      const start = performance.now();
      const device = new Device(server.port);
      await device.fill(items);
      const listsMs = performance.now() - start;
      const persister = createFilePersister(device.store, join(folder, 'items.json'));
      await persister.save();
      const durableMs = performance.now() - start;
      const serverCpuMs = (await server.cpuMs()) - cpuBefore;
      await persister.destroy();
      await device.disconnect();
      return { items, listsMs, durableMs, serverCpuMs, rows: [...device.rows.values()] };
    }),

  reconnect: ({ items, ...session }) =>
    withServer({ module, items }, async (server) => {
      const devices = { laptop: new Device(server.port), phone: new Device(server.port) };
      const both = Object.values(devices);
      await Promise.all(both.map((device) => device.fill(items)));
      await Promise.all(both.map((device) => device.disconnect()));
      for (const side of Object.keys(devices) as Side[]) {
        const { store } = devices[side];
        for (const { item, splice } of offlineEdits(session, side)) {
          const id = itemId(item);
          store.setCell(table, id, 'text', applySplice(textOf(store, id), splice));
        }
        devices[side].refreshRows();
      }
      const touched = Array.from({ length: session.touched }, (_, index) => itemId(index));
      const agreed = new Until(() =>
        touched.every((id) => textOf(devices.laptop.store, id) === textOf(devices.phone.store, id)),
      );
      for (const device of both) device.store.addTablesListener(agreed.look);
      const start = performance.now();
      await Promise.all([...both.map((device) => device.connect()), agreed.met]);
      const syncedMs = performance.now() - start;
      for (const device of both) device.refreshRows();
      const rowsRightMs = performance.now() - start;
      const rows = await agreedRows(
        both.map((device) => [...device.rows.values()]),
        server,
      );
      await Promise.all(both.map((device) => device.disconnect()));
      return { items, syncedMs, rowsRightMs, rows };
    }),
};

class Device {
  readonly store = createMergeableStore();
  readonly rows = new Map<string, ListRow>();
  readonly #address: string;
  readonly #stale = new Set<string>();
  #synchronizer: WsSynchronizer<WebSocket> | undefined;

  constructor(port: number) {
    this.#address = `ws://127.0.0.1:${port}/${path}`;
    this.store.addRowListener(table, null, (_store, _table, id) => this.#stale.add(id));
  }

  async fill(items: number): Promise<void> {
    const full = new Until(() => this.store.getRowCount(table) === items);
    const listener = this.store.addRowCountListener(table, full.look);
    await this.connect();
    await full.met;
    this.store.delListener(listener);
    this.refreshRows();
  }

  async connect(): Promise<void> {
    this.#synchronizer = await createWsSynchronizer(this.store, new WebSocket(this.#address));
    await this.#synchronizer.startSync();
  }

  /** Refreshes the rows of all items that have changed since the last call. */
  refreshRows(): void {
    for (const id of this.#stale) this.rows.set(id, rowOf(this.store, id));
    this.#stale.clear();
  }

  async disconnect(): Promise<void> {
    await this.#synchronizer?.destroy();
  }
}
