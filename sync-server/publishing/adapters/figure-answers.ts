import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { figureNames, MAX_FIGURE, type PostFigures } from '#core/publishing/post-figures.ts';
import type { FiguresRead, ReadFigures } from '../platform-adapter.ts';
import { type PlatformAnswer, requestPlatform, type RequestLimits, type RequestResult } from '../platform-request.ts';
import { type ReadFailure, readJsonAnswer } from './read-answer.ts';

/** A count in a platform's answer; null where it tells none, NaN for anything else. */
export const figure = z
  .number()
  .int()
  .min(0)
  .max(MAX_FIGURE)
  .nullish()
  .transform((count) => count ?? null)
  .catch(Number.NaN);

/** The figures, if all of them are counts. */
export function checkedFigures(figures: PostFigures): ReadFigures {
  return figureNames.some((name) => Number.isNaN(figures[name])) ? 'unreadable' : figures;
}

/** The figures that were read before a failure. */
export function readUntil(
  read: ReadonlyMap<string, ReadFigures>,
  { words, isForGood, afterMs }: ReadFailure,
): FiguresRead {
  return { read, failure: isForGood ? { type: 'refused', words } : { type: 'later', words, afterMs } };
}

/** Answers that are kept to be asked for conditionally: small objects, read from what may be a large text. */
const MAX_KEPT = 5_000;
const MAX_ETAG = 200;

/** A read of a platform that may be answered with 304. */
export interface ConditionalRead<Shape extends z.ZodType> {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Unknown fields are dropped, so that little is kept. */
  readonly shape: Shape;
  readonly limits: RequestLimits;
  readonly signal: AbortSignal;
}

/**
 * - `read`: the answer's content, from now or from before
 * - `strange`: an answer of another shape
 * - `failed`: another status, or no answer
 */
export type ReadAnswer<Value> =
  | { readonly type: 'read'; readonly value: Value }
  | { readonly type: 'strange' }
  | { readonly type: 'failed'; readonly result: RequestResult };

/**
 * Answers with their tags, in memory. Reading again sends the tag, and an instance whose answer has not changed sends
 * no body.
 */
export class ConditionalReads {
  readonly #kept = new LRUCache<string, { readonly etag: string; readonly value: unknown }>({ max: MAX_KEPT });

  /** @param owner the account: its answers are for nobody else */
  async read<Shape extends z.ZodType>(
    owner: string,
    { url, headers, shape, limits, signal }: ConditionalRead<Shape>,
  ): Promise<ReadAnswer<z.output<Shape>>> {
    const key = `${owner} ${url.href}`;
    const known = this.#kept.get(key);
    const conditional = known ? { ...headers, 'If-None-Match': known.etag } : headers;
    const result = await requestPlatform(
      { method: 'GET', url, headers: conditional, isPost: false, mayPost: () => false, signal },
      limits,
    );
    if (result.type === 'answer' && result.status === 304 && known)
      return { type: 'read', value: known.value as z.output<Shape> };
    if (result.type !== 'answer' || result.status !== 200) return { type: 'failed', result };
    const value = readJsonAnswer(result, shape);
    if (value === null) return { type: 'strange' };
    const etag = tagIn(result);
    if (etag !== null) this.#kept.set(key, { etag, value });
    return { type: 'read', value };
  }
}

/** The tag of an answer (ETag); null where it has none that can be sent back. */
export function tagIn({ headers: { etag } }: PlatformAnswer): string | null {
  const isTag = etag !== undefined && etag.length <= MAX_ETAG && /^(W\/)?"[\x21-\x7e]*"$/.test(etag);
  return isTag ? etag : null;
}
