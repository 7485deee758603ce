import type { ContentItem } from '../documents/content-item.ts';
import { standingVariants } from '../documents/read-variants.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { findPlatform } from '../platforms/catalogue.ts';
import { startingText } from '../publishing/starting-text.ts';
import { addVariant, fitsAsItIs } from './add-variant.ts';
import type { ContentFailure } from './failures.ts';
import { removeVariants } from './remove-variant.ts';

export interface StartVariant {
  /** New, so only one device ever makes it. */
  readonly id: string;
  readonly platformId: number;
  /** Whether the text starts as the platform shows the draft, or as the draft stands. */
  readonly isFitted: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Gives a platform a text of its own that starts with the draft's words, in place of any that it has. What another
 * device writes meanwhile into the one before stands beside it.
 */
export function startVariant(
  item: ContentItem,
  { id, platformId, isFitted, now }: StartVariant,
): Result<void, ContentFailure> {
  const platform = findPlatform(platformId);
  if (!platform) return fail({ type: 'unknown-platform' });
  const before = standingVariants(item, platformId);
  const text = isFitted ? startingText(item.body, platform) : item.body;
  const failure = addVariant(item, { id, platformId, text, fits: fitsAsItIs(item), now });
  if (failure) return fail(failure);
  removeVariants(item, before, id);
  return done;
}
