import { getHeads } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { register } from '../documents/registers.ts';
import { versionKey } from '../documents/version-names.ts';
import type { ContentFailure } from './failures.ts';

export interface AddVariant {
  readonly id: string;
  readonly platformId: number;
  readonly text: string;
  /** See `Variant.fits`. */
  readonly fits: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * What a variant fits that starts with the draft as it is. Only before the first write of a change: Automerge finishes
 * what was written by then as a change of its own, so that it can name it.
 */
export function fitsAsItIs(item: ContentItem): string {
  return versionKey(getHeads(item));
}

/** Puts a text beside the draft, which is known to fit it as it is. Returns why it did not; null when it did. */
export function addVariant(item: ContentItem, { id, platformId, text, fits, now }: AddVariant): ContentFailure | null {
  if (Object.hasOwn(item.variants, id)) return { type: 'already-created' };
  if (text.length > limits.text) return { type: 'text-too-long' };
  item.variants[id] = {
    platformId,
    text,
    fits: register(fits),
    startedAt: register(new Date(now).toISOString()),
    removed: null,
    removedFor: null,
  };
  return null;
}
