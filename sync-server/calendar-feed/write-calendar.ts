import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { FeedEntry } from '#core/calendar/feed-entries.ts';

/** Refresh interval sent to calendars, in seconds. Many use an interval of their own. */
const LOOK_AGAIN_S = 3600;

/**
 * Milliseconds for which an event is shown. A post is out at once, but Exchange refuses an event with neither an end nor
 * a duration (MS-STANXICAL), and RFC 5545 wants an end that is later than the start.
 */
const SHOWN_MS = 15 * 60_000;

export interface CalendarPlace {
  readonly origin: string;
  /** The owner's name, as readers see it. */
  readonly name: string;
}

/**
 * The schedule as iCalendar (RFC 5545): a short event for each item, which blocks no time.
 *
 * @param postWords the words of posts that the person makes by hand, by the entry's id; only those of a feed with words
 */
export function writeCalendar(
  entries: readonly FeedEntry[],
  { origin, name }: CalendarPlace,
  postWords: ReadonlyMap<string, string> = new Map(),
): string {
  const calendar = ical({
    name: escaped(`Rostrum: ${calendarText(name)}`),
    prodId: { company: 'Rostrum', product: 'Rostrum' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_S,
  });
  for (const { id, at, title, words, byHand, changedAt } of entries) {
    const post = postWords.get(id) ?? '';
    calendar.createEvent({
      // At its time, and only for what its person has to do.
      alarms: byHand.length > 0 ? [{ type: ICalAlarmType.display, trigger: 0, description: calendarText(title) }] : [],
      id: `${id}@rostrum`,
      start: at,
      end: new Date(Date.parse(at) + SHOWN_MS),
      // It changes with the item only, so an unchanged schedule gives the same text.
      stamp: changedAt,
      lastModified: changedAt,
      summary: calendarText(title),
      description: calendarText(post === '' ? words : `${words}\n\n${post}`),
      url: `${origin}/create/stepped?ideaId=${encodeURIComponent(id)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** A text that iCalendar can hold: RFC 5545 can escape a line break, but no other control character. */
function calendarText(text: string): string {
  return text
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

/** The generator escapes the texts of events, but not the calendar's name. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', ' ');
}
