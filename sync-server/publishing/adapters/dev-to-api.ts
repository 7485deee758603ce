import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection, Publishing } from '../platform-adapter.ts';
import { type RequestLimits, requestPlatform, type RequestResult } from '../platform-request.ts';
import { platformWords, readJsonAnswer, shownName, waitOf, webAddress } from './read-answer.ts';
import type { ReadFailure } from './read-failure.ts';

/** An article's fields, as they are sent. */
export interface ArticleFields {
  readonly title: string;
  readonly body_markdown: string;
  readonly tags: readonly string[];
  readonly published: boolean;
  /** Absent where there is none: null would take away what the author chose on the platform. */
  readonly canonical_url?: string;
  readonly description?: string;
}

/** An article on the platform. */
export interface Article {
  readonly id: string;
  readonly url: string | null;
}

const article = z.object({ id: z.number().int().positive(), url: z.string().nullish() });
const draft = article.extend({ title: z.string(), body_markdown: z.string() });
const user = z.object({ username: z.string().min(1).transform(shownName) });

/** Drafts that are searched, the newest first. */
const DRAFTS = 20;
/** Every answer repeats the texts, once as HTML. */
const MAX_ANSWER_BYTES = 2_000_000;

export interface DevToApiDeps {
  readonly connection: Pick<Connection, 'address' | 'token'>;
  readonly claim: Pick<Publishing, 'mayPost' | 'signal'>;
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The calls for one account (developers.forem.com/api/v1, 2026). */
export class DevToApi {
  readonly #deps: DevToApiDeps;

  constructor(deps: DevToApiDeps) {
    this.#deps = deps;
  }

  async createArticle(fields: ArticleFields): Promise<RequestResult> {
    return await this.#send('POST', '/api/articles', { article: fields });
  }

  async changeArticle(id: string, fields: Partial<ArticleFields>): Promise<RequestResult> {
    return await this.#send('PUT', `/api/articles/${encodeURIComponent(id)}`, { article: fields });
  }

  /** A published article; null if there is none with that id, or if it is a draft. */
  async publishedArticle(id: string): Promise<Result<Article | null, ReadFailure>> {
    const answer = await this.#send('GET', `/api/articles/${encodeURIComponent(id)}`);
    if (answer.type === 'answer' && answer.status === 404) return ok(null);
    if (answer.type !== 'answer' || answer.status !== 200) return fail(this.failureOf(answer));
    const read = articleIn(answer);
    return read?.id === id ? ok(read) : fail(strangeAnswer);
  }

  /** The account's drafts of equal title and text, newest first. */
  async draftsLike({ title, body_markdown: body }: ArticleFields): Promise<Result<string[], ReadFailure>> {
    const answer = await this.#send('GET', `/api/articles/me/unpublished?per_page=${DRAFTS}`);
    if (answer.type !== 'answer' || answer.status !== 200) return fail(this.failureOf(answer));
    const read = readJsonAnswer(answer, z.array(draft));
    if (!read) return fail(strangeAnswer);
    const isSame = (one: string, other: string) => comparable(one) === comparable(other);
    return ok(
      read.flatMap((each) => (isSame(each.title, title) && isSame(each.body_markdown, body) ? [String(each.id)] : [])),
    );
  }

  async username(): Promise<Result<string, ReadFailure>> {
    const answer = await this.#send('GET', '/api/users/me');
    if (answer.type !== 'answer' || answer.status !== 200) return fail(this.failureOf(answer));
    const read = readJsonAnswer(answer, user);
    return read ? ok(read.username) : fail(strangeAnswer);
  }

  /** The failure for a request that did not succeed. */
  failureOf(result: RequestResult): ReadFailure {
    if (result.type === 'unclear') return { words: result.words, isForGood: false, afterMs: null };
    if (result.type === 'not-sent')
      return { words: result.words, isForGood: result.why === 'forbidden', afterMs: null };
    const { status } = result;
    if (status === 401 || status === 403) return { words: RECONNECT, isForGood: true, afterMs: null };
    const said = platformWords(result);
    const { host } = new URL(this.#deps.connection.address);
    const words = said ? `${host}: ${said}` : `${host} answered ${status}.`;
    const mayPass = status === 429 || status >= 500;
    return { words, isForGood: !mayPass, afterMs: mayPass ? waitOf(result, this.#deps.now()) : null };
  }

  async #send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<RequestResult> {
    const { connection, claim, limits } = this.#deps;
    const headers = {
      'api-key': connection.token,
      Accept: 'application/vnd.forem.api-v1+json',
      ...(body && { 'Content-Type': 'application/json' }),
    };
    return await requestPlatform(
      {
        method,
        url: new URL(path, connection.address),
        headers,
        ...(body && { body: JSON.stringify(body) }),
        isPost: method !== 'GET',
        mayPost: claim.mayPost,
        signal: claim.signal,
      },
      { ...limits, maxAnswerBytes: Math.max(limits.maxAnswerBytes, MAX_ANSWER_BYTES) },
    );
  }
}

/** The article in an answer; null if it has none. */
export function articleIn(result: RequestResult): Article | null {
  const read = result.type === 'answer' ? readJsonAnswer(result, article) : null;
  return read && { id: String(read.id), url: webAddress(read.url) };
}

/** The platform may change line ends and blank lines. */
function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

const RECONNECT = 'Connect Dev.to again: it no longer accepts the API key.';
const strangeAnswer: ReadFailure = {
  words: 'The server did not answer like Dev.to.',
  isForGood: false,
  afterMs: null,
};
