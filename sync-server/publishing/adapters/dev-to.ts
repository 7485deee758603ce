import { fail, ok, type Result } from '#core/kernel/result.ts';
import { withoutPictures } from '#core/documents/pictures.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { type ArticleFields, articleIn, DevToApi } from './dev-to-api.ts';
import { devToFigures } from './dev-to-figures.ts';
import { ConditionalReads } from './figure-answers.ts';
import { noteOutcome } from './note-outcome.ts';
import {
  limitsFor,
  refusedAddress,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
} from './posting-platform.ts';
import { shownName } from './read-answer.ts';
import { cannotTell, outcomeOf, type ReadFailure } from './read-failure.ts';

const platform = platformByKey('dev.to');

const HOME = 'https://dev.to';
/** Tags of an article, and their form: letters and digits of ASCII (developers.forem.com and dev.to's editor, 2026). */
const MAX_TAGS = 4;
const MAX_TAG = 30;

/**
 * Posts an article in two steps, because the platform recognises no repetitions:
 *
 * 1. create a draft, whose id is recorded (`drafted`)
 * 2. publish the draft of that id
 *
 * Invariants:
 *
 * - Nothing is created as published. An unclear creation leaves at most a draft, which the next attempt finds by its
 *   text and continues, so the post exists at most once.
 * - Publishing the same id again changes nothing, and reading the id tells whether it is published.
 */
export function devToAdapter(deps: AdapterDeps): PlatformAdapter {
  const reads = new ConditionalReads();
  const noted = (publishing: Publishing, outcome: Outcome): Promise<Outcome> =>
    noteOutcome(deps.health, { userId: publishing.userId, platformId: platform.id }, outcome);
  return {
    platformId: platform.id,
    needsConnection: true,
    publish: async (publishing) => await noted(publishing, await publish(deps, publishing)),
    find: (publishing) => find(deps, publishing),
    update: async (publishing) => await noted(publishing, await update(deps, publishing)),
    withdraw: async (publishing) => await noted(publishing, await withdraw(deps, publishing)),
    figures: (reading) => devToFigures(deps, reads, reading),
  };
}

async function publish(deps: AdapterDeps, publishing: Publishing): Promise<Outcome> {
  const api = apiFor(deps, publishing);
  if (!api) return outcomeOf(notConnected);
  if (publishing.ref !== null) return await publishDraft(api, publishing, publishing.ref);
  const fields = { ...fieldsOf(publishing), published: false };
  if (publishing.isRepeat) {
    const drafts = await api.draftsLike(fields);
    if (!drafts.ok) return outcomeOf(drafts.error);
    const left = drafts.value.find((id) => !publishing.refsOfOthers.includes(id));
    if (left !== undefined) return { type: 'drafted', ref: left };
  }
  const result = await api.createArticle(fields);
  const created = isDone(result) ? articleIn(result) : null;
  return created ? { type: 'drafted', ref: created.id } : notPosted(api, result);
}

async function publishDraft(api: DevToApi, publishing: Publishing, id: string): Promise<Outcome> {
  const result = await api.changeArticle(id, { ...fieldsOf(publishing), published: true });
  const published = isDone(result) ? articleIn(result) : null;
  if (published?.id === id) return { type: 'shared', url: published.url, ref: id };
  if (result.type === 'answer' && result.status === 404) return { type: 'refused', words: DRAFT_IS_GONE };
  return notPosted(api, result);
}

const DRAFT_IS_GONE = 'The draft on Dev.to was deleted. Publish again to create another one.';

async function find(deps: AdapterDeps, publishing: Publishing): Promise<Found> {
  const api = apiFor(deps, publishing);
  if (!api) return cannotTell(notConnected);
  // Without an id there is a draft at most.
  if (publishing.ref === null) return { type: 'absent' };
  const article = await api.publishedArticle(publishing.ref);
  if (!article.ok) return cannotTell(article.error);
  return article.value ? { type: 'shared', url: article.value.url, ref: article.value.id } : { type: 'absent' };
}

async function update(deps: AdapterDeps, publishing: Publishing): Promise<Outcome> {
  return await change(deps, publishing, { ...fieldsOf(publishing), published: true });
}

/** An article cannot be deleted over this interface. It becomes a draft, which only its author sees. */
async function withdraw(deps: AdapterDeps, publishing: Publishing): Promise<Outcome> {
  const outcome = await change(deps, publishing, { published: false });
  return outcome.type === 'shared' ? { ...outcome, url: null } : outcome;
}

/** The platform answers 404 for a deleted article, and for one of another account. Anybody can read the latter. */
async function alreadyGone(api: DevToApi, ref: string): Promise<Outcome> {
  const article = await api.publishedArticle(ref);
  if (!article.ok) return outcomeOf(article.error);
  if (article.value === null) return { type: 'shared', url: null, ref };
  return { type: 'refused', words: 'Another Dev.to account posted this. Connect that account, then try again.' };
}

async function change(deps: AdapterDeps, publishing: Publishing, fields: Partial<ArticleFields>): Promise<Outcome> {
  const api = apiFor(deps, publishing);
  if (!api) return outcomeOf(notConnected);
  const { ref } = publishing;
  if (ref === null) return { type: 'refused', words: 'Could not tell which article this is.' };
  const result = await api.changeArticle(ref, fields);
  if (result.type === 'answer' && result.status === 404 && fields.published === false)
    return await alreadyGone(api, ref);
  // Sending the same fields again changes nothing, so no result of it is unclear.
  return isDone(result)
    ? { type: 'shared', url: articleIn(result)?.url ?? null, ref }
    : outcomeOf(api.failureOf(result));
}

function apiFor({ limits, now }: AdapterDeps, { connection, mayPost, signal }: Publishing): DevToApi | null {
  return connection ? new DevToApi({ connection, claim: { mayPost, signal }, limits, now }) : null;
}

const notConnected: ReadFailure = {
  words: 'No Dev.to account is connected. Connect one, then publish again.',
  isForGood: true,
  afterMs: null,
};

function fieldsOf({ post, siteUrl }: Publishing): Omit<ArticleFields, 'published'> {
  const { title, body, tags, metaDescription } = post;
  const text = withoutPictures(body).trim();
  return {
    title,
    body_markdown: withoutSettings(text),
    tags: tagsFor(tags),
    ...(siteUrl?.startsWith('https://') && { canonical_url: siteUrl }),
    ...(metaDescription !== null && { description: metaDescription }),
  };
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

function isDone(result: RequestResult): boolean {
  return result.type === 'answer' && (result.status === 200 || result.status === 201);
}

function notPosted(api: DevToApi, result: RequestResult): Outcome {
  const failure = api.failureOf(result);
  if (result.type === 'not-sent' || (result.type === 'answer' && result.status === 429)) return outcomeOf(failure);
  const isUnclear = result.type === 'unclear' || result.status >= 500 || result.status < 300;
  return { type: isUnclear ? 'unclear' : 'refused', words: failure.words };
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
  const claim = { mayPost: () => false, signal: deps.signal };
  const username = await new DevToApi({ connection, claim, limits: limitsFor(deps), now: deps.now }).username();
  if (username.ok) return ok({ connection: { ...connection, name: shownName(`@${username.value}`) }, secret: null });
  return fail(username.error.isForGood ? `${url.host} rejected this API key.` : username.error.words);
}

export const devTo: PostingPlatform = {
  platformId: platform.id,
  adapter: devToAdapter,
  connect: connectDevTo,
};
