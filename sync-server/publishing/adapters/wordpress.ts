import { fail, ok, type Result } from '#core/kernel/result.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import { slugStem } from '#core/publishing/slug.ts';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { articleWithPictures, escapedText, plainArticle } from './article-html.ts';
import { connectedAdapter } from './connected-adapter.ts';
import { tokenOf } from './credentials.ts';
import { draftMark, mayHaveDraft } from './draft-mark.ts';
import {
  checkOnly,
  refusedAddress,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
} from './posting-platform.ts';
import { shownName } from './read-answer.ts';
import { cannotTell, outcomeOf, outcomeOfPost, type ReadFailure } from './read-failure.ts';
import { postIn, restRoots, WordPressApi, type WordPressFields } from './wordpress-api.ts';

const platform = platformByKey('wordpress');

/** Each tag takes a request. */
const MAX_TAGS = 10;

/**
 * Posts to a person's WordPress site in two steps, because a site recognises no repetitions: a repeated slug silently
 * becomes another one.
 *
 * 1. create a draft, whose id is recorded (`drafted`) and whose slug is its mark
 * 2. upload the pictures, look up the tags, and publish the draft of that id under a slug made of the title
 *
 * Invariants:
 *
 * - Nothing is created as published. An unclear creation leaves at most a draft, which the next attempt finds by its
 *   mark and continues, so the post exists at most once.
 * - Publishing the same id again changes nothing, and reading the id tells whether it is published.
 * - Ids belong to the site. Another site's post is never touched (`accountOf`).
 *
 * Checked against WordPress 6.1 in November 2026.
 */
export function wordpressAdapter(deps: AdapterDeps): PlatformAdapter {
  return connectedAdapter(deps, {
    platform,
    apiFor: (account) => new WordPressApi(account),
    accountOf: ({ address }) => address,
    operations: {
      publish: (api, publishing) => publish(api, publishing, deps),
      find,
      update: (api, publishing) => update(api, publishing, deps),
      withdraw,
    },
  });
}

async function publish(api: WordPressApi, publishing: Publishing, deps: AdapterDeps): Promise<Outcome> {
  if (publishing.ref !== null) return await publishDraft(api, publishing, { ref: publishing.ref, deps });
  const slug = draftMark(publishing);
  if (mayHaveDraft(publishing)) {
    const left = await api.draftWith(slug);
    if (!left.ok) return outcomeOf(left.error);
    if (left.value !== null) return { type: 'drafted', ref: left.value };
  }
  const html = await plainArticle(deps, publishing);
  if (!html.ok) return outcomeOf(html.error);
  const title = escapedText(publishing.post.title);
  const result = await api.createPost({ title, content: contentOf(html.value), slug, status: 'draft' });
  const created = postIn(result);
  return created ? { type: 'drafted', ref: created.id } : outcomeOfPost(result, api.failureOf(result));
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
  if (published?.id === ref && published.isPublished) return { type: 'shared', url: published.url, ref };
  if (result.type === 'answer' && result.status === 404) return { type: 'refused', words: DRAFT_IS_GONE };
  return outcomeOfPost(result, api.failureOf(result));
}

const DRAFT_IS_GONE = 'The draft on WordPress was deleted. Publish again to create another one.';

async function find(api: WordPressApi, { ref }: Publishing): Promise<Found> {
  // Without an id there is a draft at most.
  if (ref === null) return { type: 'absent' };
  const post = await api.readPost(ref);
  if (!post.ok) return cannotTell(post.error);
  return post.value?.isPublished ? { type: 'shared', url: post.value.url, ref } : { type: 'absent' };
}

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
  return changed.isPublished ? { type: 'shared', url: changed.url, ref } : { type: 'refused', words: NOT_SHOWN };
}

const NOT_SHOWN =
  'The site does not show this post any more. Publish it there, or take it down here and publish again.';

/** Moves the post to the site's trash, from which it can be restored. Where a site has no trash it becomes a draft. */
async function withdraw(api: WordPressApi, { ref }: Publishing): Promise<Outcome> {
  if (ref === null) return unknownPost;
  const trashed = await api.trashPost(ref);
  const hasNoTrash = trashed.type === 'answer' && trashed.status === 501;
  const result = hasNoTrash ? await api.changePost(ref, { status: 'draft' }) : trashed;
  const isGone = postIn(result) !== null || (result.type === 'answer' && [404, 410].includes(result.status));
  return isGone ? { type: 'shared', url: null, ref } : outcomeOf(api.failureOf(result));
}

const unknownPost: Outcome = { type: 'refused', words: 'Could not tell which post this is.' };

async function fieldsOf(
  api: WordPressApi,
  publishing: Publishing,
  deps: AdapterDeps,
): Promise<Result<WordPressFields, ReadFailure>> {
  const { title, metaDescription } = publishing.post;
  const article = await articleWithPictures(deps, publishing, (picture, { alt, hash }) =>
    api.uploadPicture(picture, { alt, name: hash.slice(0, 16) }),
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
    if (code === 'rest_not_logged_in') return fail(`${url.host} ${IGNORED}`);
    if (status === 401) return fail(`${url.host} does not accept this username and application password.`);
    const isElsewhere = status === 404 || (status === 200 && code === null);
    if (!isElsewhere) return fail(words);
  }
  return fail(`${url.host} does not answer like WordPress. Enter the address of the site’s home page.`);
}

const CREATE_ONE = 'Create one on your site under Users, Profile, Application Passwords.';
const IGNORED =
  'did not receive the application password. Its web server may remove the Authorization header: ask your host to pass it on.';

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
