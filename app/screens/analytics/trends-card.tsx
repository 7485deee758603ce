import { useState } from 'react';
import type { Analytics } from '#core/growth/analytics.ts';
import { trendRanges, type TrendRow } from '#core/growth/trends.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { periodName, trendCells } from './words.ts';
import { TrendsChart } from './trends-chart.tsx';
import type { AnalyticsPlace, TrendRange } from './use-analytics-place.ts';

const names: Readonly<Record<TrendRange, string>> = { weekly: 'Weekly', monthly: 'Monthly' };

/** Posts and their results over time, by week or month up to today. */
export function TrendsCard({ figures, place }: { readonly figures: Analytics; readonly place: AnalyticsPlace }) {
  const [isTable, setIsTable] = useState(false);
  const { range } = place;
  const rows = figures.trends[range];
  // Without reports from platforms, only the work itself can be drawn.
  const isReported = rows.some(({ totalImpressions }) => totalImpressions > 0);
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
      {isTable ? (
        <TrendTable rows={rows} range={range} />
      ) : (
        <TrendsChart rows={rows} range={range} measure={isReported ? 'totalImpressions' : 'xpEarned'} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-2">
        <p className="flex flex-wrap gap-x-4">
          <span>
            <span aria-hidden="true" className="text-growth">
              ●
            </span>{' '}
            {isReported ? 'Impressions' : 'XP earned'}
          </span>
          <span>
            <span aria-hidden="true" className="text-growth opacity-40">
              ■
            </span>{' '}
            Posts
          </span>
        </p>
        <Button variant="quiet" size="small" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </Card>
  );
}

export interface TrendTableProps {
  readonly rows: readonly TrendRow[];
  readonly range: TrendRange;
}

function TrendTable({ rows, range }: TrendTableProps) {
  return (
    <div
      // Focusable, because it scrolls on phones.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="Trend rows"
      className="overflow-x-auto"
    >
      <table className="w-full min-w-[440px] text-left text-base">
        <thead>
          <tr className="border-b border-line text-sm text-ink-2">
            {[range === 'weekly' ? 'Week' : 'Month', 'Posts', 'XP', 'Impressions', 'Engagement'].map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.period} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-3 font-normal">
                {periodName(row, range)}
              </th>
              {trendCells(row).map((cell, column) => (
                // Columns never change their order.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="py-2 pr-3 tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
