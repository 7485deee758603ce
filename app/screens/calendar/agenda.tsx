import type { ReactNode } from 'react';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import type { LocalDate } from '#core/kernel/local-date.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { dayWords } from './day-words.ts';
import { EntryList } from './entry-facts.tsx';
import { EntryRow } from './entry-row.tsx';
import type { CalendarLook } from './use-calendar-place.ts';

/** Largest number of entries shown for one day. */
const SHOWN = 12;

export interface AgendaProps {
  readonly days: ReadonlyMap<LocalDate, readonly CalendarEntry<StoredContentRow>[]>;
  readonly look: CalendarLook;
  readonly actions: ItemActions;
}

/** The days with entries, one below the other, and always today. */
export function Agenda({ days, look, actions }: AgendaProps) {
  const shown = [...days].filter(([date, entries]) => entries.length > 0 || date === look.today);
  if (shown.length === 0) return <p className="py-6 text-base text-ink-2">Nothing scheduled for these days.</p>;
  return (
    <div className="grid gap-5">
      {shown.map(([date, entries]) => (
        <DaySection key={date} date={date} entries={entries} look={look} actions={actions} />
      ))}
    </div>
  );
}

export interface DaySectionProps extends Omit<AgendaProps, 'days'> {
  readonly date: LocalDate;
  readonly entries: readonly CalendarEntry<StoredContentRow>[];
  /** Beside the heading. */
  readonly children?: ReactNode;
}

/** A day's entries under its name. */
export function DaySection({ date, entries, look, actions, children }: DaySectionProps) {
  const isToday = date === look.today;
  return (
    <section aria-labelledby={`day-${date}`} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`day-${date}`} className="text-lg">
          {isToday && 'Today, '}
          {dayWords(date)}
        </h2>
        {children}
      </div>
      {entries.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-strong px-3 py-2.5 text-sm text-ink-2">
          Nothing scheduled for {isToday ? 'today' : 'this day'}.
        </p>
      ) : (
        <EntryList entries={entries} most={SHOWN} className="grid gap-2">
          {(entry) => <EntryRow entry={entry} look={look} actions={actions} />}
        </EntryList>
      )}
    </section>
  );
}
