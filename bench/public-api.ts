import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { contentFailureSentence } from '#core/content/failures.ts';
import { plainPicture } from './picture-host.ts';

/** A person of a benchmark, signed in at a server whose public address is not the one that it listens at. */
export interface SignedIn {
  readonly userId: string;
  readonly cookie: string;
}

/** For a call that a busy server did not answer. */
const MAX_ATTEMPTS = 20;

const tooLate = contentFailureSentence({ type: 'past-schedule' });

/** The API of servers that come and go, as a browser at their public address calls it. */
export class PublicApi {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async register(server: string, username: string): Promise<SignedIn> {
    const json = { username, email: `${username}@example.com`, password: 'quiet-harbour-42' };
    const reply = await this.#send(server, { cookie: '', method: 'POST', path: '/api/auth/register', json });
    const set = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    const { id } = (await reply.json()) as { readonly id: string };
    return { userId: id, cookie: set.join('; ') };
  }

  /**
   * Schedules an item. A busy server may read it only when its time has passed; it is asked again with a new time then.
   *
   * @param dueIn milliseconds from now
   */
  async schedule(
    server: string,
    { cookie }: SignedIn,
    { dueIn, ...item }: { readonly dueIn: number } & Readonly<Record<string, unknown>>,
  ): Promise<{ readonly id: string; readonly dueAt: number }> {
    for (;;) {
      const dueAt = Date.now() + dueIn;
      const json = { ...item, status: 'scheduled', scheduledFor: new Date(dueAt).toISOString() };
      const reply = await this.#send(server, { cookie, method: 'POST', path: '/api/content', json, mayBeLate: true });
      if (reply.ok) return { id: ((await reply.json()) as { readonly id: string }).id, dueAt };
    }
  }

  /** Uploads a picture. @returns the hash that names it in texts */
  async upload(server: string, { cookie }: SignedIn): Promise<string> {
    const bytes = await plainPicture().webp().toBuffer();
    const name = hash('sha256', bytes, 'hex');
    await this.#send(server, { cookie, method: 'PUT', path: `/api/images/${name}`, bytes });
    return name;
  }

  /** Repeats a call that a busy server did not answer, with the same key, so that it has one effect. */
  async #send(server: string, { cookie, method, path, json, bytes, mayBeLate }: PublicCall): Promise<Response> {
    const headers = {
      'Content-Type': bytes ? 'image/webp' : 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      Cookie: cookie,
      Origin: this.#origin,
    };
    const body = bytes ? Uint8Array.from(bytes) : JSON.stringify(json);
    for (let attempt = 0; ; attempt += 1) {
      const reply = await fetch(`${server}${path}`, { method, headers, body });
      if (reply.ok) return reply;
      const words = await reply.text();
      if (mayBeLate && words.includes(tooLate)) return reply;
      const isBusy = reply.status === 503 || reply.status === 409;
      if (!isBusy || attempt >= MAX_ATTEMPTS) throw new Error(`${path} was answered ${reply.status}: ${words}`);
      await wait(1_000);
    }
  }
}

interface PublicCall {
  readonly cookie: string;
  readonly method: string;
  readonly path: string;
  readonly json?: object;
  readonly bytes?: Uint8Array;
  /** Whether the refusal of a time that has passed is returned. */
  readonly mayBeLate?: boolean;
}
