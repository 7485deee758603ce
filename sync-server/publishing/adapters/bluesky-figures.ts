import { z } from 'zod';
import { type PostFigures, threadFigures } from '#core/publishing/post-figures.ts';
import type { FiguresRead, FiguresReading, ReadFigures } from '../platform-adapter.ts';
import type { BlueskyApi } from './bluesky-api.ts';
import { urisOf } from './bluesky-records.ts';
import { strangeAnswer } from './bluesky-xrpc.ts';
import { checkedFigures, figure, readUntil } from './figure-answers.ts';
import { readJsonAnswer } from './read-answer.ts';

/** Posts of one call (lexicon app.bsky.feed.getPosts, 2026), and calls of one reading. */
const PER_CALL = 25;
const MAX_CALLS = 4;

const answered = z.object({
  posts: z.array(
    z.object({
      uri: z.string().max(1_000),
      likeCount: figure,
      repostCount: figure,
      quoteCount: figure,
      replyCount: figure,
    }),
  ),
});

/**
 * Reads the figures of posts (`app.bsky.feed.getPosts`), which the account's server forwards to the network's index. It
 * counts no views. A quote counts as a repost.
 */
export async function blueskyFigures(api: BlueskyApi, { posts }: Pick<FiguresReading, 'posts'>): Promise<FiguresRead> {
  const read = new Map<string, ReadFigures>();
  const asked: { readonly ref: string; readonly uris: readonly string[] }[] = [];
  let count = 0;
  for (const { ref } of posts) {
    const uris = urisOf(ref).slice(0, PER_CALL * MAX_CALLS);
    if (uris.length === 0) read.set(ref, 'absent');
    else if (count + uris.length <= PER_CALL * MAX_CALLS) asked.push({ ref, uris });
    else break;
    count += uris.length;
  }
  const wanted = asked.flatMap(({ uris }) => uris);
  const found = new Map<string, PostFigures>();
  for (let from = 0; from < wanted.length; from += PER_CALL) {
    const sent = await api.getPosts(wanted.slice(from, from + PER_CALL));
    if (!sent.ok) return readUntil(complete(read, asked, found, from), sent.error);
    if (sent.value.type !== 'answer' || sent.value.status !== 200)
      return readUntil(complete(read, asked, found, from), api.failureOf(sent.value));
    const answer = readJsonAnswer(sent.value, answered);
    if (!answer) return readUntil(complete(read, asked, found, from), strangeAnswer);
    for (const { uri, likeCount: likes, repostCount, quoteCount, replyCount: replies } of answer.posts)
      found.set(uri, { views: null, likes, reposts: sumOf(repostCount, quoteCount), replies });
  }
  return { read: complete(read, asked, found, wanted.length), failure: null };
}

/** The posts all of whose addresses are among the first `upTo` that were asked for. One that was deleted is absent. */
function complete(
  read: Map<string, ReadFigures>,
  asked: readonly { readonly ref: string; readonly uris: readonly string[] }[],
  found: ReadonlyMap<string, PostFigures>,
  upTo: number,
): ReadonlyMap<string, ReadFigures> {
  let end = 0;
  for (const { ref, uris } of asked) {
    end += uris.length;
    if (end > upTo) break;
    const parts = uris.flatMap((uri) => found.get(uri) ?? []);
    read.set(ref, found.has(uris[0]!) ? checkedFigures(threadFigures(parts)) : 'absent');
  }
  return read;
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0);
}
