import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { AccountCalls, type AccountDeps, isDone } from './account-calls.ts';
import {
  lastingFailure,
  passingFailure,
  postId,
  type ReadFailure,
  readJsonAnswer,
  shownName,
  webAddress,
} from './read-answer.ts';

/** How Threads and Instagram differ in what they have in common: Meta's Graph API. */
export interface GraphProtocol {
  readonly name: string;
  /** First part of every path, for example `v1.0`. */
  readonly version: string;
  /** Where containers are made, and where they are published. */
  readonly containers: string;
  readonly publishing: string;
  /** The fields of a container that tell its state, and what went wrong. */
  readonly state: string;
  readonly fault: string;
  /** The field of a post's words. */
  readonly text: string;
  /** The account's lists of its own posts, and of its replies where it can reply; newest first. */
  readonly lists: { readonly posts: string; readonly replies: string | null };
  /** The fields that name the account. */
  readonly account: { readonly id: string; readonly username: string };
}

const containerStates = ['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'] as const;

/**
 * A container: a post that is prepared, and that nobody sees before it is published.
 *
 * `FINISHED`: it can be published; `EXPIRED`: it was not published within 24 hours.
 */
export interface GraphContainer {
  readonly state: (typeof containerStates)[number];
  /** The platform's code or sentence of what went wrong; blank if it has none. */
  readonly fault: string;
}

/** One of the account's own posts. */
export interface OwnPost {
  readonly id: string;
  readonly text: string;
  /** Null for a post that is no reply. */
  readonly repliesTo: string | null;
}

const made = z.object({ id: postId });
const word = z.string().max(2_000).nullish().catch(null);

const ownPost = z.object({
  id: postId,
  text: z.string().nullish(),
  caption: z.string().nullish(),
  timestamp: z.string().max(40),
  replied_to: z.object({ id: z.string().max(100) }).nullish(),
});
const page = z.object({
  data: z.array(ownPost),
  paging: z.object({ cursors: z.object({ after: z.string().max(2_000) }).nullish() }).nullish(),
});

/** How often the address of a new post is asked for, and the milliseconds between. */
const NEW_POST = { looks: 3, lookMs: 700 } as const;
const PAGE = 50;
/** Pages of own posts that are searched. */
const MAX_PAGES = 4;
const MAX_PAGE_BYTES = 1_000_000;

/** The calls for one account (developers.facebook.com/documentation/threads and /instagram-platform, November 2026). */
export class GraphApi {
  readonly #calls: AccountCalls;
  readonly #protocol: GraphProtocol;
  readonly #subject: string;

  constructor(deps: AccountDeps<Pick<Connection, 'address' | 'token' | 'subject'>>, protocol: GraphProtocol) {
    this.#protocol = protocol;
    this.#subject = encodeURIComponent(deps.connection.subject ?? 'me');
    this.#calls = new AccountCalls(deps, {
      headers: { Authorization: `Bearer ${deps.connection.token}` },
      reconnect: `Connect ${protocol.name} again: it no longer accepts this server’s permission.`,
      rejection: refusal,
      strange: `The server did not answer like ${protocol.name}.`,
      isSignedOut: (result) => result.type === 'answer' && result.status === 401,
    });
  }

  async me(): Promise<Result<{ readonly id: string; readonly username: string }, ReadFailure>> {
    const { id, username } = this.#protocol.account;
    const fields = z.object({ [id]: postId, [username]: z.string().min(1).transform(shownName) });
    // Instagram documents a list of one, and answers the account itself.
    const shape = z.union([fields, z.object({ data: z.tuple([fields]) }).transform(({ data: [one] }) => one)]);
    const read = this.#checked(await this.#get('me', { fields: `${id},${username}` }), shape);
    return read.ok ? ok({ id: read.value[id]!, username: read.value[username]! }) : read;
  }

  /** Makes a container; returns its id. It is not visible, so this is no post. */
  async makeContainer(fields: Readonly<Record<string, string>>): Promise<Result<string, ReadFailure>> {
    const path = `${this.#subject}/${this.#protocol.containers}`;
    const read = this.#checked(await this.#post(path, fields, { isPost: false }), made);
    return read.ok ? ok(read.value.id) : read;
  }

  /** The failure has `isMissing` where the platform says that there is no such container, which is no proof. */
  async container(id: string): Promise<Result<GraphContainer, ReadFailure & { readonly isMissing: boolean }>> {
    const { state, fault } = this.#protocol;
    const shape = z.object({ [state]: z.enum(containerStates), [fault]: word });
    const answer = await this.#get(encodeURIComponent(id), { fields: `id,${state},${fault}` });
    const read = this.#checked(answer, shape);
    if (!read.ok) return fail({ ...read.error, isMissing: isMissing(answer) });
    const { [state]: now, [fault]: says } = read.value;
    return ok({ state: now as GraphContainer['state'], fault: says ? shownName(says) : '' });
  }

  async publish(container: string): Promise<RequestResult> {
    const path = `${this.#subject}/${this.#protocol.publishing}`;
    return await this.#post(path, { creation_id: container }, { isPost: true });
  }

  /** The address of a post; null if the platform does not tell it. Of a new one, it sometimes does so only after a while. */
  async addressOf(id: string): Promise<string | null> {
    for (let asked = 0; asked < NEW_POST.looks; asked += 1) {
      const answer = await this.#get(encodeURIComponent(id), { fields: 'permalink' });
      const read = this.#checked(answer, z.object({ permalink: z.string() }));
      if (read.ok) return webAddress(read.value.permalink);
      if (!isMissing(answer)) return null;
      await wait(NEW_POST.lookMs);
    }
    return null;
  }

  /** The account's own posts, or its replies, since a moment: all of them, or a failure. */
  async listSince(what: 'posts' | 'replies', since: Date): Promise<Result<OwnPost[], ReadFailure>> {
    const { text, lists } = this.#protocol;
    const { [what]: list } = lists;
    const found: OwnPost[] = [];
    if (list === null) return ok(found);
    const fields = `id,${text},timestamp${what === 'replies' ? ',replied_to' : ''}`;
    let after: string | undefined;
    for (let read = 0; read < MAX_PAGES; read += 1) {
      const query = { fields, limit: String(PAGE), ...(after !== undefined && { after }) };
      const answer = this.#checked(await this.#get(`${this.#subject}/${list}`, query), page);
      if (!answer.ok) return answer;
      const { data, paging } = answer.value;
      const recent = data.filter(({ timestamp }) => !(Date.parse(timestamp) < since.getTime()));
      for (const { id, text: words, caption, replied_to: repliedTo } of recent)
        found.push({ id, text: words ?? caption ?? '', repliesTo: repliedTo?.id ?? null });
      after = paging?.cursors?.after;
      if (after === undefined || data.length === 0 || recent.length < data.length) return ok(found);
    }
    return fail(lastingFailure('There are too many newer posts to check.'));
  }

  /** The platform's counts of a post; null if it does not know the post. */
  async counts<Shape extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    shape: Shape,
  ): Promise<Result<z.output<Shape> | null, ReadFailure>> {
    const answer = await this.#get(path, query);
    return isMissing(answer) ? ok(null) : this.#checked(answer, shape);
  }

  async remove(id: string): Promise<RequestResult> {
    const path = this.#path(encodeURIComponent(id));
    return plainResult(await this.#calls.send({ method: 'DELETE', path }));
  }

  failureOf(result: RequestResult): ReadFailure {
    const plain = plainResult(result);
    const failure = this.#calls.failureOf(plain);
    const { name } = this.#protocol;
    if (isMissing(plain)) return passingFailure(failure.words);
    return isNotAllowed(plain)
      ? lastingFailure(`${failure.words} Connect ${name} again and allow everything that it asks for.`)
      : failure;
  }

  #checked<Shape extends z.ZodType>(result: RequestResult, shape: Shape): Result<z.output<Shape>, ReadFailure> {
    return isDone(result) ? this.#calls.checked(result, shape) : fail(this.failureOf(result));
  }

  async #get(path: string, query: Readonly<Record<string, string>>): Promise<RequestResult> {
    const search = new URLSearchParams(query).toString();
    const call = { method: 'GET', path: `${this.#path(path)}?${search}`, maxAnswerBytes: MAX_PAGE_BYTES } as const;
    return plainResult(await this.#calls.send(call));
  }

  async #post(path: string, fields: Readonly<Record<string, string>>, { isPost }: { readonly isPost: boolean }) {
    const bytes = new TextEncoder().encode(new URLSearchParams(fields).toString());
    const file = { type: 'application/x-www-form-urlencoded', bytes };
    return plainResult(await this.#calls.send({ method: 'POST', path: this.#path(path), file, isPost }));
  }

  #path(path: string): string {
    return `/${this.#protocol.version}/${path}`;
  }
}

/** The id in the answer of a publishing; null if it has none. */
export function publishedIn(result: RequestResult): string | null {
  return result.type === 'answer' && isDone(result) ? (readJsonAnswer(result, made)?.id ?? null) : null;
}

const refusal = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
});

function errorIn(result: RequestResult) {
  return result.type === 'answer' && !isDone(result) ? (readJsonAnswer(result, refusal)?.error ?? null) : null;
}

/** `OAuthException`: the token has ended, or the person has taken the permission back. */
const SIGNED_OUT = 190;
/** The app or the account has made too many calls. */
const busyCodes: ReadonlySet<number> = new Set([4, 17, 32, 613, 80_002]);
/** An error of the platform itself. */
const brokenCodes: ReadonlySet<number> = new Set([1, 2]);

/** An answer under the status that its code stands for: errors of the Graph API come with 400 and 403 for the most part. */
function plainResult(result: RequestResult): RequestResult {
  const error = errorIn(result);
  if (result.type !== 'answer' || !error || result.status === 429) return result;
  if (error.code === SIGNED_OUT) return { ...result, status: 401 };
  const isTheirs = brokenCodes.has(error.code) || busyCodes.has(error.code) || error.is_transient === true;
  return isTheirs ? { ...result, status: 503 } : result;
}

/**
 * Whether an answer says that there is no such thing. The platform says so of containers and posts that are there, too,
 * for a while (github.com/gitroomhq/postiz-app/issues/1562), so this alone is no proof.
 */
export function isMissing(result: RequestResult): boolean {
  const error = errorIn(result);
  return (error?.code === 100 && error.error_subcode === 33) || (result.type === 'answer' && result.status === 404);
}

/** The platform refuses to publish a container as not ready, which it also does of one that is. */
const NOT_READY = 9007;

/** Whether a refused publishing leaves it open if the container is published. Its state tells. */
export function leavesItOpen(result: RequestResult): boolean {
  return isMissing(result) || errorIn(result)?.code === NOT_READY;
}

function isNotAllowed(result: RequestResult): boolean {
  const code = errorIn(result)?.code ?? 0;
  return code === 10 || (code >= 200 && code < 300);
}
