import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkReply } from '#app/engine/ports.ts';
import { drain } from '#app/engine/sync/drain.ts';
import { ExchangeHarness, numberedId, person, type TestDevice } from './exchange-harness.ts';

let harness: ExchangeHarness;
beforeEach(() => {
  harness = new ExchangeHarness();
});
afterEach(() => harness.close());

function reply(status: number, body = '', headers: Record<string, string> = {}): NetworkReply {
  return {
    status,
    header: (name) => headers[name] ?? null,
    body: async function* () {
      yield await Promise.resolve(new TextEncoder().encode(body));
    },
  };
}

describe('answers of the server', () => {
  const hotelPage = '<!doctype html><title>Hotel</title>';

  async function laptopWithIdea(): Promise<TestDevice> {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 1);
    return laptop;
  }

  it('401 keeps the queue and asks for sign-in; signing in sends it', async () => {
    const laptop = await laptopWithIdea();
    laptop.intercept = () =>
      Promise.resolve(reply(401, 'Authentication required', { 'Rostrum-Error': 'authentication-required' }));
    expect(await harness.pass(laptop)).toMatchObject({
      type: 'failed',
      failure: { type: 'signed-out', status: 401, message: 'Authentication required' },
    });
    expect(await harness.outboxOf(laptop)).toHaveLength(1);
    expect(await harness.feedOf(laptop)).toMatchObject({ needsSignIn: true });
    laptop.intercept = null;
    await harness.pass(laptop);
    expect(await harness.outboxOf(laptop)).toEqual([]);
    expect(await harness.feedOf(laptop)).toMatchObject({ needsSignIn: false });
  });

  it.each([
    [429, { 'Retry-After': '7' }, { type: 'retry-later', afterMs: 7000, status: 429, message: hotelPage }],
    [401, {}, { type: 'retry-later', afterMs: null, status: 401, message: hotelPage }],
    [503, {}, { type: 'retry-later', afterMs: null, status: 503, message: hotelPage }],
    [200, {}, { type: 'malformed' }],
  ])('%i with another system’s page is retried and loses nothing', async (status, headers, failure) => {
    const laptop = await laptopWithIdea();
    laptop.intercept = () => Promise.resolve(reply(status, hotelPage, headers));
    expect(await harness.pass(laptop)).toMatchObject({ type: 'failed', failure });
    expect(await harness.outboxOf(laptop)).toMatchObject([{ state: 'waiting' }]);
    expect(await harness.feedOf(laptop)).toMatchObject({ serverBusy: true, reached: true });
  });

  it('426 says that the app must be updated', async () => {
    const laptop = await laptopWithIdea();
    laptop.intercept = () => Promise.resolve(reply(426, 'Update Rostrum to keep syncing.'));
    expect(await harness.pass(laptop)).toMatchObject({ failure: { type: 'too-old' } });
    expect(await harness.feedOf(laptop)).toMatchObject({ tooOld: true });
    expect(await harness.outboxOf(laptop)).toHaveLength(1);
  });

  it('no page of changes for a while: its start and the last page’s time are kept until one arrives', async () => {
    const laptop = await laptopWithIdea();
    await harness.pass(laptop);
    const synced = harness.time.now;
    expect(await harness.feedOf(laptop)).toMatchObject({ failingSince: null, syncedAt: synced });
    await harness.time.pass(120_000);
    await harness.pass(laptop);
    expect((await harness.feedOf(laptop)).syncedAt).toBe(harness.time.now);
    laptop.intercept = () => Promise.resolve(reply(503));
    const failing = harness.time.now;
    await harness.pass(laptop);
    await harness.time.pass(20_000);
    await harness.pass(laptop);
    expect(await harness.feedOf(laptop)).toMatchObject({ serverBusy: true, failingSince: failing, syncedAt: failing });
    laptop.intercept = null;
    await harness.pass(laptop);
    expect(await harness.feedOf(laptop)).toMatchObject({ serverBusy: false, failingSince: null });
  });

  it('nothing at all to a page of changes: after 10 s it is noted, long before the request is given up', async () => {
    const laptop = await harness.device();
    await harness.pass(laptop);
    laptop.intercept = ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      );
    const began = harness.time.now;
    const passing = drain(laptop.deps);
    await harness.time.pass(9_900);
    expect(await harness.feedOf(laptop)).toMatchObject({ serverBusy: false, failingSince: null });
    await harness.time.pass(200);
    expect(await harness.feedOf(laptop)).toMatchObject({ serverBusy: true, failingSince: began });
    expect(await harness.run(passing)).toMatchObject({ type: 'failed' });
    expect(await harness.feedOf(laptop)).toMatchObject({ serverBusy: true, reached: true, failingSince: began });
  });

  it('nothing at all: the request times out after 30 s', async () => {
    const laptop = await laptopWithIdea();
    laptop.intercept = ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      );
    const began = harness.time.now;
    expect(await harness.pass(laptop)).toMatchObject({ failure: { type: 'unreachable' } });
    expect(harness.time.now - began).toBe(30_000);
  });

  it('a refused chunk is parked with a sentence and the rest is stored', async () => {
    const laptop = await laptopWithIdea();
    const foreign = numberedId(9);
    const [stored] = await harness.outboxOf(laptop);
    await harness.run(
      laptop.database.outbox.add({ ...stored!, id: 99, documentId: foreign } as NonNullable<typeof stored>),
    );
    await harness.pass(laptop);
    expect(await harness.outboxOf(laptop)).toMatchObject([
      { documentId: foreign, state: 'parked', reason: 'This change belongs to another document.' },
    ]);
    expect(harness.server.storedDocuments(person)).toHaveLength(1);
  });
});

describe('queued requests', () => {
  const request = {
    type: 'request',
    documentId: '',
    method: 'POST',
    path: '/api/content/1/publish',
    json: '{}',
    idempotencyKey: 'k1',
    state: 'waiting',
    reason: null,
    at: 0,
  } as const;

  it('are sent in their order, with the same key each time', async () => {
    const laptop = await harness.device();
    await harness.run(laptop.database.outbox.add({ ...request }));
    const keys: (string | undefined)[] = [];
    let answers = 0;
    laptop.intercept = (sent) => {
      if (sent.path !== request.path) return Promise.resolve(reply(503));
      keys.push(sent.headers?.['Idempotency-Key']);
      answers += 1;
      if (answers === 1) throw new TypeError('Failed to fetch');
      return Promise.resolve(reply(200, '{}'));
    };
    await harness.pass(laptop);
    expect(await harness.outboxOf(laptop)).toHaveLength(1);
    await harness.pass(laptop);
    expect(keys).toEqual(['k1', 'k1']);
    expect(await harness.outboxOf(laptop)).toEqual([]);
  });

  it.each([409, 422])('that the server answers with %i are parked with its sentence', async (status) => {
    const laptop = await harness.device();
    await harness.run(laptop.database.outbox.add({ ...request }));
    laptop.intercept = (sent) =>
      Promise.resolve(sent.path === request.path ? reply(status, 'It was posted already.') : reply(503));
    await harness.pass(laptop);
    expect(await harness.outboxOf(laptop)).toMatchObject([{ state: 'parked', reason: 'It was posted already.' }]);
  });
});
