import type { TrendRow } from '#core/growth/trends.ts';
import { periodName, trendCells } from './trend-words.ts';
import type { TrendRange } from './use-analytics-place.ts';

export interface TrendTableProps {
  readonly rows: readonly TrendRow[];
  readonly range: TrendRange;
}

/** The trend's figures, as text. */
export function TrendTable({ rows, range }: TrendTableProps) {
  return (
    <div
      // Reachable by keyboard: it scrolls on phones.
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
