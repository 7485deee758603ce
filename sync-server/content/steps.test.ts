import { beforeEach, expect, it } from 'vitest';
import type { ContentItemReply } from '#core/api/content.ts';
import { stepsData } from '#core/api/steps.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();
let id: string;
beforeEach(async () => {
  id = (await ask<ContentItemReply>(own.client, 'POST', '/api/content', { title: 'A piece', content: 'Words' })).body
    .id;
});

const fill = (step: string, stepData: object) =>
  ask(own.client, 'PUT', `/api/content-steps/${id}/step/${step}`, { stepData });
const read = async () => stepsData.parse((await ask(own.client, 'GET', `/api/content-steps/${id}`)).body).stepData;

it('every kind of field is kept and read back', async () => {
  const filled = {
    platform: { selectedPlatforms: [3, 1], contentType: 'article' },
    'content-strategy': {
      title: 'A better title',
      goal: 'Win trust',
      estimatedLength: 'long',
      aiInsights: { keyInsights: ['They hurry'], painPoints: [] },
    },
    'content-planning': { keyPoints: ['One', 'Two', 'Three'], sources: 'A book' },
    'content-creation': { content: 'The whole draft' },
    'final-review': { checklist: { headline: true } },
  };
  expect((await ask(own.client, 'POST', '/api/content-steps', { contentId: id, stepData: filled })).status).toBe(201);
  expect(await read()).toMatchObject(filled);
  expect((await ask(own.client, 'GET', `/api/content/${id}`)).body).toMatchObject({
    title: 'A better title',
    content: 'The whole draft',
    platformIds: [3, 1],
  });
});

it('a list of points is shortened and lengthened in place', async () => {
  await fill('content-planning', { keyPoints: ['One', 'Two', 'Three'] });
  await fill('content-planning', { keyPoints: ['One, mended', 'Two'] });
  expect((await read())['content-planning']['keyPoints']).toEqual(['One, mended', 'Two']);
  await fill('content-planning', { keyPoints: ['One, mended', 'Two', 'New'] });
  expect((await read())['content-planning']['keyPoints']).toEqual(['One, mended', 'Two', 'New']);
});

it('fields that are not sent, and those that nobody knows, change nothing', async () => {
  await fill('content-strategy', { goal: 'Win trust' });
  expect((await fill('content-strategy', { role: 'Lead', mood: 'sunny' })).status).toBe(200);
  expect((await read())['content-strategy']).toMatchObject({ goal: 'Win trust', role: 'Lead' });
});

it('a value of the wrong kind refuses the step as a whole', async () => {
  for (const wrong of [{ goal: 'New', estimatedLength: 'endless' }, { goal: 'New', role: 7 }, { title: ' ' }])
    expect((await fill('content-strategy', wrong)).status).toBe(400);
  expect((await fill('content-planning', { keyPoints: [1] })).status).toBe(400);
  expect((await read())['content-strategy']).toMatchObject({ goal: '', title: 'A piece' });
});

it('an unknown step, and a piece of somebody else, are not found', async () => {
  expect((await fill('cooking', { salt: true })).status).toBe(404);
  const stranger = await own.server.newUser();
  expect((await ask(stranger, 'PUT', `/api/content-steps/${id}/step/platform`, { stepData: {} })).status).toBe(404);
  expect((await ask(stranger, 'POST', '/api/content-steps', { contentId: id, stepData: {} })).status).toBe(404);
});

it('a list of choices clears what it does not name, and flags clear what they say', async () => {
  await fill('review-edit', { focusAreas: ['clarity', 'value'] });
  await fill('review-edit', { focusAreas: ['value', 'engagement'] });
  expect((await read())['review-edit']['focusAreas']).toEqual(['value', 'engagement']);
  await fill('review-edit', { focusAreas: [] });
  expect((await read())['review-edit']['focusAreas']).toEqual([]);
  await fill('final-review', { checklist: { headline: true, seo: true } });
  await fill('final-review', { checklist: { headline: false } });
  expect((await read())['final-review']['checklist']).toEqual({ headline: false, seo: true });
  await fill('platform', { selectedPlatforms: [2, 3] });
  await fill('platform', { selectedPlatforms: [3] });
  expect((await read())['platform']['selectedPlatforms']).toEqual([3]);
});

it('a list that a device edits on is read by its lines', async () => {
  await fill('content-optimization', { hashtags: ['#a', '#b'] });
  await fill('content-optimization', { hashtags: '#a\n#b\n#c' });
  expect((await read())['content-optimization']['hashtags']).toBe('#a\n#b\n#c');
});

it('an item is ready only after every required item of the checklist, and no longer when one is cleared', async () => {
  const required = ['headline', 'opener', 'value', 'call-to-action', 'formatting', 'proofread'];
  const ticks = (ticked: boolean) => Object.fromEntries(required.map((key) => [key, ticked]));
  expect(await fill('final-review', { readyToPublish: true })).toMatchObject({
    status: 400,
    text: 'Complete required items first',
  });
  expect((await fill('final-review', { readyToPublish: true, checklist: ticks(true) })).status).toBe(200);
  expect((await read())['final-review']).toMatchObject({ readyToPublish: true });
  await fill('final-review', { checklist: { proofread: false } });
  await fill('final-review', { checklist: { proofread: true } });
  expect((await read())['final-review']).toMatchObject({ readyToPublish: false, checklist: ticks(true) });
});

it('a plan begins today at the earliest, on the person’s own calendar', async () => {
  // 22:30 UTC is the next day in Tokyo and the same day in New York.
  own.server.clock.advance(Date.UTC(2098, 5, 1, 22, 30) - own.server.clock.now());
  const writer = await own.server.newUser();
  const idea = await ask<{ id: string }>(writer, 'POST', '/api/content-ideas', { title: 'Tomorrow' });
  const path = `/api/content-steps/${idea.body.id}`;
  const plan = (stepData: object, zone = 'UTC') =>
    ask(writer, 'PUT', `${path}/step/publishing`, { stepData }, { 'X-Time-Zone': zone });
  const past = { status: 400, text: 'Choose a time from now on.' };
  expect(await plan({ scheduleDate: '2098-05-31' })).toMatchObject(past);
  expect(await plan({ scheduleDate: '2098-06-01' }, 'Asia/Tokyo')).toMatchObject(past);
  expect((await plan({ scheduleDate: '2098-06-01' }, 'America/New_York')).status).toBe(200);
  expect(await plan({ scheduleTime: '22:29' })).toMatchObject(past);
  expect((await plan({ scheduleTime: '22:30' })).status).toBe(200);
  for (const odd of [{ scheduleDate: '2098-13-01' }, { scheduleDate: 'soon' }, { scheduleTime: '25:00' }])
    expect(await plan(odd)).toMatchObject({ status: 400, text: 'Choose a valid date, time and time zone.' });
  expect(stepsData.parse((await ask(writer, 'GET', path)).body).stepData['publishing']).toMatchObject({
    scheduleDate: '2098-06-01',
    scheduleTime: '22:30',
  });
});

it('planning a scheduled item moves it, and a plan in the past may stay', async () => {
  const zone = { 'X-Time-Zone': 'Europe/Berlin' };
  const now = own.server.clock.now();
  const at = new Date(Math.ceil(now / 86_400_000) * 86_400_000 + 9 * 3_600_000);
  await ask(own.client, 'PUT', `/api/content/${id}`, { status: 'scheduled', scheduledFor: at.toISOString() }, zone);
  const { scheduleDate, scheduleTime } = (await read())['publishing'];
  const day = new Date(Date.parse(`${String(scheduleDate)}T12:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const path = `/api/content-steps/${id}/step/publishing`;
  expect((await ask(own.client, 'PUT', path, { stepData: { scheduleDate: day } }, zone)).status).toBe(200);
  expect((await read())['publishing']).toMatchObject({ scheduleDate: day, scheduleTime });
  const moved = (await ask<ContentItemReply>(own.client, 'GET', `/api/content/${id}`)).body;
  expect(moved).toMatchObject({ status: 'scheduled', scheduledDate: day });
  own.server.clock.advance(4 * 86_400_000);
  expect((await ask(own.client, 'PUT', path, { stepData: { scheduleDate: day, scheduleTime } }, zone)).status).toBe(
    200,
  );
});
