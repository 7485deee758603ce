import { expect, it } from 'vitest';
import type { ContentItemReply } from '#core/api/content.ts';
import * as growth from '#core/api/growth.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

const reads = Object.values(growth).filter((each) => each.method === 'GET');
const create = (fields: object) => ask<ContentItemReply>(own.client, 'POST', '/api/content', fields);
const get = async <Reply>(path: string): Promise<Reply> => (await ask<Reply>(own.client, 'GET', path)).body;

it.each(reads.map((each) => [each.path, each] as const))(
  '%s answers in its shape, for a new person and for one who has written',
  async (path, { reply }) => {
    reply.parse(await get(path));
    for (let index = 0; index < 3; index += 1)
      await create({ title: `Piece ${index}`, content: 'A sentence of some words. And another one. '.repeat(20) });
    reply.parse(await get(path));
  },
);

it('counts what the person did, on the calendar of their zone', async () => {
  await create({ title: 'One', content: 'Words' });
  await ask(own.client, 'POST', '/api/content-ideas', { title: 'Two' });
  const stats = await get<{ totalXp: number; ideas: number; drafts: number }>('/api/stats');
  // Two ideas at 10, a draft at 30, one active day at 5.
  expect(stats).toMatchObject({ totalXp: 55, ideas: 1, drafts: 1, currentLevel: 1 });
  const activity = await get<{ date: string; count: number }[]>('/api/user/activity');
  expect(activity).toMatchObject([{ count: 2 }]);
  expect(await get('/api/user/streaks')).toMatchObject({
    daily: 1,
    weekly: 1,
    monthly: 0,
    history: [{ type: 'daily', count: 1, endDate: '', active: true }, {}],
  });
  const earned = await get<{ achievementId: string; earnedAt: string }[]>('/api/user/achievements');
  expect(earned.map(({ earnedAt }) => earnedAt)).toContain(activity[0]!.date);
});

it('deleting items takes no earned points away', async () => {
  const { body } = await create({ title: 'One', content: 'Words' });
  const before = await get<{ totalXp: number }>('/api/stats');
  await ask(own.client, 'DELETE', `/api/content/${body.id}`);
  expect(await get('/api/stats')).toMatchObject({ totalXp: before.totalXp, drafts: 0 });
});

it('shows what is due today in the zone that is asked for', async () => {
  const now = own.server.clock.now();
  const { body } = await create({ title: 'Due', content: 'Words' });
  await ask(own.client, 'PUT', `/api/content/${body.id}`, {
    status: 'scheduled',
    scheduledFor: new Date(now).toISOString(),
  });
  expect(await get('/api/content/scheduled-today')).toMatchObject([{ id: body.id, content: 'Words' }]);
});

it('a completed milestone is claimed once, and pays once however often it is asked', async () => {
  type Milestone = { id: string; completed: boolean; rewardClaimed: boolean; rewardValue: number };
  const milestones = () => get<Milestone[]>('/api/user/milestones');
  const open = (await milestones()).find(({ completed }) => !completed)!;
  expect(await ask(own.client, 'POST', `/api/user/milestones/${open.id}/claim`)).toMatchObject({
    status: 400,
    text: 'This milestone is not completed yet.',
  });
  expect((await ask(own.client, 'POST', '/api/user/milestones/nothing/claim')).status).toBe(404);
  for (let index = 0; index < 25; index += 1)
    await ask(own.client, 'POST', '/api/content-ideas', { title: `Idea ${index}` });
  const done = (await milestones()).find(({ completed }) => completed)!;
  const before = await get<{ totalXp: number }>('/api/stats');
  const claims = await Promise.all(
    [0, 1, 2].map(() => ask(own.client, 'POST', `/api/user/milestones/${done.id}/claim`)),
  );
  expect(claims.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await ask(own.client, 'POST', `/api/user/milestones/${done.id}/claim`)).status).toBe(200);
  expect(await get('/api/stats')).toMatchObject({ totalXp: before.totalXp + done.rewardValue });
  expect((await milestones()).find(({ id }) => id === done.id)).toMatchObject({ rewardClaimed: true });
});

it('an invalid period is refused in one sentence', async () => {
  expect(await ask(own.client, 'GET', '/api/analytics?period=Forever')).toMatchObject({
    status: 400,
    text: 'period: choose This Week, This Month, Last Month or This Quarter',
  });
});

it('a range chooses the trend rows; both come without one', async () => {
  type Trends = { trendsData: object; streakData: object };
  const trends = async (query: string) =>
    Object.keys((await get<Trends>(`/api/analytics?period=This%20Month${query}`)).trendsData);
  expect(await trends('')).toEqual(['weekly', 'monthly']);
  expect(await trends('&range=weekly')).toEqual(['weekly']);
  expect(await trends('&range=Monthly')).toEqual(['monthly']);
  expect(await ask(own.client, 'GET', '/api/analytics?range=daily')).toMatchObject({
    status: 400,
    text: 'range: choose weekly or monthly',
  });
});

it('the streaks are part of the analytics', async () => {
  await create({ title: 'One', content: 'Words' });
  const { streakData } = await get<{ streakData: object }>('/api/analytics');
  expect(streakData).toEqual({
    dailyStreak: 1,
    weeklyStreak: 1,
    monthlyStreak: 0,
    longestStreak: 1,
    postsThisWeek: 0,
    weeklyGoal: 3,
    completionRate: 0,
  });
});
