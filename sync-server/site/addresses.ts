import { atomFeedFile, feedFile, jsonFeedFile, sitePath, sitePrefix } from '#core/publishing/site-address.ts';

/** The folder of the pictures in a person's posts. */
export function imageFolder(username: string): string {
  return `${sitePath(username, 'images')}/`;
}

export const sitemapFile = 'sitemap.xml';
export const sharePictureFile = 'picture.png';

/** The resource that an address of a site names. */
export type SiteAddress =
  | { readonly type: 'asset'; readonly file: string }
  | { readonly type: 'list'; readonly username: string; readonly page: number }
  | { readonly type: 'feed' | 'atom-feed' | 'json-feed' | 'sitemap'; readonly username: string }
  | { readonly type: 'image'; readonly username: string; readonly hash: string }
  | { readonly type: 'post' | 'share-picture'; readonly username: string; readonly slug: string };

/**
 * Null if there is nothing at that address.
 * @param path validly percent-encoded, beginning with `/@`
 * @param page from the query
 */
export function readSiteAddress(path: string, page: string | undefined): SiteAddress | null {
  const [username = '', first, second, ...more] = path
    .slice(sitePrefix.length)
    .replace(/\/$/, '')
    .split('/')
    .map(decodeURIComponent);
  if (more.length > 0) return null;
  if (username === '') return first !== undefined && second === undefined ? { type: 'asset', file: first } : null;
  if (first === undefined) {
    const number = page === undefined ? 1 : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null;
    return number === null ? null : { type: 'list', username, page: number };
  }
  if (second !== undefined) {
    if (first === 'images') return /^[0-9a-f]{64}$/.test(second) ? { type: 'image', username, hash: second } : null;
    return second === sharePictureFile ? { type: 'share-picture', username, slug: first.normalize('NFC') } : null;
  }
  if (first === feedFile) return { type: 'feed', username };
  if (first === atomFeedFile) return { type: 'atom-feed', username };
  if (first === jsonFeedFile) return { type: 'json-feed', username };
  if (first === sitemapFile) return { type: 'sitemap', username };
  return { type: 'post', username, slug: first.normalize('NFC') };
}
