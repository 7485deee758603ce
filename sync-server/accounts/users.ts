import { fail, ok, type Result } from '#core/kernel/result.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { storable } from '../database/storable.ts';

/** Names and addresses that differ only in capitals, or in how a letter is encoded, are the same. */
export function nameKey(text: string): string {
  return storable(text).normalize('NFKC').toLowerCase();
}

/**
 * Which letters and digits look like another (Unicode UTS 39, confusables.txt). New names are of a-z, 0-9 and `._-`;
 * the Cyrillic and Greek letters are for names of before.
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

/** What a name looks like, as it is written and in small letters: a capital I looks like an l. Names that share one look alike. */
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
  readonly passwordHash: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type NewUserFailure =
  | { readonly type: 'username-taken' }
  /** It looks like a name that somebody has, or had within the last year. */
  | { readonly type: 'look-alike' }
  | { readonly type: 'email-taken' };

interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly username_key: string;
  readonly email: string;
  readonly email_key: string;
  readonly password_hash: string;
  /** PostgreSQL's large numbers are strings. */
  readonly created_at: number | string;
}

interface UserNameRow {
  /** What the name looks like. */
  readonly shape: string;
  readonly name_key: string;
  readonly user_id: string | null;
  /** PostgreSQL's driver gives large numbers as texts. */
  readonly rests_until: number | string | null;
}

/** How long nobody gets the name of an account that was deleted: its readers would take them for the one before. */
const NAME_RESTS = 365 * 24 * 60 * 60 * 1000;

export async function insertUser(
  { knex }: Database,
  { id, username, email, passwordHash, now }: NewUser,
): Promise<Result<void, NewUserFailure>> {
  const row = {
    id,
    username: storable(username),
    username_key: nameKey(username),
    email: storable(email),
    email_key: nameKey(email),
    password_hash: passwordHash,
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
    return others.length > 0 ? { type: 'email-taken' } : null;
  };
  const before = await taken();
  if (before) return fail(before);
  try {
    await knex.transaction(async (transaction) => {
      await transaction<UserRow>('users').insert(row);
      await transaction<UserNameRow>('user_names')
        .whereIn('shape', shapes)
        .whereNull('user_id')
        .andWhere((one) => void one.whereNull('rests_until').orWhere('rests_until', '<=', now))
        .delete();
      await transaction<UserNameRow>('user_names').insert(
        shapes.map((shape) => ({ shape, name_key: row.username_key, user_id: id, rests_until: null })),
      );
    });
    return ok(undefined);
  } catch (error) {
    // Someone else took the name in between; the unique indexes decide.
    const since = await taken();
    if (since) return fail(since);
    throw error;
  }
}

/** Milliseconds since 1970; 0 for an account that is gone. */
export async function signedUpAt({ reader: knex }: Database, id: string): Promise<number> {
  return Number((await knex<UserRow>('users').where({ id }).first('created_at'))?.created_at ?? 0);
}

/** Many may be asked for at once: by publishing, and by calendars that are fetched on the hour. */
export const findUser: (database: Database, id: string) => Promise<User | null> = batched(
  async ({ reader: knex }, ids) => {
    const rows = await knex<UserRow>('users').whereIn('id', ids).select('id', 'username', 'email');
    return new Map(rows.map((row) => [row.id, row]));
  },
);

export async function findCredentials(
  { knex }: Database,
  username: string,
): Promise<(User & { readonly passwordHash: string }) | null> {
  const row = await knex<UserRow>('users')
    .where({ username_key: nameKey(username) })
    .first();
  return row ? { id: row.id, username: row.username, email: row.email, passwordHash: row.password_hash } : null;
}

export async function setPasswordHash({ knex }: Database, id: string, passwordHash: string): Promise<void> {
  await knex<UserRow>('users').where({ id }).update({ password_hash: passwordHash });
}

/** @returns null when there is no such person */
export async function findPasswordHash({ knex }: Database, id: string): Promise<string | null> {
  const row = await knex<UserRow>('users').where({ id }).first('password_hash');
  return row?.password_hash ?? null;
}

/** Deletes a person with everything that is theirs: every table of theirs goes with this row. Their name rests. */
export async function deleteUser({ knex }: Database, id: string, now: number): Promise<void> {
  await knex.transaction(async (transaction) => {
    await transaction<UserNameRow>('user_names')
      .where({ user_id: id })
      .update({ rests_until: now + NAME_RESTS });
    await transaction<UserRow>('users').where({ id }).delete();
  });
}
