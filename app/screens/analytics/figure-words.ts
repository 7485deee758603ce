import type { AnalyticsPeriod } from '#core/growth/analytics/period.ts';
import type { Change } from '#core/growth/change.ts';

const before: Readonly<Record<AnalyticsPeriod, string>> = {
  'This Week': 'last week',
  'This Month': 'last month',
  'Last Month': 'the month before',
  'This Quarter': 'last quarter',
};

/** "+18% on last month", "stable": what it is measured against is as much of the period before. */
export function changeWords({ percent, direction }: Change, period: AnalyticsPeriod): string {
  if (direction === 'stable') return 'stable';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}% on ${before[period]}`;
}

/** @param hundredths of a percent */
export function percentWords(hundredths: number): string {
  return `${(hundredths / 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`;
}
