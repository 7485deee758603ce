import { isIP, type Socket } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Database } from '../database/database.ts';
import { isUnroutable, publicLookup } from '../http/public-lookup.ts';
import {
  clearFailures,
  deleteConnection,
  findConnection,
  listConnectionsOf,
  noteFailure,
  putConnection,
  type StoredConnection,
} from './connection-records.ts';
import type { Connection } from './platform-adapter.ts';
import type { Seal, SealOwner } from './seal.ts';

/** A connection as its owner sees it. */
export type KnownConnection = Pick<StoredConnection, 'platformId' | 'name' | 'isPaused' | 'reason'>;

export interface ConnectionsDeps {
  readonly database: Database;
  readonly seal: Seal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The accounts on other platforms at which the server may post. Tokens leave the database only through `open`. */
export class Connections implements ConnectionHealth {
  readonly #deps: ConnectionsDeps;

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps;
  }

  async list(userId: string): Promise<KnownConnection[]> {
    const stored = await listConnectionsOf(this.#deps.database, userId);
    return stored.map((each) => this.#known(each));
  }

  async find({ userId, platformId }: SealOwner): Promise<KnownConnection | null> {
    const stored = await findConnection(this.#deps.database, userId, platformId);
    return stored ? this.#known(stored) : null;
  }

  /**
   * The connection with its token, for an adapter. Null if nothing is connected, or if the token was sealed with
   * another key.
   */
  async open({ userId, platformId }: SealOwner): Promise<Connection | null> {
    const stored = await findConnection(this.#deps.database, userId, platformId);
    const token = stored ? this.#token(stored) : null;
    return stored && token !== null ? { name: stored.name, address: stored.address, token } : null;
  }

  async connect({ userId, platformId }: SealOwner, { name, address, token }: Connection): Promise<void> {
    const { database, seal, now } = this.#deps;
    const { bytes, keyId } = seal.seal(token, { userId, platformId });
    await putConnection(database, { userId, platformId, name, address, sealed: bytes, keyId, now: now() });
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
    await clearFailures(this.#deps.database, owner);
  }

  async noteFailure(
    owner: SealOwner,
    failure: { readonly reason: string; readonly pauseAfter: number | null },
  ): Promise<void> {
    await noteFailure(this.#deps.database, owner, failure);
  }

  #known(stored: StoredConnection): KnownConnection {
    const { platformId, name, isPaused, reason } = stored;
    return { platformId, name, isPaused, reason: this.#token(stored) === null ? UNREADABLE : reason };
  }

  #token({ userId, platformId, sealed, keyId }: StoredConnection): string | null {
    return this.#deps.seal.open({ bytes: sealed, keyId }, { userId, platformId });
  }
}

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
}
