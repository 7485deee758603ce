import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import { counted } from '#core/kernel/counted.ts';
import type { LocalDate } from '#core/kernel/local-date.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { ItemTitle } from '../../features/content/item-title.tsx';
import { titleOf } from '../../features/item-actions/item-actions.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { pillarColor } from '../../features/workspace/pillar-color.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { dayWords } from './day-words.ts';
import { EntryFacts, EntryList, publishedTint } from './entry-facts.tsx';
import type { CalendarLook } from './use-calendar-place.ts';

/** Largest number of entries shown for one day. */
const SHOWN = 12;

export interface AgendaProps {
  readonly days: ReadonlyMap<LocalDate, readonly CalendarEntry<StoredContentRow>[]>;
  readonly look: CalendarLook;
  readonly actions: ItemActions;
  /** Entries after these days. */
  readonly later: number;
  readonly onLater: () => void;
}

/** The days with entries, one below the other, and always today; then how much comes after them. */
export function Agenda({ days, look, actions, later, onLater }: AgendaProps) {
  const shown = [...days].filter(([date, entries]) => entries.length > 0 || date === look.today);
  return (
    <div className="grid gap-5">
      {shown.length === 0 && <p className="py-6 text-base text-ink-2">Nothing scheduled for these days.</p>}
      {shown.map(([date, entries]) => (
        <DaySection key={date} date={date} entries={entries} look={look} actions={actions} />
      ))}
      {later > 0 && (
        <Button className="justify-self-start" onClick={onLater}>
          {counted(later, 'post')} later: show the next days
        </Button>
      )}
    </div>
  );
}

export interface DaySectionProps extends Pick<AgendaProps, 'look' | 'actions'> {
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

/** More would push the calendar out of view. */
const SHOWN_FOR_PERSON = 3;

export interface ForPersonProps {
  readonly title: 'Post it now' | 'Needs attention';
  readonly entries: readonly CalendarEntry<StoredContentRow>[];
  readonly look: CalendarLook;
  readonly actions: ItemActions;
}

/** Entries on any day that need the person: theirs to post, or not posted at their time. */
export function ForPerson({ title, entries, look, actions }: ForPersonProps) {
  const heading = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      <ul className="grid gap-2 desk:grid-cols-3">
        {entries.slice(0, SHOWN_FOR_PERSON).map((entry) => (
          <li key={entry.item.id}>
            <EntryRow entry={entry} look={look} actions={actions} isDayShown />
          </li>
        ))}
      </ul>
      {entries.length > SHOWN_FOR_PERSON && (
        <p className="text-sm text-ink-2">
          + {(entries.length - SHOWN_FOR_PERSON).toLocaleString('en')} more, in the{' '}
          <Link to={paths.pipeline} className="underline">
            Content Pipeline
          </Link>
        </p>
      )}
    </section>
  );
}

export interface EntryRowProps {
  readonly entry: CalendarEntry<StoredContentRow>;
  readonly look: CalendarLook;
  readonly actions: ItemActions;
  readonly isDayShown?: boolean;
}

function EntryRow({ entry, look, actions, isDayShown = false }: EntryRowProps) {
  const { item } = entry;
  return (
    <article
      data-row={item.id}
      tabIndex={-1}
      className={classNames(
        'flex items-start gap-2 rounded-md border border-l-4 border-line py-2 pr-1.5 pl-3',
        item.row.status === 'published' ? publishedTint : 'bg-surface',
      )}
      style={{ borderLeftColor: pillarColor(look.colors.get(item.row.pillarId ?? '')) }}
    >
      <div className="grid min-w-0 grow gap-0.5 py-0.5">
        <ItemTitle id={item.id} title={titleOf(item)} className="block min-h-6 text-base" />
        {isDayShown && <p className="text-xs text-ink-2">{dayWords(entry.date)}</p>}
        <EntryFacts entry={entry} look={look} hasHandOver />
      </div>
      <ItemMenu item={item} place="calendar" actions={actions} />
    </article>
  );
}
