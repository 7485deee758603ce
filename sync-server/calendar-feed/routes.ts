import type { Middleware } from 'koa';
import type { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '#core/api/calendar.ts';
import { feedEntries } from '#core/calendar/feed-entries.ts';
import { findUser } from '../accounts/users.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { notFound } from '../http/errors.ts';
import { originOf } from '../http/request-origin.ts';
import { calendarFeedPrefix } from './calendar-feeds.ts';
import { writeCalendar } from './write-calendar.ts';

type FeedDeps = Pick<AppDeps, 'calendarFeeds'>;

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
export function serveCalendarFeed({ calendarFeeds, config, database, userRows, now }: AppDeps): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(calendarFeedPrefix)) return await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    // Keeps the feed out of search engines and shared caches.
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('Cache-Control', 'private, no-cache');
    const owner = await calendarFeeds.ownerOf(ctx.path);
    const user = owner === null ? null : await findUser(database, owner);
    if (!user) throw notFound();
    const { items, workspace } = await userRows.read(user.id);
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.body = writeCalendar(feedEntries(items.values(), now()), {
      origin: originOf(ctx, config),
      name: workspace.profile.fullName ?? user.username,
    });
  };
}
