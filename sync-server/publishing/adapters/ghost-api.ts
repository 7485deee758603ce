import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { type AccountCall, AccountCalls, type AccountDeps, isDone } from './account-calls.ts';
import type { FittedPicture } from './adapter-deps.ts';
import type { UploadedPicture } from './article-html.ts';
import { figure } from './figure-answers.ts';
import { postId, type ReadFailure, readJsonAnswer, webAddress } from './read-answer.ts';

/** A post's fields, as they are sent. Absent ones stay as they are, and null takes one away. */
export interface GhostFields {
  readonly title?: string;
  readonly html?: string;
  readonly slug?: string;
  readonly status?: 'draft' | 'published';
  readonly tags?: readonly { readonly name: string }[];
  readonly custom_excerpt?: string;
  readonly meta_description?: string;
  readonly canonical_url?: string;
  readonly feature_image?: string | null;
  readonly feature_image_alt?: string | null;
}

/** A post on the site. */
export interface GhostPost {
  readonly id: string;
  readonly url: string | null;
  readonly isPublished: boolean;
  /** The version that a change names; a change of another version is refused. */
  readonly updatedAt: string;
}

const post = z.object({
  id: postId,
  url: z.string().nullish(),
  status: z.string(),
  updated_at: z.string().max(100),
});
const posts = z.object({ posts: z.array(post) });
const counted = z.object({
  posts: z.array(z.object({ id: postId, count: z.object({ positive_feedback: figure }).partial().nullish() })),
});
const images = z.object({ images: z.array(z.object({ url: z.string() })).min(1) });

/**
 * Ghost also answers 401 to a token that is too old, because this server's clock is slow
 * (github.com/TryGhost/Ghost, services/auth/api-key/admin.js).
 */
const rejection = z.object({
  errors: z.tuple([
    z
      .object({ code: z.string().nullish(), message: z.string(), context: z.string().nullish() })
      .refine(
        ({ code, message, context }) =>
          code === 'UNKNOWN_ADMIN_API_KEY' || /invalid signature/i.test(`${message} ${context}`),
      ),
  ]),
});

/** An answer to a change repeats the text in two formats. */
const MAX_ANSWER_BYTES = 4_000_000;
/** How long a token is valid. The interface accepts at most five minutes (docs.ghost.org/admin-api). Seconds. */
const TOKEN_LASTS = 300;

const adminKey = /^([0-9a-f]{24}):([0-9a-f]{64})$/i;

/** Whether a text has the form of an Admin API key: id and secret. */
export function isAdminKey(token: string): boolean {
  return adminKey.test(token);
}

/** The calls for one site (docs.ghost.org/admin-api, 2026). */
export class GhostApi {
  readonly #deps: AccountDeps<Pick<Connection, 'address' | 'token'>>;
  readonly #calls: AccountCalls;

  /** @param deps whose address is that of the site, and whose token is an Admin API key */
  constructor(deps: AccountDeps<Pick<Connection, 'address' | 'token'>>) {
    this.#deps = deps;
    this.#calls = new AccountCalls(deps, {
      headers: { Accept: 'application/json', 'Accept-Version': 'v5.0' },
      reconnect: 'Connect Ghost again: the site no longer accepts the Admin API key.',
      rejection,
      strange: 'The site did not answer like Ghost.',
    });
  }

  /** Creates a post. Its HTML becomes a text of Ghost's own editor. */
  async createPost(fields: GhostFields): Promise<RequestResult> {
    return await this.#send('POST', 'posts/?source=html', { body: { posts: [fields] } });
  }

  /** Changes a version of a post. 409: it is not the newest one. */
  async changePost(
    { id, updatedAt }: Pick<GhostPost, 'id' | 'updatedAt'>,
    fields: GhostFields,
  ): Promise<RequestResult> {
    const body = { posts: [{ ...fields, updated_at: updatedAt }] };
    return await this.#send('PUT', `posts/${encodeURIComponent(id)}/?source=html`, { body });
  }

  /** A post in any state; null if there is none. */
  async readPost(id: string): Promise<Result<GhostPost | null, ReadFailure>> {
    const answer = await this.#send('GET', `posts/${encodeURIComponent(id)}/?fields=id,url,status,updated_at`);
    if (answer.type === 'answer' && answer.status === 404) return ok(null);
    const read = this.#calls.checked(answer, posts);
    if (!read.ok) return read;
    const [found] = read.value.posts.map(shownPost);
    return found?.id === id ? ok(found) : fail(this.#calls.strange);
  }

  async publishedPost(id: string): Promise<Result<GhostPost | null, ReadFailure>> {
    const read = await this.readPost(id);
    return read.ok && !read.value?.isPublished ? ok(null) : read;
  }

  /** The unpublished draft with a slug; null if there is none. */
  async draftWith(slug: string): Promise<Result<string | null, ReadFailure>> {
    const filter = encodeURIComponent(`slug:${slug}+status:draft`);
    const answer = await this.#send('GET', `posts/?filter=${filter}&fields=id,url,status,updated_at`);
    const read = this.#calls.checked(answer, posts);
    return read.ok ? ok(read.value.posts.find(({ status }) => status === 'draft')?.id ?? null) : read;
  }

  async uploadPicture(
    { type, bytes }: FittedPicture,
    name: string,
  ): Promise<Result<Omit<UploadedPicture, 'alt'>, ReadFailure>> {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)], { type }), `${name}.${type.slice('image/'.length)}`);
    form.set('purpose', 'image');
    const encoded = new Response(form);
    const file = {
      type: encoded.headers.get('Content-Type')!,
      bytes: new Uint8Array(await encoded.arrayBuffer()),
    };
    const read = this.#calls.checked(await this.#send('POST', 'images/upload/', { file }), images);
    if (!read.ok) return read;
    const url = webAddress(read.value.images[0]!.url);
    return url === null ? fail(this.#calls.strange) : ok({ id: '', url });
  }

  /** How often readers pressed "More like this" under the e-mail of posts, by id. @param ids at most 100 */
  async likes(ids: readonly string[]): Promise<Result<ReadonlyMap<string, number | null>, ReadFailure>> {
    const filter = encodeURIComponent(`id:[${ids.join(',')}]+status:[published,sent]`);
    // With `fields`, Ghost leaves the counts out. Of the formats of a text, the plain one is the shortest.
    const query = `filter=${filter}&limit=${ids.length}&formats=plaintext&include=count.positive_feedback`;
    const read = this.#calls.checked(await this.#send('GET', `posts/?${query}`), counted);
    if (!read.ok) return read;
    return ok(new Map(read.value.posts.map(({ id, count }) => [id, count?.positive_feedback ?? null])));
  }

  /** The comments of posts, by id; empty where the site has none. @param ids at most 100 */
  async comments(ids: readonly string[]): Promise<Result<ReadonlyMap<string, number | null>, ReadFailure>> {
    const { pathname } = new URL(this.#deps.connection.address);
    const path = `${pathname.replace(/\/*$/, '')}/members/api/comments/counts/?ids=${ids.join(',')}`;
    const answer = await this.#calls.send({ method: 'GET', path });
    // Sites without members, or older than 5.9, do not have it; others may have closed it. No key is sent, so that a 401
    // says nothing about it.
    if (answer.type === 'answer' && [401, 403, 404].includes(answer.status)) return ok(new Map());
    const read = this.#calls.checked(answer, z.record(z.string(), figure));
    return read.ok ? ok(new Map(Object.entries(read.value))) : read;
  }

  /** Whether the key is accepted. */
  async check(): Promise<Result<null, ReadFailure & { readonly status: number }>> {
    const answer = await this.#send('GET', 'posts/?limit=1&fields=id,url,status,updated_at');
    const read = this.#calls.checked(answer, posts);
    return read.ok ? ok(null) : fail({ ...read.error, status: answer.type === 'answer' ? answer.status : 0 });
  }

  failureOf(result: RequestResult): ReadFailure {
    return this.#calls.failureOf(result);
  }

  async #send(
    method: AccountCall['method'],
    path: string,
    call: Pick<AccountCall, 'body' | 'file'> = {},
  ): Promise<RequestResult> {
    const { connection, now } = this.#deps;
    const { pathname } = new URL(connection.address);
    return await this.#calls.send({
      method,
      path: `${pathname.replace(/\/*$/, '')}/ghost/api/admin/${path}`,
      headers: { Authorization: `Ghost ${signedToken(connection.token, now())}` },
      maxAnswerBytes: MAX_ANSWER_BYTES,
      ...call,
    });
  }
}

/** A JSON Web Token (RFC 7519) of a key, which is valid for some minutes; blank if the key has another form. */
function signedToken(key: string, now: number): string {
  const [, id, secret] = adminKey.exec(key) ?? [];
  if (!id || !secret) return '';
  const seconds = Math.floor(now / 1000);
  const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const header = encode({ alg: 'HS256', typ: 'JWT', kid: id });
  const claims = encode({ iat: seconds, exp: seconds + TOKEN_LASTS, aud: '/admin/' });
  const signature = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${header}.${claims}`).digest('base64url');
  return `${header}.${claims}.${signature}`;
}

/** The post in an answer; null if it has none. */
export function postIn(result: RequestResult): GhostPost | null {
  const read = result.type === 'answer' && isDone(result) ? readJsonAnswer(result, posts)?.posts[0] : null;
  return read ? shownPost(read) : null;
}

function shownPost({ id, url, status, updated_at: updatedAt }: z.infer<typeof post>): GhostPost {
  return { id, url: webAddress(url), isPublished: status === 'published', updatedAt };
}
