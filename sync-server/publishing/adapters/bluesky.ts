import { z } from 'zod';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { FittedPart } from '#core/publishing/deal-pictures.ts';
import type { LinkCard } from '#core/publishing/link-card.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { FiguresReading, Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { NOT_UPLOADED } from '../read-picture.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { BlueskyApi } from './bluesky-api.ts';
import { mentionedIn } from './bluesky-facets.ts';
import { blueskyFigures } from './bluesky-figures.ts';
import {
  blobRef,
  type Embed,
  type ExternalEmbed,
  type ImagesEmbed,
  postKey,
  threadKeys,
  threadRecords,
} from './bluesky-records.ts';
import { BlueskyPermissions } from './bluesky-permissions.ts';
import { blueskyReplies } from './bluesky-replies.ts';
import { type Account, BlueskySessions, sessionIn, signIn } from './bluesky-sessions.ts';
import { errorCode } from './bluesky-xrpc.ts';
import { connectedAdapter } from './connected-adapter.ts';
import { credentialsIn, readOnly, tokenOf } from './account-calls.ts';
import { fitParts } from './fit-parts.ts';
import {
  checkOnly,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
  refusedAddress,
} from './posting-platform.ts';
import { cannotTell, outcomeOf, outcomeOfPost, type ReadFailure, readJsonAnswer, shownName } from './read-answer.ts';

const platform = platformByKey('bluesky');

/** Handles that are resolved for one publication, and for how long (milliseconds). Other mentions remain text. */
const MENTIONS = { most: 20, withinMs: 5_000 } as const;

/**
 * Posts to a person's repository on their atproto server, as a thread if the text is longer than a post.
 *
 * Phases of an attempt: fit the text, sign in (`bluesky-sessions.ts`, or `bluesky-permissions.ts` for an account that
 * was connected by signing in at its server), look for the first key if there was an attempt
 * before, resolve mentions, upload pictures, and create all posts in one `applyWrites`.
 *
 * Invariants:
 *
 * - The keys of the posts follow from the publication, so every attempt has the same ones, and a key holds one record.
 *   A repeated request cannot post twice, and one read tells whether the post exists.
 * - A thread exists as a whole or not at all. The first key stands for all.
 * - A reference is the account's DID and the keys. Posts of another account are never touched.
 *
 * There is no `update`: Bluesky's clients keep showing the text with which a post was created. Protocol and identifiers
 * were checked against `@atproto/pds` 0.5.35 in November 2026 (`npm run test:platforms`).
 */
export function blueskyAdapter(deps: AdapterDeps): PlatformAdapter {
  const [sessions, permissions] = [new BlueskySessions(), new BlueskyPermissions()];
  const readingApi = (reading: Pick<FiguresReading, 'connection' | 'signal' | 'onRejected'>): BlueskyApi =>
    new BlueskyApi({ ...readOnly(deps, reading), sessions, permissions });
  return {
    ...connectedAdapter(deps, {
      platform,
      apiFor: (account) => new BlueskyApi({ ...account, sessions, permissions }),
      // The same account may be connected in both ways.
      accountOf: ({ address, token, subject }) => subject ?? credentialsIn(token)?.identifier ?? address,
      operations: {
        publish: (api, publishing) => publish(api, publishing, deps),
        find: (api, publishing) => find(api, publishing, deps),
        withdraw,
      },
    }),
    figures: (reading) => blueskyFigures(readingApi(reading), reading),
    replies: (reading) => blueskyReplies(readingApi(reading), reading, deps),
  };
}

async function publish(api: BlueskyApi, publishing: Publishing, deps: AdapterDeps): Promise<Outcome> {
  const opened = await openThread(api, publishing, deps);
  if (!opened.ok) return outcomeOf(opened.error);
  const { account, parts, keys } = opened.value;
  const texts = parts.map(({ text }) => text);
  const repo = account.did;
  if (publishing.isRepeat) {
    const there = await api.hasPost(repo, keys[0]!);
    if (!there.ok) return outcomeOf(there.error);
    if (there.value) return sharedThread(opened.value);
  }
  const didOf = await resolveMentions(api.within(MENTIONS.withinMs), texts);
  const embeds = await embedsOf({ api, publishing, picture: deps.picture }, parts);
  if (!embeds.ok) return outcomeOf(embeds.error);
  const posts = threadRecords({ did: repo, texts, embeds: embeds.value, keys, now: deps.now(), didOf });
  const sent = await api.createPosts(repo, posts);
  if (!sent.ok) return outcomeOf(sent.error);
  if (isCreated(sent.value)) return sharedThread(opened.value);
  if (errorCode(sent.value) !== 'BlobNotFound') return await notCreated(opened.value, sent.value);
  // The server has deleted what an earlier attempt uploaded. The next one uploads it again.
  for (const key of publishing.uploads.keys()) await publishing.keepUpload(key, null);
  return outcomeOf({ ...api.failureOf(sent.value), isForGood: false });
}

async function find(api: BlueskyApi, publishing: Publishing, deps: AdapterDeps): Promise<Found> {
  const opened = await openThread(api, publishing, deps);
  if (!opened.ok) return cannotTell(opened.error);
  const { account, keys } = opened.value;
  const there = await api.hasPost(account.did, keys[0]!);
  if (!there.ok) return cannotTell(there.error);
  return there.value ? sharedThread(opened.value) : { type: 'absent' };
}

/** Deletes the posts of a thread, the last one first, so that no later part remains alone. */
async function withdraw(api: BlueskyApi, { ref }: Publishing): Promise<Outcome> {
  const [owner, ...keys] = (ref ?? '').split(',');
  if (keys.length === 0 || !keys.every((key) => postKey.test(key)))
    return { type: 'refused', words: 'Could not tell which post this is.' };
  const account = await api.account();
  if (!account.ok) return outcomeOf(account.error);
  if (account.value.did !== owner)
    return { type: 'refused', words: 'Another Bluesky account posted this. Connect that account, then try again.' };
  for (const key of keys.toReversed()) {
    const removed = await api.deletePost(owner, key);
    if (!removed.ok) return outcomeOf(removed.error);
  }
  return { type: 'shared', url: null, ref: null };
}

/** A publication's posts, and the account that they belong to. */
interface OpenThread {
  readonly api: BlueskyApi;
  readonly account: Account;
  /** The text and the pictures of each post, in order. */
  readonly parts: readonly FittedPart[];
  readonly keys: readonly string[];
}

async function openThread(
  api: BlueskyApi,
  publishing: Publishing,
  { fit }: AdapterDeps,
): Promise<Result<OpenThread, ReadFailure>> {
  const limits = { platform, limit: platform.limit, maxPictures: pictureLimits('bluesky').most! };
  const parts = await fitParts(fit, publishing, limits);
  if (!parts.ok) return parts;
  const account = await api.account();
  if (!account.ok) return account;
  const keys = threadKeys(publishing, parts.value.length);
  return ok({ api, account: account.value, parts: parts.value, keys });
}

async function resolveMentions(api: BlueskyApi, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const handles = new Set(texts.flatMap(mentionedIn));
  const resolved = await Promise.all(
    [...handles].slice(0, MENTIONS.most).map(async (handle) => [handle, await api.didOf(handle)] as const),
  );
  return new Map(resolved.flatMap(([handle, did]) => (did === null ? [] : [[handle, did] as const])));
}

const created = z.object({ results: z.array(z.object({ uri: z.string() })).min(1) });

function isCreated(result: RequestResult): boolean {
  return result.type === 'answer' && result.status === 200 && readJsonAnswer(result, created) !== null;
}

/** A used key is refused, by some servers with 500 and by others with 400. Reading the key tells what it means. */
async function notCreated(thread: OpenThread, result: RequestResult): Promise<Outcome> {
  const outcome = outcomeOfPost(result, thread.api.failureOf(result));
  if (outcome.type !== 'refused' || result.type !== 'answer') return outcome;
  const there = await thread.api.hasPost(thread.account.did, thread.keys[0]!);
  return there.ok && there.value ? sharedThread(thread) : outcome;
}

function sharedThread({ account, keys }: OpenThread): Outcome & { readonly type: 'shared' } {
  const { did, handle } = account;
  // A server says handle.invalid for an account whose domain does not confirm it.
  const profile = handle.endsWith('.invalid') ? did : handle;
  return { type: 'shared', url: `https://bsky.app/profile/${profile}/post/${keys[0]!}`, ref: [did, ...keys].join(',') };
}

async function connectBluesky(
  { address, username, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = new URL(address);
  // The app copies handles with signs of direction, which cannot be seen.
  const identifier = username
    .replaceAll(/[\p{C}\s]/gu, '')
    .replace(/^@/, '')
    .toLowerCase();
  if (!/[.:]/.test(identifier)) return fail('Enter the whole handle, for example ann.bsky.social.');
  if (!token) return fail(`Enter an app password. ${CREATE_ONE}`);
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  const calls = { connection: { address: url.origin }, ...checkOnly(deps) };
  const result = await signIn(calls, { identifier, password: token });
  const account = sessionIn(calls, result);
  const code = errorCode(result);
  if (code === 'AuthFactorTokenRequired') return fail(OWN_PASSWORD);
  if (code === 'AuthenticationRequired') return fail(`${url.host} does not accept this handle and app password.`);
  if (!account.ok) return fail(account.error.words);
  const { did, handle, accessJwt } = account.value;
  if (scopeOf(accessJwt) === 'com.atproto.access') return fail(OWN_PASSWORD);
  // The DID stays when the handle changes.
  const connection = {
    name: shownName(`@${handle}`),
    address: url.origin,
    token: tokenOf({ identifier: did, password: token }),
  };
  return ok({ connection, secret: null });
}

const CREATE_ONE = 'Create one in Bluesky under Settings, Privacy and security, App passwords.';
const OWN_PASSWORD = `This is the password of your account itself. Use an app password instead. ${CREATE_ONE}`;

/** The rights of an access token; null if the server keeps them to itself. Only an app password lacks full access. */
function scopeOf(accessJwt: string): string | null {
  const payload = Buffer.from(accessJwt.split('.')[1] ?? '', 'base64url').toString('utf8');
  const json = parseBoundedJson(payload, { maxValues: 100 });
  return json.ok ? (z.object({ scope: z.string() }).safeParse(json.value).data?.scope ?? null) : null;
}

export const bluesky: PostingPlatform = {
  platformId: platform.id,
  adapter: blueskyAdapter,
  connect: connectBluesky,
};

export interface EmbedDeps {
  readonly api: BlueskyApi;
  readonly publishing: Pick<Publishing, 'userId' | 'post' | 'uploads' | 'keepUpload'>;
  readonly picture: AdapterDeps['picture'];
}

/** An uploaded picture, as it is kept under its hash. A post of the same account may name it any number of times. */
const upload = z.object({ blob: blobRef, width: z.number().int(), height: z.number().int() });
type Upload = z.infer<typeof upload>;

const { rules, descriptionCharacters } = pictureLimits('bluesky');

/**
 * The pictures of each post of a thread; null for a post without any. The first post shows the link card instead, where
 * there is one. Pictures that are not kept yet are uploaded.
 */
async function embedsOf(deps: EmbedDeps, parts: readonly FittedPart[]): Promise<Result<(Embed | null)[], ReadFailure>> {
  const { linkCard } = deps.publishing.post;
  const embeds: (Embed | null)[] = [];
  for (const [index, { pictures }] of parts.entries()) {
    if (index === 0 && linkCard && pictures.length === 0) {
      const card = await cardOf(deps, linkCard);
      if (!card.ok) return card;
      embeds.push(card.value);
      continue;
    }
    const images: ImagesEmbed['images'][number][] = [];
    for (const { name, hash } of pictures) {
      const uploaded = await uploadOf(deps, hash);
      if (!uploaded.ok) return uploaded;
      const { blob, width, height } = uploaded.value;
      images.push({ alt: shortenText(name, descriptionCharacters!), image: blob, aspectRatio: { width, height } });
    }
    embeds.push(images.length === 0 ? null : { $type: 'app.bsky.embed.images', images });
  }
  return ok(embeds);
}

async function cardOf(deps: EmbedDeps, card: LinkCard): Promise<Result<ExternalEmbed, ReadFailure>> {
  const { url: uri, title, description, image } = card;
  const uploaded = image === null ? ok(null) : await uploadOf(deps, image);
  // A card goes out without a picture that this server does not have.
  if (!uploaded.ok && uploaded.error !== NOT_UPLOADED) return uploaded;
  const thumb = uploaded.ok && uploaded.value && { thumb: uploaded.value.blob };
  return ok({ $type: 'app.bsky.embed.external', external: { uri, title, description, ...thumb } });
}

async function uploadOf({ api, publishing, picture }: EmbedDeps, hash: string): Promise<Result<Upload, ReadFailure>> {
  const { userId, uploads, keepUpload } = publishing;
  const kept = parseBoundedJson(uploads.get(hash) ?? '', { maxValues: 100 });
  const known = kept.ok ? upload.safeParse(kept.value).data : undefined;
  if (known) return ok(known);
  const fitted = await picture(userId, hash, rules!);
  if (!fitted.ok) return fitted;
  const { width, height } = fitted.value;
  const blob = await api.uploadBlob(fitted.value);
  if (!blob.ok) return blob;
  const uploaded: Upload = { blob: blob.value, width, height };
  await keepUpload(hash, JSON.stringify(uploaded));
  return ok(uploaded);
}
