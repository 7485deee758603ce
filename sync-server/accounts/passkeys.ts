/**
 * Passkeys: credentials of WebAuthn by which people sign in. A person may have several, each with a name.
 *
 * Every passkey is discoverable, so the browser offers it without a username, and its authenticator verifies the person
 * (by a fingerprint, a face or a PIN). So it counts as both factors. Invariants: a credential belongs to one account; its
 * counter only rises, and an authenticator whose counter does not is refused, because it may be a copy.
 */

import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type Database, storable } from '../database/database.ts';
import type { User } from './users.ts';

export interface Passkey {
  readonly id: string;
  /** Base64url. */
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** 0 where the authenticator does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** The domain at which it was made. */
  readonly rpId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** A passkey with its account. */
export interface OwnedPasskey extends Passkey {
  readonly user: User;
  readonly signInVersion: number;
}

interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  /** PostgreSQL returns large numbers as strings. */
  readonly counter: number | string;
  readonly transports: string;
  readonly rp_id: string;
  readonly name: string;
  readonly created_at: number | string;
  readonly used_at: number | string | null;
}

/** Most passkeys of an account. */
const MOST = 20;

/**
 * - `known`: the credential is here already
 * - `too-many`: the account has as many as it may have
 */
export type PasskeyFailure = 'known' | 'too-many';

export async function addPasskey(
  { knex }: Pick<Database, 'knex'>,
  userId: string,
  { credentialId, publicKey, counter, transports, rpId, name, createdAt }: Omit<Passkey, 'id' | 'usedAt'>,
): Promise<Result<string, PasskeyFailure>> {
  const id = crypto.randomUUID();
  const row = {
    id,
    user_id: userId,
    credential_id: credentialId,
    public_key: Buffer.from(publicKey),
    counter,
    transports: JSON.stringify(transports),
    rp_id: rpId,
    name: storable(name),
    created_at: createdAt,
    used_at: null,
  };
  const present = await knex<PasskeyRow>('passkeys').where({ user_id: userId }).select('id');
  if (present.length >= MOST) return fail('too-many');
  const added = await knex<PasskeyRow>('passkeys').insert(row).onConflict('credential_id').ignore().returning('id');
  return added.length > 0 ? ok(id) : fail('known');
}

/** The oldest first. */
export async function listPasskeys({ knex }: Pick<Database, 'knex'>, userId: string): Promise<readonly Passkey[]> {
  const rows = await knex<PasskeyRow>('passkeys').where({ user_id: userId }).orderBy(['created_at', 'id']);
  return rows.map(passkeyOf);
}

export async function findPasskey(
  { knex }: Pick<Database, 'knex'>,
  credentialId: string,
): Promise<OwnedPasskey | null> {
  const row = await knex('passkeys')
    .join('users', 'users.id', 'passkeys.user_id')
    .where({ credential_id: credentialId })
    .first<PasskeyRow & Pick<User, 'username' | 'email'> & { readonly sign_in_version: number }>(
      'passkeys.*',
      'username',
      'email',
      'sign_in_version',
    );
  if (!row) return null;
  const user = { id: row.user_id, username: row.username, email: row.email };
  return { ...passkeyOf(row), user, signInVersion: row.sign_in_version };
}

/** Notes that a passkey was used. Of two requests with one answer of a counting authenticator, one gets true. */
export async function notePasskeyUse(
  { knex }: Pick<Database, 'knex'>,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  { newCounter, now }: { readonly newCounter: number; readonly now: number },
): Promise<boolean> {
  const noted = await knex<PasskeyRow>('passkeys').where({ id, counter }).update({ counter: newCounter, used_at: now });
  return noted > 0;
}

/** Returns whether this person has the passkey. */
export async function renamePasskey(
  { knex }: Pick<Database, 'knex'>,
  userId: string,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<boolean> {
  return (
    (await knex<PasskeyRow>('passkeys')
      .where({ id, user_id: userId })
      .update({ name: storable(name) })) > 0
  );
}

/** Returns whether this person had the passkey. */
export async function removePasskey({ knex }: Pick<Database, 'knex'>, userId: string, id: string): Promise<boolean> {
  return (await knex<PasskeyRow>('passkeys').where({ id, user_id: userId }).delete()) > 0;
}

function passkeyOf(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: JSON.parse(row.transports) as string[],
    rpId: row.rp_id,
    name: row.name,
    createdAt: Number(row.created_at),
    usedAt: row.used_at === null ? null : Number(row.used_at),
  };
}
