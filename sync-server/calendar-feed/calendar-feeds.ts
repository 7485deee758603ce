/**
 * Calendar feeds: a person's schedule as iCalendar, at a secret address, for calendars without a session.
 *
 * An address holds the person's id and a token. The token is an HMAC of the id and a stored nonce, with a key derived
 * from the server's (`deriveKey`). A request recomputes the token and compares it in constant time. The feed is written
 * from the same rows as lists (write-calendar.ts).
 *
 * Invariants: a person has at most one address. Renewing replaces the nonce, so the old address is not found any more.
 * Neither the nonce nor a copy of the database is enough to make an address. Tokens of other purposes use other keys.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { deriveKey } from '../publishing/seal.ts';

/** The start of every feed's address. */
export const calendarFeedPrefix = '/calendar-feed/';

const feedAddress = /^\/calendar-feed\/([\w-]{1,40})\/([\w-]{43})\.ics$/;

/** Prefix of nonces whose tokens use a derived key. Base64url contains no full stop. */
const DERIVED = '2.';

export interface CalendarFeedsDeps {
  readonly database: Database;
  /** The source of the keys. Without it, a copy of the database opens no feed. */
  readonly secretsKey: Uint8Array;
}

/** The secret addresses under which calendars read their person's schedule. */
export class CalendarFeeds {
  readonly #deps: CalendarFeedsDeps;
  readonly #key: Uint8Array;

  constructor(deps: CalendarFeedsDeps) {
    this.#deps = deps;
    this.#key = deriveKey(deps.secretsKey, 'calendar feeds');
  }

  /** Null if there is none. */
  async path(userId: string): Promise<string | null> {
    const nonce = await findFeedNonce(this.#deps.database, userId);
    return nonce === null ? null : this.#path(userId, nonce);
  }

  /** Creates a new address. The old one is not found any more. */
  async renew(userId: string): Promise<string> {
    const nonce = DERIVED + randomBytes(24).toString('base64url');
    await putFeedNonce(this.#deps.database, userId, nonce);
    return this.#path(userId, nonce);
  }

  async remove(userId: string): Promise<void> {
    await deleteFeedNonce(this.#deps.database, userId);
  }

  /** The owner of an address; null if it is invalid or was replaced. */
  async ownerOf(path: string): Promise<string | null> {
    const [, userId, token] = feedAddress.exec(path) ?? [];
    if (userId === undefined || token === undefined) return null;
    const nonce = await findFeedNonce(this.#deps.database, userId);
    if (nonce === null) return null;
    return timingSafeEqual(Buffer.from(token), Buffer.from(this.#token(userId, nonce))) ? userId : null;
  }

  #path(userId: string, nonce: string): string {
    return `${calendarFeedPrefix}${userId}/${this.#token(userId, nonce)}.ics`;
  }

  #token(userId: string, nonce: string): string {
    // Older addresses, which calendars already use, were made with the server's key itself.
    const key = nonce.startsWith(DERIVED) ? this.#key : this.#deps.secretsKey;
    return createHmac('sha256', key).update(`calendar-feed ${userId} ${nonce}`).digest('base64url');
  }
}

interface CalendarFeedRow {
  readonly user_id: string;
  readonly nonce: string;
}

/** The nonce in a person's address; null without an address. */
export async function findFeedNonce({ reader }: Database, userId: string): Promise<string | null> {
  return (await reader<CalendarFeedRow>('calendar_feeds').where({ user_id: userId }).first())?.nonce ?? null;
}

export async function putFeedNonce({ knex }: Database, userId: string, nonce: string): Promise<void> {
  await knex<CalendarFeedRow>('calendar_feeds')
    .insert({ user_id: userId, nonce })
    .onConflict('user_id')
    .merge({ nonce });
}

export async function deleteFeedNonce({ knex }: Database, userId: string): Promise<void> {
  await knex<CalendarFeedRow>('calendar_feeds').where({ user_id: userId }).delete();
}
