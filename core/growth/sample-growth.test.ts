import { expect, it } from 'vitest';
import { templates } from '../documents/templates.ts';
import { workspaceRow } from '../workspace/workspace-row.ts';
import { skillScores } from './skill-scores.ts';
import { analytics } from './analytics.ts';
import { sampleGrowth } from './sample-growth.ts';

it('shows every figure of the page, alike each time', () => {
  const make = () => sampleGrowth(workspaceRow(templates.workspace()), '2026-11-21', Date.UTC(2026, 10, 21));
  const sample = analytics(make(), { period: 'This Month', platformId: null, pillarId: null, status: null });
  expect(sample.totals.postsPublished).toBeGreaterThan(3);
  expect(sample.totals.totalImpressions).toBeGreaterThan(1_000);
  expect(sample.totals.avgEngagement).toBeGreaterThan(0);
  expect(sample.topPerformer?.impressions).toBeGreaterThan(0);
  expect(sample.recentPosts.every(({ impressions }) => impressions !== null && impressions > 0)).toBe(true);
  expect(skillScores(make()).every(({ score }) => score > 0)).toBe(true);
  expect(analytics(make(), { period: 'This Month', platformId: null, pillarId: null, status: null })).toEqual(sample);
});
