import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { commentText, commentTrouble } from '#core/publishing/length-sentence.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { Connection, Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import type { SignIn, SignInPlatform } from '../sign-in/sign-in-server.ts';
import { AccountCalls, type AccountDeps, isDone, readOnly } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { accountBySubject, connectedAdapter } from './connected-adapter.ts';
import { fitParts } from './fit-parts.ts';
import { linkedInFigures } from './linkedin-figures.ts';
import {
  imageContent,
  type ImageContent,
  type ImagesDeps,
  isShownAs,
  MAX_IMAGES,
  type Shown,
} from './linkedin-images.ts';
import { linkedInVersion } from './api-versions.ts';
import { checkOnly, type ConnectDeps } from './posting-platform.ts';
import { lastingFailure, outcomeOf, outcomeOfPost, postId, type ReadFailure, shownName } from './read-answer.ts';

const platform = platformByKey('linkedin');

const POSTS = '/rest/posts';
const urn = /urn:li:(?:share|ugcPost):\d{1,30}/;

/**
 * Posts to a member's profile by the Posts API (learn.microsoft.com/linkedin, 2026).
 *
 * LinkedIn recognises no repetitions by name, and an app that posts for members may not read their posts. So an unclear
 * attempt can be settled by its person only, and is never sent again before. The one exception is an answer that says
 * that a post of this text exists.
 */
export function linkedInAdapter(deps: AdapterDeps): PlatformAdapter {
  return {
    ...connectedAdapter(deps, {
      platform,
      accountOf: accountBySubject,
      apiFor: (account) => new LinkedInApi(account, deps.linkedInVersion ?? linkedInVersion),
      operations: {
        publish: (api, publishing) => publish(api, publishing, deps),
        find,
        update: (api, publishing) => update(api, publishing, deps),
        withdraw,
      },
    }),
    ...(deps.readsFigures?.includes(platform.key) && {
      figures: (reading) => {
        const version = deps.linkedInVersion ?? linkedInVersion;
        return linkedInFigures(callsFor(readOnly(deps, reading), restHeaders(version)), reading);
      },
    }),
    refOf: (url) => urn.exec(decodedAddress(url))?.[0] ?? null,
  };
}

/** The calls for one member. */
class LinkedInApi {
  readonly #account: AccountDeps;
  readonly #calls: AccountCalls;
  readonly #author: string;
  readonly #version: string;

  constructor(deps: AccountDeps, version: string) {
    this.#version = version;
    this.#account = deps;
    this.#author = `urn:li:person:${deps.connection.subject}`;
    this.#calls = callsFor(deps, restHeaders(version));
  }

  /** The part of a new post that shows the pictures or the link card. */
  async images(
    shown: Shown,
    more: Pick<ImagesDeps, 'publishing' | 'picture'>,
  ): Promise<Result<ImageContent, ReadFailure>> {
    const deps = { calls: this.#calls, account: this.#account, owner: this.#author, ...more };
    return await imageContent(deps, shown);
  }

  async create(commentary: string, images: ImageContent): Promise<RequestResult> {
    return await this.#calls.send({
      method: 'POST',
      path: POSTS,
      body: {
        author: this.#author,
        commentary,
        visibility: 'PUBLIC',
        distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
        ...images,
      },
    });
  }

  /** Comments on a post of the member's as the member (the Comments API; `w_member_social` allows it). */
  async comment(ref: string, text: string): Promise<RequestResult> {
    return await this.#calls.send({
      method: 'POST',
      path: `/rest/socialActions/${encodeURIComponent(ref)}/comments`,
      body: { actor: this.#author, object: ref, message: { text } },
    });
  }

  async change(ref: string, commentary: string): Promise<RequestResult> {
    return await this.#calls.send({
      method: 'POST',
      path: pathOf(ref),
      headers: { 'X-RestLi-Method': 'PARTIAL_UPDATE' },
      body: { patch: { $set: { commentary } } },
    });
  }

  async remove(ref: string): Promise<RequestResult> {
    return await this.#calls.send({
      method: 'DELETE',
      path: pathOf(ref),
      headers: { 'X-RestLi-Method': 'DELETE' },
    });
  }

  failureOf(result: RequestResult): ReadFailure {
    if (result.type === 'answer' && result.status === 426) return lastingFailure(outdated(this.#version));
    if (result.type === 'answer' && result.status === 403) {
      const { words } = this.#calls.failureOf(result);
      return lastingFailure(`${words} Connect LinkedIn again and allow posting.`);
    }
    return this.#calls.failureOf(result);
  }
}

function restHeaders(version: string): Readonly<Record<string, string>> {
  return { 'LinkedIn-Version': version, 'X-Restli-Protocol-Version': '2.0.0' };
}

function callsFor(deps: AccountDeps<Pick<Connection, 'address' | 'token'>>, headers: Readonly<Record<string, string>>) {
  return new AccountCalls(deps, {
    headers: { Authorization: `Bearer ${deps.connection.token}`, ...headers },
    reconnect: 'Connect LinkedIn again: it no longer accepts this server’s permission.',
    rejection: z.object({ status: z.literal(401), message: z.string() }),
    strange: 'The server did not answer like LinkedIn.',
    isSignedOut: (result) => result.type === 'answer' && result.status === 401,
  });
}

function pathOf(ref: string): string {
  return `${POSTS}/${encodeURIComponent(ref)}`;
}

function outdated(version: string): string {
  return `LinkedIn no longer supports version ${version} of its API, which this server uses. Its operator must update Rostrum, or set LINKEDIN_VERSION to a current version.`;
}

async function publish(api: LinkedInApi, publishing: Publishing, { fit, picture }: AdapterDeps): Promise<Outcome> {
  const post = await postOf(publishing, fit);
  if (!post.ok) return outcomeOf(post.error);
  const tooLong = commentTrouble(publishing.post, platform);
  if (tooLong !== null) return { type: 'refused', words: tooLong };
  const comment = commentText(publishing.post);
  const images = await api.images(post.value, { publishing, picture });
  if (!images.ok) return outcomeOf(images.error);
  const result = await api.create(post.value.commentary, images.value);
  const ref = result.type === 'answer' && isDone(result) ? refIn(result) : null;
  if (ref !== null) {
    const shared = { type: 'shared', url: addressOf(ref), ref } as const;
    return comment === '' ? shared : { ...shared, ...(await commentOn(api, ref, comment)) };
  }
  return afterDuplicate(result, publishing, comment) ?? outcomeOfPost(result, api.failureOf(result));
}

const NOT_CONFIRMED = 'LinkedIn did not confirm the first comment. Add it to the post there if it is missing.';

/**
 * Posts the first comment, at most once: the post is there, so no attempt follows that could repeat it.
 *
 * @returns a sentence for the person when the comment is missing or may be
 */
async function commentOn(api: LinkedInApi, ref: string, text: string): Promise<{ readonly words?: string }> {
  const result = await api.comment(ref, text);
  if (isDone(result)) return {};
  switch (outcomeOfPost(result, api.failureOf(result)).type) {
    case 'unclear':
      return { words: NOT_CONFIRMED };
    case 'refused':
    case 'later':
      return { words: 'LinkedIn did not take the first comment. Add it to the post there.' };
  }
}

/**
 * LinkedIn refuses a text that the member has posted a short time ago, and names that post. It is this publication's
 * if an earlier attempt was made, unless it belongs to another one. Null for any other answer. That attempt may have
 * ended before its first comment.
 */
function afterDuplicate(
  result: RequestResult,
  { isRepeat, refsOfOthers }: Publishing,
  comment: string,
): Outcome | null {
  if (result.type !== 'answer' || (result.status !== 422 && result.status !== 409)) return null;
  const ref = new RegExp(`duplicate of (${urn.source})`, 'i').exec(result.text.slice(0, MAX_SAID))?.[1];
  if (ref === undefined) return null;
  const words = comment === '' ? {} : { words: NOT_CONFIRMED };
  if (isRepeat && !refsOfOthers.includes(ref)) return { type: 'shared', url: addressOf(ref), ref, ...words };
  return { type: 'refused', words: `LinkedIn already has a post with this text: ${addressOf(ref)}` };
}

const MAX_SAID = 10_000;

function find(): Promise<Found> {
  return Promise.resolve({ type: 'cannot-tell', words: CANNOT_READ, isForGood: true });
}

const CANNOT_READ =
  'LinkedIn did not answer, and does not let apps read your posts. Check your profile, then say whether it was posted.';

/** The text of a post can be changed, and its pictures and its link card cannot. The uploads tell which ones it has. */
async function update(api: LinkedInApi, publishing: Publishing, { fit }: AdapterDeps): Promise<Outcome> {
  const { ref } = publishing;
  if (ref === null) return { type: 'refused', words: 'Could not tell which post this is.' };
  const post = await postOf(publishing, fit);
  if (!post.ok) return outcomeOf(post.error);
  if (!isShownAs(post.value, publishing.uploads)) return sameShownOnly;
  const result = await api.change(ref, post.value.commentary);
  // Sending the same text again changes nothing, so no result of it is unclear.
  return isDone(result) || isEmpty(result)
    ? { type: 'shared', url: addressOf(ref), ref }
    : outcomeOf(api.failureOf(result));
}

const sameShownOnly: Outcome = {
  type: 'refused',
  words:
    'The pictures or the link card differ from those that this server posted, and LinkedIn does not let apps change them. Change it on LinkedIn itself, or take it down and publish it again.',
};

async function withdraw(api: LinkedInApi, { ref }: Publishing): Promise<Outcome> {
  if (ref === null) return { type: 'refused', words: 'Could not tell which post this is.' };
  const result = await api.remove(ref);
  const isGone = result.type === 'answer' && (result.status === 404 || result.status === 410);
  return isDone(result) || isEmpty(result) || isGone
    ? { type: 'shared', url: null, ref: null }
    : outcomeOf(api.failureOf(result));
}

function isEmpty(result: RequestResult): boolean {
  return result.type === 'answer' && result.status === 204;
}

interface LinkedInPost extends Shown {
  /** In the format "little". */
  readonly commentary: string;
}

async function postOf(publishing: Publishing, fit: AdapterDeps['fit']): Promise<Result<LinkedInPost, ReadFailure>> {
  const parts = await fitParts(fit, publishing, { platform, limit: platform.limit, maxPictures: MAX_IMAGES });
  if (!parts.ok) return parts;
  const commentary = littleText(parts.value.map(({ text }) => text).join('\n\n'));
  const pictures = parts.value.flatMap((part) => part.pictures);
  return ok({ commentary, pictures, card: pictures.length === 0 ? (publishing.post.linkCard ?? null) : null });
}

/** The post's urn, which is in a header. */
function refIn({ headers }: RequestResult & { readonly type: 'answer' }): string | null {
  const named = headers['x-restli-id'];
  return typeof named === 'string' ? (urn.exec(named)?.[0] ?? null) : null;
}

function addressOf(ref: string): string {
  return `https://www.linkedin.com/feed/update/${ref}/`;
}

function decodedAddress(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

const userInfo = z.object({ sub: postId, name: z.string().min(1).transform(shownName) });

async function readAccount(
  connection: Pick<Connection, 'address' | 'token'>,
  deps: ConnectDeps,
): Promise<Result<{ readonly name: string; readonly subject: string }, string>> {
  const calls = callsFor({ connection, ...checkOnly(deps) }, {});
  const read = calls.checked(await calls.send({ method: 'GET', path: '/v2/userinfo' }), userInfo);
  return read.ok ? ok({ name: read.value.name, subject: read.value.sub }) : fail(read.error.words);
}

/**
 * LinkedIn's own hosts and scopes (learn.microsoft.com/linkedin, read in November 2026). A code verifier makes it refuse
 * the client of a web app, so the code is bound by the client's secret and the state only.
 */
const signIn: SignIn = {
  server: (origin) => {
    const host = origin ?? 'https://www.linkedin.com';
    return {
      issuer: `${host}/oauth`,
      authorization: `${host}/oauth/v2/authorization`,
      token: `${host}/oauth/v2/accessToken`,
      scope: 'openid profile w_member_social',
      usesPkce: false,
      secretIn: 'body',
      api: origin ?? 'https://api.linkedin.com',
    };
  },
  account: readAccount,
};

export const linkedIn: SignInPlatform = { platformId: platform.id, adapter: linkedInAdapter, signIn };

/** Characters that LinkedIn reads as syntax in a commentary. */
const reserved = /[\\|{}@[\]()<>#*_~]/g;
/** A hashtag begins a word. Its name is all that LinkedIn makes a link of. */
const hashtag = /(?<![\p{L}\p{N}_#&/])#(?=[\p{L}\p{N}_]*\p{L})([\p{L}\p{N}\p{M}_]{1,100})/gu;

/**
 * A text in LinkedIn's format "little": hashtags become links, and everything else is text. LinkedIn cuts a text at the
 * first reserved character that is not escaped (learn.microsoft.com/linkedin, "little text format", 2026).
 */
export function littleText(text: string): string {
  let little = '';
  let end = 0;
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(hashtag)) {
    little += `${escaped(text.slice(end, index))}{hashtag|\\#|${escaped(name)}}`;
    end = index + whole.length;
  }
  return little + escaped(text.slice(end));
}

function escaped(text: string): string {
  return text.replaceAll(reserved, String.raw`\$&`);
}
