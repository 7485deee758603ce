import { setTimeout as wait } from 'node:timers/promises';
import { ServerProcess } from './server-process.ts';

/** How the stand-in answers requests with a message. */
export interface PushScript {
  /** The status of every answer; null: 201 for what is right, and what RFC 8030 and 8292 say for what is not. */
  readonly status: number | null;
  readonly retryAfter?: string;
}

/** A browser's subscription at the stand-in, as `PushSubscription.toJSON()` has it. */
export interface StandInSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A message that the stand-in has taken over, decrypted as the browser would. */
export interface TakenPush {
  readonly endpoint: string;
  readonly text: string;
  readonly ttl: string;
  readonly urgency: string;
  readonly topic: string;
  /** The contact in the VAPID token; null if there is none. */
  readonly contact: string | null;
}

interface State {
  readonly taken: readonly TakenPush[];
  /** Requests with a message, and the status that each was answered with. */
  readonly answers: readonly number[];
  /** Why requests were refused. */
  readonly refusals: readonly string[];
}

/** Milliseconds. */
const LONGEST = 10_000;

/**
 * The stand-in for a browser vendor's push service, started as a separate process. It keeps the private keys that the
 * browser would keep, so it can read what it takes.
 */
export class StandInPush {
  readonly #process: ServerProcess;
  readonly url: string;
  /** Messages that were read already. */
  #seen = 0;

  private constructor(process: ServerProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  static async start(): Promise<StandInPush> {
    const process = new ServerProcess({}, 'sync-server/testing/stand-in-push-main.ts');
    return new StandInPush(process, await process.ready());
  }

  /** Environment of a server that may send to it. */
  get env(): Readonly<Record<string, string>> {
    return { ALLOWED_ADDRESSES: '127.0.0.1' };
  }

  /** Subscribes a browser for the server with this key, as `pushManager.subscribe` does. */
  async subscribe(applicationServerKey: string): Promise<StandInSubscription> {
    return (await this.#post('/_subscribe', { applicationServerKey })) as StandInSubscription;
  }

  /** Ends a subscription: the browser was removed, or its person withdrew the permission. */
  async unsubscribe({ endpoint }: Pick<StandInSubscription, 'endpoint'>): Promise<void> {
    await this.#post('/_unsubscribe', { endpoint });
  }

  async play(script: PushScript): Promise<void> {
    await this.#post('/_script', script);
  }

  async answers(): Promise<readonly number[]> {
    return (await this.#state()).answers;
  }

  async refusals(): Promise<readonly string[]> {
    return (await this.#state()).refusals;
  }

  /** Messages that were taken since they were last read. */
  async news(): Promise<readonly TakenPush[]> {
    const { taken } = await this.#state();
    const fresh = taken.slice(this.#seen);
    this.#seen = taken.length;
    return fresh;
  }

  /** The next message, which must be the only one. @throws when none comes */
  async next(): Promise<TakenPush> {
    for (let waited = 0; waited < LONGEST; waited += 20) {
      const fresh = await this.news();
      if (fresh.length > 1) throw new Error(`${fresh.length} messages came`);
      if (fresh[0]) return fresh[0];
      await wait(20);
    }
    throw new Error('No message came');
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#process.ended();
  }

  async #state(): Promise<State> {
    return (await (await fetch(`${this.url}/_state`)).json()) as State;
  }

  async #post(path: string, body: object): Promise<unknown> {
    return await (await fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) })).json();
  }
}
