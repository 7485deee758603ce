import { getHeads } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { standingVariants } from '../documents/read-variants.ts';
import { register } from '../documents/registers.ts';
import { versionKey } from '../documents/version-names.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { findPlatform } from '../platforms/catalogue.ts';
import { startingText } from '../publishing/starting-text.ts';
import type { ContentFailure } from './failures.ts';
import { removeVariants } from './remove-variant.ts';

export interface StartVariant {
  /** New, so only one device ever makes it. */
  readonly id: string;
  readonly platformId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Gives a platform a text of its own that starts with the draft's words, in place of any that it has. What another
 * device writes meanwhile into the one before stands beside it.
 */
export function startVariant(item: ContentItem, { id, platformId, now }: StartVariant): Result<void, ContentFailure> {
  const platform = findPlatform(platformId);
  if (!platform) return fail({ type: 'unknown-platform' });
  if (Object.hasOwn(item.variants, id)) return fail({ type: 'already-created' });
  // Before the first write: from then on the heads are those of a change that is half made.
  const fits = versionKey(getHeads(item));
  const text = startingText(item.body, platform);
  if (text.length > limits.text) return fail({ type: 'text-too-long' });
  const before = standingVariants(item, platformId);
  item.variants[id] = {
    platformId,
    text,
    fits: register(fits),
    startedAt: register(new Date(now).toISOString()),
    removed: null,
    removedFor: null,
  };
  removeVariants(item, before, id);
  return done;
}
