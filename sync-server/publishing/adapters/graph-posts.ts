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
 * A container that is being processed, or that cannot be read, leaves it open: nothing is sent.
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
  isOutdated,
  keepPublishedPost,
  keptContainer,
  makePartContainer,
  publishedPost,
  untilReady,
} from './graph-containers.ts';
import { cannotTell, outcomeOf, outcomeOfPost, passingFailure, type ReadFailure } from './read-answer.ts';
import { idsIn, refOf, UNKNOWN_POST, unfinished } from './thread-ref.ts';

/** How far the platform's clock may be behind ours. Milliseconds. */
const CLOCK_SLACK = 60_000;

/** The state of a post. `posted`: its id is null where it could not be told; `ended`: its container is of no use any more; `none`: there is none yet. */
type Stand =
  | { readonly type: 'posted'; readonly id: string | null }
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
      return { type: 'later', words: notListed(deps.platform.name), afterMs: null, ...unfinished(ids) };
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
    if (stand.value.type !== 'posted') return { type: 'absent' };
    const { id } = stand.value;
    if (id === null && index < parts.length - 1) return cannotTell(passingFailure(notListed(deps.platform.name)));
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
  const isUsable = stand.value.type === 'ready' && !isOutdated(publishing, part);
  if (stand.value.type !== 'none' && !isUsable) await dropContainer(publishing, part.index);
  const container = isUsable ? ok(stand.value.container) : await preparedContainer(deps, part);
  if (!container.ok) return { outcome: outcomeOf(container.error) };
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

/** Containers end after a day. One that cannot be read any more has ended by then. Milliseconds. */
const ENDED_AFTER = 25 * 60 * 60 * 1000;

async function standOf(deps: ContainersDeps, part: GraphPart): Promise<Result<Stand, ReadFailure>> {
  const { api, publishing, now, platform } = deps;
  const known = publishedPost(publishing, part.index);
  if (known !== null) return ok({ type: 'posted', id: known });
  const id = keptContainer(publishing, part.index);
  if (id === null) return ok({ type: 'none' });
  const read = await api.container(id);
  const isOld = now() - Date.parse(publishing.since) > ENDED_AFTER;
  // Without words, nothing but a readable state tells.
  if (!read.ok && (read.error.isForGood || !isOld || part.text === '')) return read;
  const state = read.ok ? read.value.state : 'EXPIRED';
  if (state === 'FINISHED') return ok({ type: 'ready', container: id });
  if (state === 'IN_PROGRESS') return fail(passingFailure(`${platform.name} is still working on the post.`));
  // Nothing tells a first post without words from one that the person makes by hand, and it may be taken down by its id.
  if (part.text === '' && part.repliesTo === null)
    return ok(state === 'PUBLISHED' ? { type: 'posted', id: null } : { type: 'ended' });
  if (state !== 'PUBLISHED' && part.text === '') return ok({ type: 'ended' });
  const own = await ownPosts(deps, part);
  if (!own.ok) return state === 'PUBLISHED' && own.error.isForGood ? ok({ type: 'posted', id: null }) : own;
  // Of several equal posts, none is taken for this one: it may be taken down by its id.
  const [first = null, ...more] = own.value;
  if (state === 'PUBLISHED' || first !== null) return ok({ type: 'posted', id: more.length > 0 ? null : first });
  return ok({ type: 'ended' });
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
  return `${name} has published a part of the thread and does not list it yet.`;
}
