import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunkDigest } from '../sync/stored-chunks.ts';
import type { StoredChunk, SyncStore } from '../sync/sync-store.ts';
import { describeAppend } from './append.contract.ts';
import { describeFeed } from './feed.contract.ts';
import { chunk, type ChunkOptions, document, pushChunk, texts } from './stored-log.ts';

export interface SyncStoreHarness {
  readonly store: SyncStore;
  /** Creates a user with an empty log. Returns their id. */
  newUser(): Promise<string>;
  /** Copies the logs. The returned function restores the copy and returns the store that continues with it. */
  copyByHand(): Promise<() => Promise<SyncStore>>;
  close(): Promise<void>;
}

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

    const push = (documentId: string, text: string, options?: ChunkOptions) =>
      pushChunk(store, user, { documentId, text, ...options });

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

    describeFeed(() => ({ store, user }));
    describeAppend(
      () => ({ store, user }),
      () => harness.newUser(),
    );

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
