import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAgo, indexOf, listedItem, publishedItem, today } from '../testing/listed-items.ts';
import { brandScore } from './brand-score.ts';
import { changeBetween } from './metrics.ts';
import type { GrowthInput } from './growth-index.ts';
import { skillScores, skills } from './skill-scores.ts';
import type { ListedItem } from '../content/content-row.ts';

function scores(items: readonly ListedItem[], input: Partial<GrowthInput> = {}): Record<string, number> {
  return Object.fromEntries(skillScores(indexOf(items, input)).map(({ skill, score }) => [skill, score]));
}

function impressions(items: readonly ListedItem[], each: number): GrowthInput['reach'] {
  return new Map(items.map(({ id }) => [id, new Map([[1, { impressions: each, likes: 0, comments: 0, shares: 0 }]])]));
}

describe('the five skills', () => {
  it('have the names and weights of the specification, and start at 0', () => {
    expect(skillScores(indexOf([]))).toEqual(
      ['Writing Clarity', 'Content Diversity', 'Social Reach', 'Consistency', 'Distribution'].map((skill) => ({
        skill,
        score: 0,
        fullMark: 100,
      })),
    );
    expect(skills.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it('clarity is the mean of the last 20 items that have 50 words and are not deleted', () => {
    const old = Array.from({ length: 30 }, () => listedItem({ createdOn: daysAgo(50), words: 60, clarity: 0 }));
    const recent = Array.from({ length: 20 }, (_, n) =>
      listedItem({ createdOn: daysAgo(n), words: 60, clarity: n % 2 === 0 ? 60 : 80 }),
    );
    const ignored = [
      listedItem({ words: 49, clarity: 0 }),
      listedItem({ words: 60, clarity: 0, deletedAt: `${today}T10:00:00.000Z` }),
      listedItem({ words: 60, clarity: null }),
    ];
    expect(scores([...old, ...recent, ...ignored])['Writing Clarity']).toBe(70);
  });

  it('diversity is 100 when pillars and platforms are used evenly, and 0 with only one of each', () => {
    const even = ['expertise', 'stories', 'industry'].map((pillarId, n) =>
      publishedItem(daysAgo(n), [n + 1], { pillarId }),
    );
    expect(scores(even)['Content Diversity']).toBe(100);
    expect(
      scores([1, 2, 3].map((n) => publishedItem(daysAgo(n), [1], { pillarId: 'stories' })))['Content Diversity'],
    ).toBe(0);
    // Over pillars log 2 / log 3, over platforms 0.
    expect(
      scores(['stories', 'expertise'].map((pillarId) => listedItem({ status: 'draft', platformIds: [1], pillarId })))[
        'Content Diversity'
      ],
    ).toBe(32);
    expect(scores([publishedItem(daysAgo(90), [1, 2, 3], { pillarId: 'stories' })])['Content Diversity']).toBe(0);
  });

  it('reach is 50 at 500 impressions per item', () => {
    const items = [publishedItem(daysAgo(1)), publishedItem(daysAgo(2))];
    expect(scores(items, { reach: impressions(items, 500) })['Social Reach']).toBe(50);
    expect(scores(items, { reach: impressions(items, 1_000) })['Social Reach']).toBe(75);
  });

  it('consistency is 100 with three days a week for twelve weeks', () => {
    const days = Array.from({ length: 12 }, (_, week) => [0, 2, 4].map((day) => week * 7 + day)).flat();
    expect(scores(days.map((ago) => listedItem({ createdOn: daysAgo(ago) }))).Consistency).toBe(100);
    // One week of twelve and one day of 36.
    expect(scores([listedItem()]).Consistency).toBe(6);
    expect(scores([listedItem({ createdOn: daysAgo(84) })]).Consistency).toBe(0);
  });

  it('distribution is the mean number of platforms per item, out of three', () => {
    expect(scores([publishedItem(daysAgo(1), [1, 2, 3])]).Distribution).toBe(100);
    expect(scores([publishedItem(daysAgo(1), [1, 2, 3]), publishedItem(daysAgo(2), [1])]).Distribution).toBe(67);
    expect(scores([publishedItem(daysAgo(1), [1, 2, 3, 4, 5])]).Distribution).toBe(100);
  });

  it('are between 0 and 100 and do not depend on the order of the items', () => {
    const item = fc
      .record({
        day: fc.integer({ min: -1, max: 120 }),
        platforms: fc.subarray([1, 2, 3, 4, 5, 6]),
        pillarId: fc.constantFrom('expertise', 'stories', 'industry', 'gone', null),
        words: fc.nat({ max: 200 }),
        clarity: fc.option(fc.integer({ min: 0, max: 100 })),
      })
      .map(({ day, platforms, ...row }) => publishedItem(daysAgo(day), platforms, row));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), fc.nat({ max: 1_000_000 }), (items, each) => {
        const reach = impressions(items, each);
        const all = scores(items, { reach });
        for (const score of Object.values(all)) expect(score >= 0 && score <= 100).toBe(true);
        expect(scores(items.toReversed(), { reach })).toEqual(all);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the brand score', () => {
  it('has nothing to show before anything happened', () => {
    expect(brandScore(indexOf([]), new Set())).toEqual({
      overallScore: 0,
      monthlyChange: 0,
      changeDirection: 'stable',
      isCompared: false,
      platformScores: ['twitter', 'linkedin', 'medium'].map((platform) => ({ platform, connected: false, score: 0 })),
    });
  });

  it('is compared with what it was 30 days ago', () => {
    const earlier = [35, 42, 49].map((ago) => listedItem({ createdOn: daysAgo(ago) }));
    const now = [0, 1, 2, 7, 8, 14, 21].map((ago) => publishedItem(daysAgo(ago), [1, 2]));
    expect(brandScore(indexOf(earlier, { today: daysAgo(30) }), new Set()).overallScore).toBe(5);
    const { overallScore, monthlyChange, changeDirection } = brandScore(indexOf([...earlier, ...now]), new Set());
    expect(changeDirection).toBe('up');
    expect(monthlyChange).toBe(Math.round((1_000 * (overallScore - 5)) / 5) / 10);
    expect(brandScore(indexOf(earlier), new Set())).toMatchObject({
      overallScore: 5,
      monthlyChange: 0,
      changeDirection: 'stable',
    });
  });

  it('is compared with nothing where it was 0 then, as in a first month', () => {
    expect(brandScore(indexOf([publishedItem(daysAgo(1), [1])]), new Set()).isCompared).toBe(false);
    expect(brandScore(indexOf([publishedItem(daysAgo(31), [1])]), new Set()).isCompared).toBe(true);
  });

  it('lists Twitter, LinkedIn, Medium, and whatever else was shared to or connected', () => {
    const { platformScores } = brandScore(indexOf([publishedItem(today, [1, 10])]), new Set(['linkedin', 'youtube']));
    expect(platformScores).toEqual([
      { platform: 'twitter', connected: false, score: 0 },
      { platform: 'linkedin', connected: true, score: 6 },
      { platform: 'medium', connected: false, score: 0 },
      { platform: 'youtube', connected: true, score: 0 },
      { platform: 'bluesky', connected: false, score: 6 },
    ]);
  });
});

describe('a change', () => {
  it.each([
    [100, 104.9, 4.9, 'stable'],
    [100, 105, 5, 'up'],
    [100, 95, -5, 'down'],
    [0, 50, 0, 'stable'],
  ])('from %d to %d is %d percent, %s', (before, now, percent, direction) => {
    expect(changeBetween(before, now)).toEqual({ percent, direction });
  });
});
