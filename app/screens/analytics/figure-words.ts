import type { AnalyticsPeriod } from '#core/growth/period.ts';
import type { Change } from '#core/growth/metrics.ts';

const before: Readonly<Record<AnalyticsPeriod, string>> = {
  'This Week': 'the same days last week',
  'This Month': 'the same days last month',
  'Last Month': 'the month before',
  'This Quarter': 'the same days last quarter',
};

export interface Compared {
  readonly change: Change;
  /** The figure of as much of the period before. */
  readonly from: number;
  readonly to: number;
  readonly period: AnalyticsPeriod;
}

/** "+18% on the same days last month", "stable"; without anything to measure against, that there was nothing. */
export function changeWords({ change: { percent, direction }, from, to, period }: Compared): string {
  if (from === 0 && to > 0) return `None in ${before[period]}`;
  if (direction === 'stable') return 'stable';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}% on ${before[period]}`;
}

/** @param hundredths of a percent */
export function percentWords(hundredths: number): string {
  return `${(hundredths / 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`;
}
