import { hash } from 'node:crypto';
import { z } from 'zod';
import type { FiguresRead, FiguresReading, ReadFigures } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { DevToApi } from './dev-to-api.ts';
import { checkedFigures, type ConditionalReads, figure, readUntil } from './figure-answers.ts';
import type { ReadFailure } from './read-failure.ts';

/** Articles of a page: every one comes with its whole text. Newer ones come first, and old ones are not read. */
const PER_PAGE = 30;
const MAX_PAGES = 10;
const MAX_PAGE_BYTES = 4_000_000;

const page = z.array(
  z
    .object({
      id: z.number().int().positive(),
      page_views_count: figure,
      public_reactions_count: figure,
      comments_count: figure,
    })
    .transform(({ id, page_views_count: views, public_reactions_count: likes, comments_count: replies }) => ({
      ref: String(id),
      figures: { views, likes, reposts: null, replies },
    })),
);

/**
 * Reads the figures of articles from the list of the account's own ones (`GET /api/articles/me/published`), the only
 * call that tells their views (forem/forem, 2026). Articles cannot be reposted.
 */
export async function devToFigures(
  { limits, now }: Pick<AdapterDeps, 'limits' | 'now'>,
  reads: ConditionalReads,
  { connection, posts, signal }: FiguresReading,
): Promise<FiguresRead> {
  const read = new Map<string, ReadFigures>();
  const missing = new Set(posts.map(({ ref }) => ref));
  const api = new DevToApi({ connection, claim: { mayPost: () => false, signal }, limits, now });
  for (let number = 1; number <= MAX_PAGES && missing.size > 0; number += 1) {
    const answer = await reads.read(hash('sha256', connection.token, 'base64url'), {
      url: new URL(`/api/articles/me/published?per_page=${PER_PAGE}&page=${number}`, connection.address),
      headers: { 'api-key': connection.token, Accept: 'application/vnd.forem.api-v1+json' },
      shape: page,
      limits: { ...limits, maxAnswerBytes: Math.max(limits.maxAnswerBytes, MAX_PAGE_BYTES) },
      signal,
    });
    if (answer.type === 'strange') return readUntil(read, strange);
    if (answer.type === 'failed') return readUntil(read, api.failureOf(answer.result));
    for (const { ref, figures } of answer.value) if (missing.delete(ref)) read.set(ref, checkedFigures(figures));
    if (answer.value.length < PER_PAGE) break;
  }
  for (const ref of missing) read.set(ref, 'absent');
  return { read, failure: null };
}

const strange: ReadFailure = { words: 'The server did not answer like Dev.to.', isForGood: false, afterMs: null };
