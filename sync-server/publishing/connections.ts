import {
  clearFailures,
  deleteConnection,
  findConnection,
  listConnectionsOf,
  noteFailure,
  putConnection,
  type StoredConnection,
} from '../store/connections.ts';
import type { Database } from '../store/database.ts';
import type { ConnectionHealth } from './connection-health.ts';
import type { Connection } from './platform-adapter.ts';
import type { Seal, SealOwner } from './seal.ts';

/** A connection as its person sees it. */
export type KnownConnection = Pick<StoredConnection, 'platformId' | 'name' | 'isPaused' | 'reason'>;

export interface ConnectionsDeps {
  readonly database: Database;
  readonly seal: Seal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Where the server may post for people. Tokens leave the database only through `open`. */
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

  /** With its token, for an adapter. Null where nothing is connected, or the token was locked away with another key. */
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

  /** Sends there again. False where nothing is connected. */
  async resume(owner: SealOwner): Promise<boolean> {
    return await clearFailures(this.#deps.database, owner);
  }

  /** False where nothing was connected. */
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
