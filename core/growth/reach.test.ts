import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOf, publishedItem, today } from '../testing/listed-items.ts';
import { brandScore } from './brand-score.ts';
import { stats, topPerformer } from './dashboard.ts';
import { addTotals, engagementRate, leastSeen, noReach, rateOf, reachOf, reactionsTo, totalsOf } from './reach.ts';
import { skillScores } from './skill-scores.ts';

const mastodon = 9;
const devTo = 13;
const counted = { views: null, likes: 12, reposts: 3, replies: 2 };

describe('figures of posts', () => {
  it('are views, likes, comments and shares by item and platform', () => {
    const reach = reachOf([
      { itemId: 'a', platformId: mastodon, ...counted },
      { itemId: 'a', platformId: devTo, views: 40, likes: 1, reposts: null, replies: 0 },
    ]);
    expect(reach.get('a')?.get(mastodon)).toEqual({ impressions: null, likes: 12, comments: 2, shares: 3 });
    expect(reach.get('a')?.get(devTo)).toEqual({ impressions: 40, likes: 1, comments: 0, shares: null });
  });

  it('without views count as seen at least as often as people reacted in one way, and have no engagement', () => {
    const post = { impressions: null, likes: 12, comments: 2, shares: 3 };
    expect([leastSeen(post), reactionsTo(post), engagementRate(post)]).toEqual([12, 17, 0]);
    expect([leastSeen(noReach), reactionsTo(noReach), engagementRate(noReach)]).toEqual([0, null, 0]);
    expect(engagementRate({ ...post, impressions: 170 })).toBe(1_000);
    // 0 views that a platform tells are 0.
    expect(leastSeen({ ...post, impressions: 0 })).toBe(0);
  });

  it('have an engagement together that leaves out posts of which only one number is known', () => {
    const posts = [
      { impressions: 100, likes: 4, comments: 1, shares: null },
      { impressions: 900, likes: null, comments: null, shares: null },
      { impressions: null, likes: 50, comments: 5, shares: 5 },
    ];
    const totals = posts.map(totalsOf).reduce(addTotals);
    expect(totals).toMatchObject({ impressions: 1_000, reactions: 65 });
    expect(rateOf(totals)).toBe(500);
  });

  it('make the top performer, the scores and the totals, each as far as the platform tells', () => {
    const [liked, seen, unknown] = [
      publishedItem(today, [mastodon]),
      publishedItem(today, [devTo]),
      publishedItem(today),
    ];
    const reach = reachOf([
      { itemId: liked.id, platformId: mastodon, ...counted },
      { itemId: seen.id, platformId: devTo, views: 8, likes: 1, reposts: null, replies: 0 },
    ]);
    const [before, after] = [indexOf([liked, seen, unknown]), indexOf([liked, seen, unknown], { reach })];
    expect(topPerformer(after)).toMatchObject({ id: liked.id, stats: { impressions: null, reactions: 17 } });
    expect(stats(after).totalImpressions).toBe(8);
    const reachScore = (index: typeof after) => skillScores(index).find(({ skill }) => skill === 'Social Reach')!.score;
    expect([reachScore(before), reachScore(after) > 0]).toEqual([0, true]);
    const scoreOf = (index: typeof after) =>
      brandScore(index, new Set(['mastodon'])).platformScores.find(({ platform }) => platform === 'mastodon')!.score;
    expect(scoreOf(after)).toBeGreaterThanOrEqual(scoreOf(before));
  });

  it('never lower what a person is shown when another post’s become known', () => {
    const figure = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: null });
    const figures = fc.record({ views: figure, likes: figure, reposts: figure, replies: figure });
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const items = [publishedItem(today, [mastodon]), publishedItem(today, [devTo])];
        const first = { itemId: items[0]!.id, platformId: mastodon, ...one };
        const second = { itemId: items[1]!.id, platformId: devTo, ...other };
        const [few, more] = [[first], [first, second]].map((posts) => indexOf(items, { reach: reachOf(posts) }));
        expect(stats(more!).totalImpressions).toBeGreaterThanOrEqual(stats(few!).totalImpressions);
        expect(brandScore(more!, new Set()).overallScore).toBeGreaterThanOrEqual(
          brandScore(few!, new Set()).overallScore,
        );
      }),
    );
  });
});
