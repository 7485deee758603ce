import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { ProvenRequests } from '../sign-in/atproto/proven-requests.ts';
import { type Account, accountIn, type SessionDeps } from './bluesky-sessions.ts';
import { callXrpc, strangeAnswer, type XrpcCall } from './bluesky-xrpc.ts';
import type { ReadFailure } from './read-answer.ts';

/** A connection that was made by signing in at the account's server. */
export type BoundConnection = Connection & Required<Pick<Connection, 'tokenKey'>>;

export function isBound(connection: Connection): connection is BoundConnection {
  return connection.tokenKey !== undefined;
}

/** Accounts and keys that are kept in memory; the least recently used one is read again. */
const MAX_ACCOUNTS = 1_000;

/**
 * The calls of accounts that were connected by signing in at their server. Their tokens are bound to keys, and are
 * renewed before an adapter gets them (`connection-grants.ts`).
 */
export class BlueskyPermissions {
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_ACCOUNTS });
  readonly #requests = new LRUCache<string, ProvenRequests>({ max: MAX_ACCOUNTS });

  async call(
    deps: SessionDeps,
    { token, tokenKey }: BoundConnection,
    call: Omit<XrpcCall, 'token'>,
  ): Promise<RequestResult> {
    const name = hash('sha256', JSON.stringify(tokenKey), 'base64url');
    const requests = this.#requests.get(name) ?? new ProvenRequests(tokenKey);
    this.#requests.set(name, requests);
    return await callXrpc({ ...deps, send: (wanted, limits) => requests.send(token, wanted, limits) }, call);
  }

  /** The account's DID and its present handle. */
  async account(deps: SessionDeps, connection: BoundConnection): Promise<Result<Account, ReadFailure>> {
    const key = `${connection.address} ${connection.subject}`;
    const known = this.#accounts.get(key);
    if (known) return ok(known);
    const name = 'com.atproto.server.getSession';
    const read = accountIn(deps, await this.call(deps, connection, { method: 'GET', name, isPost: false }));
    if (!read.ok) return read;
    if (read.value.did !== connection.subject) return fail(strangeAnswer);
    this.#accounts.set(key, read.value);
    return read;
  }
}
