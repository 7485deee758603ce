import { atomFeedFile, feedFile, jsonFeedFile, sitePath } from '#core/publishing/site-address.ts';
import { imageFolder, sharePictureFile } from './addresses.ts';
import { Markup, markup } from './markup.ts';
import type { PagePlace } from './page-frame.ts';
import { placePictures } from './rendered-post.ts';
import type { SitePost } from './site-posts.ts';
import type { Site } from './sites.ts';

/** Posts in a feed. */
export const POSTS_A_FEED = 30;
/**
 * Bytes of a feed. It holds the newest posts that fit, each whole. If not even the newest fits, that one is listed with
 * its summary only.
 */
export const MAX_FEED = 1_000_000;

export interface Feed {
  readonly site: Site;
  /** Newest first, with texts. */
  readonly posts: readonly SitePost[];
  readonly place: Pick<PagePlace, 'origin' | 'hub'>;
}

/** RSS 2.0. */
export function rssFeed({ site, posts, place: { origin, hub } }: Feed): string {
  const { username, name } = site;
  const itemOf = (post: SitePost, isWhole: boolean): string => {
    const url = origin + sitePath(username, post.slug);
    return markup`<item>
<title>${post.title}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
<dc:creator>${name}</dc:creator>
${post.tags.map((tag) => markup`<category>${tag}</category>\n`)}<description>${post.description}</description>
${isWhole && markup`<content:encoded>${contentOf(site, post, origin)}</content:encoded>\n`}</item>
`.text;
  };
  const items = thoseThatFit(posts, itemOf).map((item) => new Markup(item));
  return markup`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${name}</title>
<link>${origin}${sitePath(username)}</link>
<description>${describe(site)}</description>
<atom:link rel="self" type="application/rss+xml" href="${origin}${sitePath(username, feedFile)}"/>
${hub && markup`<atom:link rel="hub" href="${hub}"/>\n`}${posts.length > 0 && markup`<lastBuildDate>${new Date(lastChange(posts)).toUTCString()}</lastBuildDate>\n`}${items}</channel>
</rss>
`.text;
}

/** Atom 1.0 (RFC 4287). */
export function atomFeed({ site, posts, place: { origin, hub } }: Feed): string {
  const { username, name } = site;
  const home = origin + sitePath(username);
  const itemOf = (post: SitePost, isWhole: boolean): string => {
    const url = origin + sitePath(username, post.slug);
    return markup`<entry>
<title>${post.title}</title>
<link href="${url}"/>
<id>${url}</id>
<published>${new Date(post.publishedAt).toISOString()}</published>
<updated>${new Date(post.updatedAt).toISOString()}</updated>
${post.tags.map((tag) => markup`<category term="${tag}"/>\n`)}<summary>${post.description}</summary>
${isWhole && markup`<content type="html">${contentOf(site, post, origin)}</content>\n`}</entry>
`.text;
  };
  const entries = thoseThatFit(posts, itemOf).map((entry) => new Markup(entry));
  return markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${name}</title>
<subtitle>${describe(site)}</subtitle>
<id>${home}</id>
<link href="${home}"/>
<link rel="self" type="application/atom+xml" href="${origin}${sitePath(username, atomFeedFile)}"/>
${hub && markup`<link rel="hub" href="${hub}"/>\n`}<author><name>${name}</name><uri>${home}</uri></author>
<updated>${new Date(posts.length > 0 ? lastChange(posts) : 0).toISOString()}</updated>
${entries}</feed>
`.text;
}

/** JSON Feed 1.1. */
export function jsonFeed({ site, posts, place: { origin, hub } }: Feed): string {
  const { username, name, picture } = site;
  const home = origin + sitePath(username);
  const author = {
    name,
    url: home,
    ...(picture === null ? {} : { avatar: origin + imageFolder(username) + picture }),
  };
  const itemOf = (post: SitePost, isWhole: boolean): string => {
    const url = origin + sitePath(username, post.slug);
    return JSON.stringify({
      id: url,
      url,
      title: post.title,
      ...(isWhole ? { content_html: contentOf(site, post, origin) } : { content_text: post.description }),
      summary: post.description,
      image: origin + sitePath(username, post.slug, sharePictureFile),
      date_published: new Date(post.publishedAt).toISOString(),
      date_modified: new Date(post.updatedAt).toISOString(),
      tags: post.tags,
      ...(post.language === null ? {} : { language: post.language }),
    });
  };
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    home_page_url: home,
    feed_url: origin + sitePath(username, jsonFeedFile),
    description: describe(site),
    authors: [author],
    ...(hub === null ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
  });
  return `${head.slice(0, -1)},"items":[${thoseThatFit(posts, itemOf).join(',')}]}`;
}

/** Bytes reserved for everything around the posts. */
const FRAME = 50_000;

function thoseThatFit(posts: readonly SitePost[], itemOf: (post: SitePost, isWhole: boolean) => string): string[] {
  const items: string[] = [];
  let left = MAX_FEED - FRAME;
  for (const post of posts) {
    const whole = itemOf(post, true);
    const item = items.length === 0 && Buffer.byteLength(whole) > left ? itemOf(post, false) : whole;
    left -= Buffer.byteLength(item);
    if (left < 0) break;
    items.push(item);
  }
  return items;
}

/** A feed reader shows it on another origin, so its pictures need absolute addresses. */
function contentOf({ username }: Site, { html }: SitePost, origin: string): string {
  return placePictures(html, origin + imageFolder(username));
}

function describe({ bio, title, name }: Site): string {
  return bio || title || `Posts by ${name}`;
}

function lastChange(posts: readonly SitePost[]): number {
  return Math.max(...posts.map(({ updatedAt }) => updatedAt));
}
