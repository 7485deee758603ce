import { atomFeedFile, feedFile, jsonFeedFile, sitePath } from '#core/publishing/site-address.ts';
import type { SiteAccent } from '#core/workspace/site-accent.ts';
import { textFont } from './site-assets.ts';
import { markup, type Markup } from './markup.ts';
import type { Site } from './sites.ts';

export interface PageFrame {
  /** The document's title, shown in the browser's tab. */
  readonly title: string;
  /** Null if the text does not reveal it. The frame's own words are English. */
  readonly language: string | null;
  readonly accent: SiteAccent;
  /** Path of the stylesheet. */
  readonly stylesheet: string;
  /** Further elements of the head. */
  readonly head: Markup | null;
  readonly body: Markup;
}

/** A whole page. It contains no script and loads only its stylesheet, its fonts and its author's pictures. */
export function page({ title, language, accent, stylesheet, head, body }: PageFrame): string {
  return markup`<!doctype html>
<html lang="${language ?? 'en'}" data-accent="${accent}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/icons/icon.svg">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${textFont}">
<link rel="stylesheet" href="${stylesheet}">
${head}
</head>
<body>
${body}
</body>
</html>
`.text;
}

/** A page that says that there is nothing to read. */
export function plainPage({
  heading,
  sentence,
  link,
  stylesheet,
}: {
  readonly heading: string;
  readonly sentence: string;
  readonly link: { readonly path: string; readonly words: string } | null;
  readonly stylesheet: string;
}): string {
  return page({
    title: heading,
    language: 'en',
    accent: 'default',
    stylesheet,
    head: markup`<meta name="robots" content="noindex">`,
    body: markup`<main class="plain">
<h1>${heading}</h1>
<p>${sentence}</p>
${link && markup`<p><a href="${link.path}">${link.words}</a></p>`}
</main>`,
  });
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @param at milliseconds since 1970 */
export function time(at: number): Markup {
  return markup`<time datetime="${new Date(at).toISOString()}">${day.format(at)}</time>`;
}

/** Where a page is served: the server's origin, and the paths of the shared files. */
export interface PagePlace {
  readonly origin: string;
  readonly stylesheet: string;
  /** The WebSub hub's address; null without one. */
  readonly hub: string | null;
}

export interface Preview {
  readonly type: 'article' | 'profile' | 'website';
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  /** Absolute; null without one. */
  readonly picture: string | null;
}

/** The tags for search engines and link previews. */
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
<link rel="alternate" type="application/atom+xml" title="${name}" href="${sitePath(username, atomFeedFile)}">
<link rel="alternate" type="application/feed+json" title="${name}" href="${sitePath(username, jsonFeedFile)}">`;
}

/** The footer of every page of a site. */
export function siteFooter({ username, name }: Site): Markup {
  return markup`<footer>
<p><a href="${sitePath(username)}">${name}</a> <a href="${sitePath(username, feedFile)}">RSS</a> <a href="${sitePath(username, jsonFeedFile)}">JSON feed</a></p>
</footer>`;
}
