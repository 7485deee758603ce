import { expect, it } from 'vitest';
import { contentIdea, type ContentIdeaReply } from '#core/api/ideas.ts';
import { ask } from '../testing/api-client.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

const add = (fields: object) => ask<ContentIdeaReply>(own.client, 'POST', '/api/content-ideas', fields);
const list = async () => (await ask<ContentIdeaReply[]>(own.client, 'GET', '/api/content-ideas')).body;

it('an idea is added at the top, changed and deleted', async () => {
  const first = await add({ title: 'First' });
  const second = await add({ title: '  Second \n idea ', description: 'What it\n\nis about' });
  expect(second.status).toBe(201);
  expect(contentIdea.parse(second.body)).toMatchObject({
    title: 'Second idea',
    description: 'What it\n\nis about',
    platform: null,
    step: 1,
  });
  expect((await list()).map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
  const changed = await ask(own.client, 'PUT', `/api/content-ideas/${first.body.id}`, { title: 'First, renamed' });
  expect(changed.body).toMatchObject({ title: 'First, renamed', description: '' });
  expect((await ask(own.client, 'DELETE', `/api/content-ideas/${second.body.id}`)).status).toBe(200);
  expect((await list()).map(({ title }) => title)).toEqual(['First, renamed']);
});

it('an idea without a title is refused and nothing is made', async () => {
  for (const fields of [{}, { title: '' }, { title: '  ' }, { title: null }])
    expect(await add(fields)).toMatchObject({ status: 400, text: 'Give it a title first.' });
  expect(await list()).toEqual([]);
});

it('ideas of a device are listed, and ideas of a call reach the device', async () => {
  const idea = new TestIdea();
  await own.client.push([{ documentId: idea.id, bytes: idea.add('From the phone') }]);
  expect(await list()).toMatchObject([{ id: idea.id, title: 'From the phone' }]);
  const before = await own.client.pull({ since: 0 });
  await ask(own.client, 'PUT', `/api/content-ideas/${idea.id}`, { title: 'From the API' });
  const { rows, chunks } = await own.client.pull({ since: before.page.upTo || 1 });
  expect(rows).toMatchObject([{ documentId: idea.id, row: { title: 'From the API' } }]);
  expect(chunks).toHaveLength(1);
  const more = idea.write('words typed meanwhile');
  await own.client.push([{ documentId: idea.id, bytes: more }]);
  expect(await list()).toMatchObject([{ title: 'From the API' }]);
});

it('two calls at once both take effect', async () => {
  const { body } = await add({ title: 'Both', description: '' });
  await Promise.all([
    ask(own.client, 'PUT', `/api/content-ideas/${body.id}`, { title: 'Both, renamed' }),
    ask(own.client, 'PUT', `/api/content-ideas/${body.id}`, { description: 'described' }),
    ask(own.client, 'PUT', `/api/content-ideas/${body.id}/steps`, {
      stepsData: {
        stepData: { 'content-strategy': { goal: 'aimed' } },
        lastSaved: null,
        contentId: null,
        version: '2.0',
      },
    }),
  ]);
  expect(await list()).toMatchObject([{ title: 'Both, renamed', description: 'described' }]);
  expect((await ask(own.client, 'GET', `/api/content-steps/${body.id}`)).body).toMatchObject({
    stepData: { 'content-strategy': { goal: 'aimed' } },
  });
});
