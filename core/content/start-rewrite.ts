import type { ContentItem } from '../documents/content-item.ts';
import { rewritePlatformId } from '../documents/read-variants.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { addVariant, fitsAsItIs } from './add-variant.ts';
import type { ContentFailure } from './failures.ts';

export interface StartRewrite {
  /** New, so only one device ever makes it. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Makes a copy of the draft to try things in, which goes out nowhere. */
export function startRewrite(item: ContentItem, { id, now }: StartRewrite): Result<void, ContentFailure> {
  const fits = fitsAsItIs(item);
  const failure = addVariant(item, { id, platformId: rewritePlatformId, text: item.body, fits, now });
  return failure ? fail(failure) : done;
}
