import { expect, it } from 'vitest';
import { z } from 'zod';
import { contentPillar } from '#core/api/pillars.ts';
import { userProfile } from '#core/api/profile.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

const list = async () => z.array(contentPillar).parse((await ask(own.client, 'GET', '/api/content-pillars')).body);
const names = async () => (await list()).map(({ name }) => name);

it('a new account starts with three, and another comes after them', async () => {
  expect(await names()).toEqual(['Expertise', 'Stories', 'Industry']);
  const { status, body } = await ask(own.client, 'POST', '/api/content-pillars', {
    name: ' Craft ',
    description: 'How it is made',
    color: '#6366f1',
    targetPercentage: 30,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Craft',
    description: 'How it is made',
    color: '#6366f1',
    icon: 'ri-lightbulb-line',
    targetPercentage: 30,
    currentPercentage: 0,
    contentCount: 0,
  });
  expect(await names()).toEqual(['Expertise', 'Stories', 'Industry', 'Craft']);
});

it('changes in the fields that are sent, and goes', async () => {
  const [first] = await list();
  const changed = await ask(own.client, 'PUT', `/api/content-pillars/${first!.id}`, {
    name: 'Know-how',
    description: null,
  });
  expect(changed.body).toEqual({ ...first, name: 'Know-how', description: '' });
  expect((await ask(own.client, 'DELETE', `/api/content-pillars/${first!.id}`)).status).toBe(200);
  expect(await names()).toEqual(['Stories', 'Industry']);
  expect((await ask(own.client, 'PUT', `/api/content-pillars/${first!.id}`, { name: 'Back' })).status).toBe(404);
});

it.each([
  [{ name: ' ' }, 'Name is required'],
  [{}, 'Name is required'],
  [{ name: 'X', targetPercentage: 0 }, 'Choose a target between 1 and 100 percent.'],
  [{ name: 'X', targetPercentage: 12.5 }, 'Choose a target between 1 and 100 percent.'],
  [{ name: 'X', color: 'url(javascript:1)' }, 'color: choose a name of the palette or a colour such as #6366f1'],
])('%j is refused in one sentence', async (fields, sentence) => {
  expect(await ask(own.client, 'POST', '/api/content-pillars', fields)).toMatchObject({ status: 400, text: sentence });
  expect(await names()).toHaveLength(3);
});

it('the 41st is refused in one sentence', async () => {
  for (let pillar = 4; pillar <= 40; pillar += 1)
    expect((await ask(own.client, 'POST', '/api/content-pillars', { name: `Pillar ${pillar}` })).status).toBe(201);
  expect(await ask(own.client, 'POST', '/api/content-pillars', { name: 'One more' })).toMatchObject({
    status: 400,
    text: 'Keep it to 40 pillars. Delete one first.',
  });
  expect(await names()).toHaveLength(40);
});

const put = (fields: object) => ask(own.client, 'PUT', '/api/user/profile', fields);
const read = async () => userProfile.parse((await ask(own.client, 'GET', '/api/user/profile')).body);

it('a profile changes in the fields that are sent', async () => {
  const { username } = own.client.user!;
  const empty = { username, fullName: null, title: null, bio: '', profileImageUrl: null };
  expect(await read()).toEqual(empty);
  await put({ fullName: 'Maya Okafor', title: 'Product strategist' });
  const changed = await put({ bio: 'Writes about bets.' });
  expect(changed).toMatchObject({ status: 200, body: await read() });
  expect(await read()).toEqual({
    ...empty,
    fullName: 'Maya Okafor',
    title: 'Product strategist',
    bio: 'Writes about bets.',
  });
});

it('a name that is too long is refused in one sentence', async () => {
  expect(await put({ fullName: 'M'.repeat(201) })).toMatchObject({
    status: 400,
    text: 'Keep the name to 200 characters.',
  });
  expect((await read()).fullName).toBeNull();
});

it('a blank name or title is stored as none, so the username and the default are shown', async () => {
  await put({ fullName: ' Ann Example ', title: 'Writer' });
  expect((await ask(own.client, 'GET', '/api/auth/me')).body).toMatchObject({
    fullName: 'Ann Example',
    title: 'Writer',
  });
  expect((await put({ fullName: '', title: '  ' })).body).toMatchObject({ fullName: null, title: null });
  for (const path of ['/api/auth/me', '/api/user/profile'])
    expect((await ask(own.client, 'GET', path)).body).toMatchObject({ fullName: null, title: null });
});
