import { fail, ok, type Result } from '#core/kernel/result.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { Connection, Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { SignIn, SignInPlatform } from '../sign-in/sign-in-server.ts';
import { readOnly } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { accountBySubject, connectedAdapter } from './connected-adapter.ts';
import { fitParts, type KeyedPart, keyedParts } from './fit-parts.ts';
import { checkOnly, type ConnectDeps } from './posting-platform.ts';
import { cannotTell, outcomeOf, outcomeOfPost, type ReadFailure, shownName } from './read-answer.ts';
import { cutShort, idsIn, refOf } from './thread-ref.ts';
import { comparable, isDuplicate, isWithoutUpload, type Tweet, tweetIn, XApi } from './x-api.ts';
import { xFigures } from './x-figures.ts';
import { keptUploadOf, mediaIdsOf } from './x-media.ts';

const platform = platformByKey('twitter');

/** How far X's clock may be behind ours. Milliseconds. */
const CLOCK_SLACK = 60_000;
const MAX_PICTURES = pictureLimits('twitter').most!;

/**
 * Posts to an account on X, as a thread if the text is longer than a post.
 *
 * X recognises no repetitions by name. Whether a post exists is read from the account, where the operator's plan allows
 * that; otherwise its person has to say. X refuses a text that was posted a short time ago, which is not relied on.
 */
export function xAdapter(deps: AdapterDeps): PlatformAdapter {
  return {
    ...connectedAdapter(deps, {
      platform,
      accountOf: accountBySubject,
      apiFor: (account) => new XApi(account),
      operations: {
        publish: (api, publishing) => publish(api, publishing, deps),
        find: (api, publishing) => find(api, publishing, deps.fit),
        withdraw,
      },
    }),
    ...(deps.readsFigures?.includes(platform.key) && {
      figures: (reading) => xFigures(new XApi(readOnly(deps, reading)), reading),
    }),
    refOf: (url) => /\/status\/(\d{1,30})/.exec(url)?.[1] ?? null,
  };
}

async function publish(api: XApi, publishing: Publishing, { fit, picture, now }: AdapterDeps): Promise<Outcome> {
  const parts = await partsOf(publishing, fit);
  if (!parts.ok) return outcomeOf(parts.error);
  // An earlier attempt may have posted the first part of a thread.
  const mayBeBegun = publishing.isRepeat && parts.value.length > 1;
  const known = mayBeBegun ? await readTweets(api, publishing) : ok([]);
  // Where the plan does not include reading, what was posted is what attempts with a certain end have left. An unclear
  // end is never repeated without reading.
  if (!known.ok && !known.error.isForGood) return outcomeOf(known.error);
  const there = known.ok ? findThread(parts.value, known.value, publishing.uploads) : idsIn(publishing.ref ?? '');
  const missing: { readonly part: KeyedPart; readonly mediaIds: readonly string[] }[] = [];
  for (const part of parts.value.slice(there.length)) {
    const mediaIds = await mediaIdsOf({ api, publishing, picture, now }, part.pictures);
    if (!mediaIds.ok) return cutShort(outcomeOf(mediaIds.error), there, parts.value.length);
    missing.push({ part, mediaIds: mediaIds.value });
  }
  for (const { part, mediaIds } of missing) {
    const result = await api.create({ text: part.text, mediaIds, repliesTo: there.at(-1) ?? null });
    const id = tweetIn(result);
    if (id !== null) {
      there.push(id);
      continue;
    }
    // The text may be there from an attempt whose answer was lost. `find` tells.
    if (isDuplicate(result) && publishing.isRepeat) return await afterDuplicate(api, publishing, parts.value);
    const outcome = isWithoutUpload(result)
      ? await uploadAgain(publishing, part)
      : outcomeOfPost(result, api.failureOf(result));
    return cutShort(outcome, there, parts.value.length);
  }
  return sharedThread(there, publishing);
}

/** X has lost an upload: the next attempt uploads the pictures of this post again. */
async function uploadAgain({ keepUpload }: Publishing, { pictures }: KeyedPart): Promise<Outcome & { type: 'later' }> {
  for (const { key } of pictures) await keepUpload(key, null);
  return { type: 'later', words: 'X no longer has the pictures. Uploading them again.', afterMs: null };
}

async function afterDuplicate(api: XApi, publishing: Publishing, parts: readonly KeyedPart[]): Promise<Outcome> {
  const found = await findParts(api, publishing, parts);
  if (found.type === 'shared') return found;
  if (found.type === 'absent') return { type: 'refused', words: 'X refused this text: it is equal to a recent post.' };
  return { type: 'unclear', words: found.words };
}

async function find(api: XApi, publishing: Publishing, fit: AdapterDeps['fit']): Promise<Found> {
  const parts = await partsOf(publishing, fit);
  return parts.ok ? await findParts(api, publishing, parts.value) : cannotTell(parts.error);
}

async function findParts(api: XApi, publishing: Publishing, parts: readonly KeyedPart[]): Promise<Found> {
  if (parts.some((part) => !isRecognised(part, publishing.uploads))) return notRecognised;
  const known = await readTweets(api, publishing);
  if (!known.ok) return cannotTell(known.error);
  const found = findThread(parts, known.value, publishing.uploads);
  return found.length === parts.length ? sharedThread(found, publishing) : { type: 'absent' };
}

/** Takes down a whole thread, the last post first. A post that is already gone is no failure. */
async function withdraw(api: XApi, { ref }: Publishing): Promise<Outcome> {
  const ids = idsIn(ref ?? '');
  if (ids.length === 0) return { type: 'refused', words: 'Could not tell which post this is.' };
  for (const id of ids.toReversed()) {
    const result = await api.remove(id);
    const isGone = result.type === 'answer' && (result.status === 200 || result.status === 404);
    if (!isGone) return outcomeOf(api.failureOf(result));
  }
  return { type: 'shared', url: null, ref: null };
}

async function partsOf(
  publishing: Publishing,
  fit: AdapterDeps['fit'],
): Promise<Result<readonly KeyedPart[], ReadFailure>> {
  const parts = await fitParts(fit, publishing, { platform, limit: platform.limit, maxPictures: MAX_PICTURES });
  return parts.ok ? ok(keyedParts(parts.value)) : parts;
}

/** The account's posts since the first attempt, without those of other publications. */
async function readTweets(api: XApi, { since, refsOfOthers }: Publishing): Promise<Result<Tweet[], ReadFailure>> {
  const tweets = await api.tweetsSince(new Date(Date.parse(since) - CLOCK_SLACK));
  const others = new Set(refsOfOthers.flatMap(idsIn));
  return tweets.ok ? ok(tweets.value.filter(({ id }) => !others.has(id))) : tweets;
}

/** Ids of the parts that are among an account's posts, in one chain from the first on, each a reply to the one before. */
function findThread(parts: readonly KeyedPart[], known: readonly Tweet[], uploads: Publishing['uploads']): string[] {
  const found: string[] = [];
  for (const part of parts) {
    const before = found.at(-1) ?? null;
    const isPart = matcherOf(part, uploads);
    const next = known.find((each) => each.repliesTo === before && isPart(each) && !found.includes(each.id));
    if (!next) break;
    found.push(next.id);
  }
  return found;
}

/**
 * Recognises the post of a part: by its text and the number of its pictures, or, where it has no text, by a picture
 * that was uploaded for it.
 */
function matcherOf({ text, pictures }: KeyedPart, uploads: Publishing['uploads']): (tweet: Tweet) => boolean {
  const sent = comparable(text);
  const own = pictures.flatMap((picture) => keptUploadOf(uploads, picture)?.mediaKey ?? []);
  if (sent === '') return ({ says, mediaKeys }) => says === '' && own.some((key) => mediaKeys.includes(key));
  return ({ says, mediaKeys }) => says === sent && mediaKeys.length === pictures.length;
}

/** Whether the post of a part can be told from others: one without text, by the name that X gave to its picture. */
function isRecognised({ text, pictures }: KeyedPart, uploads: Publishing['uploads']): boolean {
  if (comparable(text) !== '') return true;
  const kept = pictures.flatMap((picture) => keptUploadOf(uploads, picture) ?? []);
  // Without an upload nothing was posted.
  return kept.length === 0 || kept.some(({ mediaKey }) => mediaKey !== null);
}

const notRecognised: Found = {
  type: 'cannot-tell',
  words: 'X does not tell which of your posts this is. Check your profile, then say whether it was posted.',
  isForGood: true,
};

function sharedThread(ids: readonly string[], { connection }: Publishing): Outcome & { readonly type: 'shared' } {
  const username = connection?.name.replace(/^@/, '') ?? '';
  const user = /^\w{1,30}$/.test(username) ? username : 'i/web';
  return {
    type: 'shared',
    url: ids.length === 0 ? null : `https://x.com/${user}/status/${ids[0]}`,
    ref: refOf(ids),
  };
}

async function readAccount(
  connection: Pick<Connection, 'address' | 'token'>,
  deps: ConnectDeps,
): Promise<Result<{ readonly name: string; readonly subject: string }, string>> {
  const me = await new XApi({ connection, ...checkOnly(deps) }).me();
  return me.ok ? ok({ name: shownName(`@${me.value.username}`), subject: me.value.id }) : fail(me.error.words);
}

/** X's own hosts and scopes (docs.x.com, read in November 2026). */
const signIn: SignIn = {
  server: (origin) => {
    const api = origin ?? 'https://api.x.com';
    return {
      issuer: origin ?? 'https://x.com',
      authorization: `${origin ?? 'https://x.com'}/i/oauth2/authorize`,
      token: `${api}/2/oauth2/token`,
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      usesPkce: true,
      secretIn: 'header',
      api,
    };
  },
  account: readAccount,
};

export const x: SignInPlatform = { platformId: platform.id, adapter: xAdapter, signIn };
