import { expect, it } from 'vitest';
import { listSocialConnections } from '#core/api/accounts.ts';
import { platforms } from '#core/publishing/platforms.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer({ env: { ALLOWED_ADDRESSES: '127.0.0.1' } });

it('LinkedIn, Twitter and Medium are listed, and none is connected', async () => {
  const { status, body } = await ask(own.client, 'GET', '/api/user/social-connections');
  expect(status).toBe(200);
  expect(listSocialConnections.reply.parse(body)).toEqual(
    ['linkedin', 'twitter', 'medium'].map((platform) => ({
      platform,
      connected: false,
      username: null,
      profileImageUrl: null,
    })),
  );
});

it('a connected account is listed with its name, shows in the brand score, and can be disconnected', async () => {
  const address = `http://127.0.0.1:${new URL(own.server.url).port}/`;
  const { host } = new URL(address);
  expect((await ask(own.client, 'PUT', '/api/connections/webhook', { address })).status).toBe(200);
  const list = async () => (await ask(own.client, 'GET', '/api/user/social-connections')).body as unknown as object[];
  expect(await list()).toContainEqual({ platform: 'webhook', connected: true, username: host, profileImageUrl: null });
  const { body } = await ask(own.client, 'GET', '/api/brand-score');
  expect(body['platformScores']).toContainEqual({ platform: 'webhook', connected: true, score: 0 });
  expect(await ask(own.client, 'POST', '/api/auth/disconnect/webhook')).toMatchObject({ status: 200 });
  expect(await list()).toHaveLength(3);
  expect(await ask(own.client, 'GET', '/api/connections')).toMatchObject({ body: [] });
});

it('disconnecting an unconnected account succeeds; an unknown platform is not found', async () => {
  const disconnect = (platform: string) => ask(own.client, 'POST', `/api/auth/disconnect/${platform}`);
  expect(await disconnect('linkedin')).toMatchObject({ status: 200, body: { success: true } });
  expect((await disconnect('myspace')).status).toBe(404);
});

it.each([
  [
    'linkedin',
    'This server is not set up for LinkedIn: its operator has to set LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET. Until then, copy the text and post it yourself.',
  ],
  ['medium', 'Connect Medium under Social Accounts.'],
  ['facebook', 'This server cannot connect Facebook yet. Copy the text and post it yourself.'],
  ['bluesky', 'Connect Bluesky under Social Accounts.'],
  ['google', 'Google sign-in is not set up on this server. Sign in with your username and password.'],
])('a browser that is sent to %s, which cannot be reached there, is told why', async (platform, sentence) => {
  for (const client of [own.client, own.server.client()]) {
    const { status, text, headers } = await ask(client, 'GET', `/api/auth/${platform}`);
    expect([status, text]).toEqual([501, sentence]);
    expect(headers.get('Content-Type')).toContain('text/plain');
  }
  expect((await ask(own.client, 'GET', '/api/auth/myspace')).status).toBe(404);
});

it('lists every platform with the fields of the specification and no others', async () => {
  const { status, body } = await ask<Record<string, unknown>[]>(own.client, 'GET', '/api/platforms');
  expect(status).toBe(200);
  expect(body.map(({ id }) => id)).toEqual(platforms.map(({ id }) => id));
  expect(body[2]).toEqual({
    id: 3,
    name: 'Medium',
    type: 'medium',
    icon: 'medium',
    description: 'Stories for a reading audience',
    requiresTitle: true,
    supportsTags: true,
  });
});
