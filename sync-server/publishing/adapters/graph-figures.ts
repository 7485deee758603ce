import { z } from 'zod';
import { ok, type Result } from '#core/kernel/result.ts';
import { noFigures, type PostFigures, threadFigures } from '#core/publishing/post-figures.ts';
import type { FiguresRead, FiguresReading, ReadFigures } from '../platform-adapter.ts';
import { readOnly } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { checkedFigures, figure, readUntil } from './figure-answers.ts';
import { GraphApi, type GraphProtocol } from './graph-api.ts';
import type { ReadFailure } from './read-answer.ts';
import { idsIn } from './thread-ref.ts';

/** Posts that are read in one go: each takes a call. */
const MAX_READ = 30;

type FiguresOf = (api: GraphApi, id: string) => Promise<Result<PostFigures | null, ReadFailure>>;

type FiguresDeps = Pick<AdapterDeps, 'limits' | 'now'>;

const insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: figure })) })),
});

/**
 * Reads the figures of posts on Threads (`GET /{id}/insights`). The figures of a thread are added up, but for the replies:
 * the first post counts the whole thread's, its author's own posts included.
 */
export async function threadsFigures(
  deps: FiguresDeps,
  protocol: GraphProtocol,
  reading: FiguresReading,
): Promise<FiguresRead> {
  return await readFigures(deps, { protocol, reading, figuresOf: insightsOf });
}

async function insightsOf(api: GraphApi, id: string): Promise<Result<PostFigures | null, ReadFailure>> {
  const query = { metric: 'views,likes,replies,reposts,quotes' };
  const read = await api.counts(`${encodeURIComponent(id)}/insights`, query, insights);
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const counted = (name: string) => read.value?.data.find((each) => each.name === name)?.values[0]?.value ?? null;
  const [reposts, quotes] = [counted('reposts'), counted('quotes')];
  const shared = reposts === null && quotes === null ? null : (reposts ?? 0) + (quotes ?? 0);
  return ok({ views: counted('views'), likes: counted('likes'), replies: counted('replies'), reposts: shared });
}

const media = z.object({ like_count: figure, comments_count: figure });

/** Reads the figures of posts on Instagram (`GET /{id}`). The likes are absent where the account hides them. */
export async function instagramFigures(
  deps: FiguresDeps,
  protocol: GraphProtocol,
  reading: FiguresReading,
): Promise<FiguresRead> {
  return await readFigures(deps, { protocol, reading, figuresOf: mediaOf });
}

async function mediaOf(api: GraphApi, id: string): Promise<Result<PostFigures | null, ReadFailure>> {
  const read = await api.counts(encodeURIComponent(id), { fields: 'like_count,comments_count' }, media);
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const { like_count: likes, comments_count: replies } = read.value;
  return ok({ ...noFigures, likes, replies });
}

interface Reading {
  readonly protocol: GraphProtocol;
  readonly reading: FiguresReading;
  readonly figuresOf: FiguresOf;
}

async function readFigures(deps: FiguresDeps, { protocol, reading, figuresOf }: Reading): Promise<FiguresRead> {
  const api = new GraphApi(readOnly(deps, reading), protocol);
  const read = new Map<string, ReadFigures>();
  let calls = 0;
  for (const { ref } of reading.posts) {
    const ids = idsIn(ref);
    if (calls > 0 && calls + ids.length > MAX_READ) break;
    calls += ids.length;
    const parts: PostFigures[] = [];
    for (const id of ids.slice(0, MAX_READ)) {
      const one = await figuresOf(api, id);
      if (!one.ok) return readUntil(read, one.error);
      // A later post of a thread may have been deleted alone.
      if (one.value === null && parts.length === 0) break;
      if (one.value !== null) parts.push(one.value);
    }
    read.set(ref, parts.length === 0 ? 'absent' : checkedFigures(ofThread(parts)));
  }
  return { read, failure: null };
}

function ofThread(parts: readonly PostFigures[]): PostFigures {
  const [first] = parts;
  const replies = first?.replies ?? null;
  return {
    ...threadFigures(parts),
    replies: replies === null ? null : Math.max(0, replies - (parts.length - 1)),
  };
}
