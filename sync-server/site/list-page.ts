import { imageFolder, sitePath } from './addresses.ts';
import { page, time } from './layout.ts';
import { markup, type Markup } from './markup.ts';
import { feedLinks, previewTags, siteFooter, type PagePlace } from './page-head.ts';
import type { PostLine } from './site-posts.ts';
import type { Site } from './sites.ts';

/** Posts on one page of the list. */
export const POSTS_A_PAGE = 20;

export interface ListPage {
  readonly site: Site;
  /** Of this page, newest first. */
  readonly posts: readonly PostLine[];
  /** From 1. */
  readonly number: number;
  readonly place: PagePlace;
}

/** The list of a person's posts, under who they are. */
export function listPage({ site, posts, number, place }: ListPage): string {
  const { username, name, title, bio, picture } = site;
  const { origin, stylesheet } = place;
  const hasOlder = number * POSTS_A_PAGE < site.posts;
  const url = origin + pagePath(username, number);
  const description = bio || title || `What ${name} writes`;
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
