import { contentStatuses, type ContentStatus } from '#core/documents/content-item.ts';
import { type AnalyticsFilter, type AnalyticsPeriod, analyticsPeriods } from '#core/growth/period.ts';
import { trendRanges } from '#core/growth/trends.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { useAddressState } from '../../shell/use-address-state.ts';

export type TrendRange = (typeof trendRanges)[number];

/** The state of the analytics page in its address. */
export interface AnalyticsPlace {
  readonly period: AnalyticsPeriod;
  readonly range: TrendRange;
  readonly filter: AnalyticsFilter;
  /** Whether the table of all posts replaces the cards. */
  readonly isTable: boolean;
  /** Whether invented figures are shown, for a person without any. */
  readonly isSample: boolean;
  readonly showPeriod: (period: AnalyticsPeriod) => void;
  readonly showRange: (range: TrendRange) => void;
  readonly narrow: (filter: AnalyticsFilter) => void;
  readonly showTable: (isTable: boolean) => void;
  readonly showSample: (isSample: boolean) => void;
}

const usualPeriod: AnalyticsPeriod = 'This Month';

/** "This Month" is `this-month` in an address. */
function periodKey(period: AnalyticsPeriod): string {
  return period.toLowerCase().replace(' ', '-');
}

export function useAnalyticsPlace(): AnalyticsPlace {
  const { params, set, setAll } = useAddressState();
  const replace = { replace: true } as const;
  const platformId = Number(params.get('platform'));
  return {
    period: analyticsPeriods.find((period) => periodKey(period) === params.get('period')) ?? usualPeriod,
    range: trendRanges.find((range) => range === params.get('range')) ?? 'weekly',
    filter: {
      platformId: findPlatform(platformId) ? platformId : null,
      pillarId: params.get('pillar'),
      status: contentStatuses.find((status): status is ContentStatus => status === params.get('status')) ?? null,
    },
    isTable: params.get('view') === 'posts',
    isSample: params.has('sample'),
    showPeriod: (period) => set('period', period === usualPeriod ? null : periodKey(period), replace),
    showRange: (range) => set('range', range === 'weekly' ? null : range, replace),
    narrow: ({ platformId: platform, pillarId, status }) =>
      setAll({ platform: platform === null ? null : String(platform), pillar: pillarId, status }, replace),
    showTable: (isTable) => set('view', isTable ? 'posts' : null),
    showSample: (isSample) => set('sample', isSample ? 'yes' : null),
  };
}
