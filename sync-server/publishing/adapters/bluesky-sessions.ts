import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { callXrpc, isSignedOut, RECONNECT, strangeAnswer, type XrpcDeps, xrpcFailure } from './bluesky-xrpc.ts';
import { type Credentials, credentialsIn } from './account-calls.ts';
import { lastingFailure, type ReadFailure, readJsonAnswer } from './read-answer.ts';

const jwt = z.string().regex(/^[\x21-\x7e]{1,8000}$/);
export const did = z.string().regex(/^did:[a-z]+:[\w.:-]{1,200}$/);

const session = z.object({
  did,
  handle: z.string().regex(/^[a-z0-9.-]{1,253}$/i),
  accessJwt: jwt,
  refreshJwt: jwt,
});

/** A signed-in account. The access token lasts some hours, the refresh token some weeks. */
export type Session = z.infer<typeof session>;

const account = session.pick({ did: true, handle: true });
export type Account = z.infer<typeof account>;

export type SessionDeps = XrpcDeps & { readonly connection: Connection };

/** Sessions that are kept in memory. The least recently used one ends first: its account signs in again. */
const MAX_SESSIONS = 1_000;

/**
 * The sessions of this process. A server allows 30 sign-ins per 5 minutes and 300 a day (docs.bsky.app, "Rate limits",
 * 2026), so a session is kept for a connection and refreshed. Only an answer ends a session: a network error at refresh
 * says nothing about the token.
 */
export class BlueskySessions {
  readonly #sessions = new LRUCache<string, Session>({ max: MAX_SESSIONS });
  /** Sign-ins and refreshes under way, so that publications of one account share them. */
  readonly #opening = new Map<string, Promise<Opened>>();

  async open(deps: SessionDeps): Promise<Result<Session, ReadFailure>> {
    const known = this.#sessions.get(keyOf(deps.connection));
    return known ? ok(known) : await this.#once(deps, signInAgain);
  }

  /** A session after `used`, whose access token was refused. */
  async renew(deps: SessionDeps, used: Session): Promise<Result<Session, ReadFailure>> {
    const known = this.#sessions.get(keyOf(deps.connection));
    // Another publication may have renewed it meanwhile.
    if (known && known.accessJwt !== used.accessJwt) return ok(known);
    return await this.#once(deps, (own) => refresh(own, used));
  }

  async #once(
    deps: SessionDeps,
    open: (deps: SessionDeps) => Promise<Result<Session, ReadFailure>>,
  ): Promise<Result<Session, ReadFailure>> {
    const key = keyOf(deps.connection);
    const { opened, rejected } = await (this.#opening.get(key) ?? this.#begin(key, deps, open));
    // Each of those that share a sign-in hears that the password is not accepted.
    if (rejected !== null) deps.onRejected?.(rejected);
    return opened;
  }

  #begin(
    key: string,
    deps: SessionDeps,
    open: (deps: SessionDeps) => Promise<Result<Session, ReadFailure>>,
  ): Promise<Opened> {
    let rejected: string | null = null;
    const opening = open({ ...deps, onRejected: (words) => (rejected = words) }).then((opened) => {
      this.#opening.delete(key);
      if (opened.ok) this.#sessions.set(key, opened.value);
      return { opened, rejected };
    });
    this.#opening.set(key, opening);
    return opening;
  }
}

/** The result of a sign-in or a refresh. */
interface Opened {
  readonly opened: Result<Session, ReadFailure>;
  /** The sentence for the account's person where the server does not accept the app password; null otherwise. */
  readonly rejected: string | null;
}

function keyOf({ address, token }: Connection): string {
  return hash('sha256', `${address} ${token}`, 'base64url');
}

async function refresh(deps: SessionDeps, { refreshJwt }: Session): Promise<Result<Session, ReadFailure>> {
  const result = await callXrpc(deps, {
    method: 'POST',
    name: 'com.atproto.server.refreshSession',
    token: refreshJwt,
    isPost: false,
  });
  return isSignedOut(result) ? await signInAgain(deps) : sessionIn(deps, result);
}

async function signInAgain(deps: SessionDeps): Promise<Result<Session, ReadFailure>> {
  const known = credentialsIn(deps.connection.token);
  if (!known) return fail(lastingFailure(RECONNECT));
  return sessionIn(deps, await signIn(deps, known));
}

/** Signs in with a password. Nothing of the account changes. */
export async function signIn(deps: XrpcDeps, { identifier, password }: Credentials): Promise<RequestResult> {
  return await callXrpc(deps, {
    method: 'POST',
    name: 'com.atproto.server.createSession',
    body: { identifier, password },
    isPost: false,
  });
}

export function sessionIn(deps: XrpcDeps, result: RequestResult): Result<Session, ReadFailure> {
  return readIn(session, deps, result);
}

/** The account in an answer about the present session. */
export function accountIn(deps: XrpcDeps, result: RequestResult): Result<Account, ReadFailure> {
  return readIn(account, deps, result);
}

function readIn<Shape extends z.ZodType>(
  shape: Shape,
  deps: XrpcDeps,
  result: RequestResult,
): Result<z.output<Shape>, ReadFailure> {
  if (result.type !== 'answer' || result.status !== 200) return fail(xrpcFailure(deps, result));
  const opened = readJsonAnswer(result, shape);
  return opened ? ok(opened) : fail(strangeAnswer);
}
