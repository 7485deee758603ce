import { focusManager, MutationObserver, onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#core/api/catalogue.ts';
import { errorIdHeader } from '#core/api/endpoint.ts';
import { ScriptedServer } from '../../testing/scripted-server.ts';
import { createServerQueryClient, freshFor, freshness, watchReturns } from './use-server-data.ts';
import type { ServerWrite } from './send-server-write.ts';

const MINUTE = 60_000;
const server = new ScriptedServer();
let client: QueryClient;

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  client = impatient(createServerQueryClient(server.wire));
  client.mount();
});
afterEach(() => {
  client.unmount();
  client.clear();
  vi.useRealTimers();
});

/** Removes the library's own pauses between attempts. */
function impatient(made: QueryClient): QueryClient {
  const { queries = {}, mutations = {} } = made.getDefaultOptions();
  made.setDefaultOptions({ queries: { ...queries, retryDelay: 1 }, mutations: { ...mutations, retryDelay: 1 } });
  return made;
}

const read = async (...queryKey: unknown[]) => await client.fetchQuery({ queryKey });
const write = async (variables: ServerWrite) =>
  await new MutationObserver<unknown, Error, ServerWrite>(client, {}).mutate(variables);

it('reads what the first element of the key names, as JSON', async () => {
  server.answer({ status: 200, body: '{"streak":3}' });
  expect(await read('/api/user/streaks', { range: 'weekly' })).toEqual({ streak: 3 });
  expect(server.heard.map(({ line, headers }) => [line, headers['content-type']])).toEqual([
    ['GET /api/user/streaks', 'application/json'],
  ]);
});

it.each([[[]], [[7]], [['user/streaks']], [['https://elsewhere.example/api/stats']]])(
  'a key that names no call of the server is refused before anything is sent: %j',
  async (key) => {
    server.answer({ status: 200, body: '{}' });
    await expect(read(...key)).rejects.toThrow('Invalid query key');
    expect(server.heard).toEqual([]);
  },
);

it.each([
  { status: 401, body: 'No.', sentence: 'Authentication required' },
  { status: 429, body: 'No.', sentence: 'Too many requests. Please try again later.' },
  { status: 404, body: 'No.', sentence: 'API request failed with status 404: Not Found' },
  { status: 400, body: 'No.', sentence: 'API request failed with status 400: Bad Request' },
])('$status is said as "$sentence", and not asked again', async ({ status, body, sentence }) => {
  // The server's own refusals carry an id.
  server.answer({ status, body, headers: { [errorIdHeader]: 'refused' } });
  await expect(read('/api/stats')).rejects.toThrow(sentence);
  expect(server.heard).toHaveLength(1);
});

it('a read that may yet succeed is tried three times in all', async () => {
  server.answer({ status: 503 });
  await expect(read('/api/stats')).rejects.toThrow('API request failed with status 503: Service Unavailable');
  expect(server.heard).toHaveLength(3);
});

it('the third try may succeed', async () => {
  server.answer({ status: 500 }, { status: 502 }, { status: 200, body: '[]' });
  expect(await read('/api/missions')).toEqual([]);
});

it('without an answer it says that the network is at fault', async () => {
  const gone = new ScriptedServer();
  await gone.start();
  await gone.stop();
  const alone = impatient(createServerQueryClient(gone.wire));
  await expect(alone.fetchQuery({ queryKey: ['/api/stats'] })).rejects.toThrow(
    'Network error. Please check your connection.',
  );
  alone.clear();
});

it('an answer of another shape is none', async () => {
  const meta = { reply: () => Promise.resolve(z.object({ total: z.number() })) };
  server.answer({ status: 200, body: '<p>Welcome to the hotel</p>' }, { status: 200, body: '{"total":2}' });
  expect(await client.fetchQuery({ queryKey: ['/api/stats'], meta })).toEqual({ total: 2 });
  expect(server.heard).toHaveLength(2);
});

it('a write is sent twice at most, with one idempotency key', async () => {
  const claim = { method: 'POST', path: '/api/user/milestones/first-idea/claim' } as const;
  server.answer({ status: 500 });
  await expect(write({ ...claim, body: { now: true } })).rejects.toThrow('API request failed with status 500');
  const keys = server.heard.map(({ headers }) => headers['idempotency-key']);
  expect(server.heard.map(({ line, body }) => [line, body])).toEqual(
    Array.from({ length: 2 }, () => [`POST ${claim.path}`, '{"now":true}']),
  );
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);

  server.answer({ status: 200, body: '{"claimed":true}' });
  expect(await write(claim)).toEqual({ claimed: true });
  expect(server.heard[0]!.headers['idempotency-key']).not.toBe(keys[0]);
});

it("a refused write is said in the server's own words, and not sent again", async () => {
  server.answer({ status: 400, body: 'The reward was claimed already.' });
  await expect(write({ method: 'POST', path: '/api/user/milestones/first-idea/claim' })).rejects.toThrow(
    'The reward was claimed already.',
  );
  expect(server.heard).toHaveLength(1);
});

it.each([
  ['/api/brand-score', 10],
  ['/api/stats', 5],
  ['/api/missions', 10],
  ['/api/content-pillars', 5],
  ['/api/achievements', 10],
  ['/api/user/streaks', 5],
  ['/api/content/scheduled-today', 5],
  ['/api/content/top-performer', 10],
  ['/api/content/balance', 5],
  ['/api/user/activity', 5],
  ['/api/user/social-connections', 5],
  ['/api/anything-else', 5],
])('%s counts as fresh for %i minutes', async (path, minutes) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server.answer({ status: 200, body: '{}' });
  await read(path);
  vi.setSystemTime(Date.now() + minutes * MINUTE - 1);
  await read(path);
  expect(server.heard).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  await read(path);
  expect(server.heard).toHaveLength(2);
});

it('publications, sessions and the readers of a site are fetched each time that they are shown', () => {
  expect(freshFor('/api/content/55555555-5555-4555-8555-555555555555/attempts')).toBe(0);
  expect(freshFor('/api/account/sessions')).toBe(0);
  expect(freshFor('/api/site?days=30')).toBe(0);
});

it('every path with a time of its own is a read of the API', () => {
  const reads = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path as string);
  expect(Object.keys(freshness).filter((path) => !reads.includes(path))).toEqual([]);
  expect(freshFor(7)).toBe(5 * MINUTE);
});

it.each([
  [
    'the window has the focus again',
    () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    },
  ],
  [
    'the network is back',
    () => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    },
  ],
  [
    'another screen shows it',
    () => {
      watch('/api/stats');
    },
  ],
])('what is no longer fresh is read again when %s, and not before', async (_when, happens) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server.answer({ status: 200, body: '{}' });
  const answered = watch('/api/stats');
  await answered(1);
  happens();
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  happens();
  await answered(2);
  expect(server.heard).toHaveLength(2);
});

/** Shows a path as a screen does. The returned function waits for a number of answers. */
function watch(path: string): (answers: number) => Promise<void> {
  const observer = new QueryObserver(client, { queryKey: [path] });
  observer.subscribe(() => {});
  return async (answers) => {
    await vi.waitFor(() =>
      expect([server.heard.length, observer.getCurrentResult().fetchStatus]).toEqual([answers, 'idle']),
    );
  };
}

it('a return is a focus of the window or a page that can be seen again, once for both', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { visibilityState: 'visible' })];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  const onReturn = vi.fn();
  const stop = watchReturns(onReturn);
  const later = () => vi.setSystemTime(Date.now() + MINUTE);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onReturn).toHaveBeenCalledTimes(1);
  later();
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onReturn).toHaveBeenCalledTimes(1);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onReturn).toHaveBeenCalledTimes(2);
  later();
  window.dispatchEvent(new Event('focus'));
  expect(onReturn).toHaveBeenCalledTimes(3);
  stop();
  later();
  window.dispatchEvent(new Event('focus'));
  expect(onReturn).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});

it('data that no screen shows is kept for ten minutes', async () => {
  server.answer({ status: 200, body: '{}' });
  await read('/api/stats');
  expect(client.getQueryCache().find({ queryKey: ['/api/stats'] })?.gcTime).toBe(10 * MINUTE);
});
