import { readingMinutes } from '#core/kernel/text.ts';
import { imageFolder, sharePictureFile, sitePath } from './addresses.ts';
import { page, time } from './layout.ts';
import { jsonMarkup, Markup, markup } from './markup.ts';
import { feedLinks, previewTags, siteFooter, type PagePlace } from './page-head.ts';
import { placePictures } from './rendered-post.ts';
import type { PostLine, SitePost } from './site-posts.ts';
import type { Site } from './sites.ts';

export interface PostPage {
  readonly site: Site;
  readonly post: SitePost;
  readonly older: PostLine | null;
  readonly newer: PostLine | null;
  readonly place: PagePlace;
}

/** The page of one post. */
export function postPage({ site, post, older, newer, place }: PostPage): string {
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
