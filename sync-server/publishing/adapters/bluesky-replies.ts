import { z } from 'zod';
import type { ReadReplies, RepliesRead, RepliesReading } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import type { BlueskyApi } from './bluesky-api.ts';
import { POSTS, postKey, urisOf } from './bluesky-records.ts';
import { did } from './bluesky-sessions.ts';
import { errorCode } from './bluesky-xrpc.ts';
import { type ReadFailure, readJsonAnswer } from './read-answer.ts';
import { type AnsweredReply, endsReading, keptReplies, MAX_FOUND, readEach } from './reply-answers.ts';

/**
 * Levels of replies below the last part of a thread, and below its first post. A level is two levels of the answer's
 * JSON, which may have 64.
 */
const LEVELS = { below: 6, all: 24 } as const;

/** Values in one answer, of which the shape checks none. */
const MAX_VALUES = 50_000;

const answered = z.object({ thread: z.unknown() });

/** A post with its replies: `app.bsky.feed.defs#threadViewPost`. Blocked and deleted posts have no `post`. */
const node = z.object({
  post: z.unknown().optional(),
  replies: z.array(z.unknown()).nullish().catch(null),
});

const post = z.object({
  uri: z.string().max(1_000),
  indexedAt: z.string(),
  author: z.object({
    did,
    handle: z.string(),
    displayName: z.string().nullish().catch(null),
    viewer: z.object({ muted: z.boolean().nullish() }).nullish().catch(null),
  }),
  record: z.object({ text: z.string() }),
});

/**
 * Reads the replies below posts (`app.bsky.feed.getPostThread`), which the account's server forwards to the network's
 * index. Blocked, deleted and muted posts are left out; replies below them are listed.
 *
 * The answer is a tree. It is walked with a list of what is left to visit, never by recursion.
 */
export async function blueskyReplies(
  api: BlueskyApi,
  { posts }: Pick<RepliesReading, 'posts'>,
  { now }: Pick<AdapterDeps, 'now'>,
): Promise<RepliesRead> {
  const read = new Map<string, ReadReplies>();
  for (const { ref } of posts) {
    const found = await readThread(api, ref, now());
    if (typeof found === 'object' && 'words' in found) return { read, failure: found };
    read.set(ref, found);
  }
  return { read, failure: null };
}

/** @param ref of a thread */
async function readThread(api: BlueskyApi, ref: string, now: number): Promise<ReadReplies | ReadFailure> {
  const uris = urisOf(ref);
  if (uris.length === 0) return 'absent';
  const depth = Math.min(LEVELS.all, uris.length - 1 + LEVELS.below);
  const sent = await api.getPostThread(uris[0]!, depth);
  if (!sent.ok) return sent.error;
  const result = sent.value;
  if (endsReading(result)) return api.failureOf(result);
  if (errorCode(result) === 'NotFound') return 'absent';
  if (result.type !== 'answer' || result.status !== 200) return 'unreadable';
  const thread = readJsonAnswer(result, answered, MAX_VALUES)?.thread;
  if (thread === undefined) return 'unreadable';
  const root = node.safeParse(thread).data;
  if (!root?.post) return 'absent';
  const parts = new Set(uris);
  const [author = ''] = ref.split(',');
  const replies = await readEach(postsBelow(root), (value) => replyOf(value, { parts, author }));
  return { replies: await keptReplies(replies, now), tag: null };
}

/** The posts below the first one, level by level: no more than `MAX_FOUND` places of the tree are visited. */
function postsBelow(root: z.infer<typeof node>): readonly unknown[] {
  const places = (root.replies ?? []).slice(0, MAX_FOUND);
  const found: unknown[] = [];
  // The list grows while it is walked.
  for (const place of places) {
    const read = node.safeParse(place).data;
    if (read?.post) found.push(read.post);
    for (const below of read?.replies ?? []) {
      if (places.length >= MAX_FOUND) break;
      places.push(below);
    }
  }
  return found;
}

interface Thread {
  /** Addresses of the post's own parts: a thread continues itself by replies. */
  readonly parts: ReadonlySet<string>;
  /** The DID of the post's author. */
  readonly author: string;
}

function replyOf(value: unknown, { parts, author }: Thread): AnsweredReply | null {
  const read = post.safeParse(value).data;
  if (!read || parts.has(read.uri) || read.author.viewer?.muted) return null;
  const { uri, indexedAt, author: by, record } = read;
  const prefix = `at://${by.did}/${POSTS}/`;
  const key = uri.startsWith(prefix) ? uri.slice(prefix.length) : '';
  if (!postKey.test(key)) return null;
  return {
    id: `${by.did}/${key}`,
    name: by.displayName ?? '',
    handle: `@${by.handle}`,
    at: indexedAt,
    url: `https://bsky.app/profile/${by.did}/post/${key}`,
    isOwn: by.did === author,
    text: () => record.text,
  };
}
