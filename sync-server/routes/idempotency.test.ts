import { expect, it } from 'vitest';
import type { ContentItemReply } from '#core/api/content.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

const create = (key: string, fields: object = { title: 'Once', content: 'Only' }) =>
  ask<ContentItemReply>(own.client, 'POST', '/api/content', fields, { 'Idempotency-Key': key });
const count = async () => (await ask<unknown[]>(own.client, 'GET', '/api/content')).body.length;

it('the same key gives the same answer and one effect, also after a restart', async () => {
  const key = crypto.randomUUID();
  const first = await create(key);
  await ask(own.client, 'PUT', `/api/content/${first.body.id}`, { title: 'Changed since' });
  const again = await create(key);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  await own.server.stop();
  await own.server.start();
  const later = await create(key);
  expect([later.status, later.text]).toEqual([first.status, first.text]);
  expect(await count()).toBe(1);
});

it('requests with one key at once have one effect', async () => {
  const key = crypto.randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => create(key)));
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await count()).toBe(1);
});

it('a refusal is repeated in the same words', async () => {
  const key = crypto.randomUUID();
  const first = await create(key, { title: 'T', pillarId: 'nobody' });
  expect(first.status).toBe(400);
  expect(await create(key, { title: 'T', pillarId: 'nobody' })).toMatchObject({ status: 400, text: first.text });
});

it('a key stands for one request and for one person', async () => {
  const key = crypto.randomUUID();
  await create(key);
  expect((await create(key, { title: 'Another' })).status).toBe(422);
  const other = await own.server.newUser();
  expect((await ask(other, 'POST', '/api/content', { title: 'Mine' }, { 'Idempotency-Key': key })).status).toBe(201);
  expect((await create('with blank')).status).toBe(400);
});

it('a request that died with its process is carried out by the next', async () => {
  const key = crypto.randomUUID();
  await own.server.running.deps.database.knex('idempotency_keys').insert({
    user_id: own.client.id,
    key,
    request: await requestHash({ title: 'Once', content: 'Only' }),
    status: null,
    reply: null,
    created_at: own.server.clock.now() - 61_000,
  });
  expect((await create(key)).status).toBe(201);
  expect(await count()).toBe(1);
});

async function requestHash(body: object): Promise<string> {
  const bytes = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`POST /api/content ${JSON.stringify(body)}`),
  );
  return Buffer.from(bytes).toString('hex');
}
