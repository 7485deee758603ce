import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { FeedEntry } from '#core/calendar/feed-entries.ts';

/** How often calendars look again; many have a rhythm of their own. Seconds. */
const LOOK_AGAIN_S = 3600;

export interface CalendarPlace {
  readonly origin: string;
  /** Whose plan it is, as its readers name it. */
  readonly name: string;
}

/** The plan as iCalendar (RFC 5545): an event of no length for each item, which takes nobody's time. */
export function writeCalendar(entries: readonly FeedEntry[], { origin, name }: CalendarPlace): string {
  const calendar = ical({
    name: escaped(`Rostrum: ${calendarText(name)}`),
    prodId: { company: 'Rostrum', product: 'Rostrum' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_S,
  });
  for (const { id, at, title, words, changedAt } of entries) {
    calendar.createEvent({
      id: `${id}@rostrum`,
      start: at,
      // It changes when the item does, and so the same plan is the same text.
      stamp: changedAt,
      lastModified: changedAt,
      summary: calendarText(title),
      description: calendarText(words),
      url: `${origin}/create/stepped?ideaId=${encodeURIComponent(id)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** A text that a calendar may hold: RFC 5545 has an escape for a line break and for no other control character. */
function calendarText(text: string): string {
  return text
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

/** The generator escapes the texts of events, and hands the calendar's name on as it is. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', ' ');
}
