import { hash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#core/kernel/json.ts';
import type { Database } from '../../database/database.ts';
import type { Seal } from '../seal.ts';
import { begunShape } from './atproto/atproto-sign-in.ts';

/** A sign-in at a platform that has begun: bound to the session in which it did. */
export interface SignInOwner {
  readonly userId: string;
  /** The session's key in the database. */
  readonly session: string;
  readonly platformId: number;
}

interface SignInRow {
  readonly state_hash: string;
  readonly user_id: string;
  readonly session: string;
  readonly platform_id: number;
  readonly sealed: Uint8Array;
  readonly key_id: string;
  readonly expires_at: number | string;
}

export interface SignInDeps {
  readonly database: Database;
  readonly seal: Seal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How long a person may take at the platform. Milliseconds. */
const LIFETIME = 10 * 60_000;
/** The most sign-ins of a person that may be under way. Beginning another one drops the oldest. */
const MAX_OPEN = 10;

const secretsShape = z.object({
  /** The code verifier (RFC 7636). */
  verifier: z.string(),
  /** The instance at which the person signs in; null where a platform has one address. */
  address: z.string().nullable(),
  /** On the AT Protocol: the server found for the account, and the key for its tokens. */
  atproto: begunShape.optional(),
});
/** The secrets that a sign-in needs when the person comes back. */
export type SignInSecrets = z.infer<typeof secretsShape>;

/** Stores a sign-in under its state. */
export async function beginSignIn(
  { database, seal, now }: SignInDeps,
  { userId, session, platformId }: SignInOwner,
  { state, ...secrets }: SignInSecrets & { readonly state: string },
): Promise<void> {
  const { bytes, keyId } = seal.seal(JSON.stringify(secrets), { userId, platformId });
  await database.knex.transaction(async (knex) => {
    const ofUser = () => knex<SignInRow>('sign_ins').where({ user_id: userId });
    await ofUser().andWhere('expires_at', '<=', now()).delete();
    const open = await ofUser()
      .orderBy('expires_at', 'desc')
      .offset(MAX_OPEN - 1)
      .limit(MAX_OPEN)
      .select('state_hash');
    await ofUser()
      .whereIn(
        'state_hash',
        open.map((row) => row.state_hash),
      )
      .delete();
    await knex<SignInRow>('sign_ins').insert({
      state_hash: hashOf(state),
      user_id: userId,
      session,
      platform_id: platformId,
      sealed: Buffer.from(bytes),
      key_id: keyId,
      expires_at: now() + LIFETIME,
    });
  });
}

/**
 * Takes a sign-in, which ends with that. Null if there is none of this session with the
 * state: it was never begun, has ended, or took too long.
 */
export async function takeSignIn(
  { database, seal, now }: SignInDeps,
  { userId, session, platformId }: SignInOwner,
  state: string,
): Promise<SignInSecrets | null> {
  const { knex } = database;
  const key = { state_hash: hashOf(state), user_id: userId, session, platform_id: platformId };
  const found = await knex<SignInRow>('sign_ins').where(key).first();
  // Of two requests with one state, the one that deletes it has taken it.
  const isTaken = (await knex<SignInRow>('sign_ins').where(key).delete()) > 0;
  if (!found || !isTaken || Number(found.expires_at) <= now()) return null;
  const secrets = seal.open({ bytes: found.sealed, keyId: found.key_id }, { userId, platformId });
  return secretsShape.safeParse(parseJson(secrets)).data ?? null;
}

/** Deletes the sign-ins that were given up. */
export async function deleteExpiredSignIns({ knex }: Database, now: number): Promise<void> {
  await knex<SignInRow>('sign_ins').where('expires_at', '<=', now).delete();
}

function hashOf(state: string): string {
  return hash('sha256', state, 'hex');
}
