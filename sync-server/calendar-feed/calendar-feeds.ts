import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { deriveKey } from '../publishing/seal.ts';

/** Where every feed's address begins. */
export const calendarFeedPrefix = '/calendar-feed/';

const feedAddress = /^\/calendar-feed\/([\w-]{1,40})\/([\w-]{43})\.ics$/;

/** Begins the nonces of addresses that are made with a key of their own. Base64url has no full stop. */
const DERIVED = '2.';

export interface CalendarFeedsDeps {
  readonly database: Database;
  /** Where keys are made of: a copy of the database alone opens no feed. */
  readonly secretsKey: Uint8Array;
}

/** The secret addresses at which calendars find their person's plan. */
export class CalendarFeeds {
  readonly #deps: CalendarFeedsDeps;
  readonly #key: Uint8Array;

  constructor(deps: CalendarFeedsDeps) {
    this.#deps = deps;
    this.#key = deriveKey(deps.secretsKey, 'calendar feeds');
  }

  /** Null while there is none. */
  async path(userId: string): Promise<string | null> {
    const nonce = await findFeedNonce(this.#deps.database, userId);
    return nonce === null ? null : this.#path(userId, nonce);
  }

  /** Makes a new address; the one before is answered no more. */
  async renew(userId: string): Promise<string> {
    const nonce = DERIVED + randomBytes(24).toString('base64url');
    await putFeedNonce(this.#deps.database, userId, nonce);
    return this.#path(userId, nonce);
  }

  async remove(userId: string): Promise<void> {
    await deleteFeedNonce(this.#deps.database, userId);
  }

  /** Whose plan an address leads to; null where it is none, or none any more. */
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
    // Addresses that calendars already have were made with the server's key itself.
    const key = nonce.startsWith(DERIVED) ? this.#key : this.#deps.secretsKey;
    return createHmac('sha256', key).update(`calendar-feed ${userId} ${nonce}`).digest('base64url');
  }
}

interface CalendarFeedRow {
  readonly user_id: string;
  readonly nonce: string;
}

/** What a person's address is made of; null while they have none. */
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
