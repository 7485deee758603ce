import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const area = 'Calendar';

/** Path of the calendar feed; null while there is none. Anyone who has the address can read the feed. */
const feedAddress = z.object({ path: z.string().nullable() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  area,
  summary: 'The secret address at which calendars find the plan as iCalendar',
  isReplyKept: false,
  reply: feedAddress,
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  area,
  summary: 'Makes a new address; one that there was is answered no more',
  isReplyKept: false,
  reply: feedAddress,
});

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  area,
  summary: 'Takes the address away',
  isReplyKept: false,
  reply: feedAddress,
});
