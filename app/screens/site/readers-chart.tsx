import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { format, parseISO } from 'date-fns';
import { useState, type KeyboardEvent } from 'react';
import type { DayReaders } from '#core/growth/site-readers.ts';
import { counted } from '#core/kernel/counted.ts';
import { shortNumber } from '#core/kernel/text.ts';
import { useWidth } from '../../ui/use-width.ts';

/** Pixels. */
const HEIGHT = 200;
const margin = { top: 8, right: 4, bottom: 26, left: 36 } as const;
/** Pixels per label of the horizontal axis. */
const LABEL = 64;
const TICKS = 3;

/** Readers as one bar a day. The arrow keys move from day to day, and the day's readers are shown below. */
export function ReadersChart({ days }: { readonly days: readonly DayReaders[] }) {
  const { ref, width } = useWidth<HTMLDivElement>(600);
  const [told, setTold] = useState<number | null>(null);
  const [right, bottom] = [Math.max(width - margin.right, margin.left + 1), HEIGHT - margin.bottom];
  const x = scaleBand<string>({ domain: days.map(({ day }) => day), range: [margin.left, right], padding: 0.25 });
  // At least the number of ticks, so that no two labels are the same whole number.
  const most = Math.max(...days.map(({ readers }) => readers), TICKS);
  const y = scaleLinear<number>({ domain: [0, most], range: [bottom, margin.top], nice: TICKS });
  const every = Math.max(1, Math.ceil((days.length * LABEL) / (right - margin.left)));
  const active = told === null ? undefined : days[told];

  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setTold((now) => Math.min(days.length - 1, Math.max(0, (now ?? days.length - (by === 1 ? 1 : 0)) + by)));
  };
  const label = { fill: 'var(--ink-2)', fontSize: 12, fontFamily: 'inherit' } as const;
  return (
    <div ref={ref} className="grid gap-1">
      <div
        // The arrow keys move through it, like a slider.
        role="slider"
        tabIndex={0}
        aria-label="Readers by day"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(told ?? days.length - 1) + 1}
        aria-valuetext={textOf(active ?? days.at(-1))}
        onKeyDown={press}
        // A finger leaves after every tap, and the tapped day stays shown.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setTold(null)}
      >
        <svg aria-hidden="true" width={width} height={HEIGHT} className="block">
          <GridRows scale={y} left={margin.left} width={right - margin.left} numTicks={TICKS} stroke="var(--line)" />
          {days.map(({ day, readers }, index) => (
            <Bar
              key={day}
              x={x(day) ?? 0}
              y={y(readers)}
              width={x.bandwidth()}
              height={bottom - y(readers)}
              rx={Math.min(3, x.bandwidth() / 3)}
              fill={index === told ? 'var(--accent)' : 'color-mix(in oklab, var(--accent) 55%, var(--surface))'}
            />
          ))}
          {days.map(({ day }, index) => (
            <rect
              key={day}
              x={(x(day) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={0}
              width={x.step()}
              height={bottom}
              fill="transparent"
              onPointerEnter={() => setTold(index)}
              onPointerDown={() => setTold(index)}
            />
          ))}
          <AxisLeft
            scale={y}
            left={margin.left}
            numTicks={TICKS}
            hideAxisLine
            hideTicks
            tickFormat={(value) => shortNumber(Number(value))}
            tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={bottom}
            hideTicks
            stroke="var(--line)"
            tickValues={days.flatMap(({ day }, index) => ((days.length - 1 - index) % every === 0 ? [day] : []))}
            tickFormat={(day) => format(parseISO(day), 'd MMM')}
            // The last label ends below its bar, because half of it would lie outside the chart.
            tickLabelProps={(_day, index, all) => ({
              ...label,
              textAnchor: index === all.length - 1 && all.length > 1 ? 'end' : 'middle',
              dx: index === all.length - 1 && all.length > 1 ? x.bandwidth() / 2 : 0,
            })}
          />
        </svg>
      </div>
      <p className="min-h-6 text-sm text-ink-2">{active ? textOf(active) : 'Point at a day, or use the arrow keys.'}</p>
    </div>
  );
}

function textOf(day: DayReaders | undefined): string {
  return day ? `${format(parseISO(day.day), 'd MMM yyyy')}: ${counted(day.readers, 'reader')}` : '';
}
