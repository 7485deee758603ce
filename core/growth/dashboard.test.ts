import { describe, expect, it } from 'vitest';
import { targetShares } from '../workspace/target-shares.ts';
import { daysAgo, indexOf, listedItem, publishedItem, threePillars, today } from '../testing/listed-items.ts';
import { balanceWarning, contentBalance, missions, scheduledToday, stats, topPerformer } from './dashboard.ts';

const gone = `${today}T20:00:00.000Z`;

describe('missions', () => {
  it('are this week’s, among them the Content Diversifier at 66 percent with two platforms', () => {
    const week = missions(indexOf([publishedItem('2026-11-16', [1, 2]), publishedItem('2026-11-15', [3])]));
    expect(week[0]).toEqual({
      id: 'content-diversifier',
      title: 'Content Diversifier',
      description: 'Post on 3 different platforms in one week',
      current: 2,
      target: 3,
      percent: 66,
      completed: false,
      xpNote: '+20 XP for each extra platform per post',
      endsOn: '2026-11-22',
    });
    expect(week.map(({ id, current, target }) => [id, current, target])).toEqual([
      ['content-diversifier', 2, 3],
      ['weekly-goal', 1, 3],
      ['steady-week', 1, 4],
      ['fresh-ideas', 1, 3],
    ]);
  });

  it('take the weekly goal from the preferences and never exceed their target', () => {
    const index = indexOf([publishedItem(today), publishedItem(today)], {
      workspace: { ...threePillars, preferences: { weeklyGoal: 1 } },
    });
    expect(missions(index)[1]).toMatchObject({
      description: 'Publish 1 post this week',
      current: 1,
      target: 1,
      percent: 100,
      completed: true,
    });
  });
});

describe('content balance', () => {
  it('counts published items of each pillar, in the pillars’ order', () => {
    const items = [
      publishedItem(today, [1], { pillarId: 'expertise' }),
      publishedItem(today, [1], { pillarId: 'expertise' }),
      publishedItem(today, [1], { pillarId: 'industry' }),
      publishedItem(today, [1], { pillarId: 'industry', deletedAt: gone }),
      publishedItem(today, [1], { pillarId: 'deleted pillar' }),
      listedItem({ pillarId: 'stories', status: 'draft' }),
    ];
    const balance = contentBalance(indexOf(items));
    expect(balance.map(({ pillar, count, percentage }) => [pillar.name, count, percentage])).toEqual([
      ['Expertise', 2, 66.7],
      ['Stories', 0, 0],
      ['Industry', 1, 33.3],
    ]);
    expect(balance.map(balanceWarning)).toEqual([
      { side: 'above', points: 26.7 },
      { side: 'below', points: 35 },
      { side: 'above', points: 8.3 },
    ]);
  });

  it('shows and measures each target as its share of all targets, as the strategy screen does', () => {
    const pillars = threePillars.pillars.map((pillar) => ({ ...pillar, targetPercentage: 50 }));
    const index = indexOf([publishedItem(today, [1], { pillarId: 'expertise' })], {
      workspace: { ...threePillars, pillars },
    });
    const balance = contentBalance(index);
    expect(balance.map(({ pillar }) => pillar.targetPercentage)).toEqual([33.3, 33.3, 33.3]);
    expect(balance.map(({ pillar }) => pillar.targetPercentage)).toEqual(targetShares(pillars).shares);
    expect(balance.map(balanceWarning)).toEqual([
      { side: 'above', points: 66.7 },
      { side: 'below', points: 33.3 },
      { side: 'below', points: 33.3 },
    ]);
  });

  it('warns above five points only', () => {
    const pillar = { id: 'p', name: 'P', color: 'info', targetPercentage: 40 };
    expect(balanceWarning({ pillar, count: 1, percentage: 45 })).toBeNull();
    expect(balanceWarning({ pillar, count: 1, percentage: 45.1 })).toEqual({ side: 'above', points: 5.1 });
  });
});

describe('scheduled today', () => {
  it('is what is due today in the zone in which it was scheduled', () => {
    const scheduled = (scheduledLocal: string, scheduledAt: string, row = {}) =>
      listedItem({ title: scheduledLocal, status: 'scheduled', scheduledLocal, scheduledAt, ...row });
    const items = [
      scheduled('2026-11-21T18:00', '2026-11-21T17:00:00Z'),
      scheduled('2026-11-21T00:30', '2026-11-20T23:30:00Z'),
      scheduled('2026-11-22T00:30', '2026-11-21T23:30:00Z'),
      scheduled('2026-11-21T09:00', '2026-11-21T08:00:00Z', { deletedAt: gone }),
      scheduled('2026-11-21T10:00', '2026-11-21T09:00:00Z', { status: 'published' }),
    ];
    expect(scheduledToday(indexOf(items)).map(({ row }) => row.title)).toEqual([
      '2026-11-21T00:30',
      '2026-11-21T18:00',
    ]);
  });
});

describe('the top performer', () => {
  const weak = publishedItem(daysAgo(3), [1], { title: 'Weak', predictedScore: 40 });
  const strong = publishedItem(daysAgo(2), [2, 1], { title: 'Strong', predictedScore: 90 });

  it('has the best predicted score while there are no impressions', () => {
    expect(topPerformer(indexOf([weak, strong]))).toEqual({
      id: strong.id,
      title: 'Strong',
      platform: { name: 'LinkedIn', type: 'linkedin' },
      stats: { impressions: null, reactions: null },
    });
  });

  it('is the one with the most impressions, named with the platform where it has them', () => {
    const post = (impressions: number) => ({ impressions, likes: 0, comments: 0, shares: 0 });
    const reach = new Map([
      [weak.id, new Map([[1, post(300)]])],
      [
        strong.id,
        new Map([
          [1, post(100)],
          [2, post(150)],
        ]),
      ],
    ]);
    expect(topPerformer(indexOf([weak, strong], { reach }))).toMatchObject({
      title: 'Weak',
      stats: { impressions: 300 },
    });
    reach.get(strong.id)?.set(2, post(400));
    expect(topPerformer(indexOf([weak, strong], { reach }))).toMatchObject({
      title: 'Strong',
      platform: { type: 'twitter' },
      stats: { impressions: 500 },
    });
  });

  it.each([
    [1, 'linkedin'],
    [2, 'twitter'],
    [3, 'other'],
    [4, 'other'],
    [10, 'other'],
  ])('on platform %i is of type %s', (platformId, type) => {
    expect(topPerformer(indexOf([publishedItem(today, [platformId])]))).toMatchObject({ platform: { type } });
  });

  it('is null when no published item is left', () => {
    expect(topPerformer(indexOf([listedItem(), publishedItem(today, [1], { deletedAt: gone })]))).toBeNull();
  });
});

describe('stats', () => {
  it('count existing items by status, and earnings of all items', () => {
    const items = [
      listedItem({ words: 5 }),
      listedItem({ status: 'draft', words: 100 }),
      publishedItem(daysAgo(1), [1], { words: 10 }),
      listedItem({ deletedAt: gone, words: 1_000 }),
    ];
    expect(stats(indexOf(items))).toEqual({
      totalContent: 3,
      ideas: 1,
      drafts: 1,
      scheduled: 0,
      published: 1,
      totalWords: 115,
      totalImpressions: 0,
      activeDays: 2,
      totalXp: 160,
      currentLevel: 1,
    });
  });
});
