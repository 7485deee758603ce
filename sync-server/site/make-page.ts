import sharp from 'sharp';
import { readingMinutes } from '#core/kernel/text.ts';
import { atomFeedFile, feedFile, jsonFeedFile, sitePath } from '#core/publishing/site-address.ts';
import type { Database } from '../database/database.ts';
import { tookTooLong } from '../http/errors.ts';
import { findImage } from '../images/image-records.ts';
import { imageFolder, sharePictureFile, type SiteAddress } from './addresses.ts';
import { MAX_FEED, POSTS_A_FEED } from './feeds.ts';
import { escapeText, jsonMarkup, markup, Markup } from './markup.ts';
import { finishPage, type Page } from './page-cache.ts';
import { feedLinks, page, type PagePlace, plainPage, previewTags, siteFooter, time } from './page-frame.ts';
import { placePictures, rendererVersion } from './rendered-post.ts';
import { keepRendered } from './save-post.ts';
import { sharePicture } from './share-picture.ts';
import type { SiteHost } from './site-host.ts';
import {
  findNeighbours,
  findPostBySlug,
  isPictureShown,
  listPosts,
  listWholePosts,
  type PostLine,
  type SitePost,
} from './site-posts.ts';
import { MAX_ENTRIES, sitemap } from './sitemap.ts';
import type { Site } from './sites.ts';

/** Pictures of a post whose sizes are looked up. Later ones are far down the page. */
const MAX_SIZED = 30;

/** Writes each picture's size into the HTML, so that the text does not move when the picture arrives. */
async function sizePictures(database: Database, userId: string, html: string): Promise<string> {
  const named = [...html.matchAll(/<img src="rostrum-image:([0-9a-f]{64})"/g)].map(([, hash]) => hash!);
  let sized = html;
  for (const hash of [...new Set(named)].slice(0, MAX_SIZED)) {
    const image = await findImage(database, userId, hash);
    if (!image) continue;
    const { width, height } = await sharp(image.bytes).metadata();
    const start = `<img src="rostrum-image:${hash}"`;
    sized = sized.replaceAll(start, `${start} width="${width}" height="${height}"`);
  }
  return sized;
}

/** Posts per page of the list. */
const POSTS_A_PAGE = 20;

export interface ListPage {
  readonly site: Site;
  /** The posts of this page, newest first. */
  readonly posts: readonly PostLine[];
  /** From 1. */
  readonly number: number;
  readonly place: PagePlace;
}

/** The list of a person's posts, below their profile. */
function listPage({ site, posts, number, place }: ListPage): string {
  const { username, name, title, bio, picture } = site;
  const { origin, stylesheet } = place;
  const hasOlder = number * POSTS_A_PAGE < site.posts;
  const url = origin + pagePath(username, number);
  const description = bio || title || `Posts by ${name}`;
  const headTitle = number === 1 ? name : `${name} – page ${number}`;
  const head = markup`${previewTags(site, { type: 'profile', title: headTitle, description, url, picture: null })}
${number > 1 && markup`<link rel="prev" href="${pagePath(username, number - 1)}">`}${hasOlder && markup`<link rel="next" href="${pagePath(username, number + 1)}">`}
${feedLinks(site)}`;
  const body = markup`<main>
<header class="person">
${picture && markup`<img src="${imageFolder(username)}${picture}" alt="" width="96" height="96">`}
<h1 dir="auto">${name}</h1>
${title && markup`<p class="about" dir="auto">${title}</p>`}
${bio && markup`<p class="bio" dir="auto">${bio}</p>`}
</header>
<ol class="posts">
${posts.map((post) => line(username, post))}
</ol>
${(number > 1 || hasOlder) && markup`<nav aria-label="Pages">${number > 1 && markup`<a rel="prev" href="${pagePath(username, number - 1)}">Newer posts</a>`}${hasOlder && markup`<a rel="next" href="${pagePath(username, number + 1)}">Older posts</a>`}</nav>`}
</main>
${siteFooter(site)}`;
  const language = posts[0]?.language ?? null;
  return page({ title: headTitle, language, accent: site.accent, stylesheet, head, body });
}

function line(username: string, { slug, title, description, publishedAt }: PostLine): Markup {
  return markup`<li>
<h2 dir="auto"><a href="${sitePath(username, slug)}">${title}</a></h2>
<p dir="auto">${description}</p>
<p class="about">${time(publishedAt)}</p>
</li>
`;
}

function pagePath(username: string, number: number): string {
  return number === 1 ? sitePath(username) : `${sitePath(username)}?page=${number}`;
}

/** An address on a person's site. */
export type PersonsAddress = Exclude<SiteAddress, { readonly type: 'asset' }>;

const feeds = {
  feed: { file: feedFile, format: 'rss', type: 'application/rss+xml' },
  'atom-feed': { file: atomFeedFile, format: 'atom', type: 'application/atom+xml' },
  'json-feed': { file: jsonFeedFile, format: 'json', type: 'application/feed+json' },
} as const;

/** Other sites' pages, such as feed readers, may load it. */
const forAll = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
/**
 * A picture's address contains its hash, so its bytes never change. The hour is how long it may still be shown after it
 * was taken down.
 */
const pictureHeaders = { ...forAll, 'Cache-Control': 'public, max-age=3600' };

/** Makes the page at an address of a site; null if there is none. */
export async function makePage(
  host: SiteHost,
  { site, address, place }: { readonly site: Site; readonly address: PersonsAddress; readonly place: PagePlace },
): Promise<Page | null> {
  const { database } = host;
  const { userId, username } = site;
  // A person who has withdrawn every post has no profile page either.
  if (site.posts === 0 && address.type !== 'post') return null;
  switch (address.type) {
    case 'list': {
      const { page: number } = address;
      const posts = await listPosts(database, userId, { offset: (number - 1) * POSTS_A_PAGE, limit: POSTS_A_PAGE });
      return posts.length === 0 ? null : await htmlPage(listPage({ site, posts, number, place }));
    }
    case 'post': {
      const post = await findPostBySlug(database, userId, address.slug);
      if (!post) return null;
      if (post.withdrawnAt !== null) return await withdrawnPage(site, place);
      const { html } = await currentlyRendered(host, userId, post);
      const shown = { ...post, html: await sizePictures(database, userId, html) };
      const neighbours = await findNeighbours(database, userId, post);
      return await htmlPage(postPage({ site, post: shown, ...neighbours, place }), { itemId: post.itemId });
    }
    case 'share-picture': {
      const post = await findPostBySlug(database, userId, address.slug);
      if (!post || post.withdrawnAt !== null) return null;
      const body = await sharePicture({ title: post.title, name: site.name, accent: site.accent });
      return await finishPage({ type: 'image/png', body, headers: pictureHeaders });
    }
    case 'image': {
      const isShown = (await isPictureShown(database, userId, address.hash)) || site.picture === address.hash;
      const image = isShown ? await findImage(database, userId, address.hash) : null;
      return image && (await finishPage({ type: image.type, body: Buffer.from(image.bytes), headers: pictureHeaders }));
    }
    case 'feed':
    case 'atom-feed':
    case 'json-feed': {
      const posts = await currentPosts(host, userId);
      const { file, format, type } = feeds[address.type];
      const self = place.origin + sitePath(username, file);
      const texts = posts.map((post) => ({ ...post, body: '' }));
      const feed = { site, posts: texts, place: { origin: place.origin, hub: place.hub } };
      const made = await host.renderer.render(userId, { type: 'feed', format, feed });
      if (made.type !== 'made') throw tookTooLong();
      const hubLink = place.hub === null ? {} : { Link: `<${place.hub}>; rel="hub", <${self}>; rel="self"` };
      return await finishPage({
        type: `${type}; charset=utf-8`,
        body: made.answer.text,
        headers: { ...forAll, ...hubLink },
      });
    }
    case 'sitemap': {
      const posts = await listPosts(database, userId, { limit: MAX_ENTRIES - 1 });
      return await finishPage({
        type: 'application/xml; charset=utf-8',
        body: sitemap(place.origin, site, posts),
      });
    }
  }
}

async function htmlPage(body: string, rest: { readonly itemId?: string; readonly status?: number } = {}) {
  return await finishPage({ type: 'text/html; charset=utf-8', body, ...rest });
}

async function withdrawnPage({ username, name, posts }: Site, { stylesheet }: PagePlace): Promise<Page> {
  const body = plainPage({
    heading: 'This post was taken down',
    sentence: 'The author removed it.',
    link: posts > 0 ? { path: sitePath(username), words: `More posts by ${name}` } : null,
    stylesheet,
  });
  return await htmlPage(body, { status: 410 });
}

async function currentPosts(host: SiteHost, userId: string): Promise<SitePost[]> {
  const posts = await listWholePosts(host.database, userId, { limit: POSTS_A_FEED, characters: MAX_FEED });
  const current: SitePost[] = [];
  for (const post of posts) current.push(await currentlyRendered(host, userId, post));
  return current;
}

/** Characters shown of a text that cannot be rendered. */
const MAX_PLAIN = 50_000;

/** A post, rendered by the current renderer, so that nobody sees the faults of an older one. */
async function currentlyRendered(host: SiteHost, userId: string, post: SitePost): Promise<SitePost> {
  if (post.renderer === rendererVersion) return post;
  const rendered = await host.renderer.render(userId, { type: 'page', body: post.body });
  const html =
    rendered.type === 'made' ? rendered.answer.html : `<p dir="auto">${escapeText(post.body.slice(0, MAX_PLAIN))}</p>`;
  // A text that timed out may succeed next time.
  if (rendered.type === 'later') return { ...post, html };
  await keepRendered(host.database, userId, post, { html, renderer: rendererVersion });
  return { ...post, html };
}

export interface PostPage {
  readonly site: Site;
  readonly post: SitePost;
  readonly older: PostLine | null;
  readonly newer: PostLine | null;
  readonly place: PagePlace;
}

/** The page of one post. */
function postPage({ site, post, older, newer, place }: PostPage): string {
  const { username, name } = site;
  const { title, description, slug, tags, language, words, publishedAt, updatedAt } = post;
  const { origin, stylesheet } = place;
  const url = origin + sitePath(username, slug);
  const picture = `${origin}${sitePath(username, slug, sharePictureFile)}?v=${updatedAt.toString(36)}`;
  const head = markup`${previewTags(site, { type: 'article', title, description, url, picture })}
<meta property="article:published_time" content="${new Date(publishedAt).toISOString()}">
<meta property="article:modified_time" content="${new Date(updatedAt).toISOString()}">
${tags.map((tag) => markup`<meta property="article:tag" content="${tag}">\n`)}${feedLinks(site)}
<script type="application/ld+json">${jsonMarkup(structuredData({ site, post, url, picture, origin }))}</script>`;
  const body = markup`<header class="bar"><a href="${sitePath(username)}" dir="auto">${name}</a></header>
<main>
<article>
<h1 dir="auto">${title}</h1>
<p class="about"><span dir="auto">${name}</span> ${time(publishedAt)} <span>${readingMinutes(words, 200)} min read</span></p>
<div class="text">
${new Markup(placePictures(post.html, imageFolder(username)))}
</div>
${tags.length > 0 && markup`<ul class="tags" aria-label="Tags">${tags.map((tag) => markup`<li dir="auto">${tag}</li>`)}</ul>`}
</article>
${(older ?? newer) && markup`<nav aria-label="More posts">${neighbour(username, older, 'prev', 'Previous')}${neighbour(username, newer, 'next', 'Next')}</nav>`}
</main>
${siteFooter(site)}`;
  return page({ title: `${title} – ${name}`, language, accent: site.accent, stylesheet, head, body });
}

function neighbour(username: string, post: PostLine | null, rel: string, word: string): Markup | null {
  return (
    post &&
    markup`<a rel="${rel}" href="${sitePath(username, post.slug)}"><span>${word}</span> <bdi>${post.title}</bdi></a>`
  );
}

/** schema.org's BlogPosting. */
function structuredData({
  site,
  post,
  url,
  picture,
  origin,
}: Pick<PostPage, 'site' | 'post'> & {
  readonly url: string;
  readonly picture: string;
  readonly origin: string;
}): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url,
    mainEntityOfPage: url,
    image: picture,
    datePublished: new Date(post.publishedAt).toISOString(),
    dateModified: new Date(post.updatedAt).toISOString(),
    author: { '@type': 'Person', name: site.name, url: origin + sitePath(site.username) },
    keywords: post.tags,
    wordCount: post.words,
    ...(post.language === null ? {} : { inLanguage: post.language }),
  };
}
