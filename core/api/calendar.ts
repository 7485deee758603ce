import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const area = 'Calendar';

/**
 * The calendar feed: its path, null while there is none, and whether it has the words of the posts that the person makes
 * by hand. Anyone who has the address can read the feed.
 */
const feed = z.object({ path: z.string().nullable(), hasWords: z.boolean() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  area,
  summary: 'The secret link of the calendar feed (iCalendar)',
  isReplyKept: false,
  reply: feed,
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  area,
  summary: 'Creates a new link; the old one stops working',
  isReplyKept: false,
  reply: feed,
});

export const setCalendarFeedWords = endpoint({
  method: 'PUT',
  path: '/api/calendar-feed',
  area,
  summary:
    'Chooses whether the feed has the text of the posts that the person makes by hand; not while there is no feed',
  isReplyKept: false,
  body: z.object({ hasWords: z.boolean() }),
  reply: feed,
});

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  area,
  summary: 'Turns the calendar feed off',
  isReplyKept: false,
  reply: feed,
});
