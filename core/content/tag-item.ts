import type { ContentItem } from '../documents/content-item.ts';
import { isReservedKey } from '../kernel/reserved-keys.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { limits } from '../documents/limits.ts';

/** Makes the item's tags these, touching only the ones that differ. */
export function tagItem(item: ContentItem, { tags }: { tags: readonly string[] }): Result<void, ContentFailure> {
  const wanted = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
  if (wanted.length > limits.tags) return fail({ type: 'too-many-tags' });
  if (wanted.some((tag) => tag.length > limits.tag)) return fail({ type: 'tag-too-long' });
  if (wanted.some(isReservedKey)) return fail({ type: 'tag-not-allowed' });
  for (const tag of Object.keys(item.tags)) if (!wanted.includes(tag)) delete item.tags[tag];
  wanted.forEach((tag, order) => {
    if (item.tags[tag] !== order) item.tags[tag] = order;
  });
  return done;
}
