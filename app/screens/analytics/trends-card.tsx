import { useMemo } from 'react';
import type { Analytics } from '#core/growth/analytics.ts';
import { type ReaderDays, type ReadersFailure, readersOfRow } from '#core/growth/site-readers.ts';
import { trendRanges } from '#core/growth/trends.ts';
import type { Result } from '#core/kernel/result.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartOrTable } from '../../ui/chart-or-table.tsx';
import { periodName, trendCells, type TrendLine } from './words.ts';
import { type TrendMeasure, TrendsChart } from './trends-chart.tsx';
import type { AnalyticsPlace, TrendRange } from './use-analytics-place.ts';

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
