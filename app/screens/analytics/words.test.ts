import { expect, it } from 'vitest';
import { changeBetween } from '#core/growth/metrics.ts';
import {
  changeWords,
  engagedWords,
  figureWords,
  percentWords,
  periodLabel,
  periodName,
  trendCells,
  trendWords,
} from './words.ts';

it.each([
  [100, 118, '+18% vs the same days last month'],
  [100, 82, '−18% vs the same days last month'],
  [100, 322.2, '+222% vs the same days last month'],
  [100, 104, 'stable'],
  [0, 0, 'None in the same days last month either'],
  [0, 12, 'None in the same days last month'],
])('a change from %d to %d is told as %s', (before, now, words) => {
  expect(changeWords({ change: changeBetween(before, now), from: before, to: now, period: 'This Month' })).toBe(words);
});

it('engagement is in percent with one decimal', () => {
  expect([percentWords(0), percentWords(494), percentWords(10_000)]).toEqual(['0%', '4.9%', '100%']);
});

it('engagement needs views and reactions; reactions alone are counted, and what is unknown is a dash', () => {
  expect(engagedWords({ impressions: 100, reactions: 5, engagementRate: 500 })).toBe('5% engaged');
  expect(engagedWords({ impressions: null, reactions: 1, engagementRate: 0 })).toBe('1 reaction');
  expect(engagedWords({ impressions: 100, reactions: null, engagementRate: 0 })).toBe('– engaged');
  expect([figureWords(null), figureWords(0), figureWords(1_240)]).toEqual(['–', '0', '1.2K']);
});

const quiet = {
  period: '2026-11-02',
  readers: null,
  xpEarned: 5,
  postsPublished: 1,
  avgEngagement: 0,
  totalImpressions: 0,
  totalReactions: 0,
};
const seen = { ...quiet, readers: 1, xpEarned: 1_240, postsPublished: 3, avgEngagement: 494, totalImpressions: 13_250 };

it('a week is named by its Monday, a month by itself', () => {
  expect([periodLabel(quiet, 'weekly'), periodName(quiet, 'weekly')]).toEqual(['2 Nov', 'Week of 2 Nov 2026']);
  const month = { ...quiet, period: '2026-11' };
  expect([periodLabel(month, 'monthly'), periodName(month, 'monthly')]).toEqual(['Nov', 'November 2026']);
});

it('an unknown figure is a dash and no zero, and readers come first', () => {
  expect(trendCells(quiet)).toEqual(['–', '1', '5', '–', '–']);
  expect(trendCells(seen)).toEqual(['1', '3', '1,240', '13.2K', '4.9%']);
  expect(trendWords(quiet)).toBe('– readers, 1 post, 5 XP, – impressions');
  expect(trendWords(seen)).toBe('1 reader, 3 posts, 1,240 XP, 13.2K impressions');
});
