import type { Middleware } from 'koa';
import { createHash } from 'node:crypto';
import type { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '#core/api/calendar.ts';
import { feedEntries } from '#core/calendar/feed-entries.ts';
import { connectedIds } from '#core/publishing/connection-state.ts';
import { findUser } from '../accounts/users.ts';
import type { AppDeps } from '../app-context.ts';
import type { UserRows } from '../content/user-rows.ts';
import type { Handler } from '../handler.ts';
import { notFound } from '../http/errors.ts';
import { matchesETag } from '../http/matches-etag.ts';
import { originOf } from '../http/request-origin.ts';
import { calendarFeedPrefix } from './calendar-feeds.ts';
import { type CalendarPlace, writeCalendar } from './write-calendar.ts';

type FeedDeps = Pick<AppDeps, 'calendarFeeds'>;

/** For so long a written feed is sent again while the rows stay the same. Milliseconds. */
const FRESH_MS = 600_000;

interface WrittenFeed {
  readonly text: string;
  readonly etag: string;
  /** Origin, name and connected platforms, from which the text follows besides the rows. */
  readonly place: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

export function handleGetCalendarFeed({ calendarFeeds }: FeedDeps): Handler<typeof getCalendarFeed> {
  return async ({ user }) => ({ path: await calendarFeeds.path(user.id) });
}

export function handleRenewCalendarFeed({ calendarFeeds }: FeedDeps): Handler<typeof renewCalendarFeed> {
  return async ({ user }) => ({ path: await calendarFeeds.renew(user.id) });
}

export function handleRemoveCalendarFeed({ calendarFeeds }: FeedDeps): Handler<typeof removeCalendarFeed> {
  return async ({ user }) => {
    await calendarFeeds.remove(user.id);
    return { path: null };
  };
}

/** Serves the feed to calendar programs. They have no session, so the secret address authenticates them. */
export function serveCalendarFeed({
  calendarFeeds,
  config,
  connections,
  database,
  userRows,
  now,
}: AppDeps): Middleware {
  // Calendar programs poll, many at once: a feed is written once per state of the rows. The rows' cache bounds this one.
  const written = new WeakMap<UserRows, WrittenFeed>();
  const feedOf = (rows: UserRows, at: CalendarPlace, connected: readonly number[]): WrittenFeed => {
    const place = JSON.stringify([at.origin, at.name, connected]);
    const known = written.get(rows);
    if (known?.place === place && now() - known.writtenAt < FRESH_MS) return known;
    const text = writeCalendar(feedEntries(rows.items.values(), { now: now(), connected: new Set(connected) }), at);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    const feed = { text, etag, place, writtenAt: now() };
    written.set(rows, feed);
    return feed;
  };
  return async (ctx, next) => {
    if (!ctx.path.startsWith(calendarFeedPrefix)) return await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    // Keeps the feed out of search engines and shared caches.
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('Cache-Control', 'private, no-cache');
    const owner = await calendarFeeds.ownerOf(ctx.path);
    const user = owner === null ? null : await findUser(database, owner);
    if (!user) throw notFound();
    const rows = await userRows.read(user.id);
    const place = { origin: originOf(ctx, config), name: rows.workspace.profile.fullName ?? user.username };
    const connected = connectedIds(await connections.list(user.id), now());
    const { text, etag } = feedOf(
      rows,
      place,
      [...connected].toSorted((left, right) => left - right),
    );
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.set('ETag', etag);
    // Not `ctx.fresh`: it answers false for requests with `no-cache`, which some programs send.
    if (matchesETag(ctx.get('If-None-Match'), etag)) ctx.status = 304;
    else ctx.body = text;
  };
}
