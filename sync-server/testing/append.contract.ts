import { beforeEach, describe, expect, it } from 'vitest';
import { chunkDigest } from '../sync/stored-chunks.ts';
import { type Addition, isBehind, noQuota, type SyncStore } from '../sync/sync-store.ts';
import { bytesOf, pushChunk, texts, type UserLog } from './stored-log.ts';

/** Contract of every implementation of the log: words that follow what is stored. */
export function describeAppend(current: () => UserLog, newUser: () => Promise<string>): void {
  describe('an append', () => {
    let store: SyncStore;
    let user: string;
    beforeEach(() => {
      ({ store, user } = current());
    });
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
      await pushChunk(store, owner, { documentId: id, text: 'first' });
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
        const owner = await newUser();
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
}
