import { findPlatform } from '#core/publishing/platforms.ts';
import { whoPosts } from '#core/publishing/publication-state.ts';
import type { PlatformState } from '../../data/publishing/platform-states.ts';

/** A platform that the piece is not meant for; null where there is none of that id. */
export function notChosen(platformId: number, connected: ReadonlySet<number>): PlatformState | null {
  const platform = findPlatform(platformId);
  if (!platform) return null;
  const postedBy = whoPosts(platformId, connected);
  return { platform, isChosen: false, postedBy, latest: null, shown: { type: 'not-published' } };
}
