/**
 * The render processes: Markdown becomes pages, posts of a thread and feeds in two child processes.
 *
 * Texts can be written to keep any parser busy for minutes, so rendering runs outside the server's process, under a
 * limit of processor time and memory. Processor time, not elapsed time: a busy machine fails no good text. A text that
 * uses up the memory ends its render process and nothing else of the server.
 *
 * A task has these states: waiting for its account's turn, running, done (`made`, `too-hard`, `later`). After
 * `slowTime` of processor time it counts as slow, and so does its account for a minute.
 *
 * Invariants:
 *
 * - An account has one task running at a time, and accounts take turns.
 * - Two slow tasks never run at once, so one process is free for everybody else. The younger one is put back and waits.
 * - A text that ran out of time is `later` the first time and `too-hard` from the second time on.
 * - Equal texts of one account that are requested at once are rendered once.
 */

import { createHash } from 'node:crypto';
import { startProcess } from '../sync/lane-runner.ts';
import { type Ran, WorkerLane } from '../sync/worker-lane.ts';
import type { RenderAnswers, Rendering, RenderTask } from './render-worker.ts';

/** Waiting jobs, dealt by account: accounts take turns, and each account's jobs keep their order. */
export class RenderTurns<Turn extends { readonly account: string }> {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Turn[]>();

  add(job: Turn): void {
    const own = this.#waiting.get(job.account);
    if (own) own.push(job);
    else this.#waiting.set(job.account, [job]);
  }

  /** Removes and returns the next job of the first account that may have a turn. That account becomes the last. */
  next(mayHaveTurn: (account: string) => boolean): Turn | null {
    for (const [account, jobs] of this.#waiting) {
      if (!mayHaveTurn(account)) continue;
      const [job, ...rest] = jobs;
      this.#waiting.delete(account);
      if (rest.length > 0) this.#waiting.set(account, rest);
      return job ?? null;
    }
    return null;
  }

  /** Removes and returns all jobs. */
  clear(): Turn[] {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return jobs;
  }
}

/** A task that gets no processor time for this long is given up for now. Elapsed milliseconds. */
const MAX_WAIT = 120_000;
/** How often the running tasks' processor time is checked. Milliseconds. */
const CHECK_EVERY = 50;
/** How long an account counts as slow. Milliseconds. */
const SLOW_FOR = 60_000;
const MAX_MEGABYTES = 256;
/** Texts remembered for having timed out once. */
const MAX_REMEMBERED = 1_000;

export interface RenderLimits {
  /** Processor time limit of a text. Milliseconds. */
  readonly maxTime: number;
  /** Processor time after which a text counts as slow. Milliseconds. */
  readonly slowTime: number;
}

/** A long article takes about 50 ms. */
const usualLimits: RenderLimits = { maxTime: 4_000, slowTime: 250 };

type Answer = RenderAnswers[RenderTask['type']];

interface Job {
  readonly account: string;
  readonly task: RenderTask;
  readonly resolve: (ran: Ran<Answer | 'too-large'>) => void;
  /** Why it ended, in addition to the lane's result. */
  readonly end: { hasUsedItsTime: boolean };
}

interface Seat {
  readonly lane: WorkerLane<RenderTask, Answer | 'too-large'>;
  job: Job | null;
  /** Its task is slow, or its account has slow texts. */
  isSlow: boolean;
}

/** The two processes that render pages, posts and feeds. They start with the first text. */
export class RenderThread {
  readonly #turns = new RenderTurns<Job>();
  readonly #seats: Seat[] = [];
  /** When each slow account stops counting as slow, on the monotonic clock. */
  readonly #slowUntil = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<Rendering<Answer>>>();
  /** Hashes of texts that timed out once; oldest first. */
  readonly #outOfTime = new Set<string>();
  readonly #limits: RenderLimits;
  #watch: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: RenderLimits = usualLimits) {
    this.#limits = limits;
  }

  /**
   * Renders a text. A text that one account requests twice at the same time is rendered once.
   *
   * @param account whose turn it takes. @throws when no process starts
   */
  async render<Task extends RenderTask>(account: string, task: Task): Promise<Rendering<RenderAnswers[Task['type']]>> {
    const text = textOf(task);
    const key = text === null ? null : `${account} ${text}`;
    const known = key === null ? undefined : this.#underWay.get(key);
    const making = known ?? this.#make(account, task, text);
    if (key !== null) this.#underWay.set(key, making);
    try {
      return (await making) as Rendering<RenderAnswers[Task['type']]>;
    } finally {
      if (key !== null) this.#underWay.delete(key);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    const error = new Error('The server ends');
    for (const { resolve } of this.#turns.clear()) resolve({ type: 'failed', error });
    await Promise.all(this.#seats.map(({ lane }) => lane.close()));
  }

  async #make(account: string, task: RenderTask, text: string | null): Promise<Rendering<Answer>> {
    const end = { hasUsedItsTime: false };
    const ran = await new Promise<Ran<Answer | 'too-large'>>((resolve) => {
      this.#turns.add({ account, task, resolve, end });
      this.#serve();
    });
    if (ran.type === 'failed') throw ran.error;
    if (ran.type === 'answer' && ran.answer !== 'too-large') return { type: 'made', answer: ran.answer };
    // If it got no processor time, nothing is known about the text.
    const isLater = ran.type === 'out-of-time' && (!end.hasUsedItsTime || text === null || this.#isFirstTime(text));
    return isLater ? { type: 'later' } : { type: 'too-hard' };
  }

  #serve(): void {
    if (this.#isClosed) return;
    if (this.#seats.length === 0) this.#start();
    for (const seat of this.#seats) {
      if (seat.job || !seat.lane.isFree) continue;
      const isOtherSlow = this.#seats.some((other) => other !== seat && other.isSlow);
      const job = this.#turns.next(
        (account) =>
          !this.#seats.some((each) => each.job?.account === account) && !(isOtherSlow && this.#isSlow(account)),
      );
      if (job) void this.#run(seat, job);
    }
  }

  #start(): void {
    const script = new URL('./render-worker.ts', import.meta.url);
    const start = () => startProcess(script, { megabytes: MAX_MEGABYTES });
    while (this.#seats.length < 2) {
      const lane: Seat['lane'] = new WorkerLane({ start, onChange: () => this.#serve() });
      // If it failed to start, the next task starts it again.
      void lane.started.then(() => this.#serve());
      this.#seats.push({ lane, job: null, isSlow: false });
    }
  }

  async #run(seat: Seat, job: Job): Promise<void> {
    seat.job = job;
    seat.isSlow = this.#isSlow(job.account);
    this.#watch ??= setInterval(() => this.#checkTimes(), CHECK_EVERY).unref();
    const ran = await seat.lane.run(job.task, MAX_WAIT);
    const isPutBack = seat.job !== job;
    if (!isPutBack) {
      seat.job = null;
      job.resolve(ran);
    }
    seat.isSlow = false;
    if (this.#seats.every((each) => each.job === null)) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    this.#serve();
  }

  #checkTimes(): void {
    for (const seat of this.#seats) {
      const { job, lane } = seat;
      if (!job) continue;
      const time = lane.taskTime;
      if (time > this.#limits.maxTime) {
        job.end.hasUsedItsTime = true;
        lane.endTask();
        continue;
      }
      if (time < this.#limits.slowTime || seat.isSlow) continue;
      this.#slowUntil.set(job.account, performance.now() + SLOW_FOR);
      if (this.#seats.some((other) => other !== seat && other.isSlow)) {
        seat.job = null;
        this.#turns.add(job);
        lane.endTask();
      } else {
        seat.isSlow = true;
        this.#serve();
      }
    }
  }

  #isSlow(account: string): boolean {
    const until = this.#slowUntil.get(account);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#slowUntil.delete(account);
    return false;
  }

  #isFirstTime(text: string): boolean {
    const hash = createHash('sha256').update(text).digest('base64');
    if (this.#outOfTime.has(hash)) return false;
    this.#outOfTime.add(hash);
    const [oldest] = this.#outOfTime;
    if (this.#outOfTime.size > MAX_REMEMBERED && oldest !== undefined) this.#outOfTime.delete(oldest);
    return true;
  }
}

/** The text that identifies a task; null for a feed, which is made of rendered texts. */
function textOf(task: RenderTask): string | null {
  if (task.type === 'feed') return null;
  return task.type === 'page' ? task.body : JSON.stringify(task);
}
