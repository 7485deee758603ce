import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FrameReader } from '#core/sync/frames.ts';
import type { FeedPage } from '#core/sync/protocol.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../migrations/migrate.ts';
import { SqlSyncStore } from './sql-sync-store.ts';
import { insertUser } from '../accounts/users.ts';
import { person } from '../testing/accounts.contract.ts';
import { chunkDigest } from './stored-chunks.ts';
import { readFeed } from './feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'rostrum-filling-'));
let database: Database;
let store: SqlSyncStore;

beforeAll(async () => {
  database = openDatabase({ dialect: 'sqlite', file: join(folder, 'log.sqlite') });
  await migrate(database, { backUp: () => Promise.reject(new Error('An empty database needs no backup')) });
  store = new SqlSyncStore(database);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A user with this many items of a few kilobytes each. */
async function personWith(items: number): Promise<string> {
  const user = person(crypto.randomUUID());
  await insertUser(database, user);
  await store.transaction(user.id, async (transaction) => {
    const [chunks, documents] = [[], []] as [
      Parameters<typeof transaction.addChunks>[0][number][],
      Parameters<typeof transaction.putDocuments>[0][number][],
    ];
    for (let item = 0; item < items; item += 1) {
      const documentId = crypto.randomUUID();
      const seq = await transaction.nextSeq();
      const bytes = new Uint8Array(4_000).fill(item % 251);
      const heads = [chunkDigest(bytes)];
      chunks.push({ documentId, kind: 'content-item', seq, hash: heads[0]!, bytes, origin: null });
      documents.push({
        documentId,
        kind: 'content-item',
        seq,
        firstSeq: seq,
        heads,
        rowSeq: seq,
        rowHeads: heads,
        projectorVersion: 1,
        rowJson: JSON.stringify({ title: 'x'.repeat(500) }),
        text: 'One of many.',
      });
    }
    await transaction.addChunks(chunks);
    await transaction.putDocuments(documents);
  });
  return user.id;
}

/** Fills a new device. Returns how many rows the database returned for it, and how many documents arrived. */
async function fill(userId: string): Promise<{ read: number; rows: number; documents: number }> {
  let read = 0;
  const count = (rows: unknown) => void (read += Array.isArray(rows) ? rows.length : 0);
  database.reader.on('query-response', count);
  const codec = {
    encode: (text: string) => Buffer.from(text),
    decode: (bytes: Uint8Array) => String(Buffer.from(bytes)),
  };
  let [rows, documents] = [0, 0];
  try {
    for (let token: string | undefined; ;) {
      const reader = new FrameReader(codec);
      let page: FeedPage | undefined;
      const request = { userId, device: 'new', since: 0, limit: 64 << 10, isSealed: true, ...(token && { token }) };
      for await (const bytes of readFeed(store, request))
        for (const { header, payload } of reader.push(bytes)) {
          const frame = header as { readonly type: string };
          if (frame.type === 'page') page = header as FeedPage;
          if (frame.type === 'chunk') documents += 1;
          if (frame.type === 'rows') rows += (JSON.parse(codec.decode(payload)) as unknown[]).length;
        }
      token = page?.token ?? undefined;
      if (!token) return { read, rows, documents };
    }
  } finally {
    database.reader.off('query-response', count);
  }
}

it('filling a device with five times as many items reads five times as much', async () => {
  const few = await fill(await personWith(200));
  const many = await fill(await personWith(1_000));
  expect([few.rows, few.documents, many.rows, many.documents]).toEqual([200, 200, 1_000, 1_000]);
  expect(many.read / few.read).toBeLessThan(5.5);
  // A row, a document, its size and its chunk, and whatever is read past a page's end.
  expect(many.read).toBeLessThan(1_000 * 7);
});
