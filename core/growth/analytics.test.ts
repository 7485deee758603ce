import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf } from '../kernel/local-date.ts';
import { daysAgo, indexOf, listedItem, publishedItem, share, threePillars, today } from '../testing/listed-items.ts';
import { analytics, type AnalyticsQuery } from './analytics.ts';
import { topPerformer } from './dashboard.ts';
import { comparedRange, periodRange, type AnalyticsPeriod } from './period.ts';

const month: AnalyticsQuery = { period: 'This Month', platformId: null, pillarId: null, status: null };
const dates = ({ from, to }: { from: number; to: number }) => [dateOf(from), dateOf(to)];

describe('a period', () => {
  it.each<[AnalyticsPeriod, string, string[], string[]]>([
    ['This Week', '2026-11-21', ['2026-11-16', '2026-11-22'], ['2026-11-09', '2026-11-14']],
    ['This Month', '2026-11-21', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-21']],
    ['This Month', '2026-03-30', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    ['Last Month', '2026-01-05', ['2025-12-01', '2025-12-31'], ['2025-11-01', '2025-11-30']],
    ['Last Month', '2028-03-31', ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-01-31']],
    ['This Quarter', '2026-11-21', ['2026-10-01', '2026-12-31'], ['2026-07-01', '2026-08-21']],
  ])('%s on %s is a calendar period, compared with as much of the one before', (period, date, range, compared) => {
    expect(dates(periodRange(period, dayOf(date)))).toEqual(range);
    expect(dates(comparedRange(period, dayOf(date)))).toEqual(compared);
  });
});

describe('analytics', () => {
  const items = [
    publishedItem('2026-11-20', [1, 2], { title: 'Newest', pillarId: 'stories', excerpt: 'x'.repeat(300) }),
    publishedItem('2026-11-04', [1], { title: 'Older', pillarId: 'expertise' }),
    publishedItem('2026-10-10', [1], { title: 'Last month', pillarId: 'expertise' }),
    publishedItem('2026-11-02', [1], { title: 'Deleted', deletedAt: `${today}T10:00:00.000Z` }),
    listedItem({ createdOn: daysAgo(1), pillarId: 'stories' }),
  ];
  const reach = new Map([
    [
      items[0]!.id,
      new Map([
        [1, { impressions: 1_000, likes: 30, comments: 10, shares: 5 }],
        [2, { impressions: 500, likes: 0, comments: 0, shares: 0 }],
      ]),
    ],
  ]);
  const index = indexOf(items, {
    reach,
    workspace: { ...threePillars, milestoneClaims: { 'posts-1': '2026-11-20T10:00:00.000Z 2026-11-20' } },
  });

  it('give rows by week and by month up to today', () => {
    const { from, to, totals, changes, trends } = analytics(index, month);
    expect([from, to]).toEqual(['2026-11-01', '2026-11-30']);
    // 115 + 2 · 95 XP of items, 10 of an idea, 50 of a claim; the newest item and the idea share one active day.
    expect(totals).toEqual({
      xpEarned: 365,
      postsPublished: 3,
      avgEngagement: 300,
      totalImpressions: 1_500,
      totalReactions: 45,
    });
    expect(changes.postsPublished).toEqual({ percent: 200, direction: 'up' });
    expect(changes.totalImpressions).toEqual({ percent: 0, direction: 'stable' });
    expect(trends.weekly.map(({ period, postsPublished }) => [period, postsPublished])).toEqual([
      ['2026-10-26', 0],
      ['2026-11-02', 2],
      ['2026-11-09', 0],
      ['2026-11-16', 1],
    ]);
    expect(trends.monthly.map(({ period, postsPublished, xpEarned }) => [period, postsPublished, xpEarned])).toEqual([
      ['2026-09', 0, 0],
      ['2026-10', 1, 95],
      ['2026-11', 3, 365],
    ]);
  });

  it('list the posts of living items, the newest first, and the best of them', () => {
    const { recentPosts, topPerformer: best } = analytics(index, month);
    expect(recentPosts.map(({ title, platform, postType, xpEarned }) => [title, platform, postType, xpEarned])).toEqual(
      [
        ['Newest', 'linkedin', 'text', 50],
        ['Newest', 'twitter', 'thread', 20],
        ['Older', 'linkedin', 'text', 50],
      ],
    );
    expect(best).toMatchObject({
      title: 'Newest',
      impressions: 1_000,
      likes: 30,
      engagementRate: 450,
      publishedOn: '2026-11-20',
    });
  });

  it('name this week’s best post, whatever the period', () => {
    expect(analytics(index, { ...month, period: 'Last Month' })).toMatchObject({
      recentPosts: [{ title: 'Last month' }],
      topPerformer: { title: 'Newest' },
    });
    expect(analytics(indexOf(items.slice(1)), month).topPerformer).toBeNull();
    const promising = publishedItem('2026-11-20');
    const unmeasured = [{ ...promising, row: { ...promising.row, predictedScore: 90 } }, publishedItem('2026-11-20')];
    expect(analytics(indexOf(unmeasured), month).topPerformer?.id).toBe(topPerformer(indexOf(unmeasured))?.id);
    expect(analytics(indexOf(unmeasured), month).topPerformer?.id).toBe(promising.id);
  });

  it('are narrowed by platform, pillar and status', () => {
    expect(analytics(index, { ...month, platformId: 2 }).totals).toMatchObject({
      postsPublished: 1,
      totalImpressions: 500,
      xpEarned: 10 + 30 + 20 + 5,
    });
    expect(analytics(index, { ...month, pillarId: 'expertise' }).totals).toMatchObject({
      postsPublished: 1,
      xpEarned: 95,
    });
    expect(analytics(index, { ...month, status: 'ideas' }).totals).toMatchObject({ postsPublished: 0, xpEarned: 15 });
    expect(analytics(index, { ...month, pillarId: 'industry' })).toMatchObject({
      totals: { xpEarned: 0 },
      recentPosts: [],
      topPerformer: null,
    });
  });
});

it('the dashboard and the analytics name the same item, ties included', () => {
  const few = fc.integer({ min: 0, max: 2 });
  const published = fc.record({
    platforms: fc.subarray([1, 2, 3], { minLength: 1 }),
    createdBefore: few,
    sharedBefore: few,
    predictedScore: few,
    impressions: fc.array(few, { minLength: 3, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(published, { minLength: 1, maxLength: 6 }), (pieces) => {
      const items = pieces.map(({ platforms, createdBefore, sharedBefore, predictedScore }) =>
        publishedItem(daysAgo(createdBefore + sharedBefore), platforms, {
          predictedScore,
          shares: platforms.map((platform) => share(platform, daysAgo(sharedBefore))),
        }),
      );
      const reach = new Map(
        pieces.map(({ impressions }, nth) => [
          items[nth]!.id,
          new Map(
            impressions.map((seen, at) => [at + 1, { impressions: seen, likes: 0, comments: 0, shares: 0 }] as const),
          ),
        ]),
      );
      // All of it is in this week: `today` is a Saturday.
      const index = indexOf(items, { reach });
      const ofWeek = analytics(index, { ...month, period: 'This Week' }).topPerformer;
      expect(ofWeek?.id).toBe(topPerformer(index)?.id);
    }),
    { numRuns: 300 },
  );
});
