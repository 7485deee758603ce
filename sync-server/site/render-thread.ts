import { createHash } from 'node:crypto';
import { startProcess } from '../sync/lane-runner.ts';
import { type Ran, WorkerLane } from '../sync/worker-lane.ts';
import type { RenderAnswers, Rendering, RenderTask } from './render-task.ts';

/** Work that waits, dealt by account: each has its turn, and what one account asks for keeps its order. */
export class RenderTurns<Turn extends { readonly account: string }> {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Turn[]>();

  add(job: Turn): void {
    const own = this.#waiting.get(job.account);
    if (own) own.push(job);
    else this.#waiting.set(job.account, [job]);
  }

  /** Takes the next job of the first account that may have a turn, and makes it the last one. */
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

  /** Takes all. */
  clear(): Turn[] {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return jobs;
  }
}

/** A task that no processor came to for so long is given up for now. Milliseconds on the clock. */
const MAX_WAIT = 120_000;
/** Milliseconds between two looks at the processor time of what is in work. */
const LOOK = 50;
/** For how long an account is known to have slow texts. Milliseconds. */
const SLOW_FOR = 60_000;
const MAX_MEGABYTES = 256;
/** Texts of which it is remembered that they took too long once. */
const MAX_REMEMBERED = 1_000;

export interface RenderLimits {
  /** Processor time that a text may take. Milliseconds. */
  readonly maxTime: number;
  /** Processor time after which a text counts as slow. Milliseconds. */
  readonly slowTime: number;
}

/** A long article takes some 50 ms. */
const usualLimits: RenderLimits = { maxTime: 4_000, slowTime: 250 };

type Answer = RenderAnswers[RenderTask['type']];

interface Job {
  readonly account: string;
  readonly task: RenderTask;
  readonly resolve: (ran: Ran<Answer | 'too-large'>) => void;
  /** How it ended, beside what the lane says. */
  readonly end: { hasUsedItsTime: boolean };
}

interface Seat {
  readonly lane: WorkerLane<RenderTask, Answer | 'too-large'>;
  job: Job | null;
  /** Its task takes long, or is of an account with texts that did. */
  isSlow: boolean;
}

/**
 * The two processes that texts become pages, posts and feeds in; they start with the first text. A text that takes all
 * memory ends its process, and nothing else of the server.
 *
 * - Accounts have turns, one text of each at a time.
 * - A text that takes long keeps its process and is limited by processor time, so a busy machine fails no good text.
 *   Meanwhile the other one takes only texts of accounts without slow ones; where both are slow, the younger one is
 *   put back and waits for the older.
 * - A text that ran out of time is `later` the first time, and `too-hard` from the second on.
 */
export class RenderThread {
  readonly #turns = new RenderTurns<Job>();
  readonly #seats: Seat[] = [];
  /** Until when an account counts as one with slow texts, on the clock that never goes back. */
  readonly #slowUntil = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<Rendering<Answer>>>();
  /** Texts that ran out of time once, by their hash; the oldest first. */
  readonly #outOfTime = new Set<string>();
  readonly #limits: RenderLimits;
  #watch: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: RenderLimits = usualLimits) {
    this.#limits = limits;
  }

  /**
   * Asked for twice by one account, a text is made once.
   *
   * @param account whose turn it takes: each has one of its own. @throws when no thread starts
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
    // Where no processor came to it, nothing is known of the text.
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
      // One that did not start is started anew by the next task.
      void lane.started.then(() => this.#serve());
      this.#seats.push({ lane, job: null, isSlow: false });
    }
  }

  async #run(seat: Seat, job: Job): Promise<void> {
    seat.job = job;
    seat.isSlow = this.#isSlow(job.account);
    this.#watch ??= setInterval(() => this.#look(), LOOK).unref();
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

  #look(): void {
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

/** What tells a text from others; null for a feed, which is made of texts that were made before. */
function textOf(task: RenderTask): string | null {
  if (task.type === 'feed') return null;
  return task.type === 'page' ? task.body : JSON.stringify(task);
}
