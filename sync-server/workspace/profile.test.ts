import { expect, it } from 'vitest';
import { userProfile } from '#core/api/profile.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

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
