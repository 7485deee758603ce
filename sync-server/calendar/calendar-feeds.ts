import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deleteFeedNonce, findFeedNonce, putFeedNonce } from '../store/calendar-feeds.ts';
import type { Database } from '../store/database.ts';

/** Where every feed's address begins. */
export const calendarFeedPrefix = '/calendar-feed/';

const feedAddress = /^\/calendar-feed\/([\w-]{1,40})\/([\w-]{43})\.ics$/;

export interface CalendarFeedsDeps {
  readonly database: Database;
  /** The server's own: a copy of the database alone opens no feed. */
  readonly key: Uint8Array;
}

/** The secret addresses at which calendars find their person's plan. */
export class CalendarFeeds {
  readonly #deps: CalendarFeedsDeps;

  constructor(deps: CalendarFeedsDeps) {
    this.#deps = deps;
  }

  /** Null while there is none. */
  async path(userId: string): Promise<string | null> {
    const nonce = await findFeedNonce(this.#deps.database, userId);
    return nonce === null ? null : this.#path(userId, nonce);
  }

  /** Makes a new address; the one before is answered no more. */
  async renew(userId: string): Promise<string> {
    const nonce = randomBytes(24).toString('base64url');
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
    return createHmac('sha256', this.#deps.key).update(`calendar-feed ${userId} ${nonce}`).digest('base64url');
  }
}
