import type { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '#core/api/calendar.ts';
import type { AppDeps } from '../../app-context.ts';
import type { Handler } from '../handler.ts';

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
