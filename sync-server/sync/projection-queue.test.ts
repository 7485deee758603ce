import { describe, expect, it } from 'vitest';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { PushReply } from '#core/sync/protocol.ts';
import { MemorySyncStore } from '../testing/memory-sync-store.ts';
import { readPage } from '../testing/test-client.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { applyChunks, DocumentCache } from './apply.ts';
import { commitPush, type CommitDeps } from './commit.ts';
import { readDocument, readFeed } from './feed.ts';
import { ProjectionQueue, type ProjectionQueueDeps } from './projection-queue.ts';
import { isBehind } from './sync-store.ts';

const device = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const [ann, bea] = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'];

/** A log and its queue. Nothing is projected before `open` is called. */
class Bench {
  readonly store = new MemorySyncStore({ epoch: crypto.randomUUID(), users: new Map() });
  readonly applied: string[] = [];
  /** The heads that devices were notified of. */
  readonly told: [string, number][] = [];
  readonly stuck: string[] = [];
  readonly later: (() => void)[] = [];
  /** Answers of the threads in place of applying, in order. */
  readonly answers: (Error | { readonly type: 'not-tried' })[] = [];
  readonly queue: ProjectionQueue;
  readonly #cache = new DocumentCache(8);
  readonly #gate: Promise<void>;
  open: () => void = () => {};

  constructor(options: Partial<ProjectionQueueDeps> = {}) {
    this.#gate = new Promise((resolve) => (this.open = resolve));
    this.queue = new ProjectionQueue({
      store: this.store,
      atOnce: 1,
      apply: async (userId, request) => {
        this.applied.push(`${userId.slice(0, 1)} ${request.documentId}`);
        await this.#gate;
        const answer = this.answers.shift();
        if (answer instanceof Error) throw answer;
        return answer ?? applyChunks(this.#cache, userId, request);
      },
      after: (_ms, callback) => {
        this.later.push(callback);
        return () => void this.later.splice(this.later.indexOf(callback), 1);
      },
      onRows: (userId, head) => this.told.push([userId, head]),
      onStuck: (_userId, documentId) => this.stuck.push(documentId),
      onError: () => {},
      ...options,
    });
  }

  async push(userId: string, idea: TestIdea, bytes: Uint8Array): Promise<PushReply> {
    const apply: CommitDeps['apply'] = (scope, request) =>
      Promise.resolve(applyChunks(new DocumentCache(1), scope, request));
    const { appended, reply } = await commitPush(
      { store: this.store, apply },
      {
        userId,
        device,
        chunks: [
          {
            type: 'chunk',
            documentId: idea.id,
            kind: 'content-item',
            schemaVersion: 1,
            hash: chunkHash(bytes),
            bytes,
          },
        ],
      },
    );
    this.queue.notice(userId, appended);
    return reply;
  }

  /** An idea of this user with text whose row is behind. */
  async behind(userId: string): Promise<TestIdea> {
    const idea = new TestIdea();
    await this.push(userId, idea, idea.add());
    await this.push(userId, idea, idea.write('one '));
    return idea;
  }
}

describe('rows that are behind', () => {
  it('are made once for all that was written meanwhile, under a number of their own', async () => {
    const bench = new Bench();
    const idea = await bench.behind(ann);
    await bench.push(ann, idea, idea.write('two '));
    await bench.push(ann, idea, idea.write('three'));
    expect(isBehind((await bench.store.document(ann, idea.id))!)).toBe(true);
    bench.open();
    await bench.queue.settle(ann);
    const row = (await bench.store.document(ann, idea.id))!;
    expect([row.seq, row.rowSeq, row.rowHeads]).toEqual([5, 5, row.heads]);
    expect(row.text).toContain('one two three');
    expect(bench.told).toEqual([[ann, 5]]);
  });

  it('are debounced during continuous typing, and made at once for a caller that waits', async () => {
    const waits: number[] = [];
    const bench = new Bench({
      after: (ms, callback) => {
        waits.push(ms);
        bench.later.push(callback);
        return () => void bench.later.splice(bench.later.indexOf(callback), 1);
      },
    });
    bench.open();
    const idea = await bench.behind(ann);
    await bench.queue.settle(ann);
    for (let burst = 0; burst < 5; burst += 1) {
      const told = bench.told.length;
      await bench.push(ann, idea, idea.write('on '));
      await bench.push(ann, idea, idea.write('and on '));
      expect(bench.told).toHaveLength(told);
      bench.later.shift()!();
      while (bench.told.length === told) await new Promise((turn) => setImmediate(turn));
    }
    expect(waits).toEqual([100, 200, 400, 800, 1000, 1000]);
    await bench.push(ann, idea, idea.write('to the end'));
    await bench.queue.settle(ann, [idea.id]);
    expect((await bench.store.document(ann, idea.id))!.text).toContain('to the end');
    // Nothing arrived during the delay: the next text gets its row at once.
    bench.later.shift()!();
    await bench.push(ann, idea, idea.write('!'));
    while (!(await bench.store.document(ann, idea.id))!.text.includes('!'))
      await new Promise((turn) => setImmediate(turn));
    expect(waits.at(-1)).toBe(100);
  });

  it('are not sent before: a device may have made a newer one', async () => {
    const bench = new Bench();
    const idea = await bench.behind(ann);
    const pull = async (since: number) => {
      const pages: Uint8Array[] = [];
      for await (const bytes of readFeed(bench.store, { userId: ann, device, since, isSealed: true }))
        pages.push(bytes);
      return readPage(concatBytes(pages));
    };
    expect((await pull(0)).rows).toEqual([]);
    const news = await pull(1);
    expect([news.rows, news.page.upTo, news.texts.size]).toEqual([[], 2, 0]);
    const alone = readPage((await readDocument(bench.store, ann, idea.id))!);
    expect([alone.rows, alone.chunks.length, alone.texts.size]).toEqual([[], 1, 0]);
    bench.open();
    await bench.queue.settle(ann);
    expect((await pull(2)).rows).toMatchObject([{ documentId: idea.id, seq: 3 }]);
    expect((await pull(0)).rows).toHaveLength(1);
  });

  it('are not in the answer to a repeated chunk', async () => {
    const bench = new Bench();
    const idea = await bench.behind(ann);
    const again = idea.write('two ');
    for (let sending = 0; sending < 2; sending += 1) {
      const { chunks, documents } = await bench.push(ann, idea, again);
      expect([chunks, documents]).toEqual([[{ outcome: 'stored' }], []]);
    }
  });

  it('are made for accounts in turns, however much one has written', async () => {
    const bench = new Bench();
    for (let count = 0; count < 4; count += 1) await bench.behind(ann);
    await bench.behind(bea);
    bench.open();
    await Promise.all([bench.queue.settle(ann), bench.queue.settle(bea)]);
    const firsts = [...new Set(bench.applied)].map((key) => key.slice(0, 1));
    expect(firsts.indexOf('b')).toBeLessThanOrEqual(1);
    expect(new Map(bench.told)).toEqual(
      new Map([
        [bea, 3],
        [ann, 12],
      ]),
    );
  });

  it('are announced when all are made, and at intervals until then', async () => {
    const steps: (() => void)[] = [];
    const cache = new DocumentCache(8);
    const bench = new Bench({
      apply: (userId, request) =>
        new Promise((resolve) => steps.push(() => resolve(applyChunks(cache, userId, request)))),
    });
    const [first, second] = [await bench.behind(ann), await bench.behind(ann)];
    const make = async ({ id }: TestIdea) => {
      while (isBehind((await bench.store.document(ann, id))!)) {
        steps.shift()?.();
        await new Promise((turn) => setImmediate(turn));
      }
    };
    await make(first);
    expect(bench.told).toEqual([]);
    bench.later.at(-1)!();
    expect(bench.told).toEqual([[ann, 5]]);
    await make(second);
    await bench.queue.settle(ann);
    expect(bench.told).toEqual([
      [ann, 5],
      [ann, 6],
    ]);
  });

  it('are tried again later when there was no time for them, or something broke', async () => {
    const bench = new Bench();
    bench.answers.push({ type: 'not-tried' }, new Error('The thread broke'));
    const idea = await bench.behind(ann);
    bench.open();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await bench.queue.settle(ann);
      expect(bench.told).toEqual([]);
      bench.later.shift()!();
    }
    await bench.queue.settle(ann);
    expect(isBehind((await bench.store.document(ann, idea.id))!)).toBe(false);
  });

  it('are made by the next process when this one ended first', async () => {
    const bench = new Bench();
    const idea = await bench.behind(ann);
    const next = new Bench({ store: bench.store });
    next.open();
    await next.queue.start();
    await next.queue.settle(ann);
    expect((await bench.store.document(ann, idea.id))!.text).toContain('one');
  });

  it('stay the last good ones where the chunks do not add up, and the next push is loaded', async () => {
    const bench = new Bench();
    const idea = await bench.behind(ann);
    const snapshot = bench.store.snapshot();
    const log = snapshot.users.get(ann)!;
    const damaged = new MemorySyncStore({
      ...snapshot,
      users: new Map([[ann, { ...log, chunks: log.chunks.map((chunk) => ({ ...chunk, hash: 'another' })) }]]),
    });
    const next = new Bench({ store: damaged });
    next.open();
    await next.queue.start();
    await next.queue.settle(ann);
    expect(next.stuck).toEqual([idea.id]);
    const row = (await damaged.document(ann, idea.id))!;
    expect([row.rowHeads, row.text.includes('one')]).toEqual([[], false]);
  });
});
