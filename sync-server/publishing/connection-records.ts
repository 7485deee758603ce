import type { Database } from '../database/database.ts';

/** A connection as stored: its token is sealed. */
export interface StoredConnection {
  readonly userId: string;
  readonly platformId: number;
  readonly name: string;
  readonly address: string;
  readonly sealed: Uint8Array;
  readonly keyId: string;
  /** Consecutive failed sends. */
  readonly failures: number;
  readonly isPaused: boolean;
  /** The last failure; null if the last send succeeded. */
  readonly reason: string | null;
}

export type NewConnection = Pick<
  StoredConnection,
  'userId' | 'platformId' | 'name' | 'address' | 'sealed' | 'keyId'
> & {
  /** Milliseconds since 1970. */
  readonly now: number;
};

interface ConnectionRow {
  readonly user_id: string;
  readonly platform_id: number;
  readonly name: string;
  readonly address: string;
  readonly sealed: Uint8Array;
  readonly key_id: string;
  readonly failures: number;
  readonly paused: number;
  readonly reason: string | null;
  readonly created_at: number | string;
}

/** Stores a new connection, or replaces one and clears its failures. */
export async function putConnection(
  { knex }: Database,
  { userId, platformId, name, address, sealed, keyId, now }: NewConnection,
): Promise<void> {
  const values = {
    name,
    address,
    sealed: Buffer.from(sealed),
    key_id: keyId,
    failures: 0,
    paused: 0,
    reason: null,
    created_at: now,
  };
  await knex<ConnectionRow>('connections')
    .insert({ user_id: userId, platform_id: platformId, ...values })
    .onConflict(['user_id', 'platform_id'])
    .merge(values);
}

/** By platform id. */
export async function listConnectionsOf({ reader }: Database, userId: string): Promise<StoredConnection[]> {
  const rows = await reader<ConnectionRow>('connections').where({ user_id: userId }).orderBy('platform_id');
  return rows.map(connectionOf);
}

export async function findConnection(
  { reader }: Database,
  userId: string,
  platformId: number,
): Promise<StoredConnection | null> {
  const row = await reader<ConnectionRow>('connections').where({ user_id: userId, platform_id: platformId }).first();
  return row ? connectionOf(row) : null;
}

/** @param pauseAfter consecutive failures after which sending stops; null: never */
export async function noteFailure(
  { knex }: Database,
  { userId, platformId }: Pick<StoredConnection, 'userId' | 'platformId'>,
  { reason, pauseAfter }: { readonly reason: string; readonly pauseAfter: number | null },
): Promise<void> {
  const changes = { failures: knex.raw('failures + 1'), reason };
  // In one statement, so that two attempts that fail at the same time count as two.
  const paused = knex.raw('case when failures + 1 >= ? then 1 else paused end', [pauseAfter ?? 0]);
  await knex<ConnectionRow>('connections')
    .where({ user_id: userId, platform_id: platformId })
    .update(pauseAfter === null ? changes : { ...changes, paused });
}

/** Clears the failures, after a successful send or because the person says so. False if there is no connection. */
export async function clearFailures(
  { knex }: Database,
  { userId, platformId }: Pick<StoredConnection, 'userId' | 'platformId'>,
): Promise<boolean> {
  const cleared = await knex<ConnectionRow>('connections')
    .where({ user_id: userId, platform_id: platformId })
    .update({ failures: 0, paused: 0, reason: null });
  return cleared > 0;
}

/** False if there was none. */
export async function deleteConnection({ knex }: Database, userId: string, platformId: number): Promise<boolean> {
  return (await knex<ConnectionRow>('connections').where({ user_id: userId, platform_id: platformId }).delete()) > 0;
}

function connectionOf(row: ConnectionRow): StoredConnection {
  return {
    userId: row.user_id,
    platformId: row.platform_id,
    name: row.name,
    address: row.address,
    sealed: row.sealed,
    keyId: row.key_id,
    failures: row.failures,
    isPaused: row.paused === 1,
    reason: row.reason,
  };
}
