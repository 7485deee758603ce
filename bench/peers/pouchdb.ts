import { join } from 'node:path';
import PouchDB from 'pouchdb';
import type { ListRow } from '../list-row.ts';
import { offlineEdits, type Side } from '../offline-edits.ts';
import { applySplice, itemId } from '../typed-text.ts';
import { agreedRows } from './agreed-rows.ts';
import type { Peer } from './peer.ts';
import { rowsOf, rowOf, type PouchItem } from './pouchdb-items.ts';
import { withServer } from './server-process.ts';

const module = './pouchdb-server.ts';

/** The fastest of 100, 500, 1,000 and 2,000 documents per batch. */
const batchSize = 1_000;

/** PouchDB with one document per item, replicated with express-pouchdb. The loser of a conflict is left unmerged. */
export const pouchdb: Peer = {
  name: 'PouchDB',
  durability: 'device and server: LevelDB, no fsync; no typing history',
  kept: 'one side',

  newDevice: ({ items }) =>
    withServer({ module, items }, async (server, folder) => {
      const local = new PouchDB<PouchItem>(join(folder, 'items'));
      await local.info();
      const rows: ListRow[] = [];
      const cpuBefore = await server.cpuMs();
      const start = performance.now();
      let listsMs = Number.POSITIVE_INFINITY;
      // Each batch is in LevelDB when it is reported.
      await local.replicate
        .from(remoteOf(server.port), { batch_size: batchSize, checkpoint: 'target' })
        .on('change', ({ docs }) => {
          rows.push(...docs.map(rowOf));
          if (rows.length === items) listsMs = performance.now() - start;
        });
      const durableMs = performance.now() - start;
      const serverCpuMs = (await server.cpuMs()) - cpuBefore;
      await local.close();
      return { items, listsMs, durableMs, serverCpuMs, rows };
    }),

  reconnect: ({ items, ...session }) =>
    withServer({ module, items }, async (server, folder) => {
      const devices = {
        laptop: new Device(folder, 'laptop', server.port),
        phone: new Device(folder, 'phone', server.port),
      };
      const both = Object.values(devices);
      for (const device of both) await device.fill();
      for (const side of Object.keys(devices) as Side[]) {
        for (const { item, splice } of offlineEdits(session, side)) {
          await devices[side].edit(itemId(item), (text) => applySplice(text, splice));
        }
      }
      const start = performance.now();
      // A second round, because the first device back does not have the other's edits yet.
      do await Promise.all(both.map((device) => device.sync()));
      while (!(await agree(devices.laptop, devices.phone)));
      const syncedMs = performance.now() - start;
      await Promise.all(both.map((device) => device.refreshRows()));
      const rowsRightMs = performance.now() - start;
      const rows = await agreedRows(
        both.map((device) => [...device.rows.values()]),
        server,
      );
      for (const device of both) await device.close();
      return { items, syncedMs, rowsRightMs, rows };
    }),
};

class Device {
  readonly rows = new Map<string, ListRow>();
  readonly #local: PouchDB<PouchItem>;
  readonly #remote: PouchDB<PouchItem>;
  readonly #stale = new Set<string>();

  constructor(folder: string, name: string, port: number) {
    this.#local = new PouchDB(join(folder, name));
    this.#remote = remoteOf(port);
  }

  async fill(): Promise<void> {
    await this.sync();
    // Only a second sync records that the changes just received need not be sent back.
    await this.sync();
    this.#stale.clear();
    for (const row of await rowsOf(this.#local)) this.rows.set(row.id, row);
  }

  async edit(id: string, change: (text: string) => string): Promise<void> {
    const item = await this.#local.get(id);
    await this.#local.put({ ...item, text: change(item.text) });
    this.#stale.add(id);
  }

  async sync(): Promise<void> {
    await this.#local.sync(this.#remote, { batch_size: batchSize }).on('change', ({ direction, change }) => {
      if (direction === 'pull') for (const { _id } of change.docs) this.#stale.add(_id);
    });
  }

  /** The winning revisions of documents that changed here or were received. */
  async revisions(): Promise<string> {
    const { rows } = await this.#local.allDocs({ keys: [...this.#stale].toSorted() });
    return rows.map((row) => ('error' in row ? '' : row.value.rev)).join();
  }

  async refreshRows(): Promise<void> {
    for (const row of await rowsOf(this.#local, [...this.#stale])) this.rows.set(row.id, row);
    this.#stale.clear();
  }

  async close(): Promise<void> {
    await this.#local.close();
  }
}

async function agree(left: Device, right: Device): Promise<boolean> {
  return (await left.revisions()) === (await right.revisions());
}

function remoteOf(port: number): PouchDB<PouchItem> {
  return new PouchDB(`http://127.0.0.1:${port}/items`);
}
