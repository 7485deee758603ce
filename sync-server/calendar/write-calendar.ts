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
    name: `Rostrum: ${name}`,
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
      summary: title,
      description: words,
      url: `${origin}/create/stepped?ideaId=${encodeURIComponent(id)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
