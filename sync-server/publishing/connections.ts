import { hash } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { isUnroutable, publicLookup } from '../http/public-lookup.ts';
import {
  clearFailures,
  deleteConnection,
  endConnection,
  findConnection,
  grantsThatEnd,
  listConnectionsOf,
  noteFailure,
  noteSuccess,
  putConnection,
  type StoredConnection,
} from './connection-records.ts';
import { ENDED, type Grant, Grants, type GrantsDeps, type PutOff } from './connection-grants.ts';
import type { Connection } from './platform-adapter.ts';
import type { SealOwner } from './seal.ts';

/** A connection as its owner sees it. */
export interface KnownConnection extends Pick<
  StoredConnection,
  'platformId' | 'name' | 'isPaused' | 'isEnded' | 'reason'
> {
  /** UTC instant, ISO 8601, at which the permission ends and cannot be renewed; null where it does not. */
  readonly endsAt: string | null;
}

export type ConnectionsDeps = GrantsDeps;

/** The accounts on other platforms at which the server may post. Tokens leave the database only through `open`. */
export class Connections implements ConnectionHealth {
  readonly #deps: ConnectionsDeps;
  readonly #grants: Grants;

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps;
    this.#grants = new Grants(deps);
  }

  async list(userId: string): Promise<KnownConnection[]> {
    const stored = await listConnectionsOf(this.#deps.database, userId);
    return stored.map((each) => this.#known(each));
  }

  async find({ userId, platformId }: SealOwner): Promise<KnownConnection | null> {
    const stored = await findConnection(this.#deps.database, userId, platformId);
    return stored ? this.#known(stored) : null;
  }

  /** Whether an account is connected that the platform accepts, as far as is known. */
  async isConnected({ userId, platformId }: SealOwner): Promise<boolean> {
    const stored = await findConnection(this.#deps.database, userId, platformId);
    return stored !== null && !this.#hasEnded(stored) && this.#secret(stored) !== null;
  }

  /**
   * The connection with its token, for an adapter; the access token of a grant is renewed first if it is due. Null if
   * nothing is connected, if the platform has ended it, or if the token was sealed with another key.
   */
  async open({ userId, platformId }: SealOwner): Promise<Connection | PutOff | null> {
    const stored = await findConnection(this.#deps.database, userId, platformId);
    if (!stored) return null;
    const { name, address } = stored;
    if (!stored.isGrant) {
      const token = stored.isEnded ? null : this.#secret(stored);
      return token === null ? null : { name, address, token, version: versionOf(stored) };
    }
    const grant = await this.#grants.usable(stored);
    if (grant === null || 'putOff' in grant) return grant;
    const { access: token, subject, scope, bound } = grant;
    return { name, address, token, subject, ...(scope && { scope }), ...(bound && { tokenKey: bound.key }) };
  }

  /** Renews the grants that are due on platforms which renew nothing that has ended. They may be unused. */
  async renewDue(platformIds: readonly number[]): Promise<void> {
    const { database, now } = this.#deps;
    const window = { from: now(), until: now() + RENEW_WITHIN, most: MOST_RENEWED };
    for (const stored of await grantsThatEnd(database, platformIds, window)) await this.#grants.usable(stored);
  }

  async connect({ userId, platformId }: SealOwner, { name, address, token }: Connection): Promise<void> {
    const { database, seal, now } = this.#deps;
    const { bytes: sealed, keyId } = seal.seal(token, { userId, platformId });
    await putConnection(database, { userId, platformId, name, address, sealed, keyId, now: now() });
  }

  /** Stores the account of a person who signed in at the platform. */
  async connectGrant(
    { userId, platformId }: SealOwner,
    { name, address, grant }: Pick<Connection, 'name' | 'address'> & { readonly grant: Grant },
  ): Promise<void> {
    const { database, now } = this.#deps;
    const secret = { ...this.#grants.sealed(grant, { userId, platformId }), isGrant: true };
    await putConnection(database, { userId, platformId, name, address, ...secret, now: now() });
  }

  /** Resumes sending. False if nothing is connected. */
  async resume(owner: SealOwner): Promise<boolean> {
    return await clearFailures(this.#deps.database, owner);
  }

  /** False if nothing was connected. */
  async remove({ userId, platformId }: SealOwner): Promise<boolean> {
    return await deleteConnection(this.#deps.database, userId, platformId);
  }

  async isPaused({ userId, platformId }: SealOwner): Promise<boolean> {
    return (await findConnection(this.#deps.database, userId, platformId))?.isPaused ?? false;
  }

  async noteSuccess(owner: SealOwner): Promise<void> {
    await noteSuccess(this.#deps.database, owner);
  }

  async noteFailure(
    owner: SealOwner,
    failure: { readonly reason: string; readonly pauseAfter: number | null },
  ): Promise<void> {
    await noteFailure(this.#deps.database, owner, failure);
  }

  async noteRejected(
    { userId, platformId }: SealOwner,
    { token, version, words }: RejectedToken,
  ): Promise<'renewable' | 'ended'> {
    const { database, now } = this.#deps;
    const stored = await findConnection(database, userId, platformId);
    if (!stored) return 'ended';
    if (stored.isGrant) return await this.#grants.noteRejected(stored, token);
    // Another one was connected since the request, or the same one again.
    const isStored = version === undefined ? this.#secret(stored) === token : versionOf(stored) === version;
    if (!isStored) return 'renewable';
    if (await endConnection(database, stored, { reason: words, now: now() })) return 'ended';
    return (await this.isConnected({ userId, platformId })) ? 'renewable' : 'ended';
  }

  #known(stored: StoredConnection): KnownConnection {
    const { platformId, name, isPaused, endsAt } = stored;
    const isEnded = this.#hasEnded(stored);
    const reason = this.#secret(stored) === null ? UNREADABLE : (stored.reason ?? (isEnded ? ENDED : null));
    return {
      platformId,
      name,
      isPaused,
      isEnded,
      endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
      reason,
    };
  }

  #hasEnded({ isEnded, endsAt }: StoredConnection): boolean {
    return isEnded || (endsAt !== null && endsAt <= this.#deps.now());
  }

  #secret({ userId, platformId, sealed, keyId }: StoredConnection): string | null {
    return this.#deps.seal.open({ bytes: sealed, keyId }, { userId, platformId });
  }
}

/** Sealing the same token twice makes different bytes. */
function versionOf({ sealed }: StoredConnection): string {
  return hash('sha256', sealed, 'base64url');
}

/** Grants are renewed at half of their time, which is 60 days on the platforms of Meta. Milliseconds. */
const RENEW_WITHIN = 31 * 24 * 60 * 60 * 1000;
/** The most grants of one round, those that end first before the others. */
const MOST_RENEWED = 500;

const UNREADABLE = 'This server has lost the key to this connection. Connect it again.';

/** Why the connection failed, as a sentence. */
export interface ConnectFailure {
  /** `not-public`: the address is not on the public web; no connection was opened. */
  readonly type: 'not-public' | 'unreachable' | 'aborted';
  readonly words: string;
}

export interface ConnectOptions {
  /** Private addresses that are allowed nevertheless. */
  readonly allowedAddresses: readonly string[];
  /** Limit for name resolution, connection and TLS together. Milliseconds. */
  readonly connectMs: number;
  readonly signal: AbortSignal;
}

export const NOT_PUBLIC = 'This address is not on the public web.';

/**
 * Connects to an address and sends nothing. The filter checks the address that the socket really connects to, after
 * name resolution. So a name that points inside, or one that changes between two look-ups, cannot reach a private
 * network.
 */
export function connectPublicly(
  url: URL,
  { allowedAddresses, connectMs, signal }: ConnectOptions,
): Promise<Result<Socket, ConnectFailure>> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '' || isUnroutable(host))
    return Promise.resolve(fail({ type: 'not-public', words: NOT_PUBLIC }));
  if (signal.aborted) return Promise.resolve(fail(aborted));
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve) => {
    const socket = openSocket(url, host, allowedAddresses);
    const settle = (result: Result<Socket, ConnectFailure>): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      // The socket may fail before the caller adds its listeners. The next write then reports it.
      socket.on('error', () => {});
      socket.off('error', onError);
      if (!result.ok) socket.destroy();
      resolve(result);
    };
    const onAbort = (): void => settle(fail(aborted));
    const onError = (error: Error): void => settle(fail(connectFailure(error, url.host)));
    const timer = setTimeout(
      () => settle(fail({ type: 'unreachable', words: `${url.host} did not respond in time.` })),
      connectMs,
    );
    signal.addEventListener('abort', onAbort);
    socket.on('error', onError);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => settle(ok(socket)));
  });
}

const aborted: ConnectFailure = { type: 'aborted', words: 'Timed out before connecting.' };

function openSocket(url: URL, host: string, allowedAddresses: readonly string[]): Socket {
  const filter = { allowIPAddressList: [...allowedAddresses] };
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const target = { host, port, lookup: publicLookup };
  // The agents pool no connections. They only open one and check its address.
  const agent = isSecure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  const named = isSecure && isIP(host) === 0 ? { ...target, servername: host } : target;
  return agent.createConnection(named) as Socket;
}

function connectFailure(error: Error, host: string): ConnectFailure {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The agent gives its reason only in the error's message.
  if (/is not allowed/.test(error.message)) return { type: 'not-public', words: NOT_PUBLIC };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return unreachable(`This server could not find ${host}. Check the address, and this server’s own network.`);
  if (code === 'ECONNREFUSED') return unreachable(`${host} refused the connection.`);
  if (/^ERR_TLS|^ERR_SSL|CERT|SIGNATURE|^EPROTO|^UNABLE_TO/.test(code))
    return unreachable(`${host} does not have a trusted certificate.`);
  return unreachable(`${host} could not be reached.`);
}

function unreachable(words: string): ConnectFailure {
  return { type: 'unreachable', words };
}

/** The record of a connection's sends. Adapters count failures in it and send nothing while it is paused. */
export interface ConnectionHealth {
  isPaused(owner: SealOwner): Promise<boolean>;
  noteSuccess(owner: SealOwner): Promise<void>;
  /** @param pauseAfter consecutive failures after which it is paused; null: never */
  noteFailure(
    owner: SealOwner,
    failure: { readonly reason: string; readonly pauseAfter: number | null },
  ): Promise<void>;
  /**
   * Notes that the platform rejected the token. `renewable`: the next attempt gets another one, or finds that the
   * permission has ended; `ended`: the person has to connect again.
   */
  noteRejected(owner: SealOwner, rejected: RejectedToken): Promise<'renewable' | 'ended'>;
}

/** A token that a platform itself answered 401 to. Nothing else rejects one: no answer, and no other status. */
export interface RejectedToken {
  readonly token: string;
  /** As in the connection that was opened. */
  readonly version?: string | undefined;
  /** The sentence that tells the account's person to connect it again. */
  readonly words: string;
}
