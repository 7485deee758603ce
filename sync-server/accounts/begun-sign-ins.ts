/**
 * Begun sign-ins: the password or the Google account was right, and the second factor is not given yet.
 *
 * The browser holds a token in a cookie that scripts cannot read, and the database its hash. A begun sign-in opens
 * nothing but the question for the code. It ends after ten minutes, after ten codes, and with every new password
 * (`users.sign_in_version`).
 */

import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { SignIn } from './session-records.ts';

const LIFETIME = 10 * 60_000;
const MAX_TRIES = 10;

export type BegunSignIn = Pick<SignIn, 'userId' | 'version' | 'way'>;

interface BegunSignInRow {
  readonly token_hash: string;
  readonly user_id: string;
  readonly way: SignIn['way'];
  readonly sign_in_version: number;
  readonly tries: number;
  readonly expires_at: number | string;
}

/** Stores a begun sign-in. Returns its token, which is stored nowhere. */
export async function beginSignIn(
  { knex }: Pick<Database, 'knex'>,
  { userId, version, way, now }: BegunSignIn & { readonly now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await knex<BegunSignInRow>('begun_sign_ins').insert({
    token_hash: hashOf(token),
    user_id: userId,
    way,
    sign_in_version: version,
    tries: 0,
    expires_at: now + LIFETIME,
  });
  return token;
}

/** Counts a code for a begun sign-in before it is checked. Null where it has ended. */
export async function tryBegunSignIn(
  { knex }: Pick<Database, 'knex'>,
  token: string,
  now: number,
): Promise<BegunSignIn | null> {
  const [row] = await knex<BegunSignInRow>('begun_sign_ins')
    .where({ token_hash: hashOf(token) })
    .andWhere('expires_at', '>', now)
    .andWhere('tries', '<', MAX_TRIES)
    .increment('tries', 1)
    .returning(['user_id', 'way', 'sign_in_version']);
  return row ? { userId: row.user_id, way: row.way, version: row.sign_in_version } : null;
}

/** Ends a begun sign-in. Of two requests, one gets true. */
export async function endBegunSignIn({ knex }: Pick<Database, 'knex'>, token: string): Promise<boolean> {
  return (
    (await knex<BegunSignInRow>('begun_sign_ins')
      .where({ token_hash: hashOf(token) })
      .delete()) > 0
  );
}

/** Deletes the sign-ins that were given up. */
export async function deleteExpiredBegunSignIns({ knex }: Pick<Database, 'knex'>, now: number): Promise<void> {
  await knex<BegunSignInRow>('begun_sign_ins').where('expires_at', '<=', now).delete();
}

function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}
