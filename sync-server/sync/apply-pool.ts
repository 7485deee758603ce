/**
 * The apply pool: worker threads that load, apply, project and merge documents off the event loop.
 *
 * A job waits in a fair queue, runs on one thread and settles as an answer, a failure or `not-tried`.
 *
 * - Accounts take turns. Each account has one job in work at a time, and at most 128 queued.
 * - A document has a home thread, which may still have it loaded. While the home is busy with a long task, or restarts,
 *   any free thread takes its jobs and becomes the document's new home.
 * - A call has 2 s of worker time (`WorkBudget`). If a single document needs all of it, the document is tried again
 *   with 25 s. Only one such retry runs at a time, across all accounts.
 * - Chunks that crash two workers are refused as `malformed`, chunks that exceed the 25 s as `oversized`. The thread is
 *   replaced, and the account is blocked until the new thread has started.
 *
 * Invariants: a thread runs one task at a time, so a crash has one cause. `not-tried` says nothing about the chunks;
 * the caller sends them again.
 */

import { LRUCache } from 'lru-cache';
import type { Post } from '#core/publishing/post.ts';
import { projectorVersion } from '#core/content/content-row.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { RefusalReason } from '#core/sync/protocol.ts';
import { tookTooLong, tooManyRequests } from '../http/errors.ts';
import type { ApplyAnswer, ApplyRequest, StoredProjection } from './apply.ts';
import { FairQueue, type Taken } from '../queues.ts';
import type { PoolAnswer, PoolTask, WholeDocumentTask } from './apply-worker.ts';
import type { CommandAnswer, CommandRequest } from './run-commands.ts';
import type { PostRequest, StepsRead } from './stored-chunks.ts';
import { WorkBudget } from './work-budget.ts';
import { startThread } from './lane-runner.ts';
import { WorkerLane, type Ran } from './worker-lane.ts';

/**
 * The job did not run to its end: its worker time is used up, its caller has gone or the server is stopping. The input
 * has not been judged.
 */
export interface NotTried {
  readonly type: 'not-tried';
}

const NOT_TRIED: NotTried = { type: 'not-tried' };

type Lane = WorkerLane<PoolTask, PoolAnswer>;

interface Job {
  readonly task: PoolTask;
  /** Identifies the document; null for a job that must run on its home thread. */
  readonly key: string | null;
  /** The thread that may have the document loaded. */
  readonly home: Lane;
  readonly budget: WorkBudget;
  readonly settle: (ran: Ran<PoolAnswer> | NotTried) => void;
}

interface WorkRequest {
  readonly account: string;
  /** Identifies the document. */
  readonly key: string;
  readonly task: PoolTask;
  readonly budget?: WorkBudget | undefined;
}

/** Most jobs that one account may have queued. */
const MAX_WAITING = 128;

/** Worker time of a task that the server starts by itself, in milliseconds. */
const UPKEEP_MS = 5_000;

/** Approximate cost of starting another thread, in milliseconds. */
const CRASH_MS = 500;

/** Most documents remembered whose home differs from the one that their name hashes to. */
const MAX_MOVED = 1_000;

/**
 * A thread gains no more speed after this many rounds (measured: 10.7 ms a document at first, 5.0 ms after about 25).
 */
const WARM_UP_ROUNDS = 25;

/** Runs tasks on worker threads. Accounts take turns. */
export class ApplyPool {
  readonly #lanes: Lane[];
  readonly #queue = new FairQueue<Job>(MAX_WAITING);
  readonly #moved = new LRUCache<string, Lane>({ max: MAX_MOVED });
  #isClosed = false;
  #isAtLength = false;

  /** @param size number of threads */
  constructor(size: number) {
    const script = new URL('./apply-worker.ts', import.meta.url);
    const start = () => startThread(script);
    const onChange = () => this.#serve();
    this.#lanes = Array.from({ length: size }, () => new WorkerLane<PoolTask, PoolAnswer>({ start, onChange }));
  }

  /**
   * Applies pushed chunks. Chunks that crash two workers are refused as malformed. A document that needs the call's
   * whole worker time is tried again with a longer limit, one such document at a time, and refused as oversized if it
   * exceeds that too.
   * @throws when a worker cannot be started; the chunks have not been judged then. 429 when too many jobs are queued
   */
  async apply(
    account: string,
    request: ApplyRequest,
    budget: WorkBudget = new WorkBudget(),
  ): Promise<ApplyAnswer | NotTried> {
    const { pushed, stored } = request;
    const task = {
      type: 'apply',
      scope: account,
      request: { ...request, pushed: pushed.map(ownBytes), stored: stored?.map(ownBytes) },
    } as const;
    const isWhole = budget.isWhole;
    const work = { account, key: `${account} ${request.documentId}`, task, budget };
    const first = await this.#runToTheEnd(work, isWhole);
    // The thread may have run out of memory because of other documents. Its replacement has none loaded yet.
    const ran = first.type === 'crashed' ? await this.#runToTheEnd(work, isWhole) : first;
    switch (ran.type) {
      case 'failed':
        throw ran.error;
      case 'not-tried':
        return ran;
      case 'crashed':
        return refused(request, 'malformed');
      case 'out-of-time':
        return isWhole ? refused(request, 'oversized') : NOT_TRIED;
      case 'answer':
        return ran.answer as ApplyAnswer;
    }
  }

  /** Merges chunks into one. Null when they do not add up to the heads, or cannot be merged. */
  async merge(
    account: string,
    kind: DocumentKind,
    chunks: readonly Uint8Array[],
    heads: readonly string[],
  ): Promise<Uint8Array | null> {
    const answer = await this.#upkeep(account, { type: 'merge', kind, chunks, heads });
    return answer?.type === 'merged' ? answer.bytes : null;
  }

  /** Projects a document's row again. Null when the chunks do not add up to the heads, or cannot be read. */
  async project(
    account: string,
    kind: DocumentKind,
    chunks: readonly Uint8Array[],
    heads: readonly string[],
  ): Promise<StoredProjection | null> {
    const answer = await this.#upkeep(account, { type: 'project', kind, chunks, heads });
    return answer?.type === 'projected' ? answer.projection : null;
  }

  /**
   * Runs commands on a document. The change is not stored yet.
   * @throws when a command fails on its input; 503 when it takes too long or its caller has gone
   */
  async command(account: string, request: CommandRequest, budget = new WorkBudget()): Promise<CommandAnswer> {
    const task = {
      type: 'commands',
      scope: account,
      request: { ...request, stored: request.stored?.map(ownBytes) },
    } as const;
    const answer = answerOf(
      await this.#runToTheEnd({ account, key: `${account} ${request.documentId}`, task, budget }, budget.isWhole),
    );
    if (
      answer?.type === 'changed' ||
      answer?.type === 'refused' ||
      answer?.type === 'incomplete' ||
      answer?.type === 'needs-chunks'
    )
      return answer;
    throw new Error('A command broke');
  }

  /** The wizard's steps of a content item. */
  async readSteps(account: string, documentId: string, chunks: readonly Uint8Array[]): Promise<StepsRead> {
    const task = { type: 'read-steps', chunks: chunks.map(ownBytes) } as const;
    const answer = answerOf(await this.#run({ account, key: `${account} ${documentId}`, task }));
    if (answer?.type !== 'steps') throw new Error('A document cannot be read');
    return JSON.parse(answer.json) as StepsRead;
  }

  /**
   * The post that an item would become on a platform. Null when the chunks do not add up to the heads, or cannot be
   * read.
   */
  async readPost(
    account: string,
    { documentId, chunks, ...request }: PostRequest & { readonly documentId: string },
  ): Promise<Post | null> {
    const task = { type: 'read-post', chunks: chunks.map(ownBytes), ...request } as const;
    const answer = answerOf(await this.#run({ account, key: `${account} ${documentId}`, task }));
    return answer?.type === 'post' ? answer.post : null;
  }

  /** Runs the threads until V8 has optimised their code. Requests that arrive meanwhile take their turn. */
  async warmUp(): Promise<void> {
    await Promise.all(
      this.#lanes.map(async (home, index) => {
        const task = { type: 'warm-up' } as const;
        for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
          const budget = new WorkBudget(UPKEEP_MS);
          const ran = await this.#wait(`warm-up ${index}`, { task, key: null, home, budget });
          if (ran.type === 'failed') throw ran.error;
        }
      }),
    );
  }

  /** Ends the threads. Running, queued and later jobs settle as `not-tried`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { settle } of this.#queue.removeAll()) settle(NOT_TRIED);
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  /** Returns null and throws as `answerOf` does. */
  async #upkeep(account: string, task: WholeDocumentTask): Promise<PoolAnswer | null> {
    const own = { ...task, chunks: task.chunks.map(ownBytes) };
    const work = { account, key: task.heads.join(), task: own, budget: new WorkBudget(UPKEEP_MS) };
    return answerOf(await this.#run(work));
  }

  /**
   * Repeats a job with a longer limit when it used up a call's whole worker time. Few documents take that long, and
   * each keeps a thread from everybody else, so only one runs at a time.
   */
  async #runToTheEnd(
    work: WorkRequest & { readonly budget: WorkBudget },
    isWhole: boolean,
  ): Promise<Ran<PoolAnswer> | NotTried> {
    const ran = await this.#run(work);
    if (ran.type !== 'out-of-time' || !isWhole) return ran;
    if (this.#isAtLength) return NOT_TRIED;
    this.#isAtLength = true;
    try {
      return await this.#run({ ...work, budget: work.budget.atLength() });
    } finally {
      this.#isAtLength = false;
    }
  }

  #run({ account, key, task, budget = new WorkBudget() }: WorkRequest): Promise<Ran<PoolAnswer> | NotTried> {
    return this.#wait(account, { task, key, home: this.#moved.get(key) ?? this.#firstHome(key), budget });
  }

  #wait(account: string, waiting: Omit<Job, 'settle'>): Promise<Ran<PoolAnswer> | NotTried> {
    const { signal } = waiting.budget;
    return new Promise((resolve, reject) => {
      const settle: Job['settle'] = (ran) => {
        signal?.removeEventListener('abort', cancel);
        resolve(ran);
      };
      const job = { ...waiting, settle };
      const cancel = () => this.#queue.remove(account, job) && settle(NOT_TRIED);
      if (signal?.aborted || this.#isClosed) return settle(NOT_TRIED);
      if (!this.#queue.add(account, job)) return reject(tooManyRequests(1));
      signal?.addEventListener('abort', cancel);
      this.#serve();
    });
  }

  #serve(): void {
    for (const lane of this.#lanes) {
      if (this.#isClosed || !lane.isFree) continue;
      const taken = this.#queue.take(({ home, key }) => home === lane || (key !== null && home.isSlow));
      if (taken) void this.#work(lane, taken);
    }
  }

  async #work(lane: Lane, { account, job }: Taken<Job>): Promise<void> {
    const { task, key, home, budget } = job;
    const { left } = budget;
    if (left > 0 && key !== null && home !== lane) this.#remember(key, lane);
    const ran = left > 0 ? await lane.run(task, left) : NOT_TRIED;
    if (ran.type === 'answer') budget.spend(ran.ms);
    else if (ran.type === 'out-of-time') budget.spend(left);
    else if (ran.type === 'crashed') budget.spend(CRASH_MS);
    job.settle(this.#isClosed && ran.type !== 'answer' ? NOT_TRIED : ran);
    // An account whose task ended a thread is blocked until the replacement has started: it can take down one thread at
    // most.
    if (ran.type === 'out-of-time' || ran.type === 'crashed') await lane.started;
    this.#queue.finish(account);
    this.#serve();
  }

  #remember(key: string, lane: Lane): void {
    this.#moved.set(key, lane);
  }

  #firstHome(key: string): Lane {
    let sum = 0;
    for (let at = 0; at < key.length; at += 1) sum = (sum * 31 + key.charCodeAt(at)) >>> 0;
    return this.#lanes[sum % this.#lanes.length]!;
  }
}

/** Null when the task crashed the worker. @throws 503 when it took too long */
function answerOf(ran: Ran<PoolAnswer> | NotTried): PoolAnswer | null {
  if (ran.type === 'failed') throw ran.error;
  if (ran.type === 'out-of-time' || ran.type === 'not-tried') throw tookTooLong();
  return ran.type === 'answer' ? ran.answer : null;
}

function refused({ pushed, heads }: ApplyRequest, reason: RefusalReason): ApplyAnswer {
  const outcomes = pushed.map(() => ({ outcome: 'refused', reason }) as const);
  return {
    type: 'applied',
    applied: { outcomes, isNew: false, heads: heads ?? [], projectorVersion, rowJson: '{}', text: '' },
  };
}

/** `postMessage` copies the whole buffer behind a view. For a slice of a large body, that would be the whole body. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
