/**
 * Tokens in links of mails. Whoever has one owns the mailbox that it was sent to.
 *
 * A token is 256 random bits. The database stores only its hash, with the purpose, the person and the address. It
 * counts once, until it expires. The token of a mail that certainly reached nobody ends at once. Earlier tokens stay
 * valid whatever is asked for later: a stranger who keeps asking for mails takes no link away from its owner, and nobody
 * who changes an address again and again ends the old one's right to take it back. The limits of mails bound their
 * number.
 */

import { hash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { lockedFor } from '../database/leases.ts';
import { lockUsers } from '../database/lock-users.ts';

/**
 * - `confirm`: the address of the account is right
 * - `reset`: sets a new password
 * - `change`: the new address of the account is right
 * - `refuse`: the old address takes the change back
 */
export type TokenPurpose = 'confirm' | 'reset' | 'change' | 'refuse';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a token counts, in milliseconds. */
export const tokenLifetime: Readonly<Record<TokenPurpose, number>> = {
  confirm: 3 * DAY,
  reset: 30 * MINUTE,
  change: DAY,
  refuse: 7 * DAY,
};

export interface EmailToken {
  readonly userId: string;
  readonly email: string;
  readonly changeId: string | null;
}

interface TokenRow {
  readonly token_hash: string;
  readonly user_id: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
  readonly change_id: string | null;
  readonly created_at: number | string;
  readonly expires_at: number | string;
}

/** Creates a token and returns it. It is stored nowhere. */
export async function createToken(
  database: Database,
  purpose: TokenPurpose,
  { userId, email, changeId, now }: EmailToken & { readonly now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.knex.transaction(async (transaction) => {
    // The row holds on to its person and its change (`email-addresses.ts`).
    await lockUsers(database, transaction, [userId]);
    await transaction<TokenRow>('email_tokens').insert({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      email,
      change_id: changeId,
      created_at: now,
      expires_at: now + tokenLifetime[purpose],
    });
  });
  return token;
}

/** The token as far as it counts now; null otherwise. It is not used up. */
export async function findToken(
  { knex }: { readonly knex: Knex },
  purpose: TokenPurpose,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<EmailToken | null> {
  const row = await knex<TokenRow>('email_tokens')
    .where({ token_hash: hashOf(token), purpose })
    .first();
  if (!row || Number(row.expires_at) <= now) return null;
  return { userId: row.user_id, email: row.email, changeId: row.change_id };
}

/** Uses a token up. Of two requests with one token, one gets it; null for the other. */
export async function takeToken(
  knex: Knex,
  purpose: TokenPurpose,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<EmailToken | null> {
  const found = await findToken({ knex }, purpose, { token, now });
  const isTaken =
    (await knex<TokenRow>('email_tokens')
      .where({ token_hash: hashOf(token), purpose })
      .delete()) > 0;
  return isTaken ? found : null;
}

/** Lets the tokens of a change count until a time, in milliseconds since 1970. */
export async function extendTokens(
  knex: Knex,
  purpose: TokenPurpose,
  { changeId, until }: { readonly changeId: string; readonly until: number },
): Promise<void> {
  await knex<TokenRow>('email_tokens').where({ change_id: changeId, purpose }).update({ expires_at: until });
}

/** Ends a token that nobody has received. */
export async function endToken({ knex }: Pick<Database, 'knex'>, token: string): Promise<void> {
  await knex<TokenRow>('email_tokens')
    .where({ token_hash: hashOf(token) })
    .delete();
}

/** Ends all tokens of a person for these purposes. */
export async function endTokens(knex: Knex, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await knex<TokenRow>('email_tokens').where({ user_id: userId }).whereIn('purpose', purposes).delete();
}

/** Leaves those alone that a transaction is about to end. */
export async function deleteExpiredTokens(database: Database, now: number): Promise<void> {
  const { knex } = database;
  const expired = knex<TokenRow>('email_tokens').where('expires_at', '<=', now).select('token_hash');
  await knex<TokenRow>('email_tokens').whereIn('token_hash', lockedFor(database, expired)).delete();
}

function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}
