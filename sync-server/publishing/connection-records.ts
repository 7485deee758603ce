import type { Knex } from 'knex';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { POSTGRES_NOW } from '../database/leases.ts';
import { readRefusedAgain } from './figure-records.ts';

/** A connection as stored: its token is sealed. Times are milliseconds since 1970. */
export interface StoredConnection {
  readonly userId: string;
  readonly platformId: number;
  readonly name: string;
  readonly address: string;
  readonly sealed: Uint8Array;
  readonly keyId: string;
  /** Whether the secret is a grant (connection-grants.ts). Otherwise it is a plain token. */
  readonly isGrant: boolean;
  /** When the permission ends and cannot be renewed, or ended; null where it does not. */
  readonly endsAt: number | null;
  /** Whether the platform does not accept it any more. Only connecting again helps. */
  readonly isEnded: boolean;
  /** Consecutive failed sends. */
  readonly failures: number;
  readonly isPaused: boolean;
  /** The last failure; null if the last send succeeded. */
  readonly reason: string | null;
}

export type NewConnection = Pick<StoredConnection, 'userId' | 'platformId' | 'name' | 'address' | 'sealed' | 'keyId'> &
  Partial<Pick<StoredConnection, 'isGrant' | 'endsAt'>> & {
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
  readonly is_grant: number;
  readonly ends_at: number | string | null;
  readonly ended: number;
  readonly renewing_by: string | null;
  readonly renewing_until: number | string | null;
  readonly failures: number;
  readonly paused: number;
  readonly reason: string | null;
  readonly created_at: number | string;
}

const working = { ended: 0, failures: 0, paused: 0, reason: null } as const;
const notRenewing = { renewing_by: null, renewing_until: null } as const;

/** Stores a new connection, or replaces one and clears its failures. */
export async function putConnection(
  { knex }: Database,
  { userId, platformId, name, address, sealed, keyId, isGrant = false, endsAt = null, now }: NewConnection,
): Promise<void> {
  const values = {
    name,
    address,
    sealed: Buffer.from(sealed),
    key_id: keyId,
    is_grant: isGrant ? 1 : 0,
    ends_at: endsAt,
    ...working,
    ...notRenewing,
    created_at: now,
  };
  await knex.transaction(async (transaction) => {
    await transaction<ConnectionRow>('connections')
      .insert({ user_id: userId, platform_id: platformId, ...values })
      .onConflict(['user_id', 'platform_id'])
      .merge(values);
    await readRefusedAgain(transaction, { userId, platformId }, now);
  });
}

/** By platform id. */
export async function listConnectionsOf({ reader }: Database, userId: string): Promise<StoredConnection[]> {
  const rows = await reader<ConnectionRow>('connections').where({ user_id: userId }).orderBy('platform_id');
  return rows.map(connectionOf);
}

const findByPlace = batched<StoredConnection>(async ({ reader }, places) => {
  const rows = await reader<ConnectionRow>('connections').whereIn(
    ['user_id', 'platform_id'],
    places.map((place) => {
      const [userId = '', platformId] = place.split(' ');
      return [userId, Number(platformId)];
    }),
  );
  return new Map(rows.map((row) => [placeOf(row.user_id, row.platform_id), connectionOf(row)]));
});

export function findConnection(
  database: Database,
  userId: string,
  platformId: number,
): Promise<StoredConnection | null> {
  return findByPlace(database, placeOf(userId, platformId));
}

function placeOf(userId: string, platformId: number): string {
  return `${userId} ${platformId}`;
}

/** The grants on some platforms that end within a time, the first one first. Times are milliseconds since 1970. */
export async function grantsThatEnd(
  { reader }: Database,
  platformIds: readonly number[],
  { from, until, most }: { readonly from: number; readonly until: number; readonly most: number },
): Promise<StoredConnection[]> {
  const rows = await reader<ConnectionRow>('connections')
    .where({ is_grant: 1, ended: 0 })
    .whereIn('platform_id', platformIds)
    .andWhere('ends_at', '>', from)
    .andWhere('ends_at', '<', until)
    .orderBy('ends_at')
    .limit(most);
  return rows.map(connectionOf);
}

/** @param pauseAfter consecutive failures after which sending stops; null: never */
export async function noteFailure(
  { knex }: Database,
  { userId, platformId }: Pick<StoredConnection, 'userId' | 'platformId'>,
  { reason, pauseAfter }: { readonly reason: string; readonly pauseAfter: number | null },
): Promise<void> {
  // The reason of a connection that has ended stays.
  const kept = knex.raw('case when ended = 1 then reason else ? end', [reason]);
  const changes = { failures: knex.raw('failures + 1'), reason: kept };
  // In one statement, so that two attempts that fail at the same time count as two.
  const paused = knex.raw('case when failures + 1 >= ? then 1 else paused end', [pauseAfter ?? 0]);
  await knex<ConnectionRow>('connections')
    .where({ user_id: userId, platform_id: platformId })
    .update(pauseAfter === null ? changes : { ...changes, paused });
}

/** Clears the failures after a successful send. After most sends there are none, and nothing is written. */
export async function noteSuccess(
  database: Database,
  { userId, platformId }: Pick<StoredConnection, 'userId' | 'platformId'>,
): Promise<void> {
  const stored = await findConnection(database, userId, platformId);
  if (!stored || (stored.failures === 0 && !stored.isPaused && stored.reason === null)) return;
  await clearFailures(database, { userId, platformId });
}

/** Clears the failures because the person says so. False if there is no connection. */
export async function clearFailures(
  { knex }: Database,
  { userId, platformId }: Pick<StoredConnection, 'userId' | 'platformId'>,
): Promise<boolean> {
  const cleared = await knex<ConnectionRow>('connections')
    .where({ user_id: userId, platform_id: platformId })
    .update(noFailures(knex));
  return cleared > 0;
}

/** The reason of a connection that has ended stays until it is connected again. */
function noFailures(knex: Knex) {
  return { failures: 0, paused: 0, reason: knex.raw('case when ended = 1 then reason else null end') };
}

/**
 * Writes that refer to a secret apply only while it is the stored one: a renewal that took long never overwrites what
 * another process renewed, or what the person connected meanwhile.
 */
function ofSecret(knex: Knex, { userId, platformId, sealed }: StoredConnection) {
  return knex<ConnectionRow>('connections').where({
    user_id: userId,
    platform_id: platformId,
    sealed: Buffer.from(sealed),
  });
}

export interface RenewalLease {
  /** Identifies the process. */
  readonly by: string;
  readonly leaseMs: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Claims the renewal of a grant for one process. PostgreSQL measures the lease by its own clock, because the nodes'
 * clocks may differ. False if another process renews it, or has renewed it.
 */
export async function claimRenewal(
  { knex, location }: Database,
  stored: StoredConnection,
  { by, leaseMs, now }: RenewalLease,
): Promise<boolean> {
  const isPostgres = location.dialect === 'postgres';
  const until = isPostgres ? knex.raw(`${POSTGRES_NOW} + ?`, [leaseMs]) : now + leaseMs;
  const claimed = await ofSecret(knex, stored)
    .andWhere((free) => {
      void free.whereNull('renewing_until');
      if (isPostgres) void free.orWhereRaw(`renewing_until < ${POSTGRES_NOW}`);
      // A clock that was set back must not make the lease longer.
      else void free.orWhere('renewing_until', '<', now).orWhere('renewing_until', '>', now + leaseMs);
    })
    .update({ renewing_by: by, renewing_until: until as never });
  return claimed > 0;
}

/** Releases a renewal that changed nothing. */
export async function releaseRenewal({ knex }: Database, stored: StoredConnection, by: string): Promise<void> {
  await ofSecret(knex, stored).andWhere({ renewing_by: by }).update(notRenewing);
}

/**
 * Replaces a grant by its renewal. It then works again, even if another process took it for ended meanwhile. False if
 * the grant is not the stored one any more.
 */
export async function putRenewed(
  { knex }: Database,
  stored: StoredConnection,
  { sealed, keyId, endsAt }: Pick<StoredConnection, 'sealed' | 'keyId' | 'endsAt'>,
): Promise<boolean> {
  const values = { sealed: Buffer.from(sealed), key_id: keyId, ends_at: endsAt, ...notRenewing };
  const renewed = await ofSecret(knex, stored).update({
    ...values,
    reason: knex.raw('case when ended = 1 then null else reason end'),
    ended: 0,
  });
  return renewed > 0;
}

/**
 * Marks a connection as ended. False if its secret is not the stored one any more, or if it has been marked: an end has
 * one time, by which its person is told of it once.
 *
 * @param now milliseconds since 1970
 */
export async function endConnection(
  { knex }: Database,
  stored: StoredConnection,
  { reason, now }: { readonly reason: string; readonly now: number },
): Promise<boolean> {
  // A permission that ended by itself keeps that time.
  const endsAt = Math.min(now, stored.endsAt ?? now);
  const ended = { ended: 1, ends_at: endsAt, reason, ...notRenewing };
  return (await ofSecret(knex, stored).andWhere({ ended: 0 }).update(ended)) > 0;
}

/** Deletes a connection, and the replies that were read with it. False if there was none. */
export async function deleteConnection({ knex }: Database, userId: string, platformId: number): Promise<boolean> {
  const place = { user_id: userId, platform_id: platformId };
  return await knex.transaction(async (transaction) => {
    // The connection first: a reading that is being stored holds its record until then.
    const deleted = await transaction<ConnectionRow>('connections').where(place).delete();
    await transaction('post_replies').where(place).delete();
    return deleted > 0;
  });
}

function connectionOf(row: ConnectionRow): StoredConnection {
  return {
    userId: row.user_id,
    platformId: row.platform_id,
    name: row.name,
    address: row.address,
    sealed: row.sealed,
    keyId: row.key_id,
    isGrant: row.is_grant === 1,
    endsAt: row.ends_at === null ? null : Number(row.ends_at),
    isEnded: row.ended === 1,
    failures: row.failures,
    isPaused: row.paused === 1,
    reason: row.reason,
  };
}
