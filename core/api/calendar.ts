import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const area = 'Calendar';

/** Path of the calendar feed; null while there is none. Anyone who has the address can read the feed. */
const feedAddress = z.object({ path: z.string().nullable() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  area,
  summary: 'The secret link of the calendar feed (iCalendar)',
  isReplyKept: false,
  reply: feedAddress,
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  area,
  summary: 'Creates a new link; the old one stops working',
  isReplyKept: false,
  reply: feedAddress,
});

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  area,
  summary: 'Turns the calendar feed off',
  isReplyKept: false,
  reply: feedAddress,
});
