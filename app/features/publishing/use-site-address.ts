import type { ContentItem } from '#core/documents/content-item.ts';
import { readPost } from '#core/publishing/post.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { slugStem } from '#core/publishing/slug.ts';
import { useSession } from '../account/use-session.ts';
import type { PlatformState } from './platform-states.ts';

/** An item's address on the person's own site, or "Will be at …" before it is there; null where it gets none. */
export function useSiteAddress(item: ContentItem, platforms: readonly PlatformState[]): string | null {
  const username = useSession().user?.username;
  const own = platforms.find(({ platform }) => platform.id === ownSiteId);
  const { title } = readPost(item, ownSiteId);
  if (own?.latest?.url) return readable(own.latest.url);
  if (!own?.isChosen || !username || !title) return null;
  // The server appends a number to an address that is taken.
  return `Will be at ${readable(location.origin + sitePath(username, slugStem(title)))}`;
}

/** An address without its scheme, with the letters of its language. */
function readable(address: string): string {
  try {
    return decodeURI(address.replace(/^https?:\/\//, ''));
  } catch {
    return address;
  }
}
