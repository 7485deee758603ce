import { type PostFigures, threadFigures } from '#core/publishing/post-figures.ts';
import type { FiguresRead, FiguresReading, ReadFigures } from '../platform-adapter.ts';
import { checkedFigures, readUntil } from './figure-answers.ts';
import { idsIn } from './thread-ref.ts';
import type { XApi } from './x-api.ts';

/** Posts of one call (docs.x.com/x-api/posts/lookup, 2026), which is all that is read in one go. */
const PER_CALL = 100;

/**
 * Reads the public metrics of posts (`GET /2/tweets`). X charges for every post that it tells, once a day (UTC).
 *
 * A quote counts as a repost. A post that X does not tell is absent: it was deleted, or is not for the account to see.
 */
export async function xFigures(api: XApi, { posts }: Pick<FiguresReading, 'posts'>): Promise<FiguresRead> {
  const read = new Map<string, ReadFigures>();
  const asked: { readonly ref: string; readonly ids: readonly string[] }[] = [];
  let count = 0;
  for (const { ref } of posts) {
    const ids = idsIn(ref).slice(0, PER_CALL);
    if (count + ids.length > PER_CALL) break;
    if (ids.length === 0) read.set(ref, 'absent');
    else asked.push({ ref, ids });
    count += ids.length;
  }
  if (asked.length === 0) return { read, failure: null };
  const told = await api.metricsOf(asked.flatMap(({ ids }) => ids));
  if (told === 'not-included') return { read, failure: { type: 'not-included' } };
  if (!told.ok) return readUntil(read, told.error);
  for (const { ref, ids } of asked) read.set(ref, ofThread(ids, told.value));
  return { read, failure: null };
}

function ofThread(ids: readonly string[], told: ReadonlyMap<string, PostFigures>): ReadFigures {
  const parts = ids.flatMap((id) => told.get(id) ?? []);
  return told.has(ids[0]!) ? checkedFigures(threadFigures(parts)) : 'absent';
}
