import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Milliseconds. */
export interface BystanderTimes {
  readonly times: readonly number[];
  /** For publishing on the own site. */
  readonly posts: readonly number[];
  /** Requests without the expected answer. */
  readonly failed: number;
}

/** Milliseconds. */
export interface BystanderFigures {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** The longest time until a post was on the own site; null when nothing was published. */
  readonly longestPost: number | null;
  readonly failed: number;
}

const script = fileURLToPath(new URL('bystander-process.ts', import.meta.url));
/** A shorter period has too few requests for a p99. Milliseconds. */
const LEAST = 3_000;

/** A person who uses the server during an attack. */
export class Bystander {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** @throws when the account cannot be created */
  static async start(url: string): Promise<Bystander> {
    const child = fork(script, [url], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The bystander did not come')));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {});
    return new Bystander(child);
  }

  /** The times of the bystander's requests while the work was done. */
  async during(work: () => Promise<void>): Promise<BystanderFigures> {
    const began = performance.now();
    this.#child.send('begin');
    await work();
    await wait(Math.max(0, LEAST - (performance.now() - began)));
    const told = once(this.#child, 'message') as Promise<[BystanderTimes]>;
    this.#child.send('end');
    const [times] = await told;
    return figuresOf(times);
  }

  stop(): void {
    this.#child.kill();
  }
}

export function figuresOf({ times, posts, failed }: BystanderTimes): BystanderFigures {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return {
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    longestPost: posts.length === 0 ? null : Math.max(...posts),
    failed,
  };
}
