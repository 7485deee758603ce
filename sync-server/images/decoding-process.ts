import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fail, type Result } from '#core/kernel/result.ts';
import type { DecodeTask } from './decode-process.ts';
import type { EncodedImage, ImageFailure } from './encoded-image.ts';

export type Encoded = Result<EncodedImage, ImageFailure>;

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
export class DecodingProcess {
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
