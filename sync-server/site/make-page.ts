import { tookTooLong } from '../errors.ts';
import { findImage } from '../store/images.ts';
import { feedFile, jsonFeedFile, sitePath, type SiteAddress } from './addresses.ts';
import { MAX_FEED, POSTS_A_FEED } from './feeds.ts';
import { plainPage } from './layout.ts';
import { listPage, POSTS_A_PAGE } from './list-page.ts';
import { escapeText } from './markup.ts';
import { finishPage, type Page } from './page-cache.ts';
import type { PagePlace } from './page-head.ts';
import { postPage } from './post-page.ts';
import { rendererVersion } from './rendered-post.ts';
import { keepRendered } from './save-post.ts';
import { sharePicture } from './share-picture.ts';
import { sizePictures } from './size-pictures.ts';
import type { SiteHost } from './site-host.ts';
import {
  findNeighbours,
  findPostBySlug,
  isPictureShown,
  listPosts,
  listWholePosts,
  type SitePost,
} from './site-posts.ts';
import { MAX_ENTRIES, sitemap } from './sitemap.ts';
import type { Site } from './sites.ts';

/** An address below somebody's site. */
export type PersonsAddress = Exclude<SiteAddress, { readonly type: 'asset' }>;

/** Readers elsewhere may load it into their pages. */
const forAll = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
/** A picture's address holds its hash; the hour is how long it is still shown after it was taken down. */
const picture = { ...forAll, 'Cache-Control': 'public, max-age=3600' };

/** Makes what stands at an address of a site; null when nothing does. */
export async function makePage(
  host: SiteHost,
  { site, address, place }: { readonly site: Site; readonly address: PersonsAddress; readonly place: PagePlace },
): Promise<Page | null> {
  const { database } = host;
  const { userId, username } = site;
  // Who has taken everything down shows nothing of themselves either.
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
      return await finishPage({ type: 'image/png', body, headers: picture });
    }
    case 'image': {
      const isShown = (await isPictureShown(database, userId, address.hash)) || site.picture === address.hash;
      const image = isShown ? await findImage(database, userId, address.hash) : null;
      return image && (await finishPage({ type: image.type, body: Buffer.from(image.bytes), headers: picture }));
    }
    case 'feed':
    case 'json-feed': {
      const posts = await currentPosts(host, userId);
      const isRss = address.type === 'feed';
      const self = place.origin + sitePath(username, isRss ? feedFile : jsonFeedFile);
      const texts = posts.map((post) => ({ ...post, body: '' }));
      const feed = { site, posts: texts, place: { origin: place.origin, hub: place.hub } };
      const made = await host.renderer.render(userId, { type: 'feed', format: isRss ? 'rss' : 'json', feed });
      if (made.type !== 'made') throw tookTooLong();
      const hubLink = place.hub === null ? {} : { Link: `<${place.hub}>; rel="hub", <${self}>; rel="self"` };
      return await finishPage({
        type: isRss ? 'application/rss+xml; charset=utf-8' : 'application/feed+json; charset=utf-8',
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
    sentence: 'Its author has withdrawn it.',
    link: posts > 0 ? { path: sitePath(username), words: `Everything else by ${name}` } : null,
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

/** Characters of a text that cannot be made a page, as it is shown instead. */
const MAX_PLAIN = 50_000;

/** A post as the renderer of this version makes it: what was wrong in an older one is shown to nobody. */
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
