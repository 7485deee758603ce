import { useMemo } from 'react';
import type { Analytics } from '#core/growth/analytics.ts';
import { type ReaderDays, type ReadersFailure, readersOfRow } from '#core/growth/site-readers.ts';
import { trendRanges } from '#core/growth/trends.ts';
import type { Result } from '#core/kernel/result.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartOrTable, PointHint } from '../../ui/chart-or-table.tsx';
import { periodLabel, periodName, trendCells, type TrendLine, trendWords } from './words.ts';
import type { AnalyticsPlace, TrendRange } from './use-analytics-place.ts';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { shortNumber } from '#core/kernel/text.ts';
import { useChartPoint } from '../../ui/use-chart-point.ts';
import { useWidth } from '../../ui/use-width.ts';

const names: Readonly<Record<TrendRange, string>> = { weekly: 'Weekly', monthly: 'Monthly' };

export interface TrendsCardProps {
  readonly figures: Analytics;
  readonly place: AnalyticsPlace;
  /** Readers of the person's own site, of the posts that match the filter; null while they are read. */
  readonly readers: Result<ReaderDays, ReadersFailure> | null;
}

/** Posts and their results over time, by week or month up to today: readers first, where the site has any. */
export function TrendsCard({ figures, place, readers }: TrendsCardProps) {
  const { range, filter } = place;
  const isFiltered = Object.values(filter).some((each) => each !== null);
  const rows = useMemo(
    () =>
      figures.trends[range].map((row) => ({ ...row, readers: readers?.ok ? readersOfRow(row, readers.value) : null })),
    [figures, range, readers],
  );
  const measure = measureOf(rows);
  return (
    <Card role="group" aria-label="Performance Trends" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Performance Trends</h2>
        <div role="group" aria-label="Rows" className="flex gap-1">
          {trendRanges.map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={range === each}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={() => place.showRange(each)}
            >
              {names[each]}
            </Button>
          ))}
        </div>
      </div>
      <ChartOrTable
        table={{
          label: 'Trend rows',
          columns: [range === 'weekly' ? 'Week' : 'Month', 'Readers', 'Posts', 'XP', 'Impressions', 'Engagement'],
          rows: rows.map((row) => [periodName(row, range), ...trendCells(row)]),
        }}
        legend={
          <p className="flex flex-wrap gap-x-4">
            <span>
              <span aria-hidden="true" className="text-growth">
                ●
              </span>{' '}
              {measureNames[measure]}
            </span>
            <span>
              <span aria-hidden="true" className="text-growth opacity-40">
                ■
              </span>{' '}
              Posts
            </span>
          </p>
        }
      >
        <TrendsChart rows={rows} range={range} measure={measure} />
      </ChartOrTable>
      {readers?.ok === false && isFiltered && <p className="text-sm text-ink-2">{missingReaders[readers.error]}</p>}
    </Card>
  );
}

const missingReaders: Readonly<Record<ReadersFailure, string>> = {
  'counted-on-own-site-only': 'Readers are counted on your own site only.',
  'not-known': 'Go online once to see the readers of these posts here.',
};

const measureNames: Readonly<Record<TrendMeasure, string>> = {
  readers: 'Readers of your site',
  totalImpressions: 'Impressions',
  xpEarned: 'XP earned',
};

/** Readers first, then what platforms report; without either, only the work itself can be drawn. */
function measureOf(rows: readonly TrendLine[]): TrendMeasure {
  if (rows.some(({ readers }) => readers !== null && readers > 0)) return 'readers';
  return rows.some(({ totalImpressions }) => totalImpressions > 0) ? 'totalImpressions' : 'xpEarned';
}

type TrendMeasure = 'readers' | 'totalImpressions' | 'xpEarned';

export interface TrendsChartProps {
  readonly rows: readonly TrendLine[];
  readonly range: TrendRange;
  /** The figure that the line shows; the bars are posts. */
  readonly measure: TrendMeasure;
}

/** Pixels, by available width. Beside the card of skills, a lower one leaves a hole. */
const heights = { narrow: 230, wide: 460 } as const;
const margin = { top: 12, right: 8, bottom: 28, left: 44 } as const;
/** Bars stay below the line: the largest fraction of the chart's height that they use. */
const BAR_SHARE = 0.45;
/** Pixels per label of the horizontal axis. */
const LABEL = 56;

/** The trend as a line over bars. The arrow keys move from row to row, and the row's figures are shown below. */
function TrendsChart({ rows, range, measure }: TrendsChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(600);
  const { told, tell, onKeyDown } = useChartPoint(rows.length);
  const height = width < 520 ? heights.narrow : heights.wide;
  const [right, bottom] = [Math.max(width - margin.right, margin.left + 1), height - margin.bottom];
  const periods = rows.map(({ period }) => period);
  const x = scaleBand<string>({ domain: periods, range: [margin.left, right], padding: 0.55 });
  const most = Math.max(...rows.map((row) => row[measure] ?? 0), 1);
  const y = scaleLinear<number>({ domain: [0, most], range: [bottom, margin.top], nice: 4 });
  // Every measure is a count.
  const ticks = y.ticks(4).filter((tick) => Number.isInteger(tick));
  const mostPosts = Math.max(...rows.map(({ postsPublished }) => postsPublished), 1);
  const bars = scaleLinear<number>({ domain: [0, mostPosts], range: [0, BAR_SHARE * (bottom - margin.top)] });
  const middle = (row: TrendLine) => (x(row.period) ?? 0) + x.bandwidth() / 2;
  const every = Math.max(1, Math.ceil((rows.length * LABEL) / (right - margin.left)));
  const active = told === null ? undefined : rows[told];

  const look = { fill: 'var(--ink-2)', fontSize: 12, fontFamily: 'inherit' } as const;
  return (
    <div ref={ref} className="grid gap-1">
      <div
        // The arrow keys move through it, like a slider.
        role="slider"
        tabIndex={0}
        aria-label={`Performance Trends by ${range === 'weekly' ? 'week' : 'month'}`}
        aria-valuemin={1}
        aria-valuemax={rows.length}
        aria-valuenow={(told ?? rows.length - 1) + 1}
        aria-valuetext={textOf(active ?? rows.at(-1), range)}
        onKeyDown={onKeyDown}
        // A finger leaves after every tap, and the tapped row stays shown.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && tell(null)}
      >
        <svg aria-hidden="true" width={width} height={height} className="block">
          <GridRows scale={y} left={margin.left} width={right - margin.left} tickValues={ticks} stroke="var(--line)" />
          {rows.map((row, index) => (
            <Bar
              key={row.period}
              x={x(row.period) ?? 0}
              y={bottom - bars(row.postsPublished)}
              width={x.bandwidth()}
              height={bars(row.postsPublished)}
              rx={3}
              fill={`color-mix(in oklab, var(--growth) ${index === told ? 45 : 22}%, var(--surface))`}
            />
          ))}
          {rows.map(
            (row) =>
              row.postsPublished > 0 && (
                <text
                  key={row.period}
                  x={middle(row)}
                  y={bottom - bars(row.postsPublished) - 5}
                  textAnchor="middle"
                  {...look}
                >
                  {shortNumber(row.postsPublished)}
                </text>
              ),
          )}
          <LinePath
            data={[...rows]}
            x={middle}
            y={(row) => y(row[measure] ?? 0)}
            stroke="var(--growth)"
            strokeWidth={2}
          />
          {rows.map((row, index) => (
            <circle
              key={row.period}
              cx={middle(row)}
              cy={y(row[measure] ?? 0)}
              r={index === told ? 5.5 : 4}
              fill={index === told ? 'var(--growth)' : 'var(--surface)'}
              stroke="var(--growth)"
              strokeWidth={2}
            />
          ))}
          {rows.map((row, index) => (
            <rect
              key={row.period}
              x={middle(row) - x.step() / 2}
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
            tickValues={ticks}
            hideAxisLine
            hideTicks
            tickFormat={(value) => shortNumber(Number(value))}
            tickLabelProps={{ ...look, textAnchor: 'end', dx: -4, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={bottom}
            hideTicks
            stroke="var(--line)"
            tickValues={periods.filter((_, index) => (rows.length - 1 - index) % every === 0)}
            tickFormat={(period) => periodLabel(rows[periods.indexOf(period)]!, range)}
            tickLabelProps={{ ...look, textAnchor: 'middle' }}
          />
        </svg>
      </div>
      <p className="min-h-6 text-sm text-ink-2">
        {active ? textOf(active, range) : <PointHint unit={range === 'weekly' ? 'week' : 'month'} />}
      </p>
    </div>
  );
}

function textOf(row: TrendLine | undefined, range: TrendRange): string {
  return row ? `${periodName(row, range)}: ${trendWords(row)}` : '';
}
