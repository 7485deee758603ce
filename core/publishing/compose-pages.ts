import type { PlatformKey } from './platforms.ts';

/**
 * Where a person writes a post of their own. Null where that page is on a server of theirs, or where nobody writes by
 * hand. An address here has stood for years; it opens the composer where the platform has one for the web, else its
 * front page.
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
