import type { LocalDate } from '#core/kernel/local-date.ts';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import type { CalendarLook } from './calendar-look.ts';
import { dayWords } from './day-words.ts';
import { EntryList } from './entry-list.tsx';
import { EntryRow } from './entry-row.tsx';
import type { Plan } from './plan.ts';

/** Of one day. */
const SHOWN = 12;

export interface AgendaProps {
  readonly days: ReadonlyMap<LocalDate, readonly CalendarEntry<StoredContentRow>[]>;
  readonly look: CalendarLook;
  readonly plan: Plan;
}

/** The days on which something goes out, below each other, and today in any case. */
export function Agenda({ days, look, plan }: AgendaProps) {
  const shown = [...days].filter(([date, entries]) => entries.length > 0 || date === look.today);
  if (shown.length === 0) return <p className="py-6 text-base text-ink-2">Nothing goes out in these days.</p>;
  return (
    <div className="grid gap-5">
      {shown.map(([date, entries]) => (
        <section key={date} aria-labelledby={`day-${date}`} className="grid gap-2">
          <h2 id={`day-${date}`} className="text-lg">
            {date === look.today && 'Today, '}
            {dayWords(date)}
          </h2>
          {entries.length === 0 ? (
            <p className="rounded-md border border-dashed border-line-strong px-3 py-2.5 text-sm text-ink-2">
              Nothing goes out today.
            </p>
          ) : (
            <EntryList entries={entries} most={SHOWN} className="grid gap-2">
              {(entry) => <EntryRow entry={entry} look={look} plan={plan} />}
            </EntryList>
          )}
        </section>
      ))}
    </div>
  );
}
