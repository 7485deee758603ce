import { format, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SiteReply } from '#core/api/site.ts';
import { type DayReaders, everyDay } from '#core/growth/site-readers.ts';
import { counted } from '#core/kernel/counted.ts';
import type { SiteFigures } from '../../features/growth/use-site.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartOrTable, ChartTable, PointHint } from '../../ui/chart-or-table.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useReached } from '../../features/account/use-reached.ts';
import { referrerRows } from './referrer-rows.ts';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { shortNumber } from '#core/kernel/text.ts';
import { useChartPoint } from '../../ui/use-chart-point.ts';
import { useWidth } from '../../ui/use-width.ts';

/** The periods to choose from, by their number of days. */
export const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
export const usualPeriod = periods[1];

export interface ReadersCardProps {
  readonly figures: SiteFigures;
  readonly period: (typeof periods)[number];
  readonly onPeriod: (days: string) => void;
}

/** Readers by day, and the hosts that led them to the site. The period can be chosen whether or not it is known. */
export function ReadersCard({ figures, period, onPeriod }: ReadersCardProps) {
  const { site } = figures;
  const total = site?.days.reduce((sum, { readers }) => sum + readers, 0);
  return (
    <Card role="group" aria-label="Readers" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {total === undefined ? 'Readers' : counted(total, 'reader')}{' '}
          <span className="font-sans text-sm font-normal text-ink-2">last {period.label}</span>
        </h2>
        <SegmentedControl
          label="Period"
          isLabelHidden
          isSmall
          options={periods}
          value={period.value}
          onChange={onPeriod}
        />
      </div>
      {site ? <Known site={site} period={period} /> : <Unknown figures={figures} />}
    </Card>
  );
}

/** Why there are no readers to show. */
function Unknown({ figures: { site, readAgain } }: Pick<ReadersCardProps, 'figures'>) {
  const isOnline = useReached();
  if (site === undefined)
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">Loading your readers</span>
        <Skeleton className="h-[300px]" />
      </div>
    );
  if (!isOnline) return <p className="text-base text-ink-2">Go online once to see these readers here.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>Could not load your readers.</Alert>
      <Button onClick={readAgain}>Try again</Button>
    </div>
  );
}

function Known({ site, period }: { readonly site: SiteReply; readonly period: ReadersCardProps['period'] }) {
  const days = useMemo(() => everyDay(site), [site]);
  const referrers = referrerRows(site.referrers, window.location.hostname);
  return (
    <>
      {!site.isCounting && (
        <p className="text-base text-ink-2">
          Readers are not being counted. Turn on Analytics tracking in{' '}
          <Link to={paths.socialAccounts} className="underline underline-offset-4">
            Social Accounts
          </Link>
          .
        </p>
      )}
      {site.days.length === 0 ? (
        <p className="text-base text-ink-2">No readers in the last {period.label}. Share your address to find some.</p>
      ) : (
        <>
          <ChartOrTable
            table={{
              label: 'Readers by day',
              columns: ['Day', 'Readers'],
              // Newest first: a person looks for today.
              rows: days
                .toReversed()
                .map(({ day, readers }) => [format(parseISO(day), 'EEE d MMM yyyy'), readers.toLocaleString('en')]),
            }}
            legend={<p>A person counts once a day for each post. Days are in UTC.</p>}
          >
            <ReadersChart days={days} />
          </ChartOrTable>
          <section aria-labelledby="referrers" className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <h3 id="referrers" className="text-lg">
              Where they came from
            </h3>
            <ChartTable
              label="Readers by where they came from"
              columns={['From', 'Readers']}
              rows={referrers.map(({ name, readers }) => [name, readers.toLocaleString('en')])}
            />
          </section>
        </>
      )}
    </>
  );
}

/** Pixels. */
const HEIGHT = 200;
const margin = { top: 8, right: 4, bottom: 26, left: 36 } as const;
/** Pixels per label of the horizontal axis. */
const LABEL = 64;
const TICKS = 3;

/** Readers as one bar a day. The arrow keys move from day to day, and the day's readers are shown below. */
function ReadersChart({ days }: { readonly days: readonly DayReaders[] }) {
  const { ref, width } = useWidth<HTMLDivElement>(600);
  const { told, tell, onKeyDown } = useChartPoint(days.length);
  const [right, bottom] = [Math.max(width - margin.right, margin.left + 1), HEIGHT - margin.bottom];
  const x = scaleBand<string>({ domain: days.map(({ day }) => day), range: [margin.left, right], padding: 0.25 });
  // At least the number of ticks, so that no two labels are the same whole number.
  const most = Math.max(...days.map(({ readers }) => readers), TICKS);
  const y = scaleLinear<number>({ domain: [0, most], range: [bottom, margin.top], nice: TICKS });
  const every = Math.max(1, Math.ceil((days.length * LABEL) / (right - margin.left)));
  const active = told === null ? undefined : days[told];

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
        onKeyDown={onKeyDown}
        // A finger leaves after every tap, and the tapped day stays shown.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && tell(null)}
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
              onPointerEnter={() => tell(index)}
              onPointerDown={() => tell(index)}
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
      <p className="min-h-6 text-sm text-ink-2">{active ? textOf(active) : <PointHint unit="day" />}</p>
    </div>
  );
}

function textOf(day: DayReaders | undefined): string {
  return day ? `${format(parseISO(day.day), 'd MMM yyyy')}: ${counted(day.readers, 'reader')}` : '';
}
