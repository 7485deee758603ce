import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fail, type Result } from '#core/kernel/result.ts';
import { FairQueue } from '../queues.ts';
import type { DecodeTask } from './decode-process.ts';
import type { EncodedImage, ImageFailure } from './encode-image.ts';

type Encoded = Result<EncodedImage, ImageFailure>;

export interface DecodeLimits {
  /** Milliseconds of one picture, once the process is ready. */
  readonly ms: number;
  /** Bytes of memory of a process, its own code included. */
  readonly bytes: number;
}

export const decodeLimits: DecodeLimits = { ms: 5_000, bytes: 512 << 20 };

/** A process that does not say that it is ready within this is given up. Milliseconds. */
const START_MS = 20_000;

const script = fileURLToPath(new URL('./decode-process.ts', import.meta.url));

/** The variables that a program needs to start. The server's keys stay out of a process that reads strangers' bytes. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** One process that decodes, given one picture at a time. Once it has failed at one it has ended, and so has its use. */
class DecodingProcess {
  readonly #child: ChildProcess;
  readonly #limits: DecodeLimits;
  readonly #ready: Promise<boolean>;
  #hasEnded = false;

  constructor(limits: DecodeLimits) {
    this.#limits = limits;
    this.#child = fork(script, [String(limits.bytes)], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: environment(),
    });
    const end = () => (this.#hasEnded = true);
    this.#child.on('exit', end).on('error', end);
    this.#ready = this.#next(START_MS).then((message) => message === 'ready');
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  async encode(task: DecodeTask): Promise<Encoded> {
    if (!(await this.#ready)) {
      this.end();
      throw new Error('A process that decodes pictures did not start');
    }
    const answer = this.#next(this.#limits.ms);
    this.#child.send(task);
    const encoded = (await answer) as Encoded | null;
    if (encoded) return encoded;
    this.end();
    return fail({ type: 'too-costly' });
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** The next message; null when there is none in time, or the process has ended. */
  #next(ms: number): Promise<unknown> {
    return new Promise((resolve) => {
      const settle = (message: unknown) => {
        clearTimeout(limit);
        this.#child.off('message', settle).off('exit', leave).off('error', leave);
        resolve(message);
      };
      const leave = () => settle(null);
      const limit = setTimeout(leave, ms);
      if (this.#hasEnded) leave();
      else this.#child.on('message', settle).on('exit', leave).on('error', leave);
    });
  }
}

/** Processes in all. */
const MAX_PROCESSES = 2;

/** Pictures of one account that wait; a device sends them one after another. */
const MAX_WAITING = 8;

/** A process without work ends after this. Milliseconds. */
const IDLE = 10_000;

interface Job {
  readonly task: DecodeTask;
  readonly resolve: (encoded: Encoded | Promise<Encoded>) => void;
}

/**
 * Decodes pictures in processes of their own: at most two at once, and one of an account. A process is started when
 * there is something to decode and ends with a picture that takes too long or too much memory, or when it has had
 * nothing to do for a while. Accounts are served in turns.
 */
export class PictureDecoder {
  readonly #limits: DecodeLimits;
  readonly #idleMs: number;
  readonly #queue = new FairQueue<Job>(MAX_WAITING);
  readonly #all = new Set<DecodingProcess>();
  readonly #idle = new Map<DecodingProcess, NodeJS.Timeout>();

  /** @param limits and idleMs for tests */
  constructor({ limits = decodeLimits, idleMs = IDLE }: { limits?: DecodeLimits; idleMs?: number } = {}) {
    this.#limits = limits;
    this.#idleMs = idleMs;
  }

  /** Processes that are running now. */
  get processes(): number {
    return this.#all.size;
  }

  /** Null when too many of the account's pictures wait already. */
  encode(account: string, task: DecodeTask): Promise<Encoded> | null {
    let resolve: Job['resolve'] = () => {};
    const encoded = new Promise<Encoded>((settle) => {
      resolve = settle;
    });
    if (!this.#queue.add(account, { task, resolve })) return null;
    this.#serve();
    return encoded;
  }

  close(): void {
    for (const one of this.#all) this.#end(one);
  }

  #serve(): void {
    for (;;) {
      const isRoom = this.#idle.size > 0 || this.#all.size < MAX_PROCESSES;
      const taken = isRoom ? this.#queue.take(() => true) : null;
      if (!taken) return;
      const { account, job } = taken;
      const one = this.#takeProcess();
      const encoded = one.encode(job.task);
      job.resolve(encoded);
      const finish = () => {
        this.#queue.finish(account);
        this.#putBack(one);
        this.#serve();
      };
      encoded.then(finish, finish);
    }
  }

  #takeProcess(): DecodingProcess {
    const [idle] = this.#idle.keys();
    if (idle) {
      clearTimeout(this.#idle.get(idle));
      this.#idle.delete(idle);
      if (!idle.hasEnded) return idle;
      this.#all.delete(idle);
    }
    const one = new DecodingProcess(this.#limits);
    this.#all.add(one);
    return one;
  }

  #putBack(one: DecodingProcess): void {
    if (one.hasEnded) this.#all.delete(one);
    else this.#idle.set(one, setTimeout(() => this.#end(one), this.#idleMs).unref());
  }

  #end(one: DecodingProcess): void {
    clearTimeout(this.#idle.get(one));
    this.#idle.delete(one);
    this.#all.delete(one);
    one.end();
  }
}
