import type { LaneRunner } from './lane-runner.ts';
import { threadTime } from './work-budget.ts';

export type Ran<Answer> =
  /** `ms`: how long the thread was at it, in milliseconds. */
  | { readonly type: 'answer'; readonly answer: Answer; readonly ms: number }
  /** The task ended the thread, or cannot be sent to one. */
  | { readonly type: 'crashed' }
  /** The task was ended with its thread. */
  | { readonly type: 'out-of-time' }
  /** The thread itself failed; the task may be fine. */
  | { readonly type: 'failed'; readonly error: Error };

export interface LaneOptions {
  /** Starts what runs the tasks: a thread, or a process. */
  readonly start: () => LaneRunner;
  /** Called when the lane may be given a task, or when its task has taken so long that others should not wait for it. */
  readonly onChange: () => void;
}

interface Current<Task, Answer> {
  readonly task: Task;
  readonly maxMs: number;
  readonly resolve: (ran: Ran<Answer>) => void;
}

/** Most tasks take a fourth of this. Milliseconds. */
const SLOW_MS = 20;

/** A thread that does not say that it is ready within this is given up. Milliseconds. */
const START_MS = 20_000;

/**
 * One thread, of this process or of one of its own, given one task at a time, so a crash has one cause. The script says
 * 'ready' once it can be asked, and the name of its thread behind it where somebody asks for the time that a task takes.
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

  /** False while a task is in work, and while a thread is being started. */
  get isFree(): boolean {
    return this.#current === null && !this.#isStarting;
  }

  /** The task in work takes long, or a thread is being started. */
  get isSlow(): boolean {
    return this.#isSlow || this.#isStarting;
  }

  /** Resolves when the thread that is being started is ready, or was given up. */
  get started(): Promise<void> {
    return this.#started;
  }

  /** How long processors have worked at the task by now. Milliseconds; 0 before it was sent. */
  get taskTime(): number {
    return this.#current && this.#isReady ? threadTime(this.#threadName) - this.#workedBefore : 0;
  }

  /** Ends the task in work as one that is out of time. */
  endTask(): void {
    if (this.#current && this.#runner) this.#drop(this.#runner, { type: 'out-of-time' });
  }

  get #isStarting(): boolean {
    return this.#runner !== null && !this.#isReady;
  }

  /** Runs a task on a free lane. @param maxMs counted from when the thread is ready */
  run(task: Task, maxMs: number): Promise<Ran<Answer>> {
    return new Promise((resolve) => {
      this.#current = { task, maxMs, resolve };
      this.#slow = setTimeout(() => {
        this.#isSlow = true;
        this.#options.onChange();
      }, SLOW_MS);
      // The last thread could not be started: this task tries again, and fails when that fails.
      this.#runner ??= this.#start();
      // Keeps the process alive until the answer has come.
      this.#runner.ref();
      if (this.#isReady) this.#send(this.#runner);
    });
  }

  /** Ends the thread. Nothing may be run afterwards. */
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
    const patience = setTimeout(() => this.#drop(runner, { type: 'failed', error }), START_MS).unref();
    this.#started = new Promise((resolve) => {
      const end = () => {
        clearTimeout(patience);
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
    // An answer that came while this thread was busy elsewhere is heard first.
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

  /** Gives up a thread. Another is started at once, unless this one did not start: then with the next task. */
  #drop(runner: LaneRunner, ran: Ran<Answer>): void {
    if (this.#runner !== runner) return;
    this.#runner = this.#isReady ? this.#start() : null;
    void runner.terminate();
    this.#finish(ran);
    this.#options.onChange();
  }
}
