import { useSearchParams } from 'react-router-dom';
import { type CalendarView, calendarViews, dateIn, turn } from '#core/calendar/calendar-entries.ts';
import { type LocalDate, parseDay } from '#core/kernel/local-date.ts';
import type { MergedItem } from '../../engine/store/merged-items.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

export interface CalendarPlace {
  readonly view: CalendarView;
  /** The day whose week is shown first. */
  readonly date: LocalDate;
  /** The day that was chosen in the month of a phone; null when none was since another month is shown. */
  readonly chosen: LocalDate | null;
  readonly look: (view: CalendarView) => void;
  readonly turn: (by: -1 | 1) => void;
  readonly choose: (day: LocalDate) => void;
  /** Shows the week of a day first. */
  readonly show: (date: LocalDate) => void;
  readonly showToday: () => void;
}

/**
 * The state of the calendar in its address, and functions to change it. Without a date it shows today, and follows the
 * current day.
 *
 * @param usual the view when the address names none
 */
export function useCalendarPlace(today: LocalDate, usual: CalendarView): CalendarPlace {
  const [params, setParams] = useSearchParams();
  const view = calendarViews.find((name) => name === params.get('view')) ?? usual;
  const date = dateIn(params.get('date'), today);
  const set = (name: 'view' | 'date' | 'day', value: string | null) => {
    // The address itself may be ahead of what the router has rendered.
    const after = new URLSearchParams(window.location.search);
    if (name === 'date') after.delete('day');
    if (value === null) after.delete(name);
    else after.set(name, value);
    setParams(after, { replace: true });
  };
  const day = params.get('day');
  return {
    view,
    date,
    chosen: parseDay(day) === null ? null : day,
    look: (next) => set('view', next),
    turn: (by) => set('date', turn(view, date, by)),
    choose: (chosen) => set('day', chosen),
    show: (shown) => set('date', shown),
    showToday: () => set('date', null),
  };
}

/** The data shared by all entries of the calendar. */
export interface CalendarLook {
  readonly today: LocalDate;
  /** Milliseconds since 1970, accurate to a minute. */
  readonly now: number;
  /** The colour of each pillar, by id. */
  readonly colors: ReadonlyMap<string, string>;
  /** Ids of the connected platforms: the person posts on the others. Null while this device does not have them. */
  readonly connected: ReadonlySet<number> | null;
  /** Scheduled items with the same text as another one close to them in time, by id. */
  readonly twins: ReadonlyMap<string, StoredContentRow>;
  /** Items that other devices changed since they were last seen here, by id. */
  readonly merged: ReadonlyMap<string, MergedItem>;
}
