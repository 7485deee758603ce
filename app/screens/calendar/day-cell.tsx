import { titleOf } from '../../features/item-actions/item-actions.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { useDroppable } from '@dnd-kit/core';
import type { LocalDate } from '#core/kernel/local-date.ts';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import { pillarColor } from '../../features/workspace/pillar-color.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CalendarLook } from './use-calendar-place.ts';
import { dayWords, numberWords } from './day-words.ts';
import { DragHandle } from './drag-handle.tsx';
import { EntryFacts, EntryList } from './entry-facts.tsx';

/** Largest number of entries shown for one day, by the cell's height. */
const shown = { tall: 8, low: 4 } as const;

export interface DayCellProps {
  readonly date: LocalDate;
  readonly entries: readonly CalendarEntry<StoredContentRow>[];
  /** Times (HH:mm) of the person's weekly slots at which nothing is scheduled yet. */
  readonly openSlots: readonly string[];
  readonly look: CalendarLook;
  readonly actions: ItemActions;
  readonly isLastInWeek: boolean;
  readonly isInLastWeek: boolean;
  readonly isTall: boolean;
}

export function DayCell({ date, entries, openSlots, look, actions, isLastInWeek, isInLastWeek, isTall }: DayCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: date });
  const isToday = date === look.today;
  return (
    <li
      ref={setNodeRef}
      aria-label={`${isToday ? 'Today, ' : ''}${dayWords(date)}`}
      className={classNames(
        'grid min-w-0 content-start gap-1.5 border-line p-1.5',
        isTall ? 'min-h-[420px]' : 'min-h-[116px]',
        !isLastInWeek && 'border-r',
        !isInLastWeek && 'border-b',
        date < look.today && 'bg-paper',
        isOver && 'bg-accent-soft',
      )}
    >
      <p aria-hidden="true" className="flex items-center justify-between px-0.5 text-sm font-medium">
        <span className={classNames(isToday && 'rounded-full bg-accent px-2 py-px text-accent-ink')}>
          {numberWords(date)}
        </span>
        {isToday && <span className="text-xs font-normal text-ink-2">Today</span>}
      </p>
      {entries.length > 0 && (
        <EntryList entries={entries} most={isTall ? shown.tall : shown.low} className="grid gap-1.5">
          {(entry) => <EntryChip entry={entry} look={look} actions={actions} />}
        </EntryList>
      )}
      {openSlots.length > 0 && (
        <ul aria-label="Open slots" className="grid gap-1">
          {openSlots.map((time) => (
            <li
              key={time}
              className="rounded-sm border border-dashed border-line-strong px-1.5 py-0.5 text-xs text-ink-2 tabular-nums"
            >
              {time} open
            </li>
          ))}
        </ul>
      )}
    </li>
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
    <article
      className="grid gap-0.5 rounded-sm border border-l-3 border-line bg-paper px-1.5 py-1"
      style={{ borderLeftColor: pillarColor(look.colors.get(item.row.pillarId ?? '')) }}
    >
      <button
        type="button"
        dir="auto"
        onClick={() => actions.run('open', item)}
        className="min-h-6 text-left text-xs leading-snug font-medium wrap-anywhere hover:underline"
      >
        <span className="line-clamp-3">{titleOf(item)}</span>
      </button>
      <EntryFacts entry={entry} twin={look.twins.get(item.id)} now={look.now} />
      <div className="flex items-center justify-end">
        {item.row.status === 'scheduled' && <DragHandle item={item} date={date} />}
        <ItemMenu item={item} place="calendar" actions={actions} className="size-6! pointer-coarse:size-11!" />
      </div>
    </article>
  );
}
