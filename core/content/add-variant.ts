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
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Puts a text beside the draft, which is known to fit it as it is. Returns why it did not; null when it did. */
export function addVariant(item: ContentItem, { id, platformId, text, now }: AddVariant): ContentFailure | null {
  if (Object.hasOwn(item.variants, id)) return { type: 'already-created' };
  if (text.length > limits.text) return { type: 'text-too-long' };
  // Before the first write: from then on the heads are those of a change that is half made.
  const fits = versionKey(getHeads(item));
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
