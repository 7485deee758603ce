import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { RequestResult } from '../platform-request.ts';
import type { FittedPicture } from './adapter-deps.ts';
import { type BlobRef, blobRef, type NewPost, POSTS } from './bluesky-records.ts';
import { type BlueskyPermissions, isBound } from './bluesky-permissions.ts';
import { type Account, type BlueskySessions, did, type SessionDeps } from './bluesky-sessions.ts';
import { callXrpc, errorCode, isSignedOut, strangeAnswer, type XrpcCall, xrpcFailure } from './bluesky-xrpc.ts';
import { platformWords, type ReadFailure, readJsonAnswer } from './read-answer.ts';

/** Bytes of an answer with a thread: some 1,000 posts. */
const MAX_THREAD = 2_000_000;

export type BlueskyApiDeps = SessionDeps & {
  readonly sessions: BlueskySessions;
  readonly permissions: BlueskyPermissions;
};

/** The calls for one account on its server (docs.bsky.app/docs/api). */
export class BlueskyApi {
  readonly #deps: BlueskyApiDeps;

  constructor(deps: BlueskyApiDeps) {
    this.#deps = deps;
  }

  /** The same calls, given up `ms` milliseconds from now. */
  within(ms: number): BlueskyApi {
    const { claim } = this.#deps;
    const signal = AbortSignal.any([claim.signal, AbortSignal.timeout(ms)]);
    return new BlueskyApi({ ...this.#deps, claim: { ...claim, signal } });
  }

  async account(): Promise<Result<Account, ReadFailure>> {
    const { sessions, permissions, connection } = this.#deps;
    return isBound(connection) ? await permissions.account(this.#deps, connection) : await sessions.open(this.#deps);
  }

  /** Creates all of the posts, or none. A key that is used already makes the server refuse them all. */
  async createPosts(repo: string, posts: readonly NewPost[]): Promise<Result<RequestResult, ReadFailure>> {
    const writes = posts.map(({ key, record }) => ({
      $type: 'com.atproto.repo.applyWrites#create',
      collection: POSTS,
      rkey: key,
      value: record,
    }));
    return await this.#signedIn({
      method: 'POST',
      name: 'com.atproto.repo.applyWrites',
      body: { repo, writes },
      isPost: true,
    });
  }

  /** Uploads a file. It is shown nowhere until a post names it; the server deletes it if none does. */
  async uploadBlob({ type, bytes }: Pick<FittedPicture, 'type' | 'bytes'>): Promise<Result<BlobRef, ReadFailure>> {
    const name = 'com.atproto.repo.uploadBlob';
    const sent = await this.#signedIn({ method: 'POST', name, file: { type, bytes }, isPost: false });
    if (!sent.ok) return sent;
    if (sent.value.type !== 'answer' || sent.value.status !== 200) return fail(this.failureOf(sent.value));
    const read = readJsonAnswer(sent.value, z.object({ blob: blobRef }));
    return read ? ok(read.blob) : fail(strangeAnswer);
  }

  /** Deletes a post. One that does not exist is no failure. */
  async deletePost(repo: string, key: string): Promise<Result<null, ReadFailure>> {
    const sent = await this.#signedIn({
      method: 'POST',
      name: 'com.atproto.repo.deleteRecord',
      body: { repo, collection: POSTS, rkey: key },
      isPost: true,
    });
    if (!sent.ok) return sent;
    const isDone = sent.value.type === 'answer' && sent.value.status === 200;
    return isDone || isNotFound(sent.value) ? ok(null) : fail(this.failureOf(sent.value));
  }

  async hasPost(repo: string, key: string): Promise<Result<boolean, ReadFailure>> {
    const read = await this.#signedIn({
      method: 'GET',
      name: 'com.atproto.repo.getRecord',
      query: { repo, collection: POSTS, rkey: key },
      isPost: false,
    });
    if (!read.ok) return read;
    if (isNotFound(read.value)) return ok(false);
    if (read.value.type !== 'answer' || read.value.status !== 200) return fail(this.failureOf(read.value));
    const found = readJsonAnswer(read.value, z.object({ uri: z.string() }));
    return found?.uri.endsWith(`/${key}`) ? ok(true) : fail(strangeAnswer);
  }

  /** Posts as the network's index shows them, with their figures. */
  async getPosts(uris: readonly string[]): Promise<Result<RequestResult, ReadFailure>> {
    return await this.#signedIn({ method: 'GET', name: 'app.bsky.feed.getPosts', query: { uris }, isPost: false });
  }

  /** A post with the replies below it, as the network's index shows them. @param depth levels of replies */
  async getPostThread(uri: string, depth: number): Promise<Result<RequestResult, ReadFailure>> {
    const query = { uri, depth: String(depth), parentHeight: '0' };
    const name = 'app.bsky.feed.getPostThread';
    return await this.#signedIn({ method: 'GET', name, query, isPost: false, maxAnswerBytes: MAX_THREAD });
  }

  /** The account of a handle; null if the server cannot resolve it, now or at all. */
  async didOf(handle: string): Promise<string | null> {
    const name = 'com.atproto.identity.resolveHandle';
    const read = await callXrpc(this.#deps, { method: 'GET', name, query: { handle }, isPost: false });
    const isAnswered = read.type === 'answer' && read.status === 200;
    return isAnswered ? (readJsonAnswer(read, z.object({ did }))?.did ?? null) : null;
  }

  /** A session that the server does not accept says nothing about the app password. Signing in with that one does. */
  failureOf(result: RequestResult): ReadFailure {
    const { onRejected, ...deps } = this.#deps;
    const bound = isBound(deps.connection) && onRejected ? { onRejected } : {};
    return xrpcFailure({ ...deps, ...bound }, result);
  }

  /** Makes a call with the account's session, which is renewed once if the server does not accept it any more. */
  async #signedIn(call: Omit<XrpcCall, 'token'>): Promise<Result<RequestResult, ReadFailure>> {
    const { sessions, permissions, connection } = this.#deps;
    // The permission is renewed with its connection, not here.
    if (isBound(connection)) return ok(await permissions.call(this.#deps, connection, call));
    const opened = await sessions.open(this.#deps);
    if (!opened.ok) return opened;
    const first = await callXrpc(this.#deps, { ...call, token: opened.value.accessJwt });
    if (!isSignedOut(first)) return ok(first);
    const renewed = await sessions.renew(this.#deps, opened.value);
    return renewed.ok ? ok(await callXrpc(this.#deps, { ...call, token: renewed.value.accessJwt })) : renewed;
  }
}

/** Servers before 2024 had no code of their own for it. */
function isNotFound(result: RequestResult): boolean {
  if (result.type !== 'answer') return false;
  const code = errorCode(result);
  if (code === 'RecordNotFound') return true;
  return code === 'InvalidRequest' && /could not locate record/i.test(platformWords(result) ?? '');
}
