import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { PostFigures } from '#core/publishing/post-figures.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { AccountCalls, type AccountDeps, isDone } from './account-calls.ts';
import type { FittedPicture } from './adapter-deps.ts';
import { figure } from './figure-answers.ts';
import { lastingFailure, postId, type ReadFailure, readJsonAnswer, shownName } from './read-answer.ts';

const user = z.object({ data: z.object({ id: postId, username: z.string().min(1).transform(shownName) }) });
const created = z.object({ data: z.object({ id: postId }) });

const media = z.object({
  data: z.object({
    id: postId,
    media_key: z.string().max(100).optional(),
    /** Seconds. */
    expires_after_secs: z.number().optional(),
  }),
});

const address = z.object({
  url: z.string(),
  expanded_url: z.string().optional(),
  /** Of the address that X adds to the text of a post with a picture. */
  media_key: z.string().optional(),
});

const tweet = z.object({
  id: postId,
  text: z.string(),
  /** The whole text of a post that is longer than 280 characters. */
  note_tweet: z.object({ text: z.string() }).optional(),
  entities: z.object({ urls: z.array(address).optional() }).optional(),
  attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
});

type ReadTweet = z.infer<typeof tweet>;

const metrics = z.object({
  data: z
    .array(
      z.object({
        id: postId,
        public_metrics: z
          .object({
            impression_count: figure,
            like_count: figure,
            retweet_count: figure,
            quote_count: figure,
            reply_count: figure,
          })
          .transform((counted): PostFigures => {
            const { retweet_count: reposts, quote_count: quotes } = counted;
            const { impression_count: views, like_count: likes, reply_count: replies } = counted;
            return { views, likes, reposts: reposts === null ? quotes : reposts + (quotes ?? 0), replies };
          }),
      }),
    )
    .max(100)
    // Absent where none of the posts is there.
    .default([]),
});

const page = z.object({
  data: z.array(tweet).optional(),
  meta: z.object({ next_token: z.string().max(500).optional() }).optional(),
});

/** A post, in the form in which it is compared with the text that was sent. */
export interface Tweet {
  readonly id: string;
  readonly says: string;
  readonly repliesTo: string | null;
  /** Of its pictures. */
  readonly mediaKeys: readonly string[];
}

/** An uploaded picture. */
export interface XUpload {
  readonly id: string;
  /** Its name in the posts that are read; null if X did not tell it. */
  readonly mediaKey: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A post to be made. */
interface NewTweet {
  readonly text: string;
  /** Of uploads that no post has. */
  readonly mediaIds: readonly string[];
  /** Id of the post before it in a thread. */
  readonly repliesTo: string | null;
}

const PAGE = 100;
/** Pages that are searched for a post. Each post that is read costs its price. */
const MAX_PAGES = 3;
const MAX_PAGE_BYTES = 1_000_000;
/** How long X keeps an upload that no post has, where its answer does not say so. Seconds. */
const KEPT_FOR = 24 * 60 * 60;

/** The calls for one account (docs.x.com/x-api, 2026). */
export class XApi {
  readonly #calls: AccountCalls;
  readonly #subject: string | null;

  constructor(deps: AccountDeps<Pick<Connection, 'address' | 'token' | 'subject'>>) {
    this.#subject = deps.connection.subject ?? null;
    this.#calls = new AccountCalls(deps, {
      headers: { Authorization: `Bearer ${deps.connection.token}` },
      reconnect: 'Connect X again: it no longer accepts this server’s permission.',
      rejection: z.object({ status: z.literal(401), title: z.string() }),
      strange: 'The server did not answer like X.',
      isSignedOut: (result) => result.type === 'answer' && result.status === 401,
    });
  }

  async me(): Promise<Result<{ readonly id: string; readonly username: string }, ReadFailure>> {
    const read = this.#calls.checked(await this.#calls.send({ method: 'GET', path: '/2/users/me' }), user);
    return read.ok ? ok(read.value.data) : read;
  }

  async create({ text, mediaIds, repliesTo }: NewTweet): Promise<RequestResult> {
    const body = {
      ...(text !== '' && { text }),
      ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
      ...(repliesTo !== null && { reply: { in_reply_to_tweet_id: repliesTo } }),
    };
    return await this.#calls.send({ method: 'POST', path: '/2/tweets', body });
  }

  /** Uploads a picture, which posts nothing. @param now milliseconds since 1970 */
  async uploadPicture({ type, bytes }: FittedPicture, now: number): Promise<Result<XUpload, ReadFailure>> {
    const body = { media: Buffer.from(bytes).toString('base64'), media_category: 'tweet_image', media_type: type };
    const answer = await this.#calls.send({ method: 'POST', path: '/2/media/upload', body, isPost: false });
    if (!isDone(answer)) return fail(this.pictureFailureOf(answer));
    const read = this.#calls.checked(answer, media);
    if (!read.ok) return read;
    const { id, media_key: mediaKey = null, expires_after_secs: seconds = KEPT_FOR } = read.value.data;
    return ok({ id, mediaKey, expiresAt: now + seconds * 1000 });
  }

  async describePicture(id: string, description: string): Promise<Result<null, ReadFailure>> {
    const body = { id, metadata: { alt_text: { text: description } } };
    const answer = await this.#calls.send({ method: 'POST', path: '/2/media/metadata', body, isPost: false });
    return isDone(answer) ? ok(null) : fail(this.pictureFailureOf(answer));
  }

  async remove(id: string): Promise<RequestResult> {
    return await this.#calls.send({ method: 'DELETE', path: `/2/tweets/${encodeURIComponent(id)}` });
  }

  /** The account's own posts since a moment, oldest first: all of them, or a failure. */
  async tweetsSince(since: Date): Promise<Result<Tweet[], ReadFailure>> {
    const found: Tweet[] = [];
    if (this.#subject === null) return fail(this.#calls.strange);
    let next: string | undefined;
    for (let read = 0; read < MAX_PAGES; read += 1) {
      const query = new URLSearchParams({
        max_results: String(PAGE),
        exclude: 'retweets',
        // Without fractions of a second, which X refuses.
        start_time: `${since.toISOString().slice(0, 19)}Z`,
        'tweet.fields': 'attachments,entities,note_tweet,referenced_tweets',
        ...(next !== undefined && { pagination_token: next }),
      });
      const path = `/2/users/${encodeURIComponent(this.#subject)}/tweets?${query.toString()}`;
      const answer = await this.#calls.send({ method: 'GET', path, maxAnswerBytes: MAX_PAGE_BYTES });
      if (!isDone(answer)) return fail(this.readFailureOf(answer));
      const checked = this.#calls.checked(answer, page);
      if (!checked.ok) return checked;
      found.push(...(checked.value.data ?? []).map(shownTweet));
      next = checked.value.meta?.next_token;
      if (next === undefined) return ok(found.toReversed());
    }
    return fail(lastingFailure('There are too many newer posts to check.'));
  }

  /**
   * X's counts for posts, by id; `not-included` where the operator's plan or credit, or the account's permission, does not
   * allow reading. @param ids at most 100
   */
  async metricsOf(
    ids: readonly string[],
  ): Promise<Result<ReadonlyMap<string, PostFigures>, ReadFailure> | 'not-included'> {
    const query = new URLSearchParams({ ids: ids.join(','), 'tweet.fields': 'public_metrics' });
    const path = `/2/tweets?${query.toString()}`;
    const answer = await this.#calls.send({ method: 'GET', path, maxAnswerBytes: MAX_PAGE_BYTES });
    if (answer.type === 'answer' && (answer.status === 402 || answer.status === 403)) return 'not-included';
    const read = this.#calls.checked(answer, metrics);
    return read.ok ? ok(new Map(read.value.data.map(({ id, public_metrics: told }) => [id, told]))) : read;
  }

  /** The failure for a request that did not succeed. */
  failureOf(result: RequestResult): ReadFailure {
    if (result.type === 'answer' && result.status === 402) return lastingFailure(NO_CREDITS);
    return this.#calls.failureOf(result);
  }

  /** The same for pictures. A connection from before X posts had pictures does not include them. */
  pictureFailureOf(result: RequestResult): ReadFailure {
    const failure = this.failureOf(result);
    return result.type === 'answer' && result.status === 403
      ? lastingFailure(`${failure.words} Connect X again and allow pictures.`)
      : failure;
  }

  /** The same for reading, which some plans of X do not include. */
  readFailureOf(result: RequestResult): ReadFailure {
    const isNotIncluded = result.type === 'answer' && (result.status === 402 || result.status === 403);
    return isNotIncluded ? lastingFailure(MAY_NOT_READ) : this.#calls.failureOf(result);
  }
}

const NO_CREDITS =
  'X charges for each post, and this server’s account at X has no credit left. Its operator can buy some at developer.x.com.';
const MAY_NOT_READ = 'X does not let this server read your posts. Check your profile, then say whether it was posted.';

/** The id of the new post in an answer; null if it has none. */
export function tweetIn(result: RequestResult): string | null {
  return result.type === 'answer' && isDone(result) ? (readJsonAnswer(result, created)?.data.id ?? null) : null;
}

/** Whether X refuses a text because the account has posted it a short time ago. */
export function isDuplicate(result: RequestResult): boolean {
  return result.type === 'answer' && result.status === 403 && /duplicate content/i.test(said(result));
}

/** Whether X refuses a post because an upload that it names is not there any more. */
export function isWithoutUpload(result: RequestResult): boolean {
  return result.type === 'answer' && result.status === 400 && /media ids? (?:is|are) invalid/i.test(said(result));
}

function said({ text }: RequestResult & { readonly type: 'answer' }): string {
  return text.slice(0, 10_000);
}

const MAX_TEXT = 30_000;

function shownTweet({ id, text, note_tweet: note, entities, attachments, referenced_tweets: referenced }: ReadTweet) {
  let shown = (note?.text ?? text).slice(0, MAX_TEXT);
  for (const { url, expanded_url: expanded, media_key: ofMedia } of (entities?.urls ?? []).slice(0, 100)) {
    const written = ofMedia === undefined ? expanded : '';
    if (written !== undefined && url !== '') shown = shown.replaceAll(url, () => written);
  }
  const repliesTo = referenced?.find(({ type }) => type === 'replied_to')?.id ?? null;
  const mediaKeys = attachments?.media_keys ?? [];
  return { id, says: comparable(unescaped(shown)), repliesTo, mediaKeys };
}

/** X escapes three characters in the texts that it answers. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** A text in the form in which it is compared: X changes white space, and completes addresses. */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/https?:\/\//gi, '')
    .replaceAll(/[\s/]+/g, '');
}
