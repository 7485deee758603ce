import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentItemReply } from '#core/api/content.ts';
import { ask } from '../testing/api-client.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await TestServer.start();
  client = await server.newUser();
});
afterAll(() => server.discard());

it('rows of an older projector are projected again before they are read', async () => {
  const { body } = await ask<ContentItemReply>(client, 'POST', '/api/content', {
    title: 'From before',
    content: 'Words',
  });
  await server.stop();
  await server.start();
  const { knex } = server.running.deps.database;
  await knex('documents').update({ projector_version: 0, row: '{"title":"An older row"}', text: '' });
  expect((await ask(client, 'GET', `/api/content/${body.id}`)).body).toEqual(body);
  const [row] = await knex('documents').where({ document_id: body.id }).select('projector_version', 'seq', 'text');
  expect(row).toMatchObject({ seq: 1, text: 'From before\n\nWords' });
  expect(row.projector_version).toBeGreaterThan(0);
});

it('a row is read again only when it has changed', async () => {
  const read = () => server.running.deps.userRows.read(client.id);
  const { body } = await ask<ContentItemReply>(client, 'POST', '/api/content', { title: 'One', content: 'Words' });
  const before = await read();
  expect(await read()).toBe(before);
  await ask(client, 'POST', '/api/content', { title: 'Two', content: 'Words' });
  const after = await read();
  expect(after.head).toBeGreaterThan(before.head);
  expect(after.items.get(body.id)).toBe(before.items.get(body.id));
});
