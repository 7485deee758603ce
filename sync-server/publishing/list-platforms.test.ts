import { afterAll, beforeAll, expect, it } from 'vitest';
import { platforms } from '#core/publishing/platforms.ts';
import { ask } from '../testing/api-client.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

it('lists every platform with the fields of the specification and no others', async () => {
  const { status, body } = await ask<Record<string, unknown>[]>(await server.newUser('ann'), 'GET', '/api/platforms');
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
