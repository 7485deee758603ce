import type { PlatformKey } from './platforms.ts';

/**
 * Where a person enters the address of the original on a platform, when they post an article there by hand. Search
 * engines then count the article for that address.
 *
 * Read in November 2026: help.medium.com (Set a canonical link), ghost.org/help/post-settings, and dev.to's editor.
 */
const places: Partial<Record<PlatformKey, string>> = {
  medium: 'In the story’s settings, under Advanced settings, Customize canonical link.',
  ghost: 'In the post’s settings, under Meta data, Canonical URL.',
  'dev.to': 'In the post’s options, beside Save draft, Canonical URL.',
};

/** Null for a platform without such a field. */
export function canonicalPlace(key: PlatformKey): string | null {
  return places[key] ?? null;
}
