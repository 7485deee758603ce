import type { PlatformKey } from './platforms.ts';

/**
 * The page on which a person writes a post. Null when that page is on a server of their own, or when posts are not
 * written by hand. The addresses have been stable for years. Each opens the composer if the platform has one on the
 * web, else the home page.
 */
export const composePages: Readonly<Record<PlatformKey, string | null>> = {
  linkedin: 'https://www.linkedin.com/feed/?shareActive=true',
  twitter: 'https://x.com/compose/post',
  medium: 'https://medium.com/new-story',
  article: null,
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://studio.youtube.com/',
  tiktok: 'https://www.tiktok.com/upload',
  mastodon: null,
  bluesky: 'https://bsky.app/intent/compose',
  wordpress: null,
  ghost: null,
  'dev.to': 'https://dev.to/new',
  webhook: null,
};
