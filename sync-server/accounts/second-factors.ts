/**
 * Second factors: the authenticator app of an account, and its recovery codes.
 *
 * States: none; `begun`, with a secret that no code was typed for yet, which lasts an hour; `on`. Signing in with the
 * password or with Google asks for a code only when it is on.
 *
 * The secret is encrypted with a key of the server's. Of recovery codes the database has hashes: they are 80 random
 * bits, and need no key, so they still sign in where the server's key was lost. Invariants: a code of the app counts
 * once, because its step is remembered, and so does a recovery code.
 */

import { hash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { newTotpSecret, stepOfCode, toBase32 } from './totp.ts';
import { raiseSignInVersion } from './users.ts';

/** Encrypts the secrets of apps. */
export interface FactorSeal {
  seal(secret: string, userId: string): SealedSecret;
  /** Null if it was sealed with another key or for another account, or was changed since. */
  open(sealed: SealedSecret, userId: string): string | null;
}

export interface SealedSecret {
  readonly bytes: Uint8Array;
  readonly keyId: string;
}

export interface SecondFactorsDeps {
  readonly database: Database;
  readonly seal: FactorSeal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The kind of a code that was typed. */
export type CodeKind = 'code' | 'recovery-code';

export interface SecondFactorState {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly recoveryCodes: number;
}

interface FactorRow {
  readonly user_id: string;
  readonly sealed: Uint8Array;
  readonly key_id: string;
  /** PostgreSQL returns large numbers as strings. */
  readonly last_step: number | string;
  readonly created_at: number | string;
  readonly confirmed_at: number | string | null;
}

interface RecoveryCodeRow {
  readonly user_id: string;
  readonly code_hash: string;
}

const HOUR = 3_600_000;
const RECOVERY_CODES = 10;
/** Bytes of a recovery code: 16 letters and digits in Base32. */
const CODE_BYTES = 10;

export class SecondFactors {
  readonly #deps: SecondFactorsDeps;

  constructor(deps: SecondFactorsDeps) {
    this.#deps = deps;
  }

  /** Whether a code is asked for. */
  async isOn(userId: string): Promise<boolean> {
    return (await this.#confirmed(userId)) !== null;
  }

  /** Null where it is off. */
  async state(userId: string): Promise<SecondFactorState | null> {
    const row = await this.#confirmed(userId);
    if (!row) return null;
    const codes = await this.#deps.database.knex<RecoveryCodeRow>('recovery_codes').where({ user_id: userId });
    return { since: Number(row.confirmed_at), recoveryCodes: codes.length };
  }

  /** Begins to set it up, in place of an earlier beginning. Returns the secret in Base32; null where it is on. */
  async begin(userId: string): Promise<string | null> {
    const { database, seal, now } = this.#deps;
    const secret = newTotpSecret();
    const { bytes, keyId } = seal.seal(secret, userId);
    const row = { user_id: userId, sealed: bytes, key_id: keyId, last_step: 0, created_at: now(), confirmed_at: null };
    const begun = await database
      .knex<FactorRow>('second_factors')
      .insert(row)
      .onConflict('user_id')
      .merge()
      .whereNull('second_factors.confirmed_at')
      .returning('user_id');
    return begun.length > 0 ? secret : null;
  }

  /**
   * Switches it on with the first code of the app, and ends sign-ins that are under way without one. Returns the
   * recovery codes; `not-begun` where nothing was begun within the hour.
   */
  async confirm(userId: string, code: string): Promise<readonly string[] | 'wrong-code' | 'not-begun'> {
    const { database, seal, now } = this.#deps;
    const row = await database
      .knex<FactorRow>('second_factors')
      .where({ user_id: userId, confirmed_at: null })
      .andWhere('created_at', '>', now() - HOUR)
      .first();
    const secret = row && seal.open({ bytes: row.sealed, keyId: row.key_id }, userId);
    if (!row || !secret) return 'not-begun';
    const step = stepOfCode(secret, compact(code), now());
    if (step === null) return 'wrong-code';
    return await database.knex.transaction(async (knex) => {
      const confirmed = await knex<FactorRow>('second_factors')
        .where({ user_id: userId, confirmed_at: null, sealed: row.sealed })
        .update({ confirmed_at: now(), last_step: step });
      if (confirmed === 0) return 'not-begun';
      await raiseSignInVersion(knex, userId);
      return await replaceRecoveryCodes(knex, userId);
    });
  }

  /** Uses up a code of the app, or a recovery code. Null for a wrong one, and for one that was used before. */
  async take(userId: string, typed: string): Promise<CodeKind | null> {
    const { database, seal, now } = this.#deps;
    const row = await this.#confirmed(userId);
    if (!row) return null;
    const code = compact(typed);
    if (!/^\d{6}$/.test(code)) return (await takeRecoveryCode(database.knex, userId, code)) ? 'recovery-code' : null;
    const secret = seal.open({ bytes: row.sealed, keyId: row.key_id }, userId);
    const step = secret === null ? null : stepOfCode(secret, code, now());
    if (step === null) return null;
    // Of two requests with one code, one raises the step.
    const used = await database
      .knex<FactorRow>('second_factors')
      .where({ user_id: userId })
      .andWhere('last_step', '<', step)
      .update({ last_step: step });
    return used > 0 ? 'code' : null;
  }

  /** Makes new recovery codes in place of the old ones. Null where it is off. */
  async renewRecoveryCodes(userId: string): Promise<readonly string[] | null> {
    if (!(await this.isOn(userId))) return null;
    return await this.#deps.database.knex.transaction(async (knex) => await replaceRecoveryCodes(knex, userId));
  }

  /** Returns whether it was on. */
  async turnOff(userId: string): Promise<boolean> {
    return await removeSecondFactor(this.#deps.database, userId);
  }

  async #confirmed(userId: string): Promise<FactorRow | null> {
    const row = await this.#deps.database
      .knex<FactorRow>('second_factors')
      .where({ user_id: userId })
      .whereNotNull('confirmed_at')
      .first();
    return row ?? null;
  }
}

/** Removes the app and the recovery codes of an account. Returns whether a code was asked for until then. */
export async function removeSecondFactor({ knex }: Pick<Database, 'knex'>, userId: string): Promise<boolean> {
  return await knex.transaction(async (transaction) => {
    await transaction<RecoveryCodeRow>('recovery_codes').where({ user_id: userId }).delete();
    const ofAccount = () => transaction<FactorRow>('second_factors').where({ user_id: userId });
    const wasOn = await ofAccount().whereNotNull('confirmed_at').delete();
    await ofAccount().delete();
    return wasOn > 0;
  });
}

async function replaceRecoveryCodes(knex: Knex, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(CODE_BYTES)).toLowerCase());
  await knex<RecoveryCodeRow>('recovery_codes').where({ user_id: userId }).delete();
  await knex<RecoveryCodeRow>('recovery_codes').insert(
    codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })),
  );
  // In groups of four, as they are read and typed.
  return codes.map((code) => code.replaceAll(/.{4}(?!$)/g, '$&-'));
}

async function takeRecoveryCode(knex: Knex, userId: string, code: string): Promise<boolean> {
  const taken = await knex<RecoveryCodeRow>('recovery_codes')
    .where({ user_id: userId, code_hash: hashOf(userId, code.toLowerCase()) })
    .delete();
  return taken > 0;
}

/** A code without the spaces and hyphens that people type. */
function compact(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

/** With the account, so that equal codes of two accounts differ. */
function hashOf(userId: string, code: string): string {
  return hash('sha256', `${userId} ${code}`, 'hex');
}
