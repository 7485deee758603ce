import type { NetworkReply, NetworkRequest } from '#app/engine/ports.ts';
import type { CommandCall } from '#core/commands.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { changesQuery } from '#core/sync/protocol.ts';
import { applyChunks, DocumentCache } from '#server/sync/apply.ts';
import { writeDocument } from '#server/content/write-document.ts';
import { runCommands } from '#server/sync/run-commands.ts';
import { mergeChunks } from '#server/sync/stored-chunks.ts';
import { commitPush, type CommitDeps } from '#server/sync/commit.ts';
import { compactDocument } from '#server/sync/compaction.ts';
import { readDocument, readFeed } from '#server/sync/feed.ts';
import { MemorySyncStore, type MemorySnapshot } from '#server/testing/memory-sync-store.ts';
import { ProjectionQueue } from '#server/sync/projection-queue.ts';
import { PushParser } from '#server/sync/sort-out-push.ts';
import { noQuota, type LogReader, type StoredDocument, type SyncStore } from '#server/sync/sync-store.ts';
import { never } from './browser.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';
import { protocolHeader, protocolVersion, sealedPagesSince } from '#core/sync/protocol-version.ts';

export interface ApiWrite {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly call: CommandCall;
}

interface Process {
  isDead: boolean;
  readonly store: MemorySyncStore;
  readonly cache: DocumentCache;
  readonly streams: Map<object, { readonly userId: string; ring(head: number): void }>;
  readonly projections: ProjectionQueue;
}

/** Bytes: a few chunks. */
const SMALL_PAGE = 4 << 10;

/** The server: the shipped sync modules on the memory store, in a process that can be killed at any await. */
export class SimulatedServer {
  readonly #time: VirtualTime;
  readonly #random: SeededRandom;
  /**
   * Whether time passes between the reads of a page, so that writes come in between, and whether pages are cut short.
   */
  isBusy = false;
  #process: Process;
  #backup: MemorySnapshot | null = null;

  constructor({ time, random }: { readonly time: VirtualTime; readonly random: SeededRandom }) {
    this.#time = time;
    this.#random = random;
    this.#process = this.#newProcess({ epoch: this.#newEpoch(), users: new Map() });
  }

  get hasBackup(): boolean {
    return this.#backup !== null;
  }

  /** Kills the process: unfinished transactions leave nothing, and answers that were not sent are lost. */
  kill(): void {
    this.#process.isDead = true;
  }

  /** Starts a process on the committed data, unless one runs. */
  start(): void {
    if (this.#process.isDead) this.#process = this.#newProcess(this.#process.store.snapshot());
  }

  backUp(): void {
    this.#backup = this.#process.store.snapshot();
  }

  /** Restores the backup under a new epoch. */
  restore(): void {
    if (!this.#backup) return;
    this.kill();
    this.#process = this.#newProcess({ ...this.#backup, epoch: this.#newEpoch() });
  }

  /** Restores the backup as if its file had been copied over the database: the epoch is not renewed. */
  putBackByHand(): void {
    if (!this.#backup) return;
    this.kill();
    this.#process = this.#newProcess(this.#backup);
  }

  /** Runs a command as an API call does. Never settles when the process is killed. */
  async write(userId: string, { documentId, kind, call }: ApiWrite): Promise<boolean> {
    const process = this.#process;
    if (process.isDead) return false;
    const written = await writeDocument(
      {
        syncStore: this.#slowed(process),
        pool: {
          command: async (account, request) => {
            await new Promise<void>((resolve) => void this.#time.after(this.#random.below(20), resolve));
            return runCommands(process.cache, account, request);
          },
        },
        doorbell: { ring: (owner, head) => ring(process.streams, owner, head) },
        compaction: { noticePush: () => {} },
        projections: process.projections,
        config: { quota: noQuota },
        now: () => this.#time.now,
      },
      { caller: { userId, signal: new AbortController().signal }, kind, documentId, calls: [call] },
    );
    return written.ok && !process.isDead;
  }

  async compact(): Promise<void> {
    const { store } = this.#process;
    const merge: Parameters<typeof compactDocument>[0]['merge'] = (_userId, kind, chunks, heads) =>
      Promise.resolve(mergeChunks(kind, chunks, heads));
    for (const userId of store.snapshot().users.keys()) {
      for (const id of await store.fragmented(userId, 2)) await compactDocument({ store, merge }, userId, id);
    }
  }

  /** The committed data, for the checks. */
  storedDocuments(userId: string): (StoredDocument & { readonly chunks: Uint8Array[] })[] {
    const log = this.#process.store.snapshot().users.get(userId);
    return [...(log?.documents.values() ?? [])].map((document) => ({
      ...document,
      chunks: log!.chunks.filter((chunk) => chunk.documentId === document.documentId).map((chunk) => chunk.bytes),
    }));
  }

  /** Answers a request as the routes do. A killed process never answers; the connection breaks. */
  async handle(request: NetworkRequest, session: string): Promise<NetworkReply> {
    const process = this.#process;
    if (process.isDead) throw new TypeError('Connection refused');
    const reply = await this.#route(process, request, session);
    if (process.isDead) throw new TypeError('Connection reset');
    return reply;
  }

  async #route(process: Process, request: NetworkRequest, userId: string): Promise<NetworkReply> {
    const url = new URL(request.path, 'http://simulated');
    if (url.pathname === '/api/sync/push') return await this.#push(process, request, userId);
    if (url.searchParams.get('account') !== userId) return plain(409);
    const store = this.#slowed(process);
    if (url.pathname === '/api/sync/changes') {
      const query = changesQuery.parse(Object.fromEntries(url.searchParams));
      if (query.since === 0 && query.token === undefined) await process.projections.settle(userId);
      const limit = this.isBusy && this.#random.chance(0.3) ? SMALL_PAGE : query.limit;
      const isSealed = Number(request.headers?.[protocolHeader]) >= sealedPagesSince;
      return {
        status: 200,
        header: (name) => (name === protocolHeader ? String(protocolVersion) : null),
        body: () => alive(process, readFeed(store, { ...query, limit, userId, isSealed })),
      };
    }
    if (url.pathname === '/api/sync/events')
      return { status: 200, header: () => null, body: () => this.#events(process, userId, request.signal) };
    const bytes = await readDocument(store, userId, url.pathname.split('/').at(-1)!);
    return bytes ? { status: 200, header: () => null, body: () => once(bytes) } : plain(404);
  }

  async #push(process: Process, request: NetworkRequest, userId: string): Promise<NetworkReply> {
    const parser = new PushParser(userId);
    if (request.body) parser.take(request.body);
    const parsed = parser.end();
    if (!parsed.ok) return plain(parsed.error.type === 'other-account' ? 409 : 400);
    const store = this.#slowed(process);
    const { reply, appended } = await commitPush({ store, apply: this.#apply(process) }, parsed.value);
    ring(process.streams, userId, reply.head);
    process.projections.notice(userId, appended);
    return { status: 200, header: () => null, body: () => once(new TextEncoder().encode(JSON.stringify(reply))) };
  }

  #apply({ cache }: Pick<Process, 'cache'>): CommitDeps['apply'] {
    return async (scope, asked) => {
      // Long enough for another device's push of the same document in between.
      await new Promise<void>((resolve) => void this.#time.after(this.#random.below(60), resolve));
      return applyChunks(cache, scope, asked);
    };
  }

  async *#events(process: Process, userId: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const queue: number[] = [await process.store.head(userId)];
    let wake: () => void = () => {};
    const key = {};
    process.streams.set(key, {
      userId,
      ring: (head) => {
        queue.push(head);
        wake();
      },
    });
    signal.addEventListener('abort', () => wake(), { once: true });
    try {
      for (;;) {
        if (signal.aborted) return;
        if (process.isDead) throw new TypeError('Connection reset');
        for (const head of queue.splice(0)) yield new TextEncoder().encode(`data: ${head}\n\n`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          this.#time.after(10_000, resolve);
        });
        if (queue.length === 0) yield new TextEncoder().encode(':\n\n');
      }
    } finally {
      process.streams.delete(key);
    }
  }

  /**
   * Every call of the store takes a task, so the process can be killed between any two. A killed process gets no
   * results.
   */
  #slowed(process: Pick<Process, 'store' | 'isDead'>): SyncStore {
    return new Proxy(process.store, {
      get: (store, property) => {
        const member: unknown = Reflect.get(store, property);
        if (typeof member !== 'function') return member;
        if (property === 'inSnapshot') {
          return async (body: (log: LogReader) => Promise<unknown>) => {
            await this.#time.turn();
            if (process.isDead) return await never();
            return await store.inSnapshot((log) => body(this.#slowedReads(log, process)));
          };
        }
        if (property === 'transaction') {
          return async (userId: string, body: (transaction: unknown) => Promise<unknown>) => {
            await this.#time.turn();
            if (process.isDead) return await never();
            return await store.transaction(userId, async (transaction) => {
              const value = await body(transaction);
              await this.#time.turn();
              return process.isDead ? await never() : value;
            });
          };
        }
        return async (...parameters: unknown[]) => {
          await this.#time.turn();
          if (process.isDead) return await never();
          return await (member as (...given: unknown[]) => Promise<unknown>).apply(store, parameters);
        };
      },
    });
  }

  /** Reads of one page, with writes in between. */
  #slowedReads(log: LogReader, process: Pick<Process, 'isDead'>): LogReader {
    return new Proxy(log, {
      get: (target, property) => {
        const member: unknown = Reflect.get(target, property);
        if (typeof member !== 'function') return member;
        return async (...parameters: unknown[]) => {
          if (this.isBusy) await new Promise<void>((resolve) => void this.#time.after(this.#random.below(30), resolve));
          else await this.#time.turn();
          if (process.isDead) return await never();
          return await (member as (...given: unknown[]) => Promise<unknown>).apply(target, parameters);
        };
      },
    });
  }

  #newProcess(snapshot: MemorySnapshot): Process {
    const streams: Process['streams'] = new Map();
    const store = new MemorySyncStore(snapshot);
    const life = { isDead: false, store, cache: new DocumentCache(64), streams };
    const projections = new ProjectionQueue({
      store: this.#slowed(life),
      apply: this.#apply(life),
      atOnce: 4,
      after: (ms, callback) => this.#time.after(ms, callback),
      onRows: (userId, head) => ring(streams, userId, head),
      onStuck: () => {},
      onError: (error) => {
        throw error;
      },
    });
    void projections.start();
    return Object.assign(life, { projections });
  }

  #newEpoch(): string {
    return uuidFromBytes(this.#random.bytes(16));
  }
}

function ring(streams: Process['streams'], userId: string, head: number): void {
  for (const stream of streams.values()) if (stream.userId === userId) stream.ring(head);
}

function plain(status: number): NetworkReply {
  return { status, header: () => null, body: () => once(new Uint8Array(0)) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

async function* alive(process: Process, frames: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const frame of frames) {
    if (process.isDead) throw new TypeError('Connection reset');
    yield frame;
  }
}
