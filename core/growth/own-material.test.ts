import { expect, it } from 'vitest';
import type { PillarRow } from '../workspace/workspace-row.ts';
import { daysAgo, listedItem, publishedItem, today } from '../testing/listed-items.ts';
import { ownMaterial } from './own-material.ts';
import { noReach, type Reach } from './reach.ts';

const now = Date.parse(`${today}T12:00:00Z`);
const pillar = (id: string, targetPercentage: number): PillarRow => ({
  id,
  name: id.toUpperCase(),
  description: '',
  icon: 'ri-lightbulb-line',
  color: 'primary',
  targetPercentage,
  position: id,
});
const pillars = [pillar('craft', 50), pillar('stories', 50)];
const postOf = (days: number) => publishedItem(daysAgo(days), [1], { publishedAt: `${daysAgo(days)}T15:00:00.000Z` });
const seenBy = (views: Readonly<Record<string, number>>): Reach =>
  new Map(Object.entries(views).map(([id, impressions]) => [id, new Map([[1, { ...noReach, impressions }]])]));
const materialOf = (items: Parameters<typeof ownMaterial>[0]['items'], reach: Reach = new Map()) =>
  ownMaterial({ items, pillars, reach, now });

it('ideas that wait longest come first, without those that were deleted, written or have no title', () => {
  const idea = (title: string, days: number, row = {}) => listedItem({ title, createdOn: daysAgo(days), ...row });
  const { unfinished } = materialOf([
    idea('Newer', 1),
    idea('Older', 9),
    idea('', 20),
    idea('Written', 30, { status: 'draft' }),
    idea('Gone', 30, { deletedAt: `${today}T10:00:00.000Z` }),
  ]);
  expect(unfinished.map(({ row }) => row.title)).toEqual(['Older', 'Newer']);
});

it('pillars are behind when their share of posts is below the target, and none is before the first post', () => {
  const posts = [1, 2, 3].map((days) => publishedItem(daysAgo(days), [1], { pillarId: 'craft' }));
  expect(materialOf(posts).behind).toEqual([{ id: 'stories', name: 'STORIES' }]);
  expect(materialOf([]).behind).toEqual([]);
});

it('posts are worth repeating when they were seen more than the others, and are old', () => {
  const old = [100, 110, 120, 130].map((days) => postOf(days));
  const fresh = [postOf(2), postOf(3)];
  const views = Object.fromEntries([...old, ...fresh].map(({ id }, index) => [id, (index + 1) * 100]));
  views[old[2]!.id] = 5000;
  const { worthRepeating } = materialOf([...old, ...fresh], seenBy(views));
  expect(worthRepeating.map(({ id }) => id)).toEqual([old[2]!.id]);
});

it('nothing is worth repeating while few posts have figures', () => {
  const old = [100, 110].map((days) => postOf(days));
  expect(materialOf(old, seenBy(Object.fromEntries(old.map(({ id }) => [id, 900])))).worthRepeating).toEqual([]);
});
