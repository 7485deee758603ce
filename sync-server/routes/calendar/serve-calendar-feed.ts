import type { Middleware } from 'koa';
import { feedEntries } from '#core/calendar/feed-entries.ts';
import type { AppDeps } from '../../app-context.ts';
import { calendarFeedPrefix } from '../../calendar/calendar-feeds.ts';
import { writeCalendar } from '../../calendar/write-calendar.ts';
import { notFound } from '../../errors.ts';
import { findUser } from '../../store/users.ts';
import { originOf } from '../origin-of.ts';

/** Answers calendars that know a person's secret address: they have no session. */
export function serveCalendarFeed({ calendarFeeds, config, database, userRows, now }: AppDeps): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(calendarFeedPrefix)) return await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    // Found by nobody, and kept by nobody who is asked on the way.
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
