import { fail, ok, type Result } from '#core/kernel/result.ts';
import { warningTooLong } from '#core/publishing/content-warning.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { SignInPlatform } from '../sign-in/sign-in-server.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { connectedAdapter } from './connected-adapter.ts';
import { ConditionalReads } from './figure-answers.ts';
import { fitParts, type KeyedPart, keyedParts } from './fit-parts.ts';
import { connectMastodon, mastodonSignIn } from './mastodon-account.ts';
import { comparable, MastodonApi, postedStatus, type Status, type StatusLimits } from './mastodon-api.ts';
import { mastodonFigures } from './mastodon-figures.ts';
import { mastodonReplies } from './mastodon-replies.ts';
import { type Media, mediaOf, type MediaDeps } from './mastodon-media.ts';
import type { PostingPlatform } from './posting-platform.ts';
import {
  cannotTell,
  lastingFailure,
  outcomeOf,
  outcomeOfPost,
  type ReadFailure,
  readJsonAnswer,
  webAddress,
} from './read-answer.ts';
import { cutShort, idsIn, refOf } from './thread-ref.ts';

/**
 * Sends of this process with an unknown result. Sends of a process that ended need no record: they are over before
 * anybody else can claim the publication.
 */
class RecentSends {
  readonly #deps: Pick<AdapterDeps, 'now' | 'settleMs'>;
  /** When each was sent, by publication; oldest first. */
  readonly #sentAt = new Map<string, number>();

  constructor(deps: Pick<AdapterDeps, 'now' | 'settleMs'>) {
    this.#deps = deps;
  }

  note(publicationId: string): void {
    this.#sentAt.delete(publicationId);
    this.#sentAt.set(publicationId, this.#deps.now());
    for (const id of this.#sentAt.keys()) {
      if (this.#isRecent(id)) return;
      this.#sentAt.delete(id);
    }
  }

  /** Whether the platform may still be processing it. */
  mayArrive(publicationId: string): boolean {
    return this.#sentAt.has(publicationId) && this.#isRecent(publicationId);
  }

  #isRecent(publicationId: string): boolean {
    return this.#deps.now() - (this.#sentAt.get(publicationId) ?? 0) < this.#deps.settleMs;
  }
}

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
  const more = { fit: deps.fit, picture: deps.picture, unclearSends };
  const reads = new ConditionalReads();
  return {
    ...connectedAdapter(deps, {
      platform,
      apiFor: (account) => new MastodonApi(account),
      operations: {
        publish: (api, publishing) => publish(api, publishing, more),
        find: (api, publishing) => find(api, publishing, more),
        update: (api, publishing) => update(api, publishing, more),
        withdraw: (api, publishing) => withdraw(api, publishing, more),
      },
    }),
    figures: (reading) => mastodonFigures(deps, reads, reading),
    replies: (reading) => mastodonReplies(deps, reading),
  };
}

interface MastodonDeps extends Pick<AdapterDeps, 'fit' | 'picture'> {
  readonly unclearSends: RecentSends;
}

async function publish(api: MastodonApi, publishing: Publishing, deps: MastodonDeps): Promise<Outcome> {
  const read = await readParts(api, publishing, deps.fit);
  if (!read.ok) return outcomeOf(read.error);
  const { parts, limits } = read.value;
  // An earlier attempt may have posted the first part of a thread.
  const mayBeBegun = publishing.isRepeat && parts.length > 1;
  const known = mayBeBegun ? await readStatuses(api, publishing) : ok([]);
  if (!known.ok) return outcomeOf(known.error);
  const thread = { parts, posted: [], known: known.value };
  return await continueThread({ api, limits, publishing, picture: deps.picture }, thread, deps.unclearSends);
}

async function find(api: MastodonApi, publishing: Publishing, { fit, unclearSends }: MastodonDeps): Promise<Found> {
  const read = await readParts(api, publishing, fit);
  if (!read.ok) return cannotTell(read.error);
  const { parts } = read.value;
  const known = await readStatuses(api, publishing);
  if (!known.ok) return cannotTell(known.error);
  const found = findThread({ parts, posted: [], known: known.value }, publishing.uploads);
  if (found.length === parts.length) return sharedThread(found);
  return unclearSends.mayArrive(publishing.publicationId)
    ? { type: 'cannot-tell', words: 'The instance may still be processing it.', isForGood: false }
    : { type: 'absent' };
}

async function update(api: MastodonApi, publishing: Publishing, deps: MastodonDeps): Promise<Outcome> {
  const ids = idsIn(publishing.ref ?? '');
  if (ids.length === 0) return { type: 'refused', words: 'Could not tell which post this is.' };
  const read = await readParts(api, publishing, deps.fit);
  if (!read.ok) return outcomeOf(read.error);
  const { parts, limits } = read.value;
  const { visibility } = publishing.post;
  const asksForReaders = visibility !== undefined || parts.length > ids.length;
  const readers = asksForReaders ? await api.readersOf(ids[0]!) : ok(null);
  if (!readers.ok) return outcomeOf(readers.error);
  if (visibility !== undefined && readers.value !== null && readers.value !== visibility)
    return { type: 'refused', words: otherReaders(readers.value) };
  const mediaDeps = { api, limits, publishing, picture: deps.picture, readers: readers.value };
  const posted: ThreadPost[] = [];
  for (const [index, id] of ids.slice(0, parts.length).entries()) {
    const changed = await changeStatus(mediaDeps, id, parts[index]!);
    if (!changed.ok) return outcomeOf(changed.error);
    posted.push(changed.value);
  }
  const surplus = await remove(api, ids.slice(parts.length));
  if (surplus.type !== 'shared') return surplus;
  const known = posted.length < parts.length ? await readStatuses(api, publishing) : ok([]);
  if (!known.ok) return outcomeOf(known.error);
  return await continueThread(mediaDeps, { parts, posted, known: known.value }, deps.unclearSends);
}

const labels: Readonly<Record<string, string>> = {
  public: 'Everyone',
  unlisted: 'Unlisted',
  private: 'Followers only',
};

/** An instance accepts another visibility with a change, and keeps the one that the post has. */
function otherReaders(readers: string): string {
  return `Mastodon cannot change who can read a post. Choose ${labels[readers] ?? 'Default'} again, or take the post down and publish it again.`;
}

/** Gives a post its text and its pictures. One that it has already stays, with its description as it is now. */
async function changeStatus(
  deps: ThreadDeps,
  id: string,
  { text, pictures }: KeyedPart,
): Promise<Result<ThreadPost, ReadFailure>> {
  const { api } = deps;
  const attached = pictures.length === 0 ? ok([]) : await api.mediaOfStatus(id);
  if (!attached.ok) return attached;
  const media = await mediaOf(deps, pictures, attached.value);
  if (!media.ok) return media;
  // An instance removes the pictures that an update does not name.
  const body = {
    status: text,
    // An instance removes the warning that an update does not repeat. A post's visibility cannot be changed.
    spoiler_text: deps.publishing.post.contentWarning ?? '',
    media_ids: media.value.map((each) => each.id),
    ...(pictures.length > 0 && { media_attributes: media.value }),
  };
  const result = await api.write('PUT', statusPath(id), body);
  // Sending the same again changes nothing, so no result of it is unclear.
  if (result.type !== 'answer' || result.status !== 200) return fail(api.failureOf(result));
  return ok({ id, url: webAddress(readJsonAnswer(result, postedStatus)?.url) });
}

/**
 * Takes down a whole thread, including posts that an update added and whose references were never recorded. If the
 * instance cannot list them now, the known posts are deleted and the person is asked to delete the rest.
 */
async function withdraw(api: MastodonApi, publishing: Publishing, { fit }: MastodonDeps): Promise<Outcome> {
  const ids = idsIn(publishing.ref ?? '');
  if (ids.length === 0) return { type: 'refused', words: 'Could not tell which post this is.' };
  const added = await addedTo(api, publishing, { fit, ids });
  const removed = await remove(api, added.ok ? [...ids, ...added.value] : ids);
  if (removed.type !== 'shared' || added.ok || added.error.isForGood) return removed;
  return outcomeOf(added.error);
}

/** The account's own posts with this text's parts that continue a thread, each a reply to the one before. */
async function addedTo(
  api: MastodonApi,
  publishing: Publishing,
  { fit, ids }: Pick<AdapterDeps, 'fit'> & { readonly ids: readonly string[] },
): Promise<Result<string[], ReadFailure>> {
  const account = await api.verifyCredentials();
  if (!account.ok) return account;
  const following = await api.repliesOf(account.value, ids[0]!);
  if (!following.ok) return following;
  const read = await readParts(api, publishing, fit);
  if (!read.ok) return read;
  return ok(findFollowing(read.value.parts, { known: following.value, ids, uploads: publishing.uploads }));
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

interface ReadParts {
  readonly parts: readonly KeyedPart[];
  readonly limits: StatusLimits;
}

async function readParts(
  api: MastodonApi,
  publishing: Publishing,
  fit: AdapterDeps['fit'],
): Promise<Result<ReadParts, ReadFailure>> {
  const limits = await api.statusLimits();
  if (!limits.ok) return limits;
  const { characters, linkCharacters, pictures } = limits.value;
  const limit = { ...platform.limit!, characters, linkCharacters };
  const { contentWarning = '' } = publishing.post;
  const refusal = warningTooLong(contentWarning, limit, platform.name);
  if (refusal !== null) return fail(lastingFailure(refusal));
  const fitted = await fitParts(fit, publishing, { platform, limit, maxPictures: pictures });
  if (!fitted.ok) return fitted;
  const parts = keyedParts(fitted.value);
  return ok({ parts: contentWarning === '' ? parts : parts.map(withWords), limits: limits.value });
}

/**
 * Instances give a post of pictures alone a text of their own where it has a warning, or make the warning its text
 * (app/services/post_status_service.rb, update_status_service.rb). This is the text that most of them give.
 */
function withWords(part: KeyedPart): KeyedPart {
  return part.text === '' ? { ...part, text: '🖼' } : part;
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
  const others = new Set(refsOfOthers.flatMap(idsIn));
  return statuses.ok ? ok(statuses.value.filter(({ id }) => !others.has(id))) : statuses;
}

/** A post of a thread that exists on the instance. */
interface ThreadPost {
  readonly id: string;
  readonly url: string | null;
}

type ThreadDeps = MediaDeps & {
  readonly publishing: Pick<Publishing, 'publicationId' | 'post'>;
  /** For whom the posts are that are there; null: as the text says. */
  readonly readers?: string | null;
};

interface Thread {
  /** Its posts, in order. */
  readonly parts: readonly KeyedPart[];
  /** The posts that are known to exist. */
  readonly posted: readonly ThreadPost[];
  /** The account's own posts, oldest first. A part that is among them is not posted again. */
  readonly known: readonly Status[];
}

/** The parts that are among an account's posts, in one chain from the first on, each a reply to the one before. */
function findThread({ parts, posted, known }: Thread, uploads: Publishing['uploads']): ThreadPost[] {
  const found = [...posted];
  for (const part of parts.slice(posted.length)) {
    const before = found.at(-1)?.id ?? null;
    const isPart = matcherOf(part, uploads);
    const next = known.find(
      (each) => each.repliesTo === before && isPart(each) && !found.some(({ id }) => id === each.id),
    );
    if (!next) break;
    found.push({ id: next.id, url: next.url });
  }
  return found;
}

/**
 * Recognises the post of a part: by its text and the number of its pictures, or, where it has no text, by a picture
 * that was uploaded for it.
 */
function matcherOf({ text, pictures }: KeyedPart, uploads: Publishing['uploads']): (status: Status) => boolean {
  const sent = comparable(text);
  const ids = pictures.flatMap(({ key }) => uploads.get(key) ?? []);
  if (sent === '') return ({ says, media }) => says === '' && ids.some((id) => media?.includes(id));
  return ({ says, media }) => says === sent && (media === null || media.length === pictures.length);
}

interface Following {
  readonly known: readonly Status[];
  readonly ids: readonly string[];
  readonly uploads: Publishing['uploads'];
}

/** Ids of the posts that continue a thread with known posts and that are posts of its parts. */
function findFollowing(parts: readonly KeyedPart[], { known, ids, uploads }: Following): string[] {
  const texts = new Set(parts.map(({ text }) => comparable(text)).filter((text) => text !== ''));
  const own = new Set(uploads.values());
  const isPart = ({ says, media }: Status) => texts.has(says) || media?.some((id) => own.has(id));
  const found: string[] = [];
  for (let last = ids.at(-1); last !== undefined && found.length < known.length;) {
    const next = known.find((each) => each.repliesTo === last && !found.includes(each.id) && isPart(each));
    if (next) found.push(next.id);
    last = next?.id;
  }
  return found;
}

/**
 * Posts the missing parts of a thread, one after the other, once all of their pictures are uploaded.
 *
 * @param unclearSends notes that a post may have arrived and its answer is missing
 */
async function continueThread(deps: ThreadDeps, thread: Thread, unclearSends: RecentSends): Promise<Outcome> {
  const { api, publishing, readers = null } = deps;
  const { parts } = thread;
  const { publicationId, post } = publishing;
  const there = findThread(thread, publishing.uploads);
  const media = new Map<KeyedPart, readonly Media[]>();
  for (const part of parts.slice(there.length)) {
    const uploaded = await mediaOf(deps, part.pictures);
    if (!uploaded.ok) return cutShort(outcomeOf(uploaded.error), idsOf(there), parts.length);
    media.set(part, uploaded.value);
  }
  for (let index = there.length; index < parts.length; index += 1) {
    const key = index === 0 ? publicationId : `${publicationId}-${index + 1}`;
    const body = {
      ...statusBody(parts[index]!, media.get(parts[index]!) ?? [], there.at(-1)),
      ...besideText(post, readers),
    };
    const result = await api.write('POST', '/api/v1/statuses', body, key);
    const isAnswered = result.type === 'answer' && result.status < 500;
    if (!isAnswered && result.type !== 'not-sent') unclearSends.note(publicationId);
    const made = result.type === 'answer' && result.status === 200 ? readJsonAnswer(result, postedStatus) : null;
    if (made === null) return cutShort(outcomeOfPost(result, api.failureOf(result)), idsOf(there), parts.length);
    there.push({ id: made.id, url: webAddress(made.url) });
  }
  return sharedThread(there);
}

function statusBody({ text }: KeyedPart, media: readonly Media[], before: ThreadPost | undefined): object {
  return {
    ...(text !== '' && { status: text }),
    ...(media.length > 0 && { media_ids: media.map(({ id }) => id) }),
    ...(before && { in_reply_to_id: before.id }),
  };
}

/** Every post of a thread is for the same readers, and has the warning. */
function besideText({ visibility: chosen, contentWarning }: Publishing['post'], readers: string | null): object {
  const visibility = readers ?? chosen;
  return {
    ...(visibility && { visibility }),
    ...(contentWarning !== undefined && { spoiler_text: contentWarning }),
  };
}

function sharedThread(posts: readonly ThreadPost[]): Outcome & { readonly type: 'shared' } {
  return { type: 'shared', url: posts[0]?.url ?? null, ref: refOf(idsOf(posts)) || null };
}

function idsOf(posts: readonly ThreadPost[]): string[] {
  return posts.map(({ id }) => id);
}

export const mastodon: PostingPlatform & SignInPlatform = {
  signIn: mastodonSignIn,
  platformId: platformByKey('mastodon').id,
  adapter: mastodonAdapter,
  connect: connectMastodon,
};
