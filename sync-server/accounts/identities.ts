/**
 * Identities: accounts at a provider (OpenID Connect) by which people sign in here.
 *
 * An identity is known by its issuer and its subject, never by its e-mail address, which may change hands. Invariants:
 * an identity belongs to one person, and a person has at most one.
 */

import type { Knex } from 'knex';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type Database, storable } from '../database/database.ts';

export interface Identity {
  /** For example `https://accounts.google.com`. */
  readonly issuer: string;
  /** The issuer's own id of the account, at most 255 characters. */
  readonly subject: string;
  /** Shown to the person. Never compared. */
  readonly email: string;
}

interface IdentityRow {
  readonly issuer: string;
  readonly subject: string;
  readonly user_id: string;
  readonly email: string;
  readonly created_at: number | string;
}

interface NewIdentity {
  readonly userId: string;
  readonly identity: Identity;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * - `taken`: the identity belongs to somebody else
 * - `another`: the person has another one
 */
export type IdentityFailure = 'taken' | 'another';

/** @throws where the identity, or the person's, is there already */
export async function insertIdentity(knex: Knex, { userId, identity, now }: NewIdentity): Promise<void> {
  const { issuer, subject, email } = identity;
  await knex<IdentityRow>('identities').insert({
    issuer,
    subject: storable(subject),
    user_id: userId,
    email: storable(email),
    created_at: now,
  });
}

/** Adds an identity to a person. Succeeds where it is theirs already. */
export async function addIdentity({ knex }: Database, added: NewIdentity): Promise<Result<void, IdentityFailure>> {
  const { issuer, subject } = added.identity;
  const present = async (): Promise<Result<void, IdentityFailure> | null> => {
    const rows = await knex<IdentityRow>('identities')
      .where({ issuer, subject: storable(subject) })
      .orWhere({ user_id: added.userId });
    const same = rows.find((row) => row.issuer === issuer && row.subject === storable(subject));
    if (same) return same.user_id === added.userId ? ok(undefined) : fail('taken');
    return rows.length > 0 ? fail('another') : null;
  };
  const before = await present();
  if (before) return before;
  try {
    await insertIdentity(knex, added);
    return ok(undefined);
  } catch (error) {
    // Another request added one in between. The unique indexes decide.
    const since = await present();
    if (since) return since;
    throw error;
  }
}

/** The id of the person to whom an identity belongs; null if to nobody. */
export async function findIdentityOwner(
  { knex }: Database,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<string | null> {
  const row = await knex<IdentityRow>('identities')
    .where({ issuer, subject: storable(subject) })
    .first('user_id');
  return row?.user_id ?? null;
}

/** Null where the person has none. */
export async function findIdentityOf({ knex }: Database, userId: string): Promise<Identity | null> {
  const row = await knex<IdentityRow>('identities').where({ user_id: userId }).first('issuer', 'subject', 'email');
  return row ? { issuer: row.issuer, subject: row.subject, email: row.email } : null;
}

export async function deleteIdentityOf({ knex }: Database, userId: string): Promise<void> {
  await knex<IdentityRow>('identities').where({ user_id: userId }).delete();
}
