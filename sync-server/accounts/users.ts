import type { Knex } from 'knex';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { batched } from '../database/batched.ts';
import { type Database, storable } from '../database/database.ts';
import { lockUsers } from '../database/lock-users.ts';
import { endTokens } from './email-tokens.ts';
import { type Identity, insertIdentity } from './identities.ts';
import { isKeptEmail } from './kept-emails.ts';

/** Names and addresses are equal if they differ only in case or in how a letter is encoded. */
export function nameKey(text: string): string {
  return storable(text).normalize('NFKC').toLowerCase();
}

/** The key of an address that an account has named and not confirmed. No address contains a space. */
export function unclaimedKey(key: string, userId: string): string {
  return `${key} ${userId}`;
}

/**
 * Letters and digits that look like another (Unicode UTS 39, confusables.txt). New names consist of a-z, 0-9 and `._-`;
 * the Cyrillic and Greek letters are for older names.
 */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '|': 'l',
  а: 'a',
  ѵ: 'v',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  ӏ: 'l',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  в: 'b',
  к: 'k',
  м: 'm',
  н: 'h',
  т: 't',
  α: 'a',
  ι: 'i',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  κ: 'k',
  ı: 'i',
  ł: 'l',
};

/**
 * The shapes of a name: as written (a capital I looks like an l), and in lower case. Names with a common shape look
 * alike.
 */
export function shapesOf(username: string): readonly string[] {
  const name = storable(username).normalize('NFKC');
  return [...new Set([shapeOf(name.replaceAll('I', 'l').toLowerCase()), shapeOf(name.toLowerCase())])];
}

function shapeOf(name: string): string {
  return Array.from(name, (letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm');
}

export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

export interface NewUser extends User {
  /** Null: they sign in by their identity only. */
  readonly passwordHash: string | null;
  /** Its provider has verified the address. */
  readonly identity?: Identity;
  /** True where mail confirms addresses: until then this one belongs to nobody, and may be another account's. */
  readonly isEmailUnclaimed?: boolean;
  /** True to take a verified address from an account that has named it and not confirmed it. */
  readonly claimsEmail?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type NewUserFailure =
  | { readonly type: 'username-taken' }
  /** It looks like a name that is in use, or was within the last year. */
  | { readonly type: 'look-alike' }
  | { readonly type: 'email-taken' };

interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly username_key: string;
  readonly email: string;
  readonly email_key: string;
  /** Empty where there is no password. */
  readonly password_hash: string;
  /** Milliseconds since 1970; null until the address is confirmed. */
  readonly email_confirmed_at: number | string | null;
  /** See `raiseSignInVersion`. */
  readonly sign_in_version: number;
  /** PostgreSQL returns large numbers as strings. */
  readonly created_at: number | string;
}

interface UserNameRow {
  /** See `shapesOf`. */
  readonly shape: string;
  readonly name_key: string;
  readonly user_id: string | null;
  /** PostgreSQL's driver returns large numbers as strings. */
  readonly rests_until: number | string | null;
}

/**
 * How long the name of a deleted account stays reserved, in milliseconds. Its readers would take a new owner for the
 * previous one.
 */
const NAME_RESTS = 365 * 24 * 60 * 60 * 1000;

export async function insertUser(
  database: Database,
  { id, username, email, passwordHash, identity, isEmailUnclaimed = false, claimsEmail = false, now }: NewUser,
): Promise<Result<void, NewUserFailure>> {
  const { knex } = database;
  const row = {
    id,
    username: storable(username),
    username_key: nameKey(username),
    email: storable(email),
    email_key: isEmailUnclaimed ? unclaimedKey(nameKey(email), id) : nameKey(email),
    password_hash: passwordHash ?? '',
    email_confirmed_at: identity ? now : null,
    created_at: now,
  };
  const shapes = shapesOf(row.username);
  const taken = async (): Promise<NewUserFailure | null> => {
    const others = await knex<UserRow>('users')
      .where({ username_key: row.username_key })
      .orWhere({ email_key: row.email_key });
    if (others.some((other) => other.username_key === row.username_key)) return { type: 'username-taken' };
    const names = await knex<UserNameRow>('user_names')
      .whereIn('shape', shapes)
      .andWhere((one) => void one.whereNotNull('user_id').orWhere('rests_until', '>', now));
    if (names.some((name) => name.name_key === row.username_key)) return { type: 'username-taken' };
    if (names.length > 0) return { type: 'look-alike' };
    const owners = others.filter((other) => !claimsEmail || other.email_confirmed_at !== null);
    if (owners.length > 0 || (await isKeptEmail(knex, row.email_key, { now, exceptFor: id })))
      return { type: 'email-taken' };
    return null;
  };
  const before = await taken();
  if (before) return fail(before);
  try {
    await knex.transaction(async (transaction) => {
      if (!isEmailUnclaimed) await lockAddress(database, transaction, { email, userIds: [id] });
      if (claimsEmail) await unclaimEmail(transaction, row.email_key);
      await transaction<UserRow>('users').insert(row);
      await transaction<UserNameRow>('user_names')
        .whereIn('shape', shapes)
        .whereNull('user_id')
        .andWhere((one) => void one.whereNull('rests_until').orWhere('rests_until', '<=', now))
        .delete();
      await transaction<UserNameRow>('user_names').insert(
        shapes.map((shape) => ({ shape, name_key: row.username_key, user_id: id, rests_until: null })),
      );
      if (identity) await insertIdentity(transaction, { userId: id, identity, now });
    });
    return ok(undefined);
  } catch (error) {
    // Another request took the name in between. The unique indexes decide.
    const since = await taken();
    if (since) return fail(since);
    throw error;
  }
}

/**
 * Locks an address and the accounts that it may be taken from, with others. Call it first in a transaction that makes
 * the address an account's: of two at once, the second then finds it taken.
 */
export async function lockAddress(
  database: Pick<Database, 'location'>,
  knex: Knex,
  { email, userIds }: { readonly email: string; readonly userIds: readonly string[] },
): Promise<void> {
  const key = nameKey(email);
  const named = await knex<UserRow>('users').where({ email_key: key }).select('id');
  await lockUsers(database, knex, [key, ...userIds, ...named.map(({ id }) => id)]);
}

/** Takes an address from an account that has named it, before this server sent mail, and has not confirmed it. */
export async function unclaimEmail(knex: Knex, key: string): Promise<void> {
  const named = await knex<UserRow>('users').where({ email_key: key, email_confirmed_at: null }).select('id');
  for (const { id } of named)
    await knex<UserRow>('users')
      .where({ id })
      .update({ email_key: unclaimedKey(key, id) });
}

/** Milliseconds since 1970; 0 for a deleted account. */
export async function signedUpAt({ reader: knex }: Database, id: string): Promise<number> {
  return Number((await knex<UserRow>('users').where({ id }).first('created_at'))?.created_at ?? 0);
}

/** Batched: publishing, and calendars that are fetched on the hour, ask for many users at once. */
export const findUser: (database: Database, id: string) => Promise<User | null> = batched(
  async ({ reader: knex }, ids) => {
    const rows = await knex<UserRow>('users').whereIn('id', ids).select('id', 'username', 'email');
    return new Map(rows.map((row) => [row.id, row]));
  },
);

export interface Credentials extends User {
  /** Null where the account has no password. */
  readonly passwordHash: string | null;
  readonly signInVersion: number;
}

/** The account with a username, or with an address that it has confirmed. */
export async function findCredentials({ knex }: Database, usernameOrEmail: string): Promise<Credentials | null> {
  const key = nameKey(usernameOrEmail);
  const rows = await knex<UserRow>('users')
    .where({ username_key: key })
    .orWhere((named) => void named.where({ email_key: key }).whereNotNull('email_confirmed_at'));
  // Older usernames may look like an address: they have always signed in.
  const row = rows.find((one) => one.username_key === key) ?? rows[0];
  if (!row) return null;
  const { id, email, password_hash: passwordHash, sign_in_version: signInVersion } = row;
  return { id, username: row.username, email, passwordHash: passwordHash || null, signInVersion };
}

/** The version of an account's sign-ins; null when the account does not exist. */
export async function signInVersionOf({ knex }: Pick<Database, 'knex'>, id: string): Promise<number | null> {
  return (await knex<UserRow>('users').where({ id }).first('sign_in_version'))?.sign_in_version ?? null;
}

/**
 * Ends sign-ins that are under way: a session begins only with the version at which its credentials were checked
 * (`session-records.ts`). Call it before existing sessions are listed and ended, so that none begins in between.
 */
export async function raiseSignInVersion(knex: Knex, id: string): Promise<void> {
  await knex<UserRow>('users').where({ id }).increment('sign_in_version', 1);
}

/** Whether somebody's account has the e-mail address. */
export async function isKnownEmail({ knex }: Database, email: string): Promise<boolean> {
  const row = await knex<UserRow>('users')
    .where({ email_key: nameKey(email) })
    .first('id');
  return row !== undefined;
}

/**
 * Also ends sign-ins that are under way, the links that would set another password, and a change of address that is not
 * confirmed: whoever knew the old password may have asked for it, and its link needs no session.
 */
export async function setPasswordHash(
  database: Pick<Database, 'knex' | 'location'>,
  id: string,
  passwordHash: string,
): Promise<void> {
  await database.knex.transaction(async (transaction) => {
    await lockUsers(database, transaction, [id]);
    await transaction<UserRow>('users').where({ id }).update({ password_hash: passwordHash });
    await raiseSignInVersion(transaction, id);
    await endTokens(transaction, id, ['reset', 'change']);
    await transaction('email_changes').where({ user_id: id, done_at: null }).delete();
  });
}

/** @returns null when the user does not exist, or has no password */
export async function findPasswordHash({ knex }: Database, id: string): Promise<string | null> {
  const row = await knex<UserRow>('users').where({ id }).first('password_hash');
  return row?.password_hash || null;
}

/** Deletes a user and, through foreign keys, everything that belongs to them. Their name stays reserved. */
export async function deleteUser(database: Database, id: string, now: number): Promise<void> {
  await database.knex.transaction(async (transaction) => {
    await lockUsers(database, transaction, [id]);
    await transaction<UserNameRow>('user_names')
      .where({ user_id: id })
      .update({ rests_until: now + NAME_RESTS });
    await transaction<UserRow>('users').where({ id }).delete();
  });
}
