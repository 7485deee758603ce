import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkDigest } from '../sync/stored-chunks.ts';
import { readFeed } from '../sync/feed.ts';
import {
  isBehind,
  noQuota,
  type Addition,
  type StoredChunk,
  type StoredDocument,
  type SyncStore,
} from '../sync/sync-store.ts';
import { readPage } from './test-client.ts';

export interface SyncStoreHarness {
  readonly store: SyncStore;
  /** Creates a user with an empty log. Returns their id. */
  newUser(): Promise<string>;
  /** Copies the logs. The returned function restores the copy and returns the store that continues with it. */
  copyByHand(): Promise<() => Promise<SyncStore>>;
  close(): Promise<void>;
}

const bytesOf = (text: string, size = 10) => new TextEncoder().encode(text.padEnd(size, '.'));

/** Contract of every implementation of the log. */
export function describeSyncStore(name: string, open: () => Promise<SyncStoreHarness>): void {
  describe(`the log in ${name}`, () => {
    let harness: SyncStoreHarness;
    let store: SyncStore;
    let user: string;
    beforeAll(async () => {
      harness = await open();
      store = harness.store;
    });
    afterAll(() => harness.close());
    beforeEach(async () => {
      user = await harness.newUser();
    });

    /** Stores one chunk of a document, as a push does. */
    async function push(
      documentId: string,
      text: string,
      { size = 10, origin = null as string | null } = {},
    ): Promise<number> {
      return await store.transaction(user, async (transaction) => {
        const [before] = await transaction.documents([documentId]);
        const seq = await transaction.nextSeq();
        await transaction.addChunks([chunk(documentId, seq, text, { size, origin })]);
        await transaction.putDocuments([document(documentId, seq, before?.firstSeq ?? seq, text)]);
        return seq;
      });
    }

    function chunk(
      documentId: string,
      seq: number,
      text: string,
      { size = 10, origin = null as string | null } = {},
    ): StoredChunk {
      const bytes = bytesOf(text, size);
      return { documentId, kind: 'content-item', seq, hash: chunkDigest(bytes), bytes, origin };
    }

    function document(documentId: string, seq: number, firstSeq: number, text: string): StoredDocument {
      const heads = [chunkDigest(bytesOf(text)), chunkDigest(bytesOf(`${text} too`))].toSorted();
      return {
        documentId,
        kind: 'content-item',
        seq,
        firstSeq,
        heads,
        rowSeq: seq,
        rowHeads: heads,
        projectorVersion: 1,
        rowJson: `{"title":${JSON.stringify(text)}}`,
        text,
      };
    }

    const texts = (chunks: readonly Pick<StoredChunk, 'bytes'>[]) =>
      chunks.map(({ bytes }) => new TextDecoder().decode(bytes).replaceAll('.', ''));

    it('knows a user’s position before its epoch was read', async () => {
      const fresh = await open();
      user = await fresh.newUser();
      await fresh.store.transaction(user, async (transaction) => void (await transaction.nextSeq()));
      const { head, epoch } = await fresh.store.position(user);
      expect([head, epoch]).toEqual([1, await fresh.store.epoch()]);
      await fresh.close();
    });

    it('is empty for a user who has written nothing', async () => {
      expect(await store.head(user)).toBe(0);
      expect(await store.allRows(user)).toEqual([]);
      expect(await store.chunksSince(user, 0, 1000)).toEqual([]);
      expect(await store.wholeDocumentsBefore(user, Number.MAX_SAFE_INTEGER, 1000)).toEqual([]);
      expect(await store.document(user, crypto.randomUUID())).toBeNull();
    });

    it('keeps its epoch', async () => {
      expect(await store.epoch()).toMatch(/^[0-9a-f-]{36}$/);
      expect(await store.epoch()).toBe(await store.epoch());
      expect(await store.position(user)).toEqual({ epoch: await store.epoch(), head: 0, mark: null });
    });

    it('gives back what was stored, byte for byte', async () => {
      const id = crypto.randomUUID();
      const bytes = Uint8Array.from({ length: 256 }, (_value, index) => index);
      const sent: StoredChunk = {
        documentId: id,
        kind: 'workspace',
        seq: 1,
        hash: chunkDigest(bytes),
        bytes,
        origin: crypto.randomUUID(),
      };
      const row = { ...document(id, 1, 1, 'Ärger, “quotes” and 🦆 emoji'), kind: 'workspace' as const };
      await store.transaction(user, async (transaction) => {
        expect(await transaction.nextSeq()).toBe(1);
        await transaction.addChunks([sent]);
        await transaction.putDocuments([row]);
      });
      const [stored] = await store.chunks(user, id);
      expect({ ...stored, bytes: [...stored!.bytes] }).toEqual({ ...sent, bytes: [...bytes] });
      expect(await store.document(user, id)).toEqual(row);
      expect(await store.documents(user, [id, crypto.randomUUID()])).toEqual([row]);
    });

    it('numbers one after the other, for each user from 1', async () => {
      const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
      expect([await push(a, 'one'), await push(b, 'two'), await push(a, 'three')]).toEqual([1, 2, 3]);
      expect(await store.head(user)).toBe(3);
      user = await harness.newUser();
      expect(await push(a, 'one')).toBe(1);
    });

    it('gives every number under a mark, which stays while the log grows', async () => {
      const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
      const marks: (string | null)[] = [];
      for (const id of [a, b, a]) {
        await push(id, 'words');
        const { mark } = await store.position(user);
        expect(mark).toMatch(/^[0-9a-f-]{36}$/);
        marks.push(mark);
      }
      expect(await Promise.all([1, 2, 3].map((seq) => store.markAt(user, seq)))).toEqual(marks);
      // A write without a new log position changes no mark.
      await store.transaction(user, (transaction) => transaction.putDocuments([document(b, 2, 2, 'words')]));
      expect((await store.position(user)).mark).toBe(marks[2]);
    });

    it('gives numbers under other marks once a copy of it was put back by hand, and keeps the marks of the copy', async () => {
      await push(crypto.randomUUID(), 'in the copy');
      const before = await store.markAt(user, 1);
      const putBack = await harness.copyByHand();
      for (const text of ['two', 'three']) await push(crypto.randomUUID(), text);
      const lost = [await store.markAt(user, 2), await store.markAt(user, 3)];
      store = await putBack();
      expect(await store.position(user)).toEqual({ epoch: await store.epoch(), head: 1, mark: before });
      for (const text of ['another two', 'another three', 'four']) await push(crypto.randomUUID(), text);
      expect(await store.markAt(user, 1)).toBe(before);
      for (const seq of [2, 3, 4]) expect(lost).not.toContain(await store.markAt(user, seq));
      expect(await store.markAt(user, 4)).toBe((await store.position(user)).mark);
    });

    it('stores nothing of a transaction that fails', async () => {
      const id = crypto.randomUUID();
      await push(id, 'before');
      const failing = store.transaction(user, async (transaction) => {
        const seq = await transaction.nextSeq();
        await transaction.addChunks([chunk(id, seq, 'x')]);
        await transaction.putDocuments([document(id, seq, 1, 'after')]);
        throw new Error('The power failed');
      });
      await expect(failing).rejects.toThrow('The power failed');
      expect(await store.head(user)).toBe(1);
      expect((await store.document(user, id))?.text).toBe('before');
      expect(await store.chunks(user, id)).toHaveLength(1);
    });

    it('lets one transaction of a user run at a time', async () => {
      const id = crypto.randomUUID();
      await push(id, 'start');
      await Promise.all(
        Array.from({ length: 8 }, (_value, index) =>
          store.transaction(user, async (transaction) => {
            const [before] = await transaction.documents([id]);
            const seq = await transaction.nextSeq();
            await transaction.addChunks([chunk(id, seq, String(index))]);
            await transaction.putDocuments([document(id, seq, 1, `${before!.text} ${index}`)]);
          }),
        ),
      );
      expect((await store.document(user, id))?.text.split(' ').toSorted()).toEqual([
        '0',
        '1',
        '2',
        '3',
        '4',
        '5',
        '6',
        '7',
        'start',
      ]);
      expect(await store.head(user)).toBe(9);
    });

    it('pages chunks in the order of their numbers, by size, and never returns an empty page while there is more', async () => {
      const ids = [crypto.randomUUID(), crypto.randomUUID()];
      await push(ids[0]!, 'a', { size: 40 });
      await push(ids[1]!, 'b', { size: 40 });
      await push(ids[0]!, 'c', { size: 300 });
      await push(ids[1]!, 'd', { size: 40 });
      expect(texts(await store.chunksSince(user, 0, 100))).toEqual(['a', 'b']);
      expect(texts(await store.chunksSince(user, 2, 100))).toEqual(['c']);
      expect(texts(await store.chunksSince(user, 3, 100))).toEqual(['d']);
      expect(texts(await store.chunksSince(user, 4, 100))).toEqual([]);
    });

    it('fills a page with many small chunks', async () => {
      const id = crypto.randomUUID();
      await store.transaction(user, async (transaction) => {
        for (let at = 1; at <= 60; at += 1) {
          const seq = await transaction.nextSeq();
          await transaction.addChunks([chunk(id, seq, '.', { size: 10 })]);
        }
        await transaction.putDocuments([document(id, 60, 1, 'small')]);
      });
      expect(await store.chunksSince(user, 0, 450)).toHaveLength(45);
      expect(await store.chunksSince(user, 20, 1_000)).toHaveLength(40);
    });

    it('lists rows newest first by their first number, which a later change does not move', async () => {
      const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      for (const id of [a, b, c]) await push(id, 'first');
      await push(a, 'again');
      expect((await store.allRows(user)).map(({ documentId, seq, firstSeq }) => [documentId, seq, firstSeq])).toEqual([
        [c, 3, 3],
        [b, 2, 2],
        [a, 4, 1],
      ]);
    });

    it('pages rows newest first, by size, and counts them', async () => {
      const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      for (const id of [a, b, c]) await push(id, 'x'.repeat(600));
      await push(a, 'y'.repeat(600));
      const first = await store.rowsBefore(user, Number.MAX_SAFE_INTEGER, 2_000);
      expect(first.map(({ documentId }) => documentId)).toEqual([c, b]);
      const second = await store.rowsBefore(user, first.at(-1)!.firstSeq, 2_000);
      expect(second.map(({ documentId, seq }) => [documentId, seq])).toEqual([[a, 4]]);
      expect(await store.rowsBefore(user, 1, 2_000)).toEqual([]);
      expect(await store.rowsBefore(user, Number.MAX_SAFE_INTEGER, 1)).toHaveLength(1);
      expect(await store.countDocuments(user)).toBe(3);
      expect(await store.countDocuments(await harness.newUser())).toBe(0);
    });

    it('pages whole documents newest first, by size, each with all its chunks in order', async () => {
      const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      for (const id of [a, b, c]) await push(id, 'one', { size: 30 });
      await push(b, 'two', { size: 30 });
      const first = await store.wholeDocumentsBefore(user, Number.MAX_SAFE_INTEGER, 100);
      expect(
        first.map(({ documentId, chunks, text }) => [documentId, texts(chunks), new TextDecoder().decode(text)]),
      ).toEqual([
        [c, ['one'], 'one'],
        [b, ['one', 'two'], 'two'],
      ]);
      const second = await store.wholeDocumentsBefore(user, first.at(-1)!.firstSeq, 100);
      expect(second.map(({ documentId }) => documentId)).toEqual([a]);
      expect(await store.wholeDocumentsBefore(user, Number.MAX_SAFE_INTEGER, 1)).toHaveLength(1);
    });

    it('replaces chunks by one that keeps the highest number', async () => {
      const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const text of ['one', 'two', 'three']) await push(a, text, { origin: crypto.randomUUID() });
      await push(b, 'other');
      expect(await store.fragmented(user, 2)).toEqual([a]);
      await store.transaction(user, (transaction) => transaction.replaceChunks(a, [1, 2, 3], chunk(a, 3, 'whole')));
      expect(texts(await store.chunksSince(user, 0, 1000))).toEqual(['whole', 'other']);
      expect(await store.head(user)).toBe(4);
      expect(await store.fragmented(user, 1)).toEqual([]);
    });

    it('knows what a log holds, through every kind of write', async () => {
      const sizeOf = () => store.transaction(user, (transaction) => transaction.size());
      expect(await sizeOf()).toMatchObject({ documents: 0, bytes: 0 });
      const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const text of ['one', 'two', 'three']) await push(a, text, { size: 100 });
      await push(b, 'other', { size: 50 });
      expect(await sizeOf()).toMatchObject({ documents: 2, bytes: 350 });
      const whole = chunk(a, 3, 'whole', { size: 120 });
      await store.transaction(user, (transaction) => transaction.replaceChunks(a, [1, 2, 3], whole));
      expect(await sizeOf()).toMatchObject({ documents: 2, bytes: 170 });
      // The same state with another row is not a new document.
      await store.transaction(user, (transaction) => transaction.putDocuments([document(b, 4, 4, 'other')]));
      const failing = store.transaction(user, async (transaction) => {
        const seq = await transaction.nextSeq();
        await transaction.putDocuments([document(crypto.randomUUID(), seq, seq, 'lost')]);
        throw new Error('The power failed');
      });
      await expect(failing).rejects.toThrow('The power failed');
      expect(await sizeOf()).toMatchObject({ documents: 2, bytes: 170 });
      user = await harness.newUser();
      expect(await sizeOf()).toMatchObject({ documents: 0, bytes: 0 });
    });

    it('is read in a snapshot as it is at one moment, whatever is written meanwhile', async () => {
      const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
      await push(a, 'before');
      await store.inSnapshot(async (log) => {
        expect((await log.position(user)).head).toBe(1);
        await push(b, 'meanwhile');
        await push(a, 'after');
        expect(texts(await log.chunksSince(user, 0, 1000))).toEqual(['before']);
        expect((await log.documents(user, [a, b])).map(({ text }) => text)).toEqual(['before']);
        expect(await log.rowsStoredIn(user, 0, 9)).toEqual([a]);
        expect(await log.position(user)).toMatchObject({ head: 1, epoch: await store.epoch() });
      });
      expect(texts(await store.chunksSince(user, 0, 1000))).toEqual(['before', 'meanwhile', 'after']);
    });

    describe('its feed', () => {
      const device = crypto.randomUUID();

      /** Calls `write` after every read, like other writers while a page is being read. */
      function interrupted<Reader extends object>(reader: Reader, write: () => Promise<void>): Reader {
        return new Proxy(reader, {
          get: (target, property) => {
            const member: unknown = Reflect.get(target, property);
            if (typeof member !== 'function') return member;
            return async (...given: unknown[]) => {
              const isSnapshot = property === 'inSnapshot';
              const body = given[0] as (log: object) => Promise<unknown>;
              const all = isSnapshot ? [(log: object) => body(interrupted(log, write))] : given;
              const answer: unknown = await (member as (...given: unknown[]) => Promise<unknown>).apply(target, all);
              if (!isSnapshot) await write();
              return answer;
            };
          },
        });
      }

      /** The positions of all chunks that a device receives when it pulls from `since` until there is no more. */
      async function pulled(log: SyncStore, since: number, limit?: number): Promise<Set<number>> {
        const seqs = new Set<number>();
        for (let at = since; ;) {
          const parts: Uint8Array[] = [];
          for await (const part of readFeed(log, { userId: user, device, since: at, limit, isSealed: true }))
            parts.push(part);
          const { page, chunks } = readPage(concatBytes(parts));
          for (const { seq } of chunks) seqs.add(seq);
          expect(page.upTo > at || !page.more, 'a page moves on').toBe(true);
          at = page.upTo;
          if (!page.more) return seqs;
        }
      }

      const allSeqs = async () => new Set((await store.chunksSince(user, 1, 1 << 20)).map(({ seq }) => seq));

      it('moves past no chunk that it has not sent, while others write between any two reads', async () => {
        const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
        for (const id of ids) await push(id, 'first');
        let written = 0;
        const write = async () => {
          if (written >= 40) return;
          written += 1;
          await push(ids[written % 3]!, `words ${written}`);
        };
        const seqs = await pulled(interrupted(store, write), 1);
        while (written < 40) await write();
        for (const seq of await pulled(store, Math.max(...seqs))) seqs.add(seq);
        expect(seqs).toEqual(await allSeqs());
      });

      it('moves past no chunk that is left to the next page, though its document’s row is in this one', async () => {
        const id = crypto.randomUUID();
        await push(id, 'first');
        for (const text of ['one', 'two', 'three', 'four', 'five']) await push(id, text, { size: 3000 });
        expect(await pulled(store, 1, 4096)).toEqual(await allSeqs());
      });
    });

    describe('a page of it', () => {
      it('reads the texts of the documents that it shows, and few more', async () => {
        const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
        await store.transaction(user, async (transaction) => {
          for (const id of ids) {
            const seq = await transaction.nextSeq();
            await transaction.addChunks([chunk(id, seq, '.')]);
            await transaction.putDocuments([document(id, seq, seq, 'words '.repeat(50))]);
          }
        });
        let read = 0;
        const counting = <Reader extends object>(reader: Reader): Reader =>
          new Proxy(reader, {
            get: (target, property) => {
              const member: unknown = Reflect.get(target, property);
              if (typeof member !== 'function') return member;
              return (...given: unknown[]): unknown => {
                if (property === 'documents') read += (given[1] as string[]).length;
                const body = given[0] as (log: object) => Promise<unknown>;
                const all = property === 'inSnapshot' ? [(log: object) => body(counting(log))] : given;
                return (member as (...given: unknown[]) => unknown).apply(target, all);
              };
            },
          });
        const parts: Uint8Array[] = [];
        const request = { userId: user, device: crypto.randomUUID(), since: 1, limit: 16 << 10, isSealed: true };
        for await (const part of readFeed(counting(store), request)) parts.push(part);
        expect(readPage(concatBytes(parts)).chunks.length).toBeGreaterThan(10);
        expect(read).toBeLessThan(250);
      });
    });

    describe('an append', () => {
      const device = crypto.randomUUID();

      /** Text that follows the change `parent` of a document. */
      function addition(documentId: string, text: string, parent: string, size = 10): Addition {
        const bytes = bytesOf(text, size);
        const changes = [{ hash: chunkDigest(bytes), parents: [parent], isSplice: true }];
        return { documentId, kind: 'content-item', bytes, changes };
      }

      const append = async (owner: string, ...additions: Addition[]) =>
        Object.fromEntries(await store.append(owner, { device, additions, quota: noQuota }));

      async function newDocument(owner = user): Promise<{ id: string; heads: readonly string[] }> {
        const id = crypto.randomUUID();
        user = owner;
        await push(id, 'first');
        return { id, heads: (await store.document(owner, id))!.heads };
      }

      it('stores chunks under the next numbers and moves the heads; the row stays as it was, behind', async () => {
        const [a, b] = [await newDocument(), await newDocument()];
        const [one, two] = [addition(a.id, 'one', a.heads[0]!), addition(b.id, 'two', b.heads[0]!, 20)];
        expect(await append(user, one, two)).toEqual({ [a.id]: 'appended', [b.id]: 'appended' });
        expect(texts(await store.chunksSince(user, 2, 1000))).toEqual(['one', 'two']);
        expect((await store.chunks(user, a.id, 2)).map(({ seq, origin }) => [seq, origin])).toEqual([[3, device]]);
        const stored = (await store.document(user, a.id))!;
        expect(new Set(stored.heads)).toEqual(new Set([a.heads[1], one.changes[0]!.hash]));
        expect(stored).toMatchObject({ seq: 3, firstSeq: 1, rowSeq: 1, rowHeads: a.heads, text: 'first' });
        expect(isBehind(stored)).toBe(true);
        expect(await store.head(user)).toBe(4);
        const since = (await store.rowsSince(user, 2)).map(({ documentId }) => documentId);
        expect(new Set(since)).toEqual(new Set([a.id, b.id]));
        const size = await store.transaction(user, (transaction) => transaction.size());
        expect(size).toMatchObject({ documents: 2, bytes: 50 });
      });

      it('that does not follow changes nothing, and others beside it are stored', async () => {
        const known = await newDocument();
        const elsewhere = { id: crypto.randomUUID(), heads: known.heads };
        const outcomes = await append(
          user,
          addition(elsewhere.id, 'new', known.heads[0]!),
          addition(known.id, 'next', known.heads[0]!),
        );
        expect(outcomes).toEqual({ [elsewhere.id]: 'not-next', [known.id]: 'appended' });
        // Another device wrote at the same time.
        expect(await append(user, addition(known.id, 'beside', known.heads[0]!))).toEqual({ [known.id]: 'appended' });
        expect((await store.document(user, known.id))?.heads).toHaveLength(3);
        expect(await append(user, addition(known.id, 'next', known.heads[0]!))).toEqual({ [known.id]: 'not-next' });
        expect(await append(user, addition(known.id, 'far', 'long ago'))).toEqual({ [known.id]: 'not-next' });
        expect(await store.head(user)).toBe(3);
      });

      it('is refused where the account has no room', async () => {
        const known = await newDocument();
        const quota = { documents: 10, bytes: 15 };
        const additions = [addition(known.id, 'too much', known.heads[0]!)];
        expect(await store.append(user, { device, additions, quota })).toEqual(new Map([[known.id, 'full']]));
        expect(await store.head(user)).toBe(1);
      });

      it('of many people at once is as if each had come alone', async () => {
        const people = [];
        for (let count = 0; count < 12; count += 1) {
          const owner = await harness.newUser();
          people.push({ owner, ...(await newDocument(owner)) });
        }
        const rounds = ['one', 'two', 'three'];
        await Promise.all(
          people.map(async ({ owner, id, heads }) => {
            let [parent] = heads;
            for (const text of rounds) {
              const next = addition(id, text, parent!);
              expect(await append(owner, next)).toEqual({ [id]: 'appended' });
              parent = next.changes[0]!.hash;
            }
          }),
        );
        for (const { owner, id } of people) {
          expect((await store.chunks(owner, id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
          const { head, mark } = await store.position(owner);
          expect([head, mark]).toEqual([4, await store.markAt(owner, 4)]);
        }
      });

      it('is not lost for the failure of somebody else’s', async () => {
        const known = await newDocument();
        const stranger = store.append(crypto.randomUUID(), {
          device,
          additions: [addition(known.id, 'x', known.heads[0]!)],
          quota: noQuota,
        });
        const mine = append(user, addition(known.id, 'mine', known.heads[0]!));
        await stranger.catch(() => {});
        expect(await mine).toEqual({ [known.id]: 'appended' });
        expect(texts(await store.chunks(user, known.id))).toEqual(['first', 'mine']);
      });

      it('is listed as behind until its row is stored', async () => {
        const known = await newDocument();
        await append(user, addition(known.id, 'next', known.heads[0]!));
        const mine = async () => (await store.behind()).filter(({ userId }) => userId === user);
        expect(await mine()).toEqual([{ userId: user, documentId: known.id }]);
        expect(await store.rowsStoredIn(user, 1, 9)).toEqual([]);
        const { heads } = (await store.document(user, known.id))!;
        const row = {
          documentId: known.id,
          kind: 'content-item',
          heads,
          projectorVersion: 7,
          rowJson: '{"title":"next"}',
          text: 'next',
        } as const;
        expect(await store.storeRow(user, { ...row, madeAt: 1 })).toBeNull();
        expect(await store.storeRow(user, { ...row, madeAt: 2 })).toBe(3);
        expect(await store.storeRow(user, { ...row, madeAt: 2 })).toBeNull();
        expect(await store.document(user, known.id)).toEqual({
          ...row,
          seq: 3,
          firstSeq: 1,
          rowSeq: 3,
          rowHeads: heads,
        });
        expect(await mine()).toEqual([]);
        expect(await store.rowsStoredIn(user, 2, 3)).toEqual([known.id]);
        expect(await store.rowsStoredIn(user, 3, 9)).toEqual([]);
        expect(await store.head(user)).toBe(3);
      });
    });

    it('keeps users apart even where their documents have the same id', async () => {
      const id = crypto.randomUUID();
      const owner = user;
      await push(id, 'mine');
      user = await harness.newUser();
      expect(await store.document(user, id)).toBeNull();
      expect(await store.chunks(user, id)).toEqual([]);
      expect(await store.documents(user, [id])).toEqual([]);
      await push(id, 'theirs');
      expect((await store.document(owner, id))?.text).toBe('mine');
    });
  });
}
