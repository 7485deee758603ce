import { hash } from 'node:crypto';
import { batched, SLICE } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import type { User } from './users.ts';

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly data: string;
  /** PostgreSQL's driver returns large numbers as strings. */
  readonly created_at: number | string;
  readonly expires_at: number;
}

type FoundSession = Pick<SessionRow, 'id' | 'user_id' | 'data' | 'expires_at'> & Pick<User, 'username' | 'email'>;

/** How a person signed in, as their session keeps it. */
export interface SignIn {
  readonly userId: string;
  /** The version of the account's sign-ins when the credentials were checked (`users.ts`). */
  readonly version: number;
  readonly way: 'password' | 'google' | 'passkey';
  /** The second factor that was given; null where none was asked for. A passkey is both factors by itself. */
  readonly secondFactor: 'code' | 'recovery-code' | null;
}

export interface SessionWrite {
  readonly userId: string;
  /** JSON. */
  readonly data: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly now: number;
  /** Most sessions of a user. Beyond it, the oldest end. */
  readonly max: number;
  readonly version: SignIn['version'];
}

/** The session's key in the database: a hash of the id in the cookie. */
export function sessionKey(cookieId: string): string {
  return hash('sha256', cookieId, 'hex');
}

export interface StoredSession {
  /** JSON. */
  readonly data: string;
  /** The session's user. */
  readonly user: User;
}

/** Every signed-in request reads this: the session and its user in one query. */
const findSession = batched(async ({ reader: knex }, keys) => {
  const rows = await knex<SessionRow>('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .whereIn('sessions.id', keys)
    .select<FoundSession[]>('sessions.id', 'data', 'expires_at', 'user_id', 'username', 'email');
  return new Map(rows.map((row) => [row.id, row]));
});

/** A session that has not expired, of a user who still exists. */
export async function readSession(database: Database, key: string, now: number): Promise<StoredSession | null> {
  const row = await findSession(database, key);
  if (!row || row.expires_at <= now) return null;
  return { data: row.data, user: { id: row.user_id, username: row.username, email: row.email } };
}

/**
 * Begins a session. False if the account's sign-ins have ended since its credentials were checked: by a new password, for
 * example.
 */
export async function insertSession(
  { knex }: Database,
  key: string,
  { userId, data, expiresAt, now, max, version }: SessionWrite,
): Promise<boolean> {
  const isBegun = await knex.transaction(async (transaction) => {
    // A write, so that the record is locked on both databases until the session is stored.
    const isCurrent = await transaction('users')
      .where({ id: userId, sign_in_version: version })
      .update({ sign_in_version: version });
    if (isCurrent === 0) return false;
    const row = { id: key, user_id: userId, data, created_at: now, expires_at: expiresAt };
    await transaction<SessionRow>('sessions').insert(row);
    return true;
  });
  if (!isBegun) return false;
  const older = await knex<SessionRow>('sessions')
    .where({ user_id: userId })
    .whereNot({ id: key })
    .orderBy('created_at', 'desc')
    .offset(max - 1)
    .limit(SLICE)
    .select('id');
  if (older.length > 0)
    await knex<SessionRow>('sessions')
      .whereIn(
        'id',
        older.map(({ id }) => id),
      )
      .delete();
  return true;
}

/** Never inserts: a request that ends after a sign-out must not restore the session. */
export async function updateSession(
  { knex }: Database,
  key: string,
  { data, expiresAt }: Pick<SessionWrite, 'data' | 'expiresAt'>,
): Promise<void> {
  await knex<SessionRow>('sessions').where({ id: key }).update({ data, expires_at: expiresAt });
}

export async function deleteSession({ knex }: Database, key: string): Promise<void> {
  await knex<SessionRow>('sessions').where({ id: key }).delete();
}

export async function deleteSessionsOf({ knex }: Database, userId: string): Promise<void> {
  await knex<SessionRow>('sessions').where({ user_id: userId }).delete();
}

/** A user's sessions that have not expired, newest first, with their data. */
export async function listSessionsOf(
  { knex }: Database,
  userId: string,
  now: number,
): Promise<{ readonly id: string; readonly data: string; readonly createdAt: number }[]> {
  const rows = await knex<SessionRow>('sessions')
    .where({ user_id: userId })
    .andWhere('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .select('id', 'data', 'created_at');
  return rows.map((row) => ({ id: row.id, data: row.data, createdAt: Number(row.created_at) }));
}

/** Ends those of the given sessions that belong to this user, and returns their keys. */
export async function endSessionsOf(
  { knex }: Database,
  userId: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  const rows = await knex<SessionRow>('sessions').where({ user_id: userId }).whereIn('id', keys).select('id');
  const ended = rows.map(({ id }) => id);
  await knex<SessionRow>('sessions').whereIn('id', ended).delete();
  return ended;
}

export async function deleteExpiredSessions({ knex }: Database, now: number): Promise<void> {
  await knex<SessionRow>('sessions').where('expires_at', '<=', now).delete();
}

/** The given sessions that have not expired or ended. */
export async function aliveSessions({ knex }: Database, keys: readonly string[], now: number): Promise<Set<string>> {
  const alive = new Set<string>();
  for (let at = 0; at < keys.length; at += 1000) {
    const rows = await knex<SessionRow>('sessions')
      .whereIn('id', keys.slice(at, at + 1000))
      .andWhere('expires_at', '>', now)
      .select('id');
    for (const { id } of rows) alive.add(id);
  }
  return alive;
}
