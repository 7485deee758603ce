import { join } from 'node:path';
import { LoroDoc, VersionVector, type LoroEventBatch } from 'loro-crdt';
import type { ListRow } from '../list-row.ts';
import { offlineEdits, type Side } from '../offline-edits.ts';
import { itemId } from '../typed-text.ts';
import { allRows, rowOf, spliceItem } from './loro-document.ts';
import { agreedRows } from './agreed-rows.ts';
import type { Peer } from './peer.ts';
import { withServer } from './server-process.ts';
import { decodeFrame, encodeFrame } from './version-frame.ts';
import { writeDurably } from './write-durably.ts';

const module = './loro-server.ts';

/** Loro with one document for all items and an exchange of changes by version vector over HTTP. */
export const loro: Peer = {
  name: 'Loro',
  durability: 'device: the snapshot in one file, fsync; server: snapshot and a log of updates, fsync on each',
  kept: 'both sides',

  newDevice: ({ items }) =>
    withServer({ module, items }, async (server, folder) => {
      const cpuBefore = await server.cpuMs();
      const start = performance.now();
      const device = new Device(server.port);
      const received = await device.exchange();
      const rows = allRows(device.document);
      const listsMs = performance.now() - start;
      await writeDurably(join(folder, 'snapshot.loro'), received);
      const durableMs = performance.now() - start;
      const serverCpuMs = (await server.cpuMs()) - cpuBefore;
      return { items, listsMs, durableMs, serverCpuMs, rows };
    }),

  reconnect: ({ items, ...session }) =>
    withServer({ module, items }, async (server) => {
      const devices = { laptop: new Device(server.port), phone: new Device(server.port) };
      const both = Object.values(devices);
      await Promise.all(both.map((device) => device.exchange()));
      for (const device of both) device.follow();
      for (const side of Object.keys(devices) as Side[]) {
        for (const { item, splice } of offlineEdits(session, side))
          spliceItem(devices[side].document, itemId(item), splice);
      }
      const start = performance.now();
      do await Promise.all(both.map((device) => device.exchange()));
      while (!both.every((device) => device.isWith(both.map((other) => other.serverVersion))));
      const syncedMs = performance.now() - start;
      for (const device of both) device.refreshRows();
      const rowsRightMs = performance.now() - start;
      const rows = await agreedRows(
        both.map((device) => [...device.rows.values()]),
        server,
      );
      return { items, syncedMs, rowsRightMs, rows };
    }),
};

class Device {
  readonly document = new LoroDoc();
  readonly rows = new Map<string, ListRow>();
  readonly #address: string;
  readonly #stale = new Set<string>();
  #serverVersion: Uint8Array = new Uint8Array();

  constructor(port: number) {
    this.#address = `http://127.0.0.1:${port}/`;
  }

  get serverVersion(): Uint8Array {
    return this.#serverVersion;
  }

  /** Sends what the server lacks as far as we know, imports what we lack, and returns that. */
  async exchange(): Promise<Uint8Array> {
    const isNew = this.#serverVersion.length === 0;
    const version = isNew ? new Uint8Array() : this.document.oplogVersion().encode();
    const bytes = isNew
      ? new Uint8Array()
      : this.document.export({ mode: 'update', from: VersionVector.decode(this.#serverVersion) });
    const response = await fetch(this.#address, { method: 'POST', body: encodeFrame({ version, bytes }) });
    const reply = decodeFrame(new Uint8Array(await response.arrayBuffer()));
    this.document.import(reply.bytes);
    this.#serverVersion = reply.version;
    return reply.bytes;
  }

  /** Shows the rows of all items and records from here on which of them change. */
  follow(): void {
    for (const row of allRows(this.document)) this.rows.set(row.id, row);
    this.document.subscribe(({ events }: LoroEventBatch) => {
      for (const { path } of events) this.#stale.add(String(path[1]));
    });
  }

  refreshRows(): void {
    for (const id of this.#stale) this.rows.set(id, rowOf(this.document, id));
    this.#stale.clear();
  }

  /** Whether our version equals each of these versions. */
  isWith(versions: readonly Uint8Array[]): boolean {
    const own = this.document.oplogVersion();
    return versions.every((version) => own.compare(VersionVector.decode(version)) === 0);
  }
}
