import type { LaneRunner } from './lane-runner.ts';
import { threadTime } from './work-budget.ts';

export type Ran<Answer> =
  /** `ms`: time that the thread took, in milliseconds. */
  | { readonly type: 'answer'; readonly answer: Answer; readonly ms: number }
  /** The task ended the thread, or cannot be sent to one. */
  | { readonly type: 'crashed' }
  /** The task was ended together with its thread. */
  | { readonly type: 'out-of-time' }
  /** The thread itself failed. The task may be fine. */
  | { readonly type: 'failed'; readonly error: Error };

export interface LaneOptions {
  /** Starts the thread or process that runs the tasks. */
  readonly start: () => LaneRunner;
  /**
   * Called when the lane becomes free, and when its task has run so long that other tasks should go to another lane.
   */
  readonly onChange: () => void;
}

interface Current<Task, Answer> {
  readonly task: Task;
  readonly maxMs: number;
  readonly resolve: (ran: Ran<Answer>) => void;
}

/** A task that takes longer is slow, in milliseconds. Most take a quarter of this. */
const SLOW_MS = 20;

/** A thread that is not ready after this many milliseconds is abandoned. */
const START_MS = 20_000;

/**
 * One thread, of this process or of a separate one, that runs one task at a time, so a crash has one cause. The script
 * posts 'ready' when it accepts tasks. It appends its thread's name if the caller needs the processor time of its
 * tasks.
 */
export class WorkerLane<Task, Answer> {
  readonly #options: LaneOptions;
  #current: Current<Task, Answer> | null = null;
  #runner: LaneRunner | null = null;
  #isReady = false;
  #threadName: string | null = null;
  #workedBefore = 0;
  #started: Promise<void> = Promise.resolve();
  #isSlow = false;
  #sentAt = 0;
  #limit: NodeJS.Timeout | undefined;
  #slow: NodeJS.Timeout | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#runner = this.#start();
  }

  /** False while a task is running or a thread is starting. */
  get isFree(): boolean {
    return this.#current === null && !this.#isStarting;
  }

  /** True while a slow task is running or a thread is starting. */
  get isSlow(): boolean {
    return this.#isSlow || this.#isStarting;
  }

  /** Resolves when the starting thread is ready or has been abandoned. */
  get started(): Promise<void> {
    return this.#started;
  }

  /** Processor time of the running task so far, in milliseconds; 0 before it was sent. */
  get taskTime(): number {
    return this.#current && this.#isReady ? threadTime(this.#threadName) - this.#workedBefore : 0;
  }

  /** Ends the running task as out of time. */
  endTask(): void {
    if (this.#current && this.#runner) this.#drop(this.#runner, { type: 'out-of-time' });
  }

  get #isStarting(): boolean {
    return this.#runner !== null && !this.#isReady;
  }

  /** Runs a task on a free lane. @param maxMs counted from the moment the thread is ready */
  run(task: Task, maxMs: number): Promise<Ran<Answer>> {
    return new Promise((resolve) => {
      this.#current = { task, maxMs, resolve };
      this.#slow = setTimeout(() => {
        this.#isSlow = true;
        this.#options.onChange();
      }, SLOW_MS);
      // The last thread could not be started. This task tries again, and fails if that fails too.
      this.#runner ??= this.#start();
      // Keeps the process alive until the answer arrives.
      this.#runner.ref();
      if (this.#isReady) this.#send(this.#runner);
    });
  }

  /** Ends the thread. No task may be run afterwards. */
  async close(): Promise<void> {
    const runner = this.#runner;
    this.#runner = null;
    this.#finish({ type: 'failed', error: new Error('The thread was ended') });
    await runner?.terminate();
  }

  #start(): LaneRunner {
    const runner = this.#options.start();
    this.#isReady = false;
    const error = new Error('A thread did not start');
    const startLimit = setTimeout(() => this.#drop(runner, { type: 'failed', error }), START_MS).unref();
    this.#started = new Promise((resolve) => {
      const end = () => {
        clearTimeout(startLimit);
        resolve();
      };
      runner.onMessage(end);
      runner.onEnd(end);
    });
    runner.onMessage((message) => {
      if (this.#runner !== runner) return;
      if (typeof message === 'string' && message.startsWith('ready')) {
        this.#threadName = /^ready (\d+\/task\/\d+)$/.exec(message)?.[1] ?? null;
        this.#beReady(runner);
      } else this.#finish({ type: 'answer', answer: message as Answer, ms: performance.now() - this.#sentAt });
    });
    runner.onEnd((reason) => {
      this.#drop(runner, this.#isReady ? { type: 'crashed' } : { type: 'failed', error: reason });
    });
    runner.unref();
    return runner;
  }

  #beReady(runner: LaneRunner): void {
    this.#isReady = true;
    if (this.#current) this.#send(runner);
    else this.#options.onChange();
  }

  #send(runner: LaneRunner): void {
    const current = this.#current!;
    // An answer that arrived while the event loop was busy is handled first.
    const end = () => setImmediate(() => this.#current === current && this.#drop(runner, { type: 'out-of-time' }));
    this.#limit = setTimeout(end, current.maxMs);
    this.#sentAt = performance.now();
    this.#workedBefore = threadTime(this.#threadName);
    try {
      runner.send(current.task);
    } catch {
      this.#finish({ type: 'crashed' });
    }
  }

  #finish(ran: Ran<Answer>): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#slow);
    this.#isSlow = false;
    this.#runner?.unref();
    const current = this.#current;
    this.#current = null;
    current?.resolve(ran);
  }

  /** Discards a thread. Another is started at once; if this one never started, with the next task. */
  #drop(runner: LaneRunner, ran: Ran<Answer>): void {
    if (this.#runner !== runner) return;
    this.#runner = this.#isReady ? this.#start() : null;
    void runner.terminate();
    this.#finish(ran);
    this.#options.onChange();
  }
}
