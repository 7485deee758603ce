/**
 * The picture decoder: decodes pictures in processes with limits, uploads to store them and stored ones to send them to
 * platforms.
 *
 * A picture waits in a fair queue (at most 8 per account), is decoded by a process, and settles as an encoded picture
 * or a failure.
 *
 * - Accounts take turns; each has one picture in work, and there are at most two processes.
 * - A process is starting (at most 20 s), idle, busy or ended. It ends after 10 s without work, after 5 s of processor
 *   time on one picture, or when its memory exceeds 512 MiB.
 * - A picture that ends its process fails as `too-costly`. One that is not ready after a minute, on a machine that is
 *   busy with other things, fails as `too-slow` and can be sent again. The next picture gets a new process.
 *
 * Invariants:
 * - No uploaded byte is decoded in the server's process. The decoding process gets none of the server's secrets in its
 *   environment.
 * - Only pixels are kept: a picture is decoded and encoded again (`encode-image.ts`). It is stored under the SHA-256 of
 *   the uploaded bytes, the name by which texts refer to it.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fail, type Result } from '#core/kernel/result.ts';
import { FairQueue } from '../queues.ts';
import type { DecodeTask, EncodeTask, FitTask } from './decode-process.ts';
import type { EncodedImage, FittedImage, ImageFailure } from './encode-image.ts';

type Decoded = Result<EncodedImage | FittedImage, ImageFailure>;

export interface DecodeLimits {
  /** Milliseconds of processor time for one picture. */
  readonly cpuMs: number;
  /** Milliseconds after which a picture is given up, however little of the processor it got. */
  readonly ms: number;
  /** Bytes of memory of a process, including its own code. */
  readonly bytes: number;
}

export const decodeLimits: DecodeLimits = { cpuMs: 5_000, ms: 60_000, bytes: 512 << 20 };

/** A process that is not ready after this many milliseconds is abandoned. */
const START_MS = 20_000;

const script = fileURLToPath(new URL('./decode-process.ts', import.meta.url));

/**
 * The variables that a program needs to start. The server's keys must not reach a process that reads untrusted bytes.
 */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** A process that decodes one picture at a time. A failed picture ends it for good. */
class DecodingProcess {
  readonly #child: ChildProcess;
  readonly #limits: DecodeLimits;
  readonly #ready: Promise<boolean>;
  #hasEnded = false;

  constructor(limits: DecodeLimits) {
    this.#limits = limits;
    this.#child = fork(script, [String(limits.bytes), String(limits.cpuMs)], {
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

  async run(task: DecodeTask): Promise<Decoded> {
    if (!(await this.#ready)) {
      this.end();
      throw new Error('A process that decodes pictures did not start');
    }
    const answer = this.#next(this.#limits.ms);
    this.#child.send(task);
    const decoded = await answer;
    if (decoded !== 'ended' && decoded !== 'late') return decoded as Decoded;
    this.end();
    return fail({ type: decoded === 'late' ? 'too-slow' : 'too-costly' });
  }

  end(): void {
    this.#hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** The next message; `late` when none arrives in time, `ended` when the process ends first. */
  #next(ms: number): Promise<unknown> {
    return new Promise((resolve) => {
      const settle = (message: unknown) => {
        clearTimeout(limit);
        this.#child.off('message', settle).off('exit', leave).off('error', leave);
        resolve(message);
      };
      const leave = () => settle('ended');
      const limit = setTimeout(() => settle('late'), ms);
      if (this.#hasEnded) leave();
      else this.#child.on('message', settle).on('exit', leave).on('error', leave);
    });
  }
}

/** Most processes. */
const MAX_PROCESSES = 2;

/** Most queued pictures of one account. A device sends one after another. */
const MAX_WAITING = 8;

/** A process without work ends after this many milliseconds. */
const IDLE = 10_000;

interface Job {
  readonly task: DecodeTask;
  readonly resolve: (decoded: Decoded | Promise<Decoded>) => void;
}

/** Decodes pictures in processes that are started on demand. */
export class PictureDecoder {
  readonly #limits: DecodeLimits;
  readonly #idleMs: number;
  readonly #queue = new FairQueue<Job>(MAX_WAITING);
  readonly #all = new Set<DecodingProcess>();
  readonly #idle = new Map<DecodingProcess, NodeJS.Timeout>();

  /** @param limits and idleMs replaced in tests */
  constructor({ limits = decodeLimits, idleMs = IDLE }: { limits?: DecodeLimits; idleMs?: number } = {}) {
    this.#limits = limits;
    this.#idleMs = idleMs;
  }

  /** Number of running processes. */
  get processes(): number {
    return this.#all.size;
  }

  /** Encodes an upload for storing. Null when the account has too many queued pictures. */
  encode(account: string, task: EncodeTask): Promise<Result<EncodedImage, ImageFailure>> | null {
    return this.#queued(account, task) as Promise<Result<EncodedImage, ImageFailure>> | null;
  }

  /** Encodes a stored picture by a platform's rules. Null when the account has too many queued pictures. */
  fit(account: string, task: FitTask): Promise<Result<FittedImage, ImageFailure>> | null {
    return this.#queued(account, task) as Promise<Result<FittedImage, ImageFailure>> | null;
  }

  close(): void {
    for (const one of this.#all) this.#end(one);
  }

  #queued(account: string, task: DecodeTask): Promise<Decoded> | null {
    let resolve: Job['resolve'] = () => {};
    const decoded = new Promise<Decoded>((settle) => {
      resolve = settle;
    });
    if (!this.#queue.add(account, { task, resolve })) return null;
    this.#serve();
    return decoded;
  }

  #serve(): void {
    for (;;) {
      const isRoom = this.#idle.size > 0 || this.#all.size < MAX_PROCESSES;
      const taken = isRoom ? this.#queue.take(() => true) : null;
      if (!taken) return;
      const { account, job } = taken;
      const one = this.#takeProcess();
      const decoded = one.run(job.task);
      job.resolve(decoded);
      const finish = () => {
        this.#queue.finish(account);
        this.#putBack(one);
        this.#serve();
      };
      decoded.then(finish, finish);
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
