/**
 * Sign-ins with Google that have begun and have not come back.
 *
 * A sign-in belongs to the browser that began it, which holds a secret in a cookie that scripts cannot read. Verifier
 * and nonce are made of that secret and the state, so nobody who lacks the cookie can complete the sign-in, and the
 * database holds nothing that would help. Connecting an account also belongs to the session that began it.
 *
 * Invariants: a state counts once, within ten minutes.
 */

import { createHmac, hash } from 'node:crypto';
import { randomState } from 'openid-client';
import type { Database } from '../database/database.ts';
import type { SignInSecrets } from './google-client.ts';

/** How long a person may take at Google. Milliseconds. */
const LIFETIME = 10 * 60_000;

/** The person, and the session's key in the database. */
export interface Connecting {
  readonly userId: string;
  readonly session: string;
}

/** The purpose of a sign-in. */
export interface SignInPurpose {
  /** Null to sign in; otherwise who connects a Google account. */
  readonly connecting: Connecting | null;
  /** Path of the page that opens afterwards. */
  readonly returnTo: string;
}

interface GoogleSignInRow {
  readonly state_hash: string;
  readonly browser_hash: string;
  readonly user_id: string | null;
  readonly session: string | null;
  readonly return_to: string;
  readonly expires_at: number | string;
}

/** Stores a new sign-in. @param browser the secret in the browser's cookie */
export async function beginGoogleSignIn(
  { knex }: Database,
  browser: string,
  { connecting, returnTo, now }: SignInPurpose & { readonly now: number },
): Promise<SignInSecrets> {
  const state = randomState();
  await knex<GoogleSignInRow>('google_sign_ins').insert({
    state_hash: hashOf(state),
    browser_hash: hashOf(browser),
    user_id: connecting?.userId ?? null,
    session: connecting?.session ?? null,
    return_to: returnTo,
    expires_at: now + LIFETIME,
  });
  return secretsOf(browser, state);
}

/** Takes a sign-in, which ends with that. Null if this browser has none with the state. */
export async function takeGoogleSignIn(
  { knex }: Database,
  browser: string,
  { state, now }: { readonly state: string; readonly now: number },
): Promise<(SignInPurpose & { readonly secrets: SignInSecrets }) | null> {
  const key = { state_hash: hashOf(state), browser_hash: hashOf(browser) };
  const found = await knex<GoogleSignInRow>('google_sign_ins').where(key).first();
  // Of two requests with one state, the one that deletes it has taken it.
  const isTaken = (await knex<GoogleSignInRow>('google_sign_ins').where(key).delete()) > 0;
  if (!found || !isTaken || Number(found.expires_at) <= now) return null;
  const { user_id: userId, session, return_to: returnTo } = found;
  const connecting = userId !== null && session !== null ? { userId, session } : null;
  return { connecting, returnTo, secrets: secretsOf(browser, state) };
}

/** Deletes the sign-ins that were given up. */
export async function deleteExpiredGoogleSignIns({ knex }: Database, now: number): Promise<void> {
  await knex<GoogleSignInRow>('google_sign_ins').where('expires_at', '<=', now).delete();
}

function secretsOf(browser: string, state: string): SignInSecrets {
  const made = (purpose: string) => createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: made('nonce'), verifier: made('verifier') };
}

function hashOf(text: string): string {
  return hash('sha256', text, 'hex');
}
