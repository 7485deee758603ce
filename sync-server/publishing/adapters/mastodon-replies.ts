import { z } from 'zod';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';
import { requestPlatform, type RequestResult } from '../platform-request.ts';
import type { ReadReplies, RepliesPost, RepliesRead, RepliesReading } from '../platform-adapter.ts';
import { readOnly } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { tagIn } from './figure-answers.ts';
import { MastodonApi, textOfStatus } from './mastodon-api.ts';
import { postId } from './read-answer.ts';
import { type AnsweredReply, beginningOf, endsReading, keptReplies, readEach } from './reply-answers.ts';
import { idsIn } from './thread-ref.ts';

/** Bytes of an answer, and values in it: some 600 replies with their accounts. */
const MAX_CONTEXT = { bytes: 2_000_000, values: 50_000 } as const;

const context = z.object({ descendants: z.array(z.unknown()) });

const reply = z.object({
  id: postId,
  url: z.string().nullish().catch(null),
  content: z.string(),
  spoiler_text: z.string().nullish().catch(null),
  created_at: z.string(),
  visibility: z.string(),
  account: z.object({ acct: z.string().min(1), display_name: z.string().nullish().catch(null) }),
});

/**
 * Reads the replies below posts (`GET /api/v1/statuses/{id}/context`), including replies to replies.
 *
 * Only what everybody can see is listed: an instance tells a person's followers-only and private answers too. Posts of
 * people whom the person blocks or mutes are left out by the instance. The tag of the last answer is sent, so that one
 * that has not changed has no body.
 *
 * An instance has no pages for it. Where the answer is longer than `MAX_CONTEXT`, the call is repeated without the
 * token, which an instance limits to 60 replies (docs.joinmastodon.org/methods/statuses, 2026).
 */
export async function mastodonReplies(
  deps: Pick<AdapterDeps, 'limits' | 'now'>,
  reading: RepliesReading,
): Promise<RepliesRead> {
  const api = new MastodonApi(readOnly(deps, reading));
  const read = new Map<string, ReadReplies>();
  for (const post of reading.posts) {
    const found = await readPost(deps, reading, post);
    if (typeof found === 'object' && 'type' in found) return { read, failure: api.failureOf(found) };
    read.set(post.ref, found);
  }
  return { read, failure: null };
}

async function readPost(
  deps: Pick<AdapterDeps, 'limits' | 'now'>,
  reading: RepliesReading,
  post: RepliesPost,
): Promise<ReadReplies | RequestResult> {
  const { connection } = reading;
  const ids = idsIn(post.ref);
  const { host } = new URL(connection.address);
  // Ids mean something on their own instance only.
  if (ids.length === 0 || (post.url !== null && new URL(post.url).host !== host)) return 'absent';
  const thread = { parts: new Set(ids), own: authorOf(post.url, host) ?? connection.name, host, now: deps.now() };
  const first = await ask(deps, reading, { id: ids[0]!, token: connection.token, tag: post.tag });
  if (endsReading(first)) return first;
  if (first.type === 'answer' && first.status === 304) return 'same';
  if (first.type === 'answer' && (first.status === 404 || first.status === 410)) return 'absent';
  const found = await repliesIn(first, thread);
  if (found !== 'too-long') return found;
  // As anybody: a post that is not for everybody looks as if it were gone.
  const second = await ask(deps, reading, { id: ids[0]!, token: null, tag: null });
  if (endsReading(second)) return second;
  const shorter = await repliesIn(second, thread);
  return shorter === 'too-long' ? 'unreadable' : shorter;
}

/**
 * The account in a post's address, `https://one.example/@ann/1`. Another account of the instance may be connected now.
 * Null where the address has another form.
 */
function authorOf(url: string | null, host: string): string | null {
  const [, name] = /^\/(?:@|users\/)([\w.-]+)\//.exec(url === null ? '' : new URL(url).pathname) ?? [];
  return name === undefined ? null : `@${name}@${host}`;
}

interface Asked {
  readonly id: string;
  /** Null asks as anybody. */
  readonly token: string | null;
  readonly tag: string | null;
}

async function ask(
  { limits }: Pick<AdapterDeps, 'limits'>,
  { connection, signal }: RepliesReading,
  { id, token, tag }: Asked,
): Promise<RequestResult> {
  return await requestPlatform(
    {
      method: 'GET',
      url: new URL(`/api/v1/statuses/${encodeURIComponent(id)}/context`, connection.address),
      headers: {
        Accept: 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(tag !== null && { 'If-None-Match': tag }),
      },
      isPost: false,
      mayPost: () => false,
      signal,
    },
    { ...limits, maxAnswerBytes: MAX_CONTEXT.bytes },
  );
}

interface Reader {
  /** Ids of the post's own parts: a thread continues itself by replies. */
  readonly parts: ReadonlySet<string>;
  /** The account that posted it, `@ann@one.example`. */
  readonly own: string;
  /** The instance's. */
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

async function repliesIn(answer: RequestResult, { parts, own, host, now }: Reader): Promise<ReadReplies | 'too-long'> {
  if (answer.type === 'unclear' && answer.why === 'too-long') return 'too-long';
  if (answer.type !== 'answer' || answer.status !== 200) return 'unreadable';
  const json = parseBoundedJson(answer.text, { maxValues: MAX_CONTEXT.values });
  if (!json.ok) return json.error.type === 'too-many-values' ? 'too-long' : 'unreadable';
  const told = context.safeParse(json.value).data;
  if (!told) return 'unreadable';
  const answered = await readEach(told.descendants, (value): AnsweredReply | null => {
    const status = reply.safeParse(value).data;
    if (!status || parts.has(status.id) || !isForEverybody(status.visibility)) return null;
    const { id, url, content, spoiler_text: warning, created_at: at, account } = status;
    // An account of the instance itself is named without its host.
    const handle = account.acct.includes('@') ? `@${account.acct}` : `@${account.acct}@${host}`;
    return {
      id,
      name: account.display_name ?? '',
      handle,
      at,
      url: url ?? null,
      isOwn: handle.toLowerCase() === own.toLowerCase(),
      // A warning hides the text until somebody opens it, which they do on the platform.
      text: () => (warning ? `Content warning: ${warning}` : textOfStatus(beginningOf(content))),
    };
  });
  return { replies: await keptReplies(answered, now), tag: tagIn(answer) };
}

function isForEverybody(visibility: string): boolean {
  return visibility === 'public' || visibility === 'unlisted';
}
