import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { LoroDoc, VersionVector } from 'loro-crdt';
import { typedItem } from '../typed-text.ts';
import { serveParent, type ChildServer, type ServerStart } from './child-server.ts';
import { addTypedItem, allRows } from './loro-document.ts';
import { decodeFrame, encodeFrame } from './version-frame.ts';
import { writeDurably } from './write-durably.ts';

serveParent(start);

/**
 * One request for both ways: it sends the device's version and new changes, and returns the server's version and the
 * missing changes.
 */
async function start({ items, folder }: ServerStart): Promise<ChildServer> {
  const document = new LoroDoc();
  for (let index = 0; index < items; index += 1) addTypedItem(document, typedItem(index));
  document.commit();
  // The bytes on disk are also sent to a new device, as long as nothing newer has arrived.
  const snapshot = { version: document.oplogVersion(), bytes: document.export({ mode: 'snapshot' }) };
  await writeDurably(join(folder, 'snapshot.loro'), snapshot.bytes);
  const log = await open(join(folder, 'updates.loro'), 'a');

  async function exchange(request: IncomingMessage): Promise<Uint8Array> {
    const { version, bytes } = decodeFrame(await buffer(request));
    if (bytes.length > 0) {
      document.import(bytes);
      await log.appendFile(bytes);
      await log.datasync();
    }
    return encodeFrame({ version: document.oplogVersion().encode(), bytes: missingFrom(version) });
  }

  function missingFrom(version: Uint8Array): Uint8Array {
    const current = document.oplogVersion();
    if (version.length > 0) return document.export({ mode: 'update', from: VersionVector.decode(version) });
    if (current.compare(snapshot.version) === 0) return snapshot.bytes;
    return document.export({ mode: 'snapshot' });
  }

  const server = createServer((request, response) => {
    void exchange(request).then((reply) => response.end(reply));
  }).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 65_000;
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, rows: () => allRows(document) };
}
