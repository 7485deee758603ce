import { shortenText } from '#core/kernel/text.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import { slugStem } from '#core/publishing/slug.ts';
import type { Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { articleWithPictures, plainArticle } from './article-html.ts';
import { connectedAdapter } from './connected-adapter.ts';
import { draftIsGone, draftMark, findPublished, notShown, prepareDraft, unknownPost } from './drafts.ts';
import { GhostApi, type GhostFields, isAdminKey, postIn } from './ghost-api.ts';
import {
  checkOnly,
  refusedAddress,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
} from './posting-platform.ts';
import { outcomeOf, outcomeOfPost, type ReadFailure, shownName } from './read-answer.ts';
import { ghostFigures } from './site-figures.ts';

const platform = platformByKey('ghost');

/**
 * Characters, beyond which Ghost refuses a post (TryGhost/Ghost, `data/schema/schema.js`, of versions 4 to 6; the least
 * of them is taken). Read in November 2026.
 */
const MAX = { excerpt: 300, metaDescription: 500, alt: 125, tag: 191 } as const;
const MAX_TAGS = 20;

/**
 * Posts to a person's Ghost site in two steps (`drafts.ts`), because a site ignores an id that is sent, and a repeated
 * slug becomes another one. The draft's slug is its mark. The second step uploads the pictures, reads the draft's
 * version, and publishes that version under a slug made of the title.
 *
 * Invariants:
 *
 * - A change names the version that was read just before. If another change came between, the site refuses it (409), and
 *   the next attempt reads again.
 * - No e-mail is sent: that takes a newsletter, which is never named.
 *
 * Checked against the source of Ghost 5 and 6 in November 2026.
 */
export function ghostAdapter(deps: AdapterDeps): PlatformAdapter {
  return {
    ...connectedAdapter(deps, {
      platform,
      apiFor: (account) => new GhostApi(account),
      accountOf: ({ address }) => address,
      operations: {
        publish: (api, publishing) => publish(api, publishing, deps),
        find: (api, publishing) => findPublished(publishing, (ref) => api.publishedPost(ref)),
        update: (api, publishing) => update(api, publishing, deps),
        withdraw,
      },
    }),
    figures: (reading) => ghostFigures(deps, reading),
  };
}

async function publish(api: GhostApi, publishing: Publishing, deps: AdapterDeps): Promise<Outcome> {
  if (publishing.ref !== null) return await publishDraft(api, publishing, { ref: publishing.ref, deps });
  const slug = draftMark(publishing);
  return await prepareDraft(publishing, {
    findDraft: () => api.draftWith(slug),
    createDraft: async () => {
      const html = await plainArticle(deps, publishing);
      if (!html.ok) return html;
      return ok(
        await api.createPost({ title: publishing.post.title, html: htmlFor(html.value), slug, status: 'draft' }),
      );
    },
    idIn: (result) => postIn(result)?.id,
    failureOf: (result) => api.failureOf(result),
  });
}

interface Draft {
  readonly ref: string;
  readonly deps: AdapterDeps;
}

async function publishDraft(api: GhostApi, publishing: Publishing, { ref, deps }: Draft): Promise<Outcome> {
  const fields = await fieldsOf(api, publishing, deps);
  if (!fields.ok) return outcomeOf(fields.error);
  const draft = await api.readPost(ref);
  if (!draft.ok) return outcomeOf(draft.error);
  if (draft.value === null) return draftIsGone(platform.name);
  // An attempt whose answer was lost has published it.
  if (draft.value.isPublished) return { type: 'shared', url: draft.value.url, ref };
  const slug = slugStem(publishing.post.title || publishing.post.body);
  const result = await api.changePost(draft.value, { ...fields.value, slug, status: 'published' });
  const published = postIn(result);
  if (published?.id === ref && published.isPublished) return { type: 'shared', url: published.url, ref };
  return isStale(result)
    ? { type: 'later', words: MEANWHILE, afterMs: null }
    : outcomeOfPost(result, api.failureOf(result));
}

const MEANWHILE = 'The post was changed on Ghost at the same moment. Trying again.';

/** The slug stays. */
async function update(api: GhostApi, publishing: Publishing, deps: AdapterDeps): Promise<Outcome> {
  const { ref } = publishing;
  if (ref === null) return unknownPost;
  const fields = await fieldsOf(api, publishing, deps);
  if (!fields.ok) return outcomeOf(fields.error);
  const post = await api.readPost(ref);
  if (!post.ok) return outcomeOf(post.error);
  if (!post.value?.isPublished) return notShown;
  return await change(api, post.value, fields.value);
}

/**
 * Makes the post a draft. Deleting would be for good, and a person who takes a post down expects to find it again, with
 * what was added on the site.
 */
async function withdraw(api: GhostApi, { ref }: Publishing): Promise<Outcome> {
  if (ref === null) return unknownPost;
  const post = await api.readPost(ref);
  if (!post.ok) return outcomeOf(post.error);
  if (!post.value?.isPublished) return { type: 'shared', url: null, ref };
  const outcome = await change(api, post.value, { status: 'draft' });
  return outcome.type === 'shared' ? { ...outcome, url: null } : outcome;
}

/** Sending the same fields again changes nothing, so no result of a change is unclear. */
async function change(
  api: GhostApi,
  post: Parameters<GhostApi['changePost']>[0],
  fields: GhostFields,
): Promise<Outcome> {
  const result = await api.changePost(post, fields);
  const changed = postIn(result);
  if (changed) return { type: 'shared', url: changed.url, ref: post.id };
  return isStale(result) ? { type: 'later', words: MEANWHILE, afterMs: null } : outcomeOf(api.failureOf(result));
}

function isStale(result: { readonly type: string; readonly status?: number }): boolean {
  return result.type === 'answer' && result.status === 409;
}

async function fieldsOf(
  api: GhostApi,
  publishing: Publishing,
  deps: AdapterDeps,
): Promise<Result<GhostFields, ReadFailure>> {
  const { post, siteUrl } = publishing;
  const article = await articleWithPictures(deps, publishing, (picture, { hash }) =>
    api.uploadPicture(picture, hash.slice(0, 16)),
  );
  if (!article.ok) return article;
  const { html, pictures } = article.value;
  const [first] = pictures;
  return ok({
    title: post.title,
    html: htmlFor(html),
    tags: post.tags.slice(0, MAX_TAGS).map((name) => ({ name: tagName(name) })),
    ...(siteUrl?.startsWith('https://') && { canonical_url: siteUrl }),
    ...(first && { feature_image: first.url, feature_image_alt: shortenText(first.alt, MAX.alt) || null }),
    ...(post.metaDescription !== null && {
      custom_excerpt: shortenText(post.metaDescription, MAX.excerpt),
      meta_description: shortenText(post.metaDescription, MAX.metaDescription),
    }),
  });
}

/** A number sign at the beginning would make the tag an internal one, which readers do not see. */
function tagName(name: string): string {
  return shortenText(name.replace(/^#+/, ''), MAX.tag);
}

/** Ghost's editor has no tables. A card of HTML keeps them as they are. */
function htmlFor(html: string): string {
  return html.replaceAll(
    /<table>.*?<\/table>/gs,
    (table) => `<!--kg-card-begin: html-->${table}<!--kg-card-end: html-->`,
  );
}

async function connectGhost(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = siteOf(address);
  if (!isAdminKey(token)) return fail(`Enter an Admin API key, two long values with a colon between. ${CREATE_ONE}`);
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  const connection = { address: url.href, token };
  const checked = await new GhostApi({ connection, ...checkOnly(deps) }).check();
  if (checked.ok) return ok({ connection: { ...connection, name: shownName(url.host) }, secret: null });
  const { status, words } = checked.error;
  if (status === 401 || status === 403) return fail(`${url.host} does not accept this Admin API key.`);
  if (status === 404 || status === 200)
    return fail(`${url.host} does not answer like Ghost. Enter the address of Ghost Admin.`);
  return fail(words);
}

const CREATE_ONE = 'Create one in Ghost under Settings, Integrations, Add custom integration.';

/** The site of an address that a person copies from the browser, such as that of Ghost Admin. */
function siteOf(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  url.search = '';
  url.pathname = url.pathname.replace(/\/ghost(?:\/.*)?$/, '/');
  return url;
}

export const ghost: PostingPlatform = {
  platformId: platform.id,
  adapter: ghostAdapter,
  connect: connectGhost,
};
