import type { Outcome } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { postedStatus, type MastodonApi, type Status } from './mastodon-api.ts';
import { comparable } from './mastodon-text.ts';
import { readJsonAnswer, webAddress } from './read-answer.ts';

/** A post of a thread that the instance has. */
export interface ThreadPost {
  readonly id: string;
  readonly url: string | null;
}

export interface ThreadOptions {
  /** What each post says, from the first on. */
  readonly parts: readonly string[];
  /** Those that are known to be there. */
  readonly posted: readonly ThreadPost[];
  /** The account's own posts, oldest first: a part that is among them is not posted again. */
  readonly known: readonly Status[];
  /** Names the first post for the instance; sent, and not relied on. */
  readonly publicationId: string;
  /** Called when a post may have arrived and nobody knows. */
  readonly onUnclear: () => void;
}

/** Those of the parts that are among an account's posts, in one line from the first on, each a reply to the one before. */
export function findThread(
  parts: readonly string[],
  known: readonly Status[],
  posted: readonly ThreadPost[] = [],
): ThreadPost[] {
  const found = [...posted];
  for (const part of parts.slice(posted.length)) {
    const sent = comparable(part);
    const before = found.at(-1)?.id ?? null;
    const next = known.find(
      ({ id, says, repliesTo }) => repliesTo === before && says === sent && !found.some((each) => each.id === id),
    );
    if (!next) break;
    found.push({ id: next.id, url: next.url });
  }
  return found;
}

/** Names of those that continue a thread whose posts are known, and say what one of the parts says. */
export function findFollowing(parts: readonly string[], known: readonly Status[], ids: readonly string[]): string[] {
  const sent = new Set(parts.map(comparable));
  const found: string[] = [];
  for (let last = ids.at(-1); last !== undefined && found.length < known.length;) {
    const next = known.find(({ id, says, repliesTo }) => repliesTo === last && !found.includes(id) && sent.has(says));
    if (next) found.push(next.id);
    last = next?.id;
  }
  return found;
}

/** Posts what of a thread is not there yet, one after the other. */
export async function continueThread(
  api: MastodonApi,
  { parts, posted, known, publicationId, onUnclear }: ThreadOptions,
): Promise<Outcome> {
  const there = findThread(parts, known, posted);
  for (let index = there.length; index < parts.length; index += 1) {
    const before = there.at(-1);
    const key = index === 0 ? publicationId : `${publicationId}-${index + 1}`;
    const body = { status: parts[index], ...(before && { in_reply_to_id: before.id }) };
    const result = await api.write('POST', '/api/v1/statuses', body, key);
    const isAnswered = result.type === 'answer' && result.status < 500;
    if (!isAnswered && result.type !== 'not-sent') onUnclear();
    const post = result.type === 'answer' && result.status === 200 ? readJsonAnswer(result, postedStatus) : null;
    if (post === null) return { ...failedPost(api, result, { index, count: parts.length }), ...namesOf(there) };
    there.push({ id: post.id, url: webAddress(post.url) });
  }
  return sharedThread(there);
}

export function sharedThread(posts: readonly ThreadPost[]): Outcome & { readonly type: 'shared' } {
  return { type: 'shared', url: posts[0]?.url ?? null, ref: refOf(posts) || null };
}

/** The posts that a reference names. */
export function postsOfRef(ref: string): string[] {
  return ref.split(',').filter((id) => id !== '');
}

/** What names the posts of a thread that was not finished; nothing where none is there. */
function namesOf(posts: readonly ThreadPost[]): { readonly ref?: string } {
  return posts.length === 0 ? {} : { ref: refOf(posts) };
}

function refOf(posts: readonly ThreadPost[]): string {
  return posts.map(({ id }) => id).join(',');
}

type Failed = Outcome & { readonly type: 'refused' | 'later' | 'unclear' };

function failedPost(
  api: MastodonApi,
  result: RequestResult,
  { index, count }: { readonly index: number; readonly count: number },
): Failed {
  const { words: said, isForGood, afterMs } = api.failureOf(result);
  const words = index === 0 ? said : `${said} The first ${index} of ${count} posts are there.`;
  if (result.type === 'not-sent' || (result.type === 'answer' && result.status === 429))
    return isForGood ? { type: 'refused', words } : { type: 'later', words, afterMs };
  // A 200 that tells no post leaves open what became of it, and so does an error of the instance's own.
  const isUnclear = result.type === 'unclear' || result.status >= 500 || (result.status >= 200 && result.status < 300);
  return isUnclear ? { type: 'unclear', words } : { type: 'refused', words };
}
