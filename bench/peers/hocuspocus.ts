import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import * as Y from 'yjs';
import { offlineEdits, type Side } from '../offline-edits.ts';
import { itemId } from '../typed-text.ts';
import { HocuspocusDevice } from './hocuspocus-device.ts';
import { agreedRows } from './agreed-rows.ts';
import type { Peer } from './peer.ts';
import { withServer } from './server-process.ts';
import { Until } from './until.ts';
import { spliceText } from './yjs-document.ts';

const module = './hocuspocus-server.ts';

/** Yjs with one document per item, all multiplexed over one WebSocket to Hocuspocus. */
export const hocuspocus: Peer = {
  name: 'Yjs + Hocuspocus',
  durability: 'device: LevelDB, one batch, no fsync; server: LevelDB, no fsync, stored 2 s after an edit',
  kept: 'both sides',

  newDevice: ({ items }) =>
    withServer({ module, items }, async (server, folder) => {
      const level = new ClassicLevel<string, Uint8Array>(join(folder, 'documents'), { valueEncoding: 'view' });
      await level.open();
      const cpuBefore = await server.cpuMs();
      const start = performance.now();
      const device = new HocuspocusDevice(server.port);
      await device.fill();
      const listsMs = performance.now() - start;
      await level.batch(
        [...device.documents].map(([key, document]) => ({ type: 'put', key, value: Y.encodeStateAsUpdate(document) })),
      );
      const durableMs = performance.now() - start;
      const serverCpuMs = (await server.cpuMs()) - cpuBefore;
      device.close();
      await level.close();
      return { items, listsMs, durableMs, serverCpuMs, rows: [...device.rows.values()] };
    }),

  reconnect: ({ items, ...session }) =>
    withServer({ module, items }, async (server) => {
      const devices = { laptop: new HocuspocusDevice(server.port), phone: new HocuspocusDevice(server.port) };
      const both = Object.values(devices);
      await Promise.all(both.map((device) => device.fill()));
      await Promise.all(both.map((device) => device.disconnect()));
      for (const side of Object.keys(devices) as Side[]) {
        for (const { item, splice } of offlineEdits(session, side)) {
          const document = devices[side].documents.get(itemId(item));
          if (document) spliceText(document, splice);
        }
        devices[side].refreshRows();
      }
      const touched = Array.from({ length: session.touched }, (_, index) => itemId(index));
      const agreed = new Until(
        () => both.every((device) => device.isSynced()) && touched.every((id) => areEqual(both, id)),
      );
      for (const device of both) device.onChange(agreed.look);
      const start = performance.now();
      for (const device of both) device.connect();
      await agreed.met;
      const syncedMs = performance.now() - start;
      for (const device of both) device.refreshRows();
      const rowsRightMs = performance.now() - start;
      const rows = await agreedRows(
        both.map((device) => [...device.rows.values()]),
        server,
      );
      for (const device of both) device.close();
      return { items, syncedMs, rowsRightMs, rows };
    }),
};

/** Whether all devices hold the same changes of a document. */
function areEqual(devices: readonly HocuspocusDevice[], id: string): boolean {
  const [first, ...others] = devices
    .map((device) => device.documents.get(id))
    .map((document) => Buffer.from(document ? Y.encodeStateVector(document) : []));
  return others.every((other) => first?.equals(other));
}
