import { feedFile, jsonFeedFile, sitePath } from './addresses.ts';
import { markup, type Markup } from './markup.ts';
import type { Site } from './sites.ts';

/** Where a page is shown: its server's origin, and the paths of what every page shares. */
export interface PagePlace {
  readonly origin: string;
  readonly stylesheet: string;
  /** The WebSub hub's address, where there is one. */
  readonly hub: string | null;
}

export interface Preview {
  readonly type: 'article' | 'profile' | 'website';
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  /** Absolute; null where there is none. */
  readonly picture: string | null;
}

/** What search engines and previews read of a page. */
export function previewTags(site: Site, { type, title, description, url, picture }: Preview): Markup {
  return markup`<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
<meta name="author" content="${site.name}">
<meta property="og:type" content="${type}">
<meta property="og:site_name" content="${site.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${
  picture &&
  markup`<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:image" content="${picture}">
`
}<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">`;
}

export function feedLinks({ username, name }: Site): Markup {
  return markup`<link rel="alternate" type="application/rss+xml" title="${name}" href="${sitePath(username, feedFile)}">
<link rel="alternate" type="application/feed+json" title="${name}" href="${sitePath(username, jsonFeedFile)}">`;
}

/** The foot of every page of a site. */
export function siteFooter({ username, name }: Site): Markup {
  return markup`<footer>
<p><a href="${sitePath(username)}">${name}</a> <a href="${sitePath(username, feedFile)}">RSS</a> <a href="${sitePath(username, jsonFeedFile)}">JSON feed</a></p>
</footer>`;
}
