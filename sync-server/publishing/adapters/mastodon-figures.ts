import { hash } from 'node:crypto';
import { z } from 'zod';
import { type PostFigures, threadFigures } from '#core/publishing/post-figures.ts';
import type { FiguresRead, FiguresReading, ReadFigures, ReadPost } from '../platform-adapter.ts';
import { readOnly } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { checkedFigures, type ConditionalReads, figure, readUntil } from './figure-answers.ts';
import { MastodonApi } from './mastodon-api.ts';
import type { ReadFailure } from './read-answer.ts';
import { idsIn } from './thread-ref.ts';

/** Statuses that are read in one go. An instance allows 300 calls in 5 minutes (docs.joinmastodon.org, 2026). */
const MAX_STATUSES = 30;

const counts = z
  .object({
    url: z.string().max(3_000).nullish().catch(null),
    favourites_count: figure,
    reblogs_count: figure,
    replies_count: figure,
  })
  .transform(({ url, favourites_count: likes, reblogs_count: reposts, replies_count: replies }) => ({
    url: url ?? null,
    figures: { views: null, likes, reposts, replies },
  }));

/**
 * Reads the figures of posts, status by status (`GET /api/v1/statuses/{id}`). An instance counts no views.
 *
 * Ids mean something on their own instance only. A post whose address is on another one is not looked for, and an
 * answer with another address is another person's post.
 */
export async function mastodonFigures(
  deps: Pick<AdapterDeps, 'limits' | 'now'>,
  reads: ConditionalReads,
  reading: FiguresReading,
): Promise<FiguresRead> {
  const read = new Map<string, ReadFigures>();
  let statuses = 0;
  for (const post of reading.posts) {
    const ids = idsIn(post.ref);
    if (statuses > 0 && statuses + ids.length > MAX_STATUSES) break;
    statuses += ids.length;
    const found = await readThread(deps, reads, reading, post, ids.slice(0, MAX_STATUSES));
    if (typeof found === 'object' && 'words' in found) return readUntil(read, found);
    read.set(post.ref, found);
  }
  return { read, failure: null };
}

async function readThread(
  deps: Pick<AdapterDeps, 'limits' | 'now'>,
  reads: ConditionalReads,
  reading: FiguresReading,
  { url: postUrl }: ReadPost,
  ids: readonly string[],
): Promise<ReadFigures | ReadFailure> {
  const { connection, signal } = reading;
  if (postUrl !== null && new URL(postUrl).host !== new URL(connection.address).host) return 'absent';
  const api = new MastodonApi(readOnly(deps, reading));
  const parts: PostFigures[] = [];
  for (const id of ids) {
    const answer = await reads.read(hash('sha256', connection.token, 'base64url'), {
      url: new URL(`/api/v1/statuses/${encodeURIComponent(id)}`, connection.address),
      headers: { Authorization: `Bearer ${connection.token}`, Accept: 'application/json' },
      shape: counts,
      limits: deps.limits,
      signal,
    });
    if (answer.type === 'strange') return strange;
    if (answer.type === 'failed') {
      const { result } = answer;
      const isGone = result.type === 'answer' && (result.status === 404 || result.status === 410);
      if (!isGone) return api.failureOf(result);
      // A later part of a thread may have been deleted alone.
      if (parts.length === 0) return 'absent';
      continue;
    }
    const { url, figures } = answer.value;
    if (parts.length === 0 && postUrl !== null && url !== null && url !== postUrl) return 'absent';
    parts.push(figures);
  }
  return checkedFigures(threadFigures(parts));
}

const strange: ReadFailure = {
  words: 'The instance did not answer like a Mastodon server.',
  isForGood: false,
  afterMs: null,
};
