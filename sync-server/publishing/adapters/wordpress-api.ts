import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection } from '../platform-adapter.ts';
import type { PlatformAnswer, RequestResult } from '../platform-request.ts';
import { type AccountCall, AccountCalls, type AccountDeps, credentialsIn, isDone } from './account-calls.ts';
import type { FittedPicture } from './adapter-deps.ts';
import type { UploadedPicture } from './article-html.ts';
import { figure } from './figure-answers.ts';
import { type ReadFailure, readJsonAnswer, shownName, webAddress } from './read-answer.ts';

/** A post's fields, as they are sent. Absent ones stay as they are. */
export interface WordPressFields {
  /** HTML, like content and excerpt. */
  readonly title?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly slug?: string;
  readonly status?: 'draft' | 'publish';
  /** Ids. */
  readonly tags?: readonly number[];
  /** The id of an uploaded picture. 0: none. */
  readonly featured_media?: number;
}

/** A post on the site. */
export interface WordPressPost {
  readonly id: string;
  readonly url: string | null;
  readonly isPublished: boolean;
}

const id = z.number().int().positive();
const post = z.object({ id, link: z.string().nullish(), status: z.string() });
const postFields = '_fields=id,link,status';
const media = z.object({ id, source_url: z.string() });
const user = z.object({
  name: z.string().transform(shownName),
  slug: z.string().transform(shownName),
  capabilities: z.record(z.string(), z.unknown()).catch({}),
});
const errorCode = z.object({
  code: z.string(),
  data: z.object({ term_id: z.coerce.number().int().positive() }).partial().nullish().catch(null),
});

/** An account of a site. */
export interface WordPressUser {
  readonly name: string;
  readonly mayPublish: boolean;
}

const words = {
  reconnect: (answer: PlatformAnswer) => {
    const reconnect = 'Connect WordPress again: the site no longer accepts the application password.';
    return isAsStranger(answer) ? `${reconnect} ${OR_REMOVED}` : reconnect;
  },
  rejection: errorCode,
  strange: 'The site did not answer like WordPress.',
} as const;

/** Comments of a page: the most that WordPress gives (developer.wordpress.org/rest-api/reference/comments, 2026). */
const COMMENTS = 100;

/** How many there are of what an answer lists a page of; null if it does not tell. */
function totalIn(answer: RequestResult): number | null {
  const total = answer.type === 'answer' ? answer.headers['x-wp-total'] : undefined;
  return figure.parse(typeof total === 'string' && /^\d{1,13}$/.test(total) ? Number(total) : null);
}

/** Whether a site refuses a request as that of a stranger: it was sent no password, or (WordPress 6.1) a wrong one. */
function isAsStranger(answer: PlatformAnswer): boolean {
  return /^rest_(?:not_logged_in|cannot_|forbidden)/.test(readJsonAnswer(answer, errorCode)?.code ?? '');
}

const OR_REMOVED =
  'If you did not revoke it, the site’s web server removes the Authorization header: ask your host to pass it on.';

/** The calls for one account of a site (developer.wordpress.org/rest-api/reference, 2026). */
export class WordPressApi {
  readonly #root: URL;
  readonly #calls: AccountCalls;

  /** @param deps whose address is the root of the site's REST interface, and whose token is one of `tokenOf` */
  constructor(deps: AccountDeps<Pick<Connection, 'address' | 'token'>>) {
    const { identifier = '', password = '' } = credentialsIn(deps.connection.token) ?? {};
    this.#root = new URL(deps.connection.address);
    this.#calls = new AccountCalls(deps, {
      headers: {
        Authorization: `Basic ${Buffer.from(`${identifier}:${password}`).toString('base64')}`,
        Accept: 'application/json',
      },
      ...words,
      // 403 is the answer to an account that may not do this, with the reason.
      isSignedOut: (result) => result.type === 'answer' && result.status === 401,
    });
  }

  async createPost(fields: WordPressFields): Promise<RequestResult> {
    return await this.#send('POST', 'wp/v2/posts', { query: postFields, body: fields });
  }

  async changePost(postId: string, fields: WordPressFields): Promise<RequestResult> {
    return await this.#send('POST', `wp/v2/posts/${encodeURIComponent(postId)}`, { query: postFields, body: fields });
  }

  /** Moves a post to the trash. */
  async trashPost(postId: string): Promise<RequestResult> {
    return await this.#send('DELETE', `wp/v2/posts/${encodeURIComponent(postId)}`, { query: postFields });
  }

  /** A published post; null if there is none with that id. */
  async publishedPost(postId: string): Promise<Result<WordPressPost | null, ReadFailure>> {
    const query = `context=edit&${postFields}`;
    const answer = await this.#send('GET', `wp/v2/posts/${encodeURIComponent(postId)}`, { query });
    if (answer.type === 'answer' && answer.status === 404) return ok(null);
    const read = this.#calls.checked(answer, post);
    if (!read.ok) return read;
    const found = shownPost(read.value);
    if (found.id !== postId) return fail(this.#calls.strange);
    return ok(found.isPublished ? found : null);
  }

  /** The ids whose posts are published. @param ids at most 100 */
  async publishedIds(ids: readonly string[]): Promise<Result<ReadonlySet<string>, ReadFailure>> {
    const query = `include=${ids.map(encodeURIComponent).join(',')}&per_page=${ids.length}&_fields=id`;
    const read = this.#calls.checked(await this.#send('GET', 'wp/v2/posts', { query }), z.array(z.object({ id })));
    return read.ok ? ok(new Set(read.value.map((each) => String(each.id)))) : read;
  }

  /**
   * How many comments of posts are approved, by id; null where the site tells no number. One call where there are no more
   * than a page of them, else one for each post. @param postIds at most 100
   */
  async countComments(postIds: readonly string[]): Promise<Result<ReadonlyMap<string, number | null>, ReadFailure>> {
    const query = `post=${postIds.map(encodeURIComponent).join(',')}&per_page=${COMMENTS}&_fields=id,post`;
    const answer = await this.#send('GET', 'wp/v2/comments', { query });
    // Sites may have closed the way to their comments, or to those of a post.
    const isClosed = answer.type === 'answer' && (answer.status === 403 || answer.status === 404);
    if (isClosed && postIds.length === 1) return ok(new Map());
    if (!isClosed) {
      const read = this.#calls.checked(answer, z.array(z.object({ id, post: id })));
      if (!read.ok) return read;
      const posts = read.value.map(({ post: of }) => String(of));
      // Comments that the site hides are not in its total either.
      if (totalIn(answer) === posts.length)
        return ok(new Map(postIds.map((postId) => [postId, posts.filter((of) => of === postId).length])));
    }
    const counted = new Map<string, number | null>();
    for (const postId of postIds) {
      const one = await this.#countCommentsOf(postId);
      if (!one.ok) return one;
      counted.set(postId, one.value);
    }
    return ok(counted);
  }

  async #countCommentsOf(postId: string): Promise<Result<number | null, ReadFailure>> {
    const query = `post=${encodeURIComponent(postId)}&per_page=1&_fields=id`;
    const answer = await this.#send('GET', 'wp/v2/comments', { query });
    // Sites may have closed the way to their comments.
    if (answer.type === 'answer' && (answer.status === 403 || answer.status === 404)) return ok(null);
    const read = this.#calls.checked(answer, z.array(z.object({ id })));
    if (!read.ok) return read;
    return ok(totalIn(answer));
  }

  /** The post with a slug, whether it is a draft, kept back or published; null if there is none. */
  async postWith(slug: string): Promise<Result<string | null, ReadFailure>> {
    const query = `context=edit&status=draft,pending,publish&slug=${encodeURIComponent(slug)}&${postFields}`;
    const read = this.#calls.checked(await this.#send('GET', 'wp/v2/posts', { query }), z.array(post));
    if (!read.ok) return read;
    const [found] = read.value;
    return ok(found ? String(found.id) : null);
  }

  /** The id of a tag, which is created if there is none of that name; null if the account may not create it. */
  async tagId(name: string): Promise<Result<number | null, ReadFailure>> {
    // A second tag of the same name is refused, with the id of the first one.
    const answer = await this.#send('POST', 'wp/v2/tags', { query: '_fields=id', body: { name }, isPost: false });
    if (isDone(answer)) {
      const read = this.#calls.checked(answer, z.object({ id }));
      return read.ok ? ok(read.value.id) : read;
    }
    if (answer.type !== 'answer' || answer.status === 401 || answer.status >= 429) return fail(this.failureOf(answer));
    return ok(readJsonAnswer(answer, errorCode)?.data?.term_id ?? null);
  }

  async uploadPicture(
    { type, bytes }: FittedPicture,
    { alt, name }: { readonly alt: string; readonly name: string },
  ): Promise<Result<Omit<UploadedPicture, 'alt'>, ReadFailure>> {
    const told = { alt_text: alt, title: alt || name };
    const query = `_fields=id,source_url&${new URLSearchParams(told).toString()}`;
    const headers = { 'Content-Disposition': `attachment; filename="${name}.${type.slice('image/'.length)}"` };
    const answer = await this.#send('POST', 'wp/v2/media', { query, headers, file: { type, bytes } });
    const read = this.#calls.checked(answer, media);
    if (!read.ok) return read;
    const url = webAddress(read.value.source_url);
    return url === null ? fail(this.#calls.strange) : ok({ id: String(read.value.id), url });
  }

  /** The account itself. `code` is the site's code of a refusal. */
  async user(): Promise<
    Result<WordPressUser, ReadFailure & { readonly status: number; readonly code: string | null }>
  > {
    const query = 'context=edit&_fields=name,slug,capabilities';
    const answer = await this.#send('GET', 'wp/v2/users/me', { query });
    const read = this.#calls.checked(answer, user);
    if (read.ok) {
      const { name, slug, capabilities } = read.value;
      return ok({ name: name || slug, mayPublish: capabilities['publish_posts'] === true });
    }
    const status = answer.type === 'answer' ? answer.status : 0;
    const code = answer.type === 'answer' ? (readJsonAnswer(answer, errorCode)?.code ?? null) : null;
    return fail({ ...read.error, status, code });
  }

  failureOf(result: RequestResult): ReadFailure {
    return this.#calls.failureOf(result);
  }

  async #send(
    method: AccountCall['method'],
    route: string,
    { query, ...call }: Omit<AccountCall, 'method' | 'path'> & { readonly query: string },
  ): Promise<RequestResult> {
    return await this.#calls.send({ method, path: pathTo(this.#root, route, query), ...call });
  }
}

/** The path of a route. Sites without readable addresses have the route in a query. */
function pathTo({ pathname, searchParams }: URL, route: string, query: string): string {
  const root = searchParams.get('rest_route');
  if (root === null) return `${pathname.replace(/\/*$/, '/')}${route}?${query}`;
  return `${pathname}?rest_route=${root.replace(/\/*$/, '/')}${route}&${query}`;
}

/** The post in an answer; null if it has none. */
export function postIn(result: RequestResult): WordPressPost | null {
  const read = result.type === 'answer' && isDone(result) ? readJsonAnswer(result, post) : null;
  return read && shownPost(read);
}

function shownPost(read: z.infer<typeof post>): WordPressPost {
  return { id: String(read.id), url: webAddress(read.link), isPublished: read.status === 'publish' };
}

const restLink = /<([^<>]{1,2000})>;\s*rel="https:\/\/api\.w\.org\/"/;

/**
 * The addresses at which a site's REST interface may be: the one that the site names, or those that are usual. It is
 * only taken from the same origin, because the password is sent to it.
 */
export async function restRoots(
  address: URL,
  deps: Omit<AccountDeps, 'connection'>,
): Promise<Result<readonly URL[], ReadFailure>> {
  const calls = new AccountCalls({ ...deps, connection: { address: address.href } }, { headers: {}, ...words });
  const answer = await calls.send({ method: 'HEAD', path: `${address.pathname}${address.search}` });
  if (answer.type !== 'answer' || (answer.status >= 300 && answer.status < 400)) return fail(calls.failureOf(answer));
  const [, named = ''] = restLink.exec([answer.headers.link ?? ''].flat().join(', ')) ?? [];
  if (URL.canParse(named) && new URL(named).origin === address.origin) return ok([new URL(named)]);
  const folder = address.href.replace(/[?#].*$/, '').replace(/\/*$/, '/');
  return ok([new URL(`${folder}wp-json/`), new URL(`${folder}?rest_route=/`)]);
}
