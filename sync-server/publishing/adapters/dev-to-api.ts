import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { AccountCalls, type AccountDeps, isDone } from './account-calls.ts';
import { type ReadFailure, readJsonAnswer, shownName, webAddress } from './read-answer.ts';

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
const draft = article.extend({ body_markdown: z.string() });
const user = z.object({ username: z.string().min(1).transform(shownName) });

/** Drafts that are searched, the newest first. */
const DRAFTS = 20;
/** Every answer repeats the texts, once as HTML. */
const MAX_ANSWER_BYTES = 2_000_000;

/** The calls for one account (developers.forem.com/api/v1, 2026). */
export class DevToApi {
  readonly #calls: AccountCalls;

  constructor(deps: AccountDeps<Pick<Connection, 'address' | 'token'>>) {
    this.#calls = new AccountCalls(deps, {
      headers: { 'api-key': deps.connection.token, Accept: 'application/vnd.forem.api-v1+json' },
      reconnect: 'Connect Dev.to again: it no longer accepts the API key.',
      rejection: z.object({ error: z.string(), status: z.literal(401) }),
      strange: 'The server did not answer like Dev.to.',
    });
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
    const read = this.#calls.checked(answer, article);
    if (!read.ok) return read;
    const found = shownArticle(read.value);
    return found.id === id ? ok(found) : fail(this.#calls.strange);
  }

  /** The account's newest draft that contains a text; null if there is none. */
  async draftWith(text: string): Promise<Result<string | null, ReadFailure>> {
    const answer = await this.#send('GET', `/api/articles/me/unpublished?per_page=${DRAFTS}`);
    const read = this.#calls.checked(answer, z.array(draft));
    if (!read.ok) return read;
    const found = read.value.find(({ body_markdown: body }) => body.includes(text));
    return ok(found ? String(found.id) : null);
  }

  async username(): Promise<Result<string, ReadFailure>> {
    const read = this.#calls.checked(await this.#send('GET', '/api/users/me'), user);
    return read.ok ? ok(read.value.username) : read;
  }

  failureOf(result: RequestResult): ReadFailure {
    return this.#calls.failureOf(result);
  }

  async #send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<RequestResult> {
    return await this.#calls.send({ method, path, ...(body && { body }), maxAnswerBytes: MAX_ANSWER_BYTES });
  }
}

/** The article in an answer; null if it has none. */
export function articleIn(result: RequestResult): Article | null {
  const read = result.type === 'answer' && isDone(result) ? readJsonAnswer(result, article) : null;
  return read && shownArticle(read);
}

function shownArticle({ id, url }: z.infer<typeof article>): Article {
  return { id: String(id), url: webAddress(url) };
}
