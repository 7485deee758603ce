/**
 * Calendar feeds: a person's schedule as iCalendar, at a secret address, for calendars without a session.
 *
 * An address holds the person's id and a token. The token is an HMAC of the id and a stored nonce, with a key derived
 * from the server's (`deriveKey`). A request recomputes the token and compares it in constant time. The feed is written
 * from the same rows as lists (write-calendar.ts).
 *
 * A feed has titles and times. The words of posts are in it only where its person has switched that on: calendars keep
 * the address and pass it on, and a post is not public before its time.
 *
 * Invariants: a person has at most one address. Renewing replaces the nonce, so the old address is not found any more.
 * Neither the nonce nor a copy of the database is enough to make an address. Tokens of other purposes use other keys.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { deriveKey } from '../publishing/seal.ts';

/** The start of every feed's address. */
export const calendarFeedPrefix = '/calendar-feed/';

/** A person's feed. */
export interface CalendarFeed {
  /** Null if there is none. */
  readonly path: string | null;
  /** Whether it has the words of the posts that the person makes by hand. */
  readonly hasWords: boolean;
}

/** The owner of an address. */
export interface FeedOwner extends Pick<CalendarFeed, 'hasWords'> {
  readonly userId: string;
}

const noFeed: CalendarFeed = { path: null, hasWords: false };

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

  async find(userId: string): Promise<CalendarFeed> {
    const stored = await findFeed(this.#deps.database, userId);
    return stored ? { path: this.#path(userId, stored.nonce), hasWords: stored.hasWords } : noFeed;
  }

  /** Creates a new address, which has what the old one had. The old one is not found any more. */
  async renew(userId: string): Promise<CalendarFeed> {
    const nonce = DERIVED + randomBytes(24).toString('base64url');
    await putFeedNonce(this.#deps.database, userId, nonce);
    return await this.find(userId);
  }

  /** Chooses whether the feed has words. Changes nothing where there is no feed. */
  async setWords(userId: string, hasWords: boolean): Promise<CalendarFeed> {
    await putFeedWords(this.#deps.database, userId, hasWords);
    return await this.find(userId);
  }

  async remove(userId: string): Promise<void> {
    await deleteFeed(this.#deps.database, userId);
  }

  /** The owner of an address; null if it is invalid or was replaced. */
  async ownerOf(path: string): Promise<FeedOwner | null> {
    const [, userId, token] = feedAddress.exec(path) ?? [];
    if (userId === undefined || token === undefined) return null;
    const stored = await findFeed(this.#deps.database, userId);
    if (!stored) return null;
    const isRight = timingSafeEqual(Buffer.from(token), Buffer.from(this.#token(userId, stored.nonce)));
    return isRight ? { userId, hasWords: stored.hasWords } : null;
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
  /** 0 or 1. */
  readonly has_words: number;
}

/** A feed as it is stored. */
export interface StoredFeed extends Pick<CalendarFeed, 'hasWords'> {
  /** The part of its address that only this server can make an address of. */
  readonly nonce: string;
}

/** Null without a feed. */
export async function findFeed({ reader }: Database, userId: string): Promise<StoredFeed | null> {
  const row = await reader<CalendarFeedRow>('calendar_feeds').where({ user_id: userId }).first();
  return row ? { nonce: row.nonce, hasWords: row.has_words === 1 } : null;
}

export async function putFeedNonce({ knex }: Database, userId: string, nonce: string): Promise<void> {
  await knex<CalendarFeedRow>('calendar_feeds')
    .insert({ user_id: userId, nonce })
    .onConflict('user_id')
    .merge({ nonce });
}

export async function putFeedWords({ knex }: Database, userId: string, hasWords: boolean): Promise<void> {
  await knex<CalendarFeedRow>('calendar_feeds')
    .where({ user_id: userId })
    .update({ has_words: hasWords ? 1 : 0 });
}

export async function deleteFeed({ knex }: Database, userId: string): Promise<void> {
  await knex<CalendarFeedRow>('calendar_feeds').where({ user_id: userId }).delete();
}
