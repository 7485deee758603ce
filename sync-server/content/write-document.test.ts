import { expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

/** Letters whose removal keeps a thread busy while other calls arrive. */
const LONG_TEXT = 8_000;

it('a write that waits for a thread when its caller disconnects is dropped; one that a thread runs is stored', async () => {
  const { body: item } = await ask<{ id: string }>(own.client, 'POST', '/api/content', {
    title: 'A long piece',
    content: 'a'.repeat(LONG_TEXT),
  });
  const leaving = new AbortController();
  const callAndLeave = async (method: string, path: string, json: object) => {
    const reply = await own.client.call(method, path, { json, signal: leaving.signal }).catch(() => null);
    return reply?.status ?? 'left';
  };
  const listIdeas = async () => (await ask<{ title: string }[]>(own.client, 'GET', '/api/content-ideas')).body;
  const inWork = callAndLeave('PUT', `/api/content/${item.id}`, { content: '' });
  // One document of an account is processed at a time; later calls wait. A few round trips give a thread enough time to
  // begin.
  for (let trip = 0; trip < 8; trip += 1) await listIdeas();
  const waiting = Array.from({ length: 20 }, (_each, index) =>
    callAndLeave('POST', '/api/content-ideas', { title: `Idea ${index}` }),
  );
  await listIdeas();
  leaving.abort();
  const answered = (await Promise.all(waiting)).filter((status) => status === 201).length;
  await inWork;

  // Queued after everything that still waits.
  await ask(own.client, 'POST', '/api/content-ideas', { title: 'Of a caller who stays' });
  const [newest, ...others] = await listIdeas();
  expect(newest?.title).toBe('Of a caller who stays');
  // If the machine was faster, one write may be running and another one's answer on its way.
  expect(others.length).toBeLessThanOrEqual(answered + 2);
  const { body: stored } = await ask<{ content: string }>(own.client, 'GET', `/api/content/${item.id}`);
  expect(stored.content.length).toBe(0);
});
