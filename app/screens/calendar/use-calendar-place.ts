import { useSearchParams } from 'react-router-dom';
import type { LocalDate } from '#core/kernel/local-date.ts';
import { calendarViews, dateIn, turn, type CalendarView } from '#core/calendar/calendar-entries.ts';

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
