import { beforeEach, expect, it } from 'vitest';
import type { ContentItemReply } from '#core/api/content.ts';
import { stepsData } from '#core/api/steps.ts';
import { ask } from '../../testing/api-client.ts';
import { ownServer } from '../../testing/own-server.ts';

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
    'final-review': { checklist: { headline: true }, readyToPublish: true },
  };
  expect((await ask(own.client, 'POST', '/api/content-steps', { contentId: id, stepData: filled })).status).toBe(201);
  expect(await read()).toMatchObject({ ...filled, platform: { selectedPlatforms: [1, 3], contentType: 'article' } });
  expect((await ask(own.client, 'GET', `/api/content/${id}`)).body).toMatchObject({
    title: 'A better title',
    content: 'The whole draft',
    platformIds: [1, 3],
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
