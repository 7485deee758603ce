import { Worker } from 'node:worker_threads';
import { projectorVersion } from '#core/projections/content-row.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { StoredProjection } from './apply.ts';
import type { ApplyAnswer, ApplyRequest } from './apply.ts';
import type { CommandAnswer, CommandRequest } from './run-commands.ts';

export type PoolTask =
  | { readonly type: 'apply'; readonly scope: string; readonly request: ApplyRequest }
  | {
      readonly type: 'merge';
      readonly kind: DocumentKind;
      readonly chunks: readonly Uint8Array[];
      readonly heads: readonly string[];
    }
  | {
      readonly type: 'project';
      readonly kind: DocumentKind;
      readonly chunks: readonly Uint8Array[];
      readonly heads: readonly string[];
    }
  | { readonly type: 'commands'; readonly scope: string; readonly request: CommandRequest }
  | { readonly type: 'read-steps'; readonly chunks: readonly Uint8Array[] }
  | { readonly type: 'warm-up' };

export type PoolAnswer =
  | ApplyAnswer
  | CommandAnswer
  | { readonly type: 'merged'; readonly bytes: Uint8Array | null }
  | { readonly type: 'projected'; readonly projection: StoredProjection | null }
  | { readonly type: 'steps'; readonly json: string }
  | { readonly type: 'warmed-up' };

interface Job {
  readonly task: PoolTask;
  /** Null: the task crashed the worker. */
  readonly resolve: (answer: PoolAnswer | null) => void;
  /** The pool itself failed; the task may be fine. */
  readonly reject: (error: Error) => void;
}

/** A task that takes longer is ended with its worker: bytes may unfold into any amount of work. Milliseconds. */
const TASK_TIMEOUT = 20_000;

/** After so many a thread gains no more speed (measured: 10.7 ms a document at first, 5.0 after some 25). */
const WARM_UP_ROUNDS = 25;

/** Worker threads that load, apply, project and merge documents, so that the event loop never does. */
export class ApplyPool {
  readonly #lanes: Lane[];

  /** @param size threads */
  constructor(size: number) {
    this.#lanes = Array.from({ length: size }, () => new Lane());
  }

  /**
   * What crashes a worker is refused as malformed, and the worker replaced.
   * @throws when a worker cannot be started or takes too long; nothing is said about the chunks then
   */
  async apply(scope: string, request: ApplyRequest): Promise<ApplyAnswer> {
    const { pushed, stored } = request;
    const task = {
      type: 'apply',
      scope,
      request: { ...request, pushed: pushed.map(ownBytes), stored: stored?.map(ownBytes) },
    } as const;
    // A document always goes to the same thread, which may still have it loaded.
    const answer = await this.#lane(`${scope} ${request.documentId}`).run(task);
    if (answer?.type === 'applied' || answer?.type === 'needs-chunks') return answer;
    const outcomes = pushed.map(() => ({ outcome: 'refused', reason: 'malformed' }) as const);
    return {
      type: 'applied',
      applied: { outcomes, isNew: false, heads: request.heads ?? [], projectorVersion, rowJson: '{}', text: '' },
    };
  }

  /** Null when the chunks do not add up to the heads, or cannot be merged. */
  async merge(kind: DocumentKind, chunks: readonly Uint8Array[], heads: readonly string[]): Promise<Uint8Array | null> {
    const answer = await this.#lane(heads.join()).run({ type: 'merge', kind, chunks: chunks.map(ownBytes), heads });
    return answer?.type === 'merged' ? answer.bytes : null;
  }

  /** A document's rows, projected anew. Null when the chunks do not add up to the heads, or cannot be read. */
  async project(
    kind: DocumentKind,
    chunks: readonly Uint8Array[],
    heads: readonly string[],
  ): Promise<StoredProjection | null> {
    const answer = await this.#lane(heads.join()).run({ type: 'project', kind, chunks: chunks.map(ownBytes), heads });
    return answer?.type === 'projected' ? answer.projection : null;
  }

  /** Runs commands on a document; the change is not stored yet. @throws when a command breaks on its input */
  async command(scope: string, request: CommandRequest): Promise<CommandAnswer> {
    const task = { type: 'commands', scope, request: { ...request, stored: request.stored?.map(ownBytes) } } as const;
    const answer = await this.#lane(`${scope} ${request.documentId}`).run(task);
    if (
      answer?.type === 'changed' ||
      answer?.type === 'refused' ||
      answer?.type === 'incomplete' ||
      answer?.type === 'needs-chunks'
    )
      return answer;
    throw new Error('A command broke');
  }

  /** The wizard's steps of a content item, as JSON. */
  async readSteps(documentId: string, chunks: readonly Uint8Array[]): Promise<string> {
    const answer = await this.#lane(documentId).run({ type: 'read-steps', chunks: chunks.map(ownBytes) });
    if (answer?.type !== 'steps') throw new Error('A document cannot be read');
    return answer.json;
  }

  /** Brings the threads up to speed before anybody waits for them. What people ask meanwhile goes first. */
  async warmUp(): Promise<void> {
    await Promise.all(
      this.#lanes.map(async (lane) => {
        for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await lane.run({ type: 'warm-up' });
      }),
    );
  }

  /** Ends the threads. Nothing may be asked afterwards. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  #lane(key: string): Lane {
    let sum = 0;
    for (let at = 0; at < key.length; at += 1) sum = (sum * 31 + key.charCodeAt(at)) >>> 0;
    return this.#lanes[sum % this.#lanes.length]!;
  }
}

/** One thread and what waits for it. It is given one task at a time, so a crash has one cause. */
class Lane {
  readonly #waiting: Job[] = [];
  #current: Job | null = null;
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | null = null;
  #isReady = false;
  #isClosed = false;

  constructor() {
    this.#worker = this.#start();
  }

  run(task: PoolTask): Promise<PoolAnswer | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#worker = null;
    this.#finish((job) => job.reject(new Error('The pool is closed')));
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The pool is closed'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./start-apply-worker.mjs', import.meta.url), { execArgv: [] });
    this.#isReady = false;
    worker.on('message', (message: PoolAnswer | 'ready') => {
      if (message === 'ready') this.#isReady = true;
      else this.#finish((job) => job.resolve(message));
    });
    worker.on('error', (error) => {
      const isTheTask = this.#isReady;
      this.#drop(worker, (job) => (isTheTask ? job.resolve(null) : job.reject(error)));
    });
    worker.unref();
    return worker;
  }

  #next(): void {
    if (this.#current || this.#isClosed) return;
    const job = this.#waiting.shift();
    if (!job) return;
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    this.#current = job;
    this.#timer = setTimeout(
      () => this.#drop(worker, ({ reject }) => reject(new Error('Applying took too long'))),
      TASK_TIMEOUT,
    );
    // Keeps the process alive until the answer has come.
    worker.ref();
    worker.postMessage(job.task);
  }

  #finish(settle: (job: Job) => void): void {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = null;
    this.#worker?.unref();
    if (job) settle(job);
    this.#next();
  }

  /** Gives up a worker; the next task starts another. */
  #drop(worker: Worker, settle: (job: Job) => void): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    void worker.terminate();
    this.#finish(settle);
  }
}

/** A thread is sent the whole memory behind a view: for a slice of a large body that would be the body. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
