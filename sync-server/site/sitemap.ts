import { sitePath } from '#core/publishing/site-address.ts';
import { sitemapFile } from './addresses.ts';
import { markup } from './markup.ts';
import type { PostLine } from './site-posts.ts';
import type { Site } from './sites.ts';

/** As many as the format allows in one file. */
export const MAX_ENTRIES = 50_000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** One person's pages. */
export function sitemap(origin: string, { username }: Site, posts: readonly PostLine[]): string {
  return markup`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="${namespace}">
<url><loc>${origin}${sitePath(username)}</loc></url>
${posts.map(({ slug, updatedAt }) => markup`<url><loc>${origin}${sitePath(username, slug)}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>\n`)}</urlset>
`.text;
}

/** The sitemaps of all people. */
export function sitemapIndex(
  origin: string,
  sites: readonly { readonly username: string; readonly updatedAt: number }[],
): string {
  return markup`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="${namespace}">
${sites.map(({ username, updatedAt }) => markup`<sitemap><loc>${origin}${sitePath(username, sitemapFile)}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></sitemap>\n`)}</sitemapindex>
`.text;
}

/**
 * Search engines have no use for the app's API.
 *
 * @param origin empty when it is not known. No sitemap is named then: crawlers accept complete addresses only.
 */
export function robots(origin: string): string {
  const rules = 'User-agent: *\nDisallow: /api/\n';
  return origin === '' ? rules : `${rules}\nSitemap: ${origin}/${sitemapFile}\n`;
}
