/**
 * Notices about the account: a connection that has ended, something to choose, a streak that is about to end, and a new
 * sign-in.
 *
 * `noticeEndings` and `noticeStreaks` look for events; a choice and a sign-in are stored where they happen
 * (`sync/new-choices.ts`, `accounts/sessions.ts`). `accountWriters` collect the facts when a notice is sent.
 */

import type { Knex } from 'knex';
import { growthIndex } from '#core/growth/growth-index.ts';
import { reachOf } from '#core/growth/reach.ts';
import { endingLength } from '#core/growth/streaks.ts';
import { clockDateIn, clockTimeIn } from '#core/kernel/zoned-time.ts';
import { isWanted } from '#core/notices/notice-preferences.ts';
import type { UserRows } from '../content/user-rows.ts';
import type { Database } from '../database/database.ts';
import { findConnection } from '../publishing/connection-records.ts';
import { putNotice } from './notice-outbox.ts';
import type { WriteNotice } from './notifier.ts';
import { named } from './post-notices.ts';
import { subscribers } from './subscriptions.ts';

const HOUR = 3_600_000;
/** How far back endings are looked for. Milliseconds. */
const LOOK_BACK = 6 * HOUR;
/**
 * The evening of a device's clock, in hours: time is left to write something, nobody is woken, and a notice of its last
 * minute is kept until midnight.
 */
const EVENING = { from: 19, until: 22 } as const;
/** A single day is no streak yet. */
const MIN_STREAK = 2;
/** Records read at once. */
const PAGE = 500;

interface EndedConnection {
  readonly user_id: string;
  readonly platform_id: number;
  /** PostgreSQL returns large numbers as strings. */
  readonly ends_at: number | string;
}

/** Stores a notice for each connection that has ended lately. Returns whether there are any. */
export async function noticeEndings({ reader, knex }: Database, now: number): Promise<boolean> {
  let isAny = false;
  for (let from: EndedConnection | undefined; ;) {
    const page = await endedLately(reader, now, from);
    for (const { user_id: userId, platform_id: platformId, ends_at: endsAt } of page) {
      const at = Number(endsAt);
      const notice = { kind: 'connection', userId, event: `connection ${platformId} ${at}`, at } as const;
      isAny = (await putNotice(knex, { ...notice, about: String(platformId) }, now)) || isAny;
    }
    from = page.at(-1);
    if (page.length < PAGE) return isAny;
  }
}

/** Connections whose end was not told yet, of people with a device, oldest first, a page after `from`. */
async function endedLately(reader: Knex, now: number, from: EndedConnection | undefined): Promise<EndedConnection[]> {
  return await reader('connections as c')
    .where('c.ends_at', '>', now - LOOK_BACK)
    .andWhere('c.ends_at', '<=', now)
    .whereExists(
      (device) =>
        void device
          .select(reader.raw('1'))
          .from('push_subscriptions as d')
          .whereRaw('d.user_id = c.user_id and d.created_at <= c.ends_at'),
    )
    .whereNotExists(
      (told) =>
        void told
          .select(reader.raw('1'))
          .from('notices as n')
          .whereRaw("n.user_id = c.user_id and n.event = 'connection ' || c.platform_id || ' ' || c.ends_at"),
    )
    .andWhere((rest) => {
      const place = from && [from.ends_at, from.user_id, from.platform_id];
      if (place) void rest.whereRaw('(c.ends_at, c.user_id, c.platform_id) > (?, ?, ?)', place);
    })
    .orderBy(['c.ends_at', 'c.user_id', 'c.platform_id'])
    .limit(PAGE)
    .select('c.user_id', 'c.platform_id', 'c.ends_at');
}

export interface StreakDeps {
  readonly database: Database;
  readonly userRows: { read(userId: string): Promise<UserRows> };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Stores a notice for each streak that ends at midnight. Returns whether there are any. */
export async function noticeStreaks({ database, userRows, now }: StreakDeps): Promise<boolean> {
  let isAny = false;
  for (let from = ''; ;) {
    const page = await subscribers(database, { from, limit: PAGE });
    for (const { userId, zone } of page) {
      const [today, time = ''] = clockTimeIn(zone, now()).split('T');
      const hour = Number(time.slice(0, 2));
      if (hour < EVENING.from || hour >= EVENING.until) continue;
      const rows = await userRows.read(userId);
      if (!isWanted(rows.workspace.preferences, 'streak') || endingStreak(rows, today!, now()) < MIN_STREAK) continue;
      const notice = {
        kind: 'streak',
        userId,
        event: `streak ${today}`,
        about: `${today} ${zone}`,
        at: now(),
      } as const;
      isAny = (await putNotice(database.knex, notice, now())) || isAny;
    }
    const last = page.at(-1);
    if (!last) return isAny;
    from = last.userId;
  }
}

/** Days of the streak that ends today unless something is done. @param today yyyy-MM-dd */
function endingStreak({ items, workspace }: UserRows, today: string, now: number): number {
  const index = growthIndex({ items: [...items.values()], workspace, reach: reachOf([]), today, now });
  return endingLength(index.streaks.daily, index);
}

export function accountWriters({
  database,
  now,
}: Pick<StreakDeps, 'database' | 'now'>): Readonly<
  Record<'connection' | 'choice' | 'streak' | 'sign-in', WriteNotice>
> {
  return {
    connection: async ({ userId, about }) => {
      const found = await findConnection(database, userId, Number(about));
      const hasEnded = found !== null && (found.isEnded || (found.endsAt !== null && found.endsAt <= now()));
      const platform = hasEnded ? named(found.platformId) : null;
      return platform && { kind: 'connection', platform };
    },
    choice: ({ about }, { items }) => {
      const item = items.get(about);
      const isOpen = item !== undefined && item.row.deletedAt === null && item.row.conflicts.length > 0;
      return Promise.resolve(isOpen ? { kind: 'choice', itemId: item.id, title: item.row.title || null } : null);
    },
    streak: ({ about }, rows) => {
      const [today = '', zone = 'UTC'] = about.split(' ');
      // It ended at midnight: there is nothing to keep any more.
      if (clockDateIn(zone, now()) !== today) return Promise.resolve(null);
      const days = endingStreak(rows, today, now());
      return Promise.resolve(days < MIN_STREAK ? null : { kind: 'streak', days });
    },
    'sign-in': ({ about }) => Promise.resolve({ kind: 'sign-in', device: about }),
  };
}
