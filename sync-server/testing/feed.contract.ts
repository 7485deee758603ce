import { beforeEach, describe, expect, it } from 'vitest';
import { concatBytes } from '#core/kernel/bytes.ts';
import { readFeed } from '../sync/feed.ts';
import type { SyncStore } from '../sync/sync-store.ts';
import { chunk, type ChunkOptions, document, pushChunk, type UserLog } from './stored-log.ts';
import { readPage } from './test-client.ts';

/** Contract of every implementation of the log: what a device is sent. */
export function describeFeed(current: () => UserLog): void {
  describe('its feed', () => {
    let store: SyncStore;
    let user: string;
    beforeEach(() => {
      ({ store, user } = current());
    });
    const push = (documentId: string, text: string, options?: ChunkOptions) =>
      pushChunk(store, user, { documentId, text, ...options });
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
    let store: SyncStore;
    let user: string;
    beforeEach(() => {
      ({ store, user } = current());
    });
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
}
