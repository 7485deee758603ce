/**
 * Posting on Threads and Instagram: the posts of a publication one after another, each by the id of its container
 * (`graph-containers.ts`).
 *
 * A container that may have been published is looked up before it is published again:
 *
 * - its state tells whether it is published, while the platform keeps it. The post's own id is then read from the
 *   account's recent posts
 * - of one that has ended without a clear state, the recent posts tell
 *
 * A container that is being processed, that cannot be read, or that is published as a post which the platform does not
 * list, leaves it open: nothing is sent, and it is looked up again. After the time for which the platform says to ask
 * (`ASKED_FOR`), its person is asked instead.
 */
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { FittedPart } from '#core/publishing/deal-pictures.ts';
import type { Found, Outcome } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { leavesItOpen, publishedIn } from './graph-api.ts';
import {
  type ContainersDeps,
  dropContainer,
  type GraphPart,
  hasEnded,
  isOutdated,
  isTooOld,
  keepPublishedPost,
  keptContainer,
  type KeptContainer,
  makePartContainer,
  noteSent,
  publishedPost,
  untilReady,
} from './graph-containers.ts';
import {
  cannotTell,
  lastingFailure,
  outcomeOf,
  outcomeOfPost,
  passingFailure,
  type ReadFailure,
} from './read-answer.ts';
import { idsIn, refOf, UNKNOWN_POST, unfinished } from './thread-ref.ts';

/** How far the platform's clock may be behind ours. Milliseconds. */
const CLOCK_SLACK = 60_000;

/**
 * How long after it was sent a container's state is asked for. The platform advises once a minute for no more than five
 * minutes (developers.facebook.com/docs/threads/troubleshooting, November 2026). Milliseconds.
 */
const ASKED_FOR = 5 * 60_000;

/**
 * The state of a post.
 *
 * - `posted`: its id is null where it could not be told
 * - `open`: it may be posted, and asking again tells nothing more; `words` is the question to its person
 * - `ended`: its container is of no use any more; `none`: there is none yet
 */
type Stand =
  | { readonly type: 'posted'; readonly id: string | null }
  | { readonly type: 'open'; readonly words: string }
  | { readonly type: 'ready'; readonly container: string }
  | { readonly type: 'ended' }
  | { readonly type: 'none' };

/** Publishes the posts of a publication that are not published yet. */
export async function publishParts(deps: ContainersDeps, parts: readonly FittedPart[]): Promise<Outcome> {
  const { publishing } = deps;
  const ids: string[] = [];
  for (const [index, fitted] of parts.entries()) {
    const part = { ...fitted, index, repliesTo: ids.at(-1) ?? null };
    const posted = await publishPart(deps, part);
    if ('outcome' in posted) {
      const { outcome } = posted;
      if (outcome.type === 'shared' || outcome.type === 'drafted') return outcome;
      const words = index === 0 ? outcome.words : `${outcome.words} ${countOf(index, parts.length)}`;
      return { ...outcome, words, ...unfinished(ids) };
    }
    if (posted.id === null) {
      // The last post needs no id. Any other is replied to.
      if (index === parts.length - 1) return await shared(deps, ids, { isWhole: false });
      return { type: 'unclear', words: cannotContinue(deps.platform.name, index, parts.length), ...unfinished(ids) };
    }
    await keepPublishedPost(publishing, index, posted.id);
    ids.push(posted.id);
  }
  return await shared(deps, ids);
}

/** Looks for the posts of a publication. */
export async function findParts(deps: ContainersDeps, parts: readonly FittedPart[]): Promise<Found> {
  const ids: string[] = [];
  for (const [index, fitted] of parts.entries()) {
    const stand = await standOf(deps, { ...fitted, index, repliesTo: ids.at(-1) ?? null });
    if (!stand.ok) return cannotTell(stand.error);
    if (stand.value.type === 'open') {
      const { words } = stand.value;
      return cannotTell(lastingFailure(index === 0 ? words : `${words} ${countOf(index, parts.length)}`));
    }
    if (stand.value.type !== 'posted') return { type: 'absent' };
    const { id } = stand.value;
    if (id === null && index < parts.length - 1)
      return cannotTell(lastingFailure(cannotContinue(deps.platform.name, index, parts.length)));
    if (id === null) return await shared(deps, ids, { isWhole: false });
    ids.push(id);
  }
  return await shared(deps, ids);
}

type Posted = { readonly id: string | null } | { readonly outcome: Outcome };

async function publishPart(deps: ContainersDeps, part: GraphPart): Promise<Posted> {
  const { api, publishing } = deps;
  const stand = await standOf(deps, part);
  if (!stand.ok) return { outcome: outcomeOf(stand.error) };
  if (stand.value.type === 'posted') return { id: stand.value.id };
  if (stand.value.type === 'open') return { outcome: { type: 'unclear', words: stand.value.words } };
  const isUsable = stand.value.type === 'ready' && !isOutdated(publishing, part);
  if (stand.value.type !== 'none' && !isUsable) await dropContainer(publishing, part.index);
  const container = isUsable ? ok(stand.value.container) : await preparedContainer(deps, part);
  if (!container.ok) return { outcome: outcomeOf(container.error) };
  await noteSent(deps, part.index);
  const result = await api.publish(container.value);
  const id = publishedIn(result);
  return id === null ? { outcome: afterPublishing(result, api.failureOf(result)) } : { id };
}

async function preparedContainer(deps: ContainersDeps, part: GraphPart): Promise<Result<string, ReadFailure>> {
  const { publishing, platform } = deps;
  const made = await makePartContainer(deps, part);
  if (!made.ok) return made;
  const ready = await untilReady(deps, made.value);
  if (ready.ok && ready.value === 'ready') return made;
  if (!ready.ok && !ready.error.isForGood) return ready;
  await dropContainer(publishing, part.index);
  return ready.ok ? fail(passingFailure(`${platform.name} dropped the post. Trying again.`)) : ready;
}

/** The outcome of a publishing that was not answered with a post. */
function afterPublishing(result: RequestResult, failure: ReadFailure): Outcome {
  return leavesItOpen(result) ? { type: 'unclear', words: failure.words } : outcomeOfPost(result, failure);
}

async function standOf(deps: ContainersDeps, part: GraphPart): Promise<Result<Stand, ReadFailure>> {
  const { api, publishing, now, platform } = deps;
  const known = publishedPost(publishing, part.index);
  if (known !== null) return ok({ type: 'posted', id: known });
  const kept = keptContainer(publishing, part.index);
  if (kept === null) return ok({ type: 'none' });
  const isOver = wasAskedFor(kept, now());
  const read = await api.container(kept.id);
  if (!read.ok) {
    const { isForGood, isMissing } = read.error;
    // Without words, nothing but a readable state tells.
    if (!isForGood && hasEnded(kept, now()) && part.text !== '') return await listedOr(deps, part, { type: 'ended' });
    return isMissing && isOver ? await listedOr(deps, part, mayBeThere(platform.name)) : read;
  }
  switch (read.value.state) {
    case 'FINISHED':
      return ok(isTooOld(kept, now()) ? { type: 'ended' } : { type: 'ready', container: kept.id });
    case 'IN_PROGRESS':
      if (isOver) return ok(mayBeThere(platform.name));
      return fail(passingFailure(`${platform.name} is still working on the post.`));
    case 'PUBLISHED':
      return await standOfPublished(deps, part, isOver);
    case 'ERROR':
    case 'EXPIRED':
      return await listedOr(deps, part, { type: 'ended' });
  }
}

/** Whether a container was sent so long ago that the platform advises to ask no more. */
function wasAskedFor({ madeAt, sentAt }: KeptContainer, now: number): boolean {
  return sentAt === null ? madeAt === null : now - sentAt >= ASKED_FOR;
}

/** @param isOver false while the platform may list the post a little later */
async function standOfPublished(
  deps: ContainersDeps,
  part: GraphPart,
  isOver: boolean,
): Promise<Result<Stand, ReadFailure>> {
  // Nothing tells a first post without words from one that the person makes by hand, and it may be taken down by its id.
  if (part.text === '' && part.repliesTo === null) return ok({ type: 'posted', id: null });
  const listed = await listedOr(deps, part, { type: 'none' });
  if (!listed.ok) return listed.error.isForGood ? ok({ type: 'posted', id: null }) : listed;
  if (listed.value.type !== 'none') return listed;
  return isOver ? ok({ type: 'posted', id: null }) : fail(passingFailure(notListed(deps.platform.name)));
}

/** The post as the account's own list has it, or another stand where it is not listed. */
async function listedOr(deps: ContainersDeps, part: GraphPart, otherwise: Stand): Promise<Result<Stand, ReadFailure>> {
  if (part.text === '' && part.repliesTo === null) return ok(otherwise);
  const own = await ownPosts(deps, part);
  if (!own.ok) return own;
  // Of several equal posts, none is taken for this one: it may be taken down by its id.
  const [first = null, ...more] = own.value;
  return ok(first === null ? otherwise : { type: 'posted', id: more.length > 0 ? null : first });
}

/** The ids of the account's own posts that say the same. */
async function ownPosts(
  { api, publishing }: ContainersDeps,
  { text, repliesTo }: GraphPart,
): Promise<Result<string[], ReadFailure>> {
  const { since, refsOfOthers, uploads } = publishing;
  const list = repliesTo === null ? 'posts' : 'replies';
  const posts = await api.listSince(list, new Date(Date.parse(since) - CLOCK_SLACK));
  if (!posts.ok) return posts;
  const taken = new Set([...refsOfOthers.flatMap(idsIn), ...uploads.values()]);
  const said = comparable(text);
  const equal = posts.value.filter(
    (post) => !taken.has(post.id) && post.repliesTo === repliesTo && comparable(post.text) === said,
  );
  return ok(equal.map(({ id }) => id));
}

/** Platforms change white space. */
function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, '');
}

/** @param isWhole false if the id of the last post is not known */
async function shared(
  { api }: ContainersDeps,
  ids: readonly string[],
  { isWhole = true } = {},
): Promise<Outcome & Found & { readonly type: 'shared' }> {
  const [first] = ids;
  return {
    type: 'shared',
    url: first === undefined ? null : await api.addressOf(first),
    ref: first === undefined ? null : refOf(isWhole ? ids : [...ids, UNKNOWN_POST]),
  };
}

function countOf(posted: number, all: number): string {
  return `The first ${posted} of ${all} posts were posted.`;
}

function notListed(name: string): string {
  return `${name} has published the post and does not list it yet.`;
}

function mayBeThere(name: string): Stand & { readonly type: 'open' } {
  const words = `${name} did not say whether it published this, and does not list it. Look on ${name} whether it is there.`;
  return { type: 'open', words };
}

/** @param index of the post that is not listed */
function cannotContinue(name: string, index: number, all: number): string {
  return `${name} has published post ${index + 1} of ${all} and does not list it, so the rest could not follow. Look on ${name} what is there.`;
}
