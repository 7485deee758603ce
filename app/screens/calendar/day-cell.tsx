import { RiAddLine } from '@remixicon/react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useDroppable } from '@dnd-kit/core';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import { addDays, type LocalDate } from '#core/kernel/local-date.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { ItemTitle } from '../../features/content/item-title.tsx';
import { titleOf } from '../../features/item-actions/item-actions.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { pillarColor } from '../../features/workspace/pillar-color.ts';
import { classNames } from '../../ui/class-names.ts';
import { dayStep } from './day-steps.ts';
import { dayWords, hourWords, numberWords } from './day-words.ts';
import { DraggableCard } from './draggable-card.tsx';
import { EntryFacts, EntryList, publishedTint } from './entry-facts.tsx';
import type { CalendarLook } from './use-calendar-place.ts';

/** Largest number of entries shown for one day of the month, and for one hour of the week. */
const shown = { day: 4, hour: 4 } as const;

export interface DayCellProps {
  readonly date: LocalDate;
  readonly entries: readonly CalendarEntry<StoredContentRow>[];
  /** Times (HH:mm) of the person's weekly slots at which nothing is scheduled yet. */
  readonly openSlots: readonly string[];
  readonly look: CalendarLook;
  readonly actions: ItemActions;
  /** The hours that are drawn, in a week; null in a month. */
  readonly hours: readonly number[] | null;
  readonly isLastInWeek: boolean;
  readonly isInLastWeek: boolean;
  /** Whether Tab leads to this day; the arrow keys lead to the others. */
  readonly isTabStop: boolean;
  /** Adds to the day, at a time (HH:mm) if one was pressed. */
  readonly onAdd: (date: LocalDate, time?: string) => void;
  /** Moves the focus to a day. */
  readonly onGo: (date: LocalDate) => void;
}

export function DayCell({ hours, isLastInWeek, isInLastWeek, isTabStop, onAdd, onGo, ...day }: DayCellProps) {
  const { date, entries, openSlots, look } = day;
  const { setNodeRef, isOver } = useDroppable({ id: date });
  const isToday = date === look.today;
  const isPast = date < look.today;
  /** A press on the empty part of the day. Its button does the same by keyboard. */
  const addTo = (time?: string) => (event: MouseEvent) => {
    if (event.target === event.currentTarget && !isPast) onAdd(date, time);
  };
  const frame = classNames(
    'min-w-0 border-line',
    !isLastInWeek && 'border-r',
    isPast ? 'bg-paper' : 'cursor-copy',
    isOver && 'bg-accent-soft',
  );
  const head = <DayHead date={date} look={look} isTabStop={isTabStop} onAdd={onAdd} onGo={onGo} />;
  const label = `${isToday ? 'Today, ' : ''}${dayWords(date)}`;
  if (!hours) {
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
      <li
        ref={setNodeRef}
        aria-label={label}
        onClick={addTo()}
        className={classNames(frame, 'grid min-h-[116px] content-start gap-1.5 p-1.5', !isInLastWeek && 'border-b')}
      >
        {head}
        <Entries {...day} most={shown.day} />
        <OpenSlots times={openSlots} />
      </li>
    );
  }
  return (
    <li ref={setNodeRef} aria-label={label} className={classNames(frame, 'row-[1/-1] grid grid-rows-subgrid')}>
      <div className="p-1.5">{head}</div>
      {hours.map((hour) => {
        const isIn = (time: string) => Number(time.slice(0, 2)) === hour;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            key={hour}
            data-hour={hourWords(hour)}
            onClick={addTo(hourWords(hour))}
            className="grid min-w-0 content-start gap-1.5 border-t border-line p-1"
          >
            <Entries {...day} entries={entries.filter(({ time }) => isIn(time))} most={shown.hour} />
            <OpenSlots times={openSlots.filter(isIn)} />
          </div>
        );
      })}
    </li>
  );
}

function Entries({
  entries,
  look,
  actions,
  most,
}: Pick<DayCellProps, 'entries' | 'look' | 'actions'> & { readonly most: number }): ReactNode {
  if (entries.length === 0) return null;
  return (
    <EntryList entries={entries} most={most} className="grid gap-1.5">
      {(entry) => <EntryChip entry={entry} look={look} actions={actions} />}
    </EntryList>
  );
}

function OpenSlots({ times }: { readonly times: readonly string[] }) {
  if (times.length === 0) return null;
  return (
    <ul aria-label="Open slots" className="grid gap-1">
      {times.map((time) => (
        <li
          key={time}
          className="rounded-sm border border-dashed border-line-strong px-1.5 py-0.5 text-xs text-ink-2 tabular-nums"
        >
          {time} open
        </li>
      ))}
    </ul>
  );
}

/** The number of the day: a button that adds to it, from which the arrow keys lead to other days. */
function DayHead({
  date,
  look,
  isTabStop,
  onAdd,
  onGo,
}: Pick<DayCellProps, 'date' | 'look' | 'isTabStop' | 'onAdd' | 'onGo'>) {
  const isToday = date === look.today;
  const isPast = date < look.today;
  const press = (event: KeyboardEvent) => {
    const step = dayStep(event);
    if (step === null) return;
    event.preventDefault();
    onGo(addDays(date, step));
  };
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={isTabStop ? 0 : -1}
      aria-disabled={isPast || undefined}
      aria-label={isPast ? dayWords(date) : `Add to ${dayWords(date)}`}
      onKeyDown={press}
      onClick={isPast ? undefined : () => onAdd(date)}
      className={classNames(
        'group flex min-h-6 w-full items-center justify-between rounded-sm px-0.5 text-left text-sm font-medium',
        isPast ? 'cursor-default' : 'cursor-copy hover:bg-sunken',
      )}
    >
      <span className={classNames(isToday && 'rounded-full bg-accent px-2 py-px text-accent-ink')}>
        {numberWords(date)}
      </span>
      {!isPast && (
        <RiAddLine
          size={15}
          aria-hidden="true"
          className="text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      )}
    </button>
  );
}

function EntryChip({
  entry,
  look,
  actions,
}: {
  readonly entry: CalendarEntry<StoredContentRow>;
  readonly look: CalendarLook;
  readonly actions: ItemActions;
}) {
  const { item, date } = entry;
  return (
    <DraggableCard
      item={item}
      date={date}
      isDisabled={item.row.status !== 'scheduled'}
      className={classNames(
        'group/chip relative grid cursor-default gap-0.5 rounded-sm border border-l-3 border-line px-1.5 py-1',
        item.row.status === 'published' ? publishedTint : 'bg-paper',
      )}
      style={{ borderLeftColor: pillarColor(look.colors.get(item.row.pillarId ?? '')) }}
    >
      {(handle) => (
        <>
          <ItemTitle id={item.id} title={titleOf(item)} className="line-clamp-2 min-h-6 text-xs leading-snug" />
          <EntryFacts entry={entry} look={look} />
          {/* With a mouse over the last line while the pointer or the focus is there: a row of its own on each entry would
              fill the day. */}
          <div className="flex items-center justify-end pointer-fine:absolute pointer-fine:right-px pointer-fine:bottom-px pointer-fine:rounded-sm pointer-fine:bg-surface pointer-fine:opacity-0 pointer-fine:group-focus-within/chip:opacity-100 pointer-fine:group-hover/chip:opacity-100 pointer-fine:has-aria-expanded:opacity-100">
            {handle}
            <ItemMenu item={item} place="calendar" actions={actions} className="size-6! pointer-coarse:size-11!" />
          </div>
        </>
      )}
    </DraggableCard>
  );
}
