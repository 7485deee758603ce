import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { findPlatform } from '../platforms/catalogue.ts';
import type { ContentFailure } from './failures.ts';

/** Adds a platform to the item's targets or takes it away. The first one added is the main one. */
export function choosePlatform(
  item: ContentItem,
  { platformId, chosen }: { platformId: number; chosen: boolean },
): Result<void, ContentFailure> {
  if (!findPlatform(platformId)) return fail({ type: 'unknown-platform' });
  const key = String(platformId);
  const isChosen = Object.hasOwn(item.platforms, key);
  if (chosen && !isChosen) item.platforms[key] = Math.max(0, ...Object.values(item.platforms)) + 1;
  if (!chosen && isChosen) delete item.platforms[key];
  return done;
}
