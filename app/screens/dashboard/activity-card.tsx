import { counted } from '#core/kernel/counted.ts';
import { RiArrowLeftSLine, RiArrowRightSLine } from '@remixicon/react';
import { format, parseISO } from 'date-fns';
import { useMemo, useState } from 'react';
import { activityYear, dailyActivity, intensity } from '#core/growth/activity.ts';
import { dateOf } from '#core/kernel/local-date.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { Card } from '../../ui/card.tsx';
import { ChartOrTable } from '../../ui/chart-or-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const levels = [
  'var(--line)',
  ...[35, 55, 78, 100].map((percent) => `color-mix(in oklab, var(--growth) ${percent}%, var(--line))`),
];
const rowNames = ['', 'Mon', '', 'Wed', '', 'Fri', ''];

/** The days of a calendar year on which items were started. */
export function ActivityCard({ growth }: { readonly growth: GrowthIndex }) {
  const today = dateOf(growth.today);
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const activity = useMemo(() => dailyActivity(growth.pastItems), [growth]);
  const { weeks, months, activeDays, days } = useMemo(() => activityYear(activity, year), [activity, year]);
  const first = Number(activity[0]?.date.slice(0, 4) ?? thisYear);
  return (
    <Card role="group" aria-label="Content Activity" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-xl">Content Activity</h2>
          <p className="text-base text-ink-2">Track your daily content creation consistency over the past year</p>
        </div>
        <div className="flex items-center gap-1">
          <p className="mr-1 text-base text-ink-2" data-tooltip={`Active on ${activeDays} of ${days} days`}>
            <b className="font-semibold text-ink">{activeDays}</b> / {days} d
          </p>
          <IconButton label="The year before" disabled={year <= first} onClick={() => setYear(year - 1)}>
            <RiArrowLeftSLine size={19} aria-hidden="true" />
          </IconButton>
          <span className="text-base tabular-nums">{year}</span>
          <IconButton label="The year after" disabled={year >= thisYear} onClick={() => setYear(year + 1)}>
            <RiArrowRightSLine size={19} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <ChartOrTable
        table={{
          label: `Days of ${year} on which you created content`,
          columns: ['Day', 'Created'],
          rows: activity
            .filter(({ date, count }) => count > 0 && date.startsWith(String(year)))
            .map(({ date, count }) => [format(parseISO(date), 'EEE d MMM yyyy'), count.toLocaleString('en')]),
        }}
        legend={<Legend />}
      >
        <div
          ref={scrollToToday}
          // Focusable, because it scrolls on phones.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={`Days of ${year}`}
          className="relative overflow-x-auto pb-1"
        >
          <div
            role="img"
            aria-label={`You created content on ${activeDays} of ${days} days in ${year}`}
            className="grid min-w-[680px] gap-[3px] text-2xs text-ink-3"
            style={{ gridTemplateColumns: `28px repeat(${weeks.length}, minmax(0, 1fr))` }}
          >
            {months.map(({ month, week }) => (
              <span key={month} className="row-start-1 whitespace-nowrap" style={{ gridColumnStart: week + 2 }}>
                {format(new Date(2026, month - 1, 1), 'MMM')}
              </span>
            ))}
            {rowNames.map((name, row) => (
              // Seven rows that never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={row} className="col-start-1 leading-3" style={{ gridRowStart: row + 2 }}>
                {name}
              </span>
            ))}
            {weeks.map((week, column) =>
              week.map(({ date, count, isOutside }, row) => (
                <span
                  key={date}
                  data-today={date === today || undefined}
                  data-tooltip={`${format(parseISO(date), 'd MMM yyyy')}: ${words(count)}`}
                  className={isOutside ? 'h-3 rounded-[3px] opacity-35' : 'h-3 rounded-[3px]'}
                  style={{
                    gridColumnStart: column + 2,
                    gridRowStart: row + 2,
                    background: levels[isOutside ? 0 : intensity(count)],
                  }}
                />
              )),
            )}
          </div>
        </div>
      </ChartOrTable>
    </Card>
  );
}

/** On a phone the year is wider than the screen, and today is the relevant part. */
function scrollToToday(scroller: HTMLDivElement | null): void {
  const cell = scroller?.querySelector<HTMLElement>('[data-today]');
  if (scroller && cell) scroller.scrollLeft = cell.offsetLeft - scroller.clientWidth / 2;
}

function Legend() {
  return (
    <div aria-hidden="true" className="flex items-center gap-1 text-xs text-ink-2">
      Less
      {levels.map((color) => (
        <span key={color} className="size-3 rounded-[3px]" style={{ background: color }} />
      ))}
      More
    </div>
  );
}

function words(count: number): string {
  if (count === 0) return 'No content created';
  return `${counted(count, 'content')} created`;
}
