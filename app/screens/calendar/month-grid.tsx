import { RiAddLine, RiCheckLine, RiHand } from '@remixicon/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type DayCounts, dayCounts } from '#core/calendar/calendar-entries.ts';
import { addDays, type LocalDate } from '#core/kernel/local-date.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type AgendaProps, DaySection } from './agenda.tsx';
import { dayStep } from './day-steps.ts';
import { dayWords, numberWords } from './day-words.ts';
import { publishedTint } from './entry-facts.tsx';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export interface MonthGridProps extends Omit<AgendaProps, 'later' | 'onLater'> {
  /** The day whose entries are listed below the grid. */
  readonly chosen: LocalDate;
  /** Chooses a day, which may be one that is not drawn. */
  readonly onChoose: (date: LocalDate) => void;
  readonly onAdd: (date: LocalDate) => void;
}

/**
 * Four weeks on a phone: a mark for each state that a day's entries are in, and below the grid the entries of the day
 * that was tapped. The arrow keys choose the days beside, above and below.
 */
export function MonthGrid({ days, look, actions, chosen, onChoose, onAdd }: MonthGridProps) {
  const grid = useRef<HTMLOListElement>(null);
  /** The day that takes the focus once it is drawn. */
  const awaited = useRef<LocalDate | null>(null);
  useEffect(() => {
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${awaited.current}"]`);
    if (!day) return;
    awaited.current = null;
    day.focus();
  });
  const press = (event: KeyboardEvent) => {
    const step = dayStep(event);
    if (step === null) return;
    event.preventDefault();
    const date = addDays(chosen, step);
    awaited.current = date;
    onChoose(date);
  };
  return (
    <div className="grid gap-5">
      {/* On the narrowest phones into the page's margin: seven fingers wide. */}
      <div className="rounded-lg border border-line bg-surface p-px shadow-low max-[350px]:-mx-3">
        <div aria-hidden="true" className="grid grid-cols-7 border-b border-line">
          {weekdays.map((name) => (
            <p key={name} className="py-1.5 text-center text-xs font-medium text-ink-2">
              {name}
            </p>
          ))}
        </div>
        <ol ref={grid} aria-label="Days" className="grid grid-cols-7 gap-px">
          {[...days].map(([date, entries]) => {
            const counts = dayCounts(entries, look);
            const isToday = date === look.today;
            const isChosen = date === chosen;
            return (
              <li key={date}>
                <button
                  type="button"
                  data-day={date}
                  tabIndex={isChosen ? 0 : -1}
                  aria-pressed={isChosen}
                  aria-current={isToday ? 'date' : undefined}
                  aria-label={`${dayWords(date)}: ${countWords(counts)}`}
                  onKeyDown={press}
                  onClick={() => onChoose(date)}
                  className={classNames(
                    'grid min-h-14 w-full content-start justify-items-center gap-1 rounded-sm border px-0.5 py-1 text-sm',
                    isChosen ? 'border-accent bg-accent-soft' : 'border-transparent',
                    !isChosen && counts.published > 0 && publishedTint,
                    date < look.today && 'text-ink-2',
                  )}
                >
                  <span
                    className={classNames(
                      'min-w-6 rounded-full leading-6 whitespace-nowrap tabular-nums',
                      isToday && 'bg-accent px-1 font-medium text-accent-ink',
                    )}
                  >
                    {numberWords(date)}
                  </span>
                  <Marks counts={counts} />
                </button>
              </li>
            );
          })}
        </ol>
      </div>
      <DaySection date={chosen} entries={days.get(chosen) ?? []} look={look} actions={actions}>
        {chosen >= look.today && (
          <Button size="small" aria-label={`Add to ${dayWords(chosen)}`} onClick={() => onAdd(chosen)}>
            <RiAddLine size={15} aria-hidden="true" />
            Add
          </Button>
        )}
      </DaySection>
    </div>
  );
}

/** A mark for each state of a day's entries, with a number where there are several: shape and colour tell it. */
function Marks({ counts: { published, scheduled, yours, waiting } }: { readonly counts: DayCounts }) {
  const mark = 'inline-flex items-center gap-0.5 text-xs leading-none font-medium tabular-nums';
  const several = (count: number) => count > 1 && <span>{count}</span>;
  return (
    <span aria-hidden="true" className="flex flex-wrap items-center justify-center gap-x-1.5 gap-y-1">
      {waiting > 0 && (
        <span className={classNames(mark, 'text-warn')}>
          <span className="font-bold">!</span>
          {several(waiting)}
        </span>
      )}
      {yours > 0 && (
        <span className={classNames(mark, 'text-info')}>
          <RiHand size={13} />
          {several(yours)}
        </span>
      )}
      {scheduled > 0 && (
        <span className={classNames(mark, 'text-info')}>
          <span className="size-[7px] rounded-full bg-current" />
          {several(scheduled)}
        </span>
      )}
      {published > 0 && (
        <span className={classNames(mark, 'text-good')}>
          <RiCheckLine size={13} />
          {several(published)}
        </span>
      )}
    </span>
  );
}

/** "1 needs attention, 2 scheduled". */
function countWords({ published, scheduled, yours, waiting }: DayCounts): string {
  const words = [
    waiting > 0 && `${waiting} ${waiting === 1 ? 'needs' : 'need'} attention`,
    yours > 0 && `${yours} to post yourself`,
    scheduled > 0 && `${scheduled} scheduled`,
    published > 0 && `${published} published`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : 'nothing';
}
