import { hash } from 'node:crypto';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type {
  FiguresRead,
  FiguresReading,
  Outcome,
  PlatformAdapter,
  Publishing,
  ReadFigures,
} from '../platform-adapter.ts';
import { isDone, readOnly } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { connectedAdapter } from './connected-adapter.ts';
import { type ArticleFields, articleIn, DevToApi } from './dev-to-api.ts';
import { draftIsGone, draftMark, findPublished, prepareDraft, unknownPost } from './drafts.ts';
import { checkedFigures, ConditionalReads, figure, readUntil } from './figure-answers.ts';
import { withPictureAddresses } from './picture-addresses.ts';
import {
  checkOnly,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
  refusedAddress,
} from './posting-platform.ts';
import { outcomeOf, outcomeOfPost, type ReadFailure, shownName } from './read-answer.ts';

const platform = platformByKey('dev.to');

const HOME = 'https://dev.to';
/** Tags of an article, and their form: letters and digits of ASCII (developers.forem.com and dev.to's editor, 2026). */
const MAX_TAGS = 4;
const MAX_TAG = 30;

/**
 * Posts an article in two steps (`drafts.ts`). The mark is a comment at the end of the draft's text.
 *
 * Publishing the same id again changes nothing, and reading the id tells whether it is published.
 */
export function devToAdapter(deps: AdapterDeps): PlatformAdapter {
  const reads = new ConditionalReads();
  return {
    ...connectedAdapter(deps, {
      platform,
      apiFor: (account) => new DevToApi(account),
      operations: {
        publish: (api, publishing) => publish(api, publishing, deps),
        find: (api, publishing) => findPublished(publishing, (ref) => api.publishedArticle(ref)),
        update: (api, publishing) => update(api, publishing, deps),
        withdraw,
      },
    }),
    figures: (reading) => devToFigures(deps, reads, reading),
  };
}

async function publish(api: DevToApi, publishing: Publishing, deps: AdapterDeps): Promise<Outcome> {
  const content = await fieldsOf(deps, publishing, Date.parse(publishing.since));
  if (!content.ok) return outcomeOf(content.error);
  const fields = content.value;
  if (publishing.ref !== null) return await publishDraft(api, fields, publishing.ref);
  // Drafts have no field for it. Publishing replaces the text.
  const mark = `<!-- ${draftMark(publishing)} -->`;
  const body = `${fields.body_markdown}\n\n${mark}`;
  return await prepareDraft(publishing, {
    findDraft: () => api.draftWith(mark),
    createDraft: async () => ok(await api.createArticle({ ...fields, body_markdown: body, published: false })),
    idIn: (result) => articleIn(result)?.id,
    failureOf: (result) => api.failureOf(result),
  });
}

async function publishDraft(api: DevToApi, content: Content, id: string): Promise<Outcome> {
  const result = await api.changeArticle(id, { ...content, published: true });
  const published = articleIn(result);
  if (published?.id === id) return { type: 'shared', url: published.url, ref: id };
  if (result.type === 'answer' && result.status === 404) return draftIsGone(platform.name);
  return outcomeOfPost(result, api.failureOf(result));
}

async function update(api: DevToApi, publishing: Publishing, deps: AdapterDeps): Promise<Outcome> {
  const content = await fieldsOf(deps, publishing, deps.now());
  if (!content.ok) return outcomeOf(content.error);
  return await change(api, publishing, { ...content.value, published: true });
}

/** An article cannot be deleted over this interface. It becomes a draft, which only its author sees. */
async function withdraw(api: DevToApi, publishing: Publishing): Promise<Outcome> {
  const outcome = await change(api, publishing, { published: false });
  return outcome.type === 'shared' ? { ...outcome, url: null } : outcome;
}

/** The platform answers 404 for a deleted article, and for one of another account. Anybody can read the latter. */
async function alreadyGone(api: DevToApi, ref: string): Promise<Outcome> {
  const article = await api.publishedArticle(ref);
  if (!article.ok) return outcomeOf(article.error);
  if (article.value === null) return { type: 'shared', url: null, ref };
  return { type: 'refused', words: 'Another Dev.to account posted this. Connect that account, then try again.' };
}

async function change(api: DevToApi, { ref }: Publishing, fields: Partial<ArticleFields>): Promise<Outcome> {
  if (ref === null) return unknownPost;
  const result = await api.changeArticle(ref, fields);
  if (result.type === 'answer' && result.status === 404 && fields.published === false)
    return await alreadyGone(api, ref);
  // Sending the same fields again changes nothing, so no result of it is unclear.
  return isDone(result)
    ? { type: 'shared', url: articleIn(result)?.url ?? null, ref }
    : outcomeOf(api.failureOf(result));
}

type Content = Omit<ArticleFields, 'published'>;

/** Single line breaks stay as they are: Forem renders each as one (`hard_wrap`, read in November 2026). */
async function fieldsOf(
  { pictureAddress }: AdapterDeps,
  publishing: Publishing,
  picturesFrom: number,
): Promise<Result<Content, ReadFailure>> {
  const { post, siteUrl } = publishing;
  const { title, tags, metaDescription } = post;
  const text = await withPictureAddresses(pictureAddress, publishing, picturesFrom);
  if (!text.ok) return text;
  return ok({
    title,
    body_markdown: withoutSettings(text.value.trim()),
    tags: tagsFor(tags),
    ...(siteUrl?.startsWith('https://') && { canonical_url: siteUrl }),
    ...(metaDescription !== null && { description: metaDescription }),
  });
}

/**
 * Three hyphens before anything else begin a block of settings, which override the other fields: `published` too. A
 * backslash makes them text, and a rule is written with asterisks instead.
 */
function withoutSettings(text: string): string {
  return text.replace(/^\s*(-{3,})([^\S\n]*)(?=\n|$)/, '***').replace(/^\s*(?=---)/, '\\');
}

function tagsFor(tags: readonly string[]): string[] {
  const names = tags.map((tag) => tag.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  return [...new Set(names)].filter((name) => name !== '' && name.length <= MAX_TAG).slice(0, MAX_TAGS);
}

async function connectDevTo(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  // The form has no address. Another Forem may be named over the API.
  const url = new URL(address || HOME);
  if (!token) return fail('Enter an API key. Create one on Dev.to under Settings, Extensions.');
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  const connection = { address: url.origin, token };
  const username = await new DevToApi({ connection, ...checkOnly(deps) }).username();
  if (username.ok) return ok({ connection: { ...connection, name: shownName(`@${username.value}`) }, secret: null });
  return fail(username.error.isForGood ? `${url.host} rejected this API key.` : username.error.words);
}

export const devTo: PostingPlatform = {
  platformId: platform.id,
  adapter: devToAdapter,
  connect: connectDevTo,
};

/** Articles of a page: every one comes with its whole text. Newer ones come first, and old ones are not read. */
const PER_PAGE = 30;
const MAX_PAGES = 10;
const MAX_PAGE_BYTES = 4_000_000;

const page = z.array(
  z
    .object({
      id: z.number().int().positive(),
      page_views_count: figure,
      public_reactions_count: figure,
      comments_count: figure,
    })
    .transform(({ id, page_views_count: views, public_reactions_count: likes, comments_count: replies }) => ({
      ref: String(id),
      figures: { views, likes, reposts: null, replies },
    })),
);

/**
 * Reads the figures of articles from the list of the account's own ones (`GET /api/articles/me/published`), the only
 * call that tells their views (forem/forem, 2026). Articles cannot be reposted.
 */
async function devToFigures(
  deps: Pick<AdapterDeps, 'limits' | 'now'>,
  reads: ConditionalReads,
  reading: FiguresReading,
): Promise<FiguresRead> {
  const { connection, posts, signal } = reading;
  const { limits } = deps;
  const read = new Map<string, ReadFigures>();
  const missing = new Set(posts.map(({ ref }) => ref));
  const api = new DevToApi(readOnly(deps, reading));
  for (let number = 1; number <= MAX_PAGES && missing.size > 0; number += 1) {
    const answer = await reads.read(hash('sha256', connection.token, 'base64url'), {
      url: new URL(`/api/articles/me/published?per_page=${PER_PAGE}&page=${number}`, connection.address),
      headers: { 'api-key': connection.token, Accept: 'application/vnd.forem.api-v1+json' },
      shape: page,
      limits: { ...limits, maxAnswerBytes: Math.max(limits.maxAnswerBytes, MAX_PAGE_BYTES) },
      signal,
    });
    if (answer.type === 'strange') return readUntil(read, strange);
    if (answer.type === 'failed') return readUntil(read, api.failureOf(answer.result));
    for (const { ref, figures } of answer.value) if (missing.delete(ref)) read.set(ref, checkedFigures(figures));
    if (answer.value.length < PER_PAGE) break;
  }
  for (const ref of missing) read.set(ref, 'absent');
  return { read, failure: null };
}

const strange: ReadFailure = { words: 'The server did not answer like Dev.to.', isForGood: false, afterMs: null };
