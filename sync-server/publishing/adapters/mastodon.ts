import { fail, ok, type Result } from '#core/kernel/result.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { ConditionalReads } from './figure-answers.ts';
import { fitParts } from './fit-parts.ts';
import { comparable, MastodonApi, postedStatus, type Status } from './mastodon-api.ts';
import { mastodonFigures } from './mastodon-figures.ts';
import { noteOutcome } from './note-outcome.ts';
import {
  limitsFor,
  refusedAddress,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
} from './posting-platform.ts';
import { readJsonAnswer, shownName, webAddress } from './read-answer.ts';
import { cannotTell, outcomeOf, type ReadFailure } from './read-failure.ts';
import { RecentSends } from './recent-sends.ts';

const platform = platformByKey('mastodon');

/** Slack added to what is known of an instance's clock, which has whole seconds; used alone where nothing is known. */
const CLOCK_SLACK = { known: 2_000, unknown: 60_000 } as const;

/**
 * Posts to a person's account on its instance, as a thread if the text is longer than a post. The idempotency key is
 * sent but not relied on, because some servers of this protocol ignore it. Whether a post exists is read from the
 * account.
 */
export function mastodonAdapter(deps: AdapterDeps): PlatformAdapter {
  const unclearSends = new RecentSends(deps);
  const reads = new ConditionalReads();
  const noted = (publishing: Publishing, outcome: Outcome): Promise<Outcome> =>
    noteOutcome(deps.health, { userId: publishing.userId, platformId: platform.id }, outcome);
  return {
    platformId: platform.id,
    needsConnection: true,
    publish: async (publishing) => await noted(publishing, await publish(deps, publishing, unclearSends)),
    find: (publishing) => find(deps, publishing, unclearSends),
    update: async (publishing) => await noted(publishing, await update(deps, publishing, unclearSends)),
    withdraw: async (publishing) => await noted(publishing, await withdraw(deps, publishing)),
    figures: (reading) => mastodonFigures(deps, reads, reading),
  };
}

async function publish(deps: AdapterDeps, publishing: Publishing, unclearSends: RecentSends): Promise<Outcome> {
  const api = apiFor(deps, publishing);
  if (!api) return notConnected;
  const parts = await readParts(deps, api, publishing);
  if (!parts.ok) return outcomeOf(parts.error);
  // An earlier attempt may have posted the first part of a thread.
  const mayBeBegun = publishing.isRepeat && parts.value.length > 1;
  const known = mayBeBegun ? await readStatuses(api, publishing) : ok([]);
  if (!known.ok) return outcomeOf(known.error);
  const { publicationId } = publishing;
  return await continueThread(api, {
    parts: parts.value,
    posted: [],
    known: known.value,
    publicationId,
    onUnclear: () => unclearSends.note(publicationId),
  });
}

async function find(deps: AdapterDeps, publishing: Publishing, unclearSends: RecentSends): Promise<Found> {
  const api = apiFor(deps, publishing);
  if (!api) return { type: 'cannot-tell', words: notConnected.words, isForGood: true };
  const parts = await readParts(deps, api, publishing);
  if (!parts.ok) return cannotTell(parts.error);
  const known = await readStatuses(api, publishing);
  if (!known.ok) return cannotTell(known.error);
  const found = findThread(parts.value, known.value);
  if (found.length === parts.value.length) return sharedThread(found);
  return unclearSends.mayArrive(publishing.publicationId)
    ? { type: 'cannot-tell', words: 'The instance may still be processing it.', isForGood: false }
    : { type: 'absent' };
}

async function update(deps: AdapterDeps, publishing: Publishing, unclearSends: RecentSends): Promise<Outcome> {
  const api = apiFor(deps, publishing);
  if (!api) return notConnected;
  const ids = postsOfRef(publishing.ref ?? '');
  if (ids.length === 0) return { type: 'refused', words: 'Could not tell which post this is.' };
  const parts = await readParts(deps, api, publishing);
  if (!parts.ok) return outcomeOf(parts.error);
  const posted: ThreadPost[] = [];
  for (const [index, id] of ids.slice(0, parts.value.length).entries()) {
    const result = await api.write('PUT', statusPath(id), { status: parts.value[index] });
    // Sending the same text again changes nothing, so no result of it is unclear.
    if (result.type !== 'answer' || result.status !== 200) return outcomeOf(api.failureOf(result));
    posted.push({ id, url: webAddress(readJsonAnswer(result, postedStatus)?.url) });
  }
  const surplus = await remove(api, ids.slice(parts.value.length));
  if (surplus.type !== 'shared') return surplus;
  const known = posted.length < parts.value.length ? await readStatuses(api, publishing) : ok([]);
  if (!known.ok) return outcomeOf(known.error);
  const { publicationId } = publishing;
  return await continueThread(api, {
    parts: parts.value,
    posted,
    known: known.value,
    publicationId,
    onUnclear: () => unclearSends.note(publicationId),
  });
}

/**
 * Takes down a whole thread, including posts that an update added and whose references were never recorded. If the
 * instance cannot list them now, the known posts are deleted and the person is asked to delete the rest.
 */
async function withdraw(deps: AdapterDeps, publishing: Publishing): Promise<Outcome> {
  const api = apiFor(deps, publishing);
  if (!api) return notConnected;
  const ids = postsOfRef(publishing.ref ?? '');
  if (ids.length === 0) return { type: 'refused', words: 'Could not tell which post this is.' };
  const added = await addedTo(deps, api, publishing, ids);
  const removed = await remove(api, added.ok ? [...ids, ...added.value] : ids);
  if (removed.type !== 'shared' || added.ok || added.error.isForGood) return removed;
  return outcomeOf(added.error);
}

/** The account's own posts with this text's parts that continue a thread, each a reply to the one before. */
async function addedTo(
  deps: AdapterDeps,
  api: MastodonApi,
  publishing: Publishing,
  ids: readonly string[],
): Promise<Result<string[], ReadFailure>> {
  const account = await api.verifyCredentials();
  if (!account.ok) return account;
  const following = await api.repliesOf(account.value, ids[0]!);
  if (!following.ok) return following;
  const parts = await readParts(deps, api, publishing);
  if (!parts.ok) return parts;
  return ok(findFollowing(parts.value, following.value, ids));
}

/**
 * Deletes posts, the last one first, so that no later part of a thread remains alone. A post that is already gone is no
 * failure.
 */
async function remove(api: MastodonApi, ids: readonly string[]): Promise<Outcome> {
  for (const id of ids.toReversed()) {
    const result = await api.write('DELETE', statusPath(id));
    const isGone = result.type === 'answer' && (result.status === 200 || result.status === 404);
    if (!isGone) return outcomeOf(api.failureOf(result));
  }
  return { type: 'shared', url: null, ref: null };
}

function statusPath(id: string): string {
  return `/api/v1/statuses/${encodeURIComponent(id)}`;
}

function apiFor({ limits, now }: AdapterDeps, { connection, mayPost, signal }: Publishing): MastodonApi | null {
  return connection ? new MastodonApi({ connection, claim: { mayPost, signal }, limits, now }) : null;
}

async function readParts(
  { fit }: AdapterDeps,
  api: MastodonApi,
  publishing: Publishing,
): Promise<Result<readonly string[], ReadFailure>> {
  const limits = await api.statusLimits();
  if (!limits.ok) return limits;
  const limit = platform.limit && { ...platform.limit, ...limits.value };
  return await fitParts(fit, publishing, { platform, limit });
}

/** The account's posts since the first attempt, by the instance's clock, without those of other publications. */
async function readStatuses(
  api: MastodonApi,
  { since, refsOfOthers }: Publishing,
): Promise<Result<Status[], ReadFailure>> {
  const account = await api.verifyCredentials();
  if (!account.ok) return account;
  const { clockBehindMs } = account.value;
  const behind = clockBehindMs === null ? CLOCK_SLACK.unknown : clockBehindMs + CLOCK_SLACK.known;
  const statuses = await api.statusesSince(account.value, Date.parse(since) - behind);
  // Another item's posts are its own, even with equal text.
  const others = new Set(refsOfOthers.flatMap(postsOfRef));
  return statuses.ok ? ok(statuses.value.filter(({ id }) => !others.has(id))) : statuses;
}

const notConnected = {
  type: 'refused',
  words: 'No Mastodon account is connected. Connect one, then publish again.',
} as const;

/** A post of a thread that exists on the instance. */
interface ThreadPost {
  readonly id: string;
  readonly url: string | null;
}

export interface ThreadOptions {
  /** The text of each post, in order. */
  readonly parts: readonly string[];
  /** The posts that are known to exist. */
  readonly posted: readonly ThreadPost[];
  /** The account's own posts, oldest first. A part that is among them is not posted again. */
  readonly known: readonly Status[];
  /** The first post's idempotency key; sent, but not relied on. */
  readonly publicationId: string;
  /** Called when a post may have arrived and its answer is missing. */
  readonly onUnclear: () => void;
}

/** The parts that are among an account's posts, in one chain from the first on, each a reply to the one before. */
function findThread(
  parts: readonly string[],
  known: readonly Status[],
  posted: readonly ThreadPost[] = [],
): ThreadPost[] {
  const found = [...posted];
  for (const part of parts.slice(posted.length)) {
    const sent = comparable(part);
    const before = found.at(-1)?.id ?? null;
    const next = known.find(
      ({ id, says, repliesTo }) => repliesTo === before && says === sent && !found.some((each) => each.id === id),
    );
    if (!next) break;
    found.push({ id: next.id, url: next.url });
  }
  return found;
}

/** Ids of the posts that continue a thread with known posts and whose text is one of the parts. */
function findFollowing(parts: readonly string[], known: readonly Status[], ids: readonly string[]): string[] {
  const sent = new Set(parts.map(comparable));
  const found: string[] = [];
  for (let last = ids.at(-1); last !== undefined && found.length < known.length;) {
    const next = known.find(({ id, says, repliesTo }) => repliesTo === last && !found.includes(id) && sent.has(says));
    if (next) found.push(next.id);
    last = next?.id;
  }
  return found;
}

/** Posts the missing parts of a thread, one after the other. */
async function continueThread(
  api: MastodonApi,
  { parts, posted, known, publicationId, onUnclear }: ThreadOptions,
): Promise<Outcome> {
  const there = findThread(parts, known, posted);
  for (let index = there.length; index < parts.length; index += 1) {
    const before = there.at(-1);
    const key = index === 0 ? publicationId : `${publicationId}-${index + 1}`;
    const body = { status: parts[index], ...(before && { in_reply_to_id: before.id }) };
    const result = await api.write('POST', '/api/v1/statuses', body, key);
    const isAnswered = result.type === 'answer' && result.status < 500;
    if (!isAnswered && result.type !== 'not-sent') onUnclear();
    const post = result.type === 'answer' && result.status === 200 ? readJsonAnswer(result, postedStatus) : null;
    if (post === null) return { ...failedPost(api, result, { index, count: parts.length }), ...namesOf(there) };
    there.push({ id: post.id, url: webAddress(post.url) });
  }
  return sharedThread(there);
}

function sharedThread(posts: readonly ThreadPost[]): Outcome & { readonly type: 'shared' } {
  return { type: 'shared', url: posts[0]?.url ?? null, ref: refOf(posts) || null };
}

/** The ids of the posts in a reference. */
function postsOfRef(ref: string): string[] {
  return ref.split(',').filter((id) => id !== '');
}

/** The reference to the posts of an unfinished thread; empty if there are none. */
function namesOf(posts: readonly ThreadPost[]): { readonly ref?: string } {
  return posts.length === 0 ? {} : { ref: refOf(posts) };
}

function refOf(posts: readonly ThreadPost[]): string {
  return posts.map(({ id }) => id).join(',');
}

type Failed = Outcome & { readonly type: 'refused' | 'later' | 'unclear' };

function failedPost(
  api: MastodonApi,
  result: RequestResult,
  { index, count }: { readonly index: number; readonly count: number },
): Failed {
  const { words: said, isForGood, afterMs } = api.failureOf(result);
  const words = index === 0 ? said : `${said} The first ${index} of ${count} posts were posted.`;
  if (result.type === 'not-sent' || (result.type === 'answer' && result.status === 429))
    return isForGood ? { type: 'refused', words } : { type: 'later', words, afterMs };
  // A 200 without a post leaves the result open, and so does an error of the instance itself.
  const isUnclear = result.type === 'unclear' || result.status >= 500 || (result.status >= 200 && result.status < 300);
  return isUnclear ? { type: 'unclear', words } : { type: 'refused', words };
}

async function connectMastodon(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = new URL(address);
  if (!token) return fail('Enter an access token. Create one on your instance under Preferences, Development.');
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  const connection = { address: url.origin, token };
  const claim = { mayPost: () => false, signal: deps.signal };
  const api = new MastodonApi({ connection, claim, limits: limitsFor(deps), now: deps.now });
  const account = await api.verifyCredentials();
  if (account.ok) {
    const name = shownName(`@${account.value.username}@${url.host}`);
    return ok({ connection: { ...connection, name }, secret: null });
  }
  return fail(account.error.isForGood ? `${url.host} rejected this token.` : account.error.words);
}

export const mastodon: PostingPlatform = {
  platformId: platformByKey('mastodon').id,
  adapter: mastodonAdapter,
  connect: connectMastodon,
};
