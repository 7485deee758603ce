import { FairQueue } from '../sync/fair-queue.ts';
import type { DecodeTask } from './decode-process.ts';
import { decodeLimits, DecodingProcess, type DecodeLimits, type Encoded } from './decoding-process.ts';

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
