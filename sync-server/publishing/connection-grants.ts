/**
 * Grants: the tokens of a connection that a person made by signing in at the platform.
 *
 * A grant has an access token, and on some platforms a refresh token, which gets the next access token and may itself
 * be replaced each time. `usable` returns a grant whose access token works now:
 *
 * 1. A token that is not near its end is used as it is.
 * 2. Otherwise one process claims the renewal: a lease in the connection's row, which all nodes share.
 * 3. It asks the platform, and replaces the grant in the row. The other processes find the new one there.
 *
 * Invariants:
 *
 * - A refresh token is sent by one process at a time. A second use would void the grant on platforms that rotate it.
 * - A renewal replaces only the grant that it was made of.
 * - A grant ends only when the platform says so, or at its own end. A platform that does not answer ends none.
 * - A grant that cannot be renewed after its end is renewed long before, whether it is used or not (`renewDue`).
 * - An answer without a refresh token, or with an empty one, keeps the stored one.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '#core/kernel/json.ts';
import type { Database } from '../database/database.ts';
import {
  claimRenewal,
  endConnection,
  findConnection,
  putRenewed,
  releaseRenewal,
  type StoredConnection,
} from './connection-records.ts';
import type { Seal } from './seal.ts';
import { tokenKeyShape } from './token-key.ts';

const boundShape = z.object({
  key: tokenKeyShape,
  issuer: z.string(),
  /** Address at which the grant is renewed. */
  token: z.string(),
  /** This server's name there. */
  clientId: z.string(),
});
/** The key that tokens are bound to, and the OAuth server that renews them. */
export type BoundTokens = z.infer<typeof boundShape>;

const grantShape = z.object({
  access: z.string(),
  /** Null where the platform gives none: the person then connects again. */
  refresh: z.string().nullable(),
  /** Milliseconds since 1970; null if the platform does not say. */
  expiresAt: z.number().nullable(),
  /** When to renew it, on a platform that renews nothing that has ended. Absent: shortly before the end. */
  renewAt: z.number().optional(),
  /** When the refresh token ends unless it is used before; absent where the platform names no time. */
  endsAt: z.number().optional(),
  scope: z.string().nullable(),
  /** The account's id at the platform. */
  subject: z.string(),
  /** Where the tokens are good only with proofs that this server has a key (RFC 9449). */
  bound: boundShape.optional(),
});
export type Grant = z.infer<typeof grantShape>;

/** The tokens in a platform's answer. The account and what is absent stay as they were. */
export type NewTokens = Pick<Grant, 'access' | 'refresh' | 'expiresAt' | 'renewAt' | 'endsAt' | 'scope'>;

/**
 * The platform's answer to a renewal.
 *
 * - `ended`: it does not accept the grant any more
 * - `later`: it did not answer, or could not; the grant is not affected
 */
export type Renewal =
  | { readonly type: 'renewed'; readonly tokens: NewTokens }
  | { readonly type: 'ended' }
  | { readonly type: 'later'; readonly words: string };

/** Nothing can be sent now, and it may be tried again. */
export interface PutOff {
  readonly putOff: string;
}

export interface GrantsDeps {
  readonly database: Database;
  readonly seal: Seal;
  /** Asks the platform to renew a grant. Never rejects for something a platform may do. */
  readonly renew: (platformId: number, refreshToken: string, grant: Grant) => Promise<Renewal>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A token is renewed this long before its end. Milliseconds. */
const RENEW_BEFORE = 5 * 60_000;
/** A token this near its end may end on the way. Milliseconds. */
const MARGIN = 30_000;
/** Longer than a request to the platform may take. Milliseconds. */
const LEASE_MS = 30_000;
/** How long a process waits for another one's renewal, and how often it checks. Milliseconds. */
const PATIENCE = { all: 12_000, look: 100 } as const;

/** The reason of a connection that has ended. */
export const ENDED = 'The platform ended this permission. Connect the account again.';
const BUSY = 'Its access is being renewed. Trying again.';

/** Seals grants, and renews them. */
export class Grants {
  readonly #deps: GrantsDeps;
  readonly #id = crypto.randomUUID();

  constructor(deps: GrantsDeps) {
    this.#deps = deps;
  }

  /** The columns of a grant. */
  sealed(grant: Grant, { userId, platformId }: Pick<StoredConnection, 'userId' | 'platformId'>) {
    const { bytes, keyId } = this.#deps.seal.seal(JSON.stringify(grant), { userId, platformId });
    const isRenewedAtItsEnd = grant.refresh !== null && grant.renewAt === undefined;
    return { sealed: bytes, keyId, endsAt: grant.endsAt ?? (isRenewedAtItsEnd ? null : grant.expiresAt) };
  }

  /** Null if it was sealed with another key. */
  read({ userId, platformId, sealed, keyId }: StoredConnection): Grant | null {
    const secret = this.#deps.seal.open({ bytes: sealed, keyId }, { userId, platformId });
    return secret === null ? null : (grantShape.safeParse(parseJson(secret)).data ?? null);
  }

  /** The connection's grant with an access token that works now; null if it has ended or cannot be read. */
  async usable(found: StoredConnection): Promise<Grant | PutOff | null> {
    const { database, now } = this.#deps;
    for (let stored: StoredConnection | null = found, waited = 0; stored; waited += PATIENCE.look) {
      const grant = stored.isEnded ? null : this.read(stored);
      if (!grant || !isDue(grant, now())) return grant;
      if (grant.refresh === null) return lastsFor(grant, 0, now()) ? grant : await this.#end(stored);
      if (await this.#claim(stored)) return await this.#renew(stored, grant, grant.refresh);
      // Another process renews it. Until it has, the present token will do.
      if (lastsFor(grant, MARGIN, now())) return grant;
      if (waited >= PATIENCE.all) return { putOff: BUSY };
      await wait(PATIENCE.look);
      stored = await findConnection(database, stored.userId, stored.platformId);
    }
    return null;
  }

  /**
   * Notes that the platform rejected an access token before its end. A grant with a refresh token is renewed before its
   * next use, which tells whether it has ended; another one has ended, and so has one whose token renews itself.
   */
  async noteRejected(stored: StoredConnection, access: string): Promise<'renewable' | 'ended'> {
    const grant = this.read(stored);
    // Renewed or connected again since the request.
    if (grant && grant.access !== access) return 'renewable';
    if (!grant?.refresh || grant.refresh === grant.access) {
      return (await this.#end(stored)) === null ? 'ended' : 'renewable';
    }
    // Not during a renewal, whose new tokens would have no grant to replace.
    if (await this.#claim(stored)) {
      const due = { ...this.sealed({ ...grant, expiresAt: 0 }, stored), endsAt: stored.endsAt };
      await putRenewed(this.#deps.database, stored, due);
    }
    return 'renewable';
  }

  async #claim(stored: StoredConnection): Promise<boolean> {
    const { database, now } = this.#deps;
    return await claimRenewal(database, stored, { by: this.#id, leaseMs: LEASE_MS, now: now() });
  }

  async #renew(stored: StoredConnection, grant: Grant, refreshToken: string): Promise<Grant | PutOff | null> {
    const { database, renew, now } = this.#deps;
    const renewal = await renew(stored.platformId, refreshToken, grant);
    switch (renewal.type) {
      case 'renewed': {
        const { refresh, scope, ...tokens } = renewal.tokens;
        const next = { ...grant, ...tokens, refresh: refresh || refreshToken, scope: scope ?? grant.scope };
        const isKept = await putRenewed(database, stored, this.sealed(next, stored));
        return isKept ? next : await this.#readAgain(stored);
      }
      case 'ended':
        return await this.#end(stored);
      case 'later':
        await releaseRenewal(database, stored, this.#id);
        return lastsFor(grant, MARGIN, now()) ? grant : { putOff: renewal.words };
    }
  }

  async #end(stored: StoredConnection): Promise<Grant | PutOff | null> {
    const { database, now } = this.#deps;
    const isEnded = await endConnection(database, stored, { reason: ENDED, now: now() });
    return isEnded ? null : await this.#readAgain(stored);
  }

  /** The grant that replaced another one meanwhile. */
  async #readAgain({ userId, platformId }: StoredConnection): Promise<Grant | PutOff | null> {
    const stored = await findConnection(this.#deps.database, userId, platformId);
    if (!stored || stored.isEnded) return null;
    const grant = stored.isGrant ? this.read(stored) : null;
    return grant && !lastsFor(grant, MARGIN, this.#deps.now()) ? { putOff: BUSY } : grant;
  }
}

function isDue({ expiresAt, renewAt }: Grant, now: number): boolean {
  if (renewAt !== undefined && renewAt <= now) return true;
  return !lastsFor({ expiresAt }, RENEW_BEFORE, now);
}

function lastsFor({ expiresAt }: Pick<Grant, 'expiresAt'>, ms: number, now: number): boolean {
  return expiresAt === null || expiresAt - now > ms;
}
