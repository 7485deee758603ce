import { fail, ok, type Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import { slugStem } from '#core/publishing/slug.ts';
import type { Connection, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { articleWithPictures, escapedText, plainArticle } from './article-html.ts';
import { connectedAdapter } from './connected-adapter.ts';
import { tokenOf } from './account-calls.ts';
import { draftIsGone, draftMark, findPublished, notShown, prepareDraft, unknownPost } from './drafts.ts';
import {
  checkOnly,
  refusedAddress,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
} from './posting-platform.ts';
import { outcomeOf, outcomeOfPost, type ReadFailure, shownName } from './read-answer.ts';
import { wordpressFigures } from './site-figures.ts';
import { postIn, restRoots, WordPressApi, type WordPressFields } from './wordpress-api.ts';

const platform = platformByKey('wordpress');

/** Each tag takes a request. */
const MAX_TAGS = 10;
/** Characters of a description, which is part of an address. In the post it stands whole. */
const MAX_ALT = 500;

/**
 * Posts to a person's WordPress site in two steps (`drafts.ts`), because a repeated slug silently becomes another one.
 * The draft's slug is its mark. The second step uploads the pictures, looks up the tags, and publishes the draft under a
 * slug made of the title. A post that the site keeps back has the mark again.
 *
 * Invariants:
 *
 * - Publishing the same id again changes nothing, and reading the id tells whether it is published.
 * - Ids belong to the site. Another site's post is never touched (`accountOf`).
 *
 * Checked against WordPress 6.1 in November 2026.
 */
export function wordpressAdapter(deps: AdapterDeps): PlatformAdapter {
  return {
    ...connectedAdapter(deps, {
      platform,
      apiFor: (account) => new WordPressApi(account),
      accountOf: siteOfRoot,
      operations: {
        publish: (api, publishing) => publish(api, publishing, deps),
        find: (api, publishing) => findPublished(publishing, (ref) => api.publishedPost(ref)),
        update: (api, publishing) => update(api, publishing, deps),
        withdraw,
      },
    }),
    figures: (reading) => wordpressFigures(deps, reading),
  };
}

/** A site stays the same when it changes the form of its addresses, and the root of its interface with it. */
function siteOfRoot({ address }: Pick<Connection, 'address'>): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/(?:wp-json|index\.php)?\/*$/, '').replace(/\/*$/, '/');
}

async function publish(api: WordPressApi, publishing: Publishing, deps: AdapterDeps): Promise<Outcome> {
  if (publishing.ref !== null) return await publishDraft(api, publishing, { ref: publishing.ref, deps });
  const slug = draftMark(publishing);
  return await prepareDraft(publishing, {
    findDraft: () => api.postWith(slug),
    createDraft: async () => {
      const html = await plainArticle(deps, publishing);
      if (!html.ok) return html;
      const title = escapedText(publishing.post.title);
      return ok(await api.createPost({ title, content: contentOf(html.value), slug, status: 'draft' }));
    },
    idIn: (result) => postIn(result)?.id,
    failureOf: (result) => api.failureOf(result),
  });
}

interface Draft {
  readonly ref: string;
  readonly deps: AdapterDeps;
}

async function publishDraft(api: WordPressApi, publishing: Publishing, { ref, deps }: Draft): Promise<Outcome> {
  const fields = await fieldsOf(api, publishing, deps);
  if (!fields.ok) return outcomeOf(fields.error);
  const slug = slugStem(publishing.post.title || publishing.post.body);
  const result = await api.changePost(ref, { ...fields.value, slug, status: 'publish' });
  const published = postIn(result);
  if (published?.id === ref) {
    if (published.isPublished) return { type: 'shared', url: published.url, ref };
    // It gets its mark back, so that it is continued when the person publishes again. A failure leaves it as it is.
    await api.changePost(ref, { slug: draftMark(publishing) });
    return { type: 'refused', words: HELD_BACK };
  }
  if (result.type === 'answer' && result.status === 404) return draftIsGone(platform.name);
  return outcomeOfPost(result, api.failureOf(result));
}

const HELD_BACK =
  'The site keeps the post back, perhaps for a review. Publish it there, and give its address (slug) a name first.';

/** The slug stays, and so does whether the site shows the post. */
async function update(api: WordPressApi, publishing: Publishing, deps: AdapterDeps): Promise<Outcome> {
  const { ref } = publishing;
  if (ref === null) return unknownPost;
  const fields = await fieldsOf(api, publishing, deps);
  if (!fields.ok) return outcomeOf(fields.error);
  const result = await api.changePost(ref, fields.value);
  const changed = postIn(result);
  // Sending the same fields again changes nothing, so no result of it is unclear.
  if (!changed) return outcomeOf(api.failureOf(result));
  return changed.isPublished ? { type: 'shared', url: changed.url, ref } : notShown;
}

/** Moves the post to the site's trash, from which it can be restored. Where a site has no trash it becomes a draft. */
async function withdraw(api: WordPressApi, { ref }: Publishing): Promise<Outcome> {
  if (ref === null) return unknownPost;
  const trashed = await api.trashPost(ref);
  const hasNoTrash = trashed.type === 'answer' && trashed.status === 501;
  const result = hasNoTrash ? await api.changePost(ref, { status: 'draft' }) : trashed;
  const isGone = postIn(result) !== null || (result.type === 'answer' && [404, 410].includes(result.status));
  return isGone ? { type: 'shared', url: null, ref } : outcomeOf(api.failureOf(result));
}

async function fieldsOf(
  api: WordPressApi,
  publishing: Publishing,
  deps: AdapterDeps,
): Promise<Result<WordPressFields, ReadFailure>> {
  const { title, metaDescription } = publishing.post;
  const article = await articleWithPictures(deps, publishing, (picture, { alt, hash }) =>
    api.uploadPicture(picture, { alt: shortenText(alt, MAX_ALT), name: hash.slice(0, 16) }),
  );
  if (!article.ok) return article;
  const tags = await tagIds(api, publishing.post.tags);
  if (!tags.ok) return tags;
  const { html, pictures } = article.value;
  return ok({
    title: escapedText(title),
    content: contentOf(html),
    tags: tags.value,
    ...(pictures[0] && { featured_media: Number(pictures[0].id) }),
    ...(metaDescription !== null && { excerpt: escapedText(metaDescription) }),
  });
}

/** A square bracket would begin a shortcode, which a site replaces by something else, or removes. */
function contentOf(html: string): string {
  return html.replaceAll('[', '&#91;');
}

/** The ids of tags. One that the account may not create is left out. */
async function tagIds(api: WordPressApi, tags: readonly string[]): Promise<Result<number[], ReadFailure>> {
  const ids: number[] = [];
  for (const name of tags.slice(0, MAX_TAGS)) {
    const id = await api.tagId(name);
    if (!id.ok) return id;
    if (id.value !== null) ids.push(id.value);
  }
  return ok(ids);
}

async function connectWordPress(
  { address, username, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = siteOf(address);
  if (!token) return fail(`Enter an application password. ${CREATE_ONE}`);
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  const roots = await restRoots(url, checkOnly(deps));
  if (!roots.ok) return fail(roots.error.words);
  // The blanks in the password are for people.
  const credentials = tokenOf({ identifier: username.trim(), password: token.replaceAll(/\s/g, '') });
  for (const root of roots.value) {
    const connection = { address: root.href, token: credentials };
    const user = await new WordPressApi({ connection, ...checkOnly(deps) }).user();
    if (user.ok) {
      if (!user.value.mayPublish) return fail(`${user.value.name} may not publish posts on ${url.host}.`);
      return ok({ connection: { ...connection, name: shownName(`${user.value.name} at ${url.host}`) }, secret: null });
    }
    const { status, code, words } = user.error;
    if (status === 401)
      return fail(`${url.host} ${NOT_ACCEPTED}${code === 'rest_not_logged_in' ? ` ${OR_REMOVED}` : ''}`);
    const isElsewhere = status === 404 || (status === 200 && code === null);
    if (!isElsewhere) return fail(words);
  }
  return fail(`${url.host} does not answer like WordPress. Enter the address of the site’s home page.`);
}

const CREATE_ONE = 'Create one on your site under Users, Profile, Application Passwords.';
const NOT_ACCEPTED = 'does not accept this username and application password.';
/** A site answers so to a stranger: it was sent no password, or (WordPress 6.1) a wrong one. */
const OR_REMOVED = 'If they are right, its web server removes the Authorization header: ask your host to pass it on.';

/** The site of an address that a person copies from the browser, such as that of the dashboard. */
function siteOf(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  url.search = '';
  url.pathname = url.pathname.replace(/\/(?:wp-admin|wp-login\.php|wp-json)(?:\/.*)?$/, '/');
  return url;
}

export const wordpress: PostingPlatform = {
  platformId: platform.id,
  adapter: wordpressAdapter,
  connect: connectWordPress,
};
