import { useSearchParams } from 'react-router-dom';
import { type CalendarView, calendarViews, dateIn, turn } from '#core/calendar/calendar-entries.ts';
import type { LocalDate } from '#core/kernel/local-date.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

export interface CalendarPlace {
  readonly view: CalendarView;
  /** The day whose week is shown first. */
  readonly date: LocalDate;
  readonly look: (view: CalendarView) => void;
  readonly turn: (by: -1 | 1) => void;
  readonly showToday: () => void;
}

/**
 * What the address says of the calendar, and how it is changed. Without a date it is at today, and stays there when
 * the day changes.
 *
 * @param usual the view of an address without one
 */
export function useCalendarPlace(today: LocalDate, usual: CalendarView): CalendarPlace {
  const [params, setParams] = useSearchParams();
  const view = calendarViews.find((name) => name === params.get('view')) ?? usual;
  const date = dateIn(params.get('date'), today);
  const set = (name: 'view' | 'date', value: string | null) => {
    // The address itself is ahead of what the router has drawn.
    const after = new URLSearchParams(window.location.search);
    if (value === null) after.delete(name);
    else after.set(name, value);
    setParams(after, { replace: true });
  };
  return {
    view,
    date,
    look: (next) => set('view', next),
    turn: (by) => set('date', turn(view, date, by)),
    showToday: () => set('date', null),
  };
}

/** What every entry of the calendar is drawn with. */
export interface CalendarLook {
  readonly today: LocalDate;
  /** Milliseconds since 1970, to within a minute. */
  readonly now: number;
  /** The colour of each pillar, by its id. */
  readonly colors: ReadonlyMap<string, string>;
  /** Items that go out with the words of another one near them, by id. */
  readonly twins: ReadonlyMap<string, StoredContentRow>;
}
