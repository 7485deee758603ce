import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkReply, NetworkRequest } from '#app/engine/ports.ts';
import { drain, drainLockName } from '#app/sync/drain.ts';
import { pullPage } from '#app/sync/pull.ts';
import { pushBatchOf } from '#app/sync/push.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { newIdea } from '#core/testing/ideas.ts';
import { ExchangeHarness, person, stranger, type TestDevice } from './testing/exchange-harness.ts';

let harness: ExchangeHarness;
beforeEach(() => {
  harness = new ExchangeHarness();
});
afterEach(() => harness.close());

const id = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`;

async function addIdeas(device: TestDevice, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await harness.run(device.documents.applyCommand(id(n), 'addIdea', newIdea({ id: id(n), title: `Idea ${n}` })));
  }
}

function reply(status: number, body = '', headers: Record<string, string> = {}): NetworkReply {
  return {
    status,
    header: (name) => headers[name] ?? null,
    body: async function* () {
      yield await Promise.resolve(new TextEncoder().encode(body));
    },
  };
}

const pass = (device: TestDevice) => harness.run(drain(device.deps));
const feedOf = async (device: TestDevice) => (await harness.run(device.database.feed.get('feed')))!;
const outboxOf = (device: TestDevice) => harness.run(device.database.outbox.toArray());

describe('filling a new device', () => {
  it('has right lists after the first page, before any document has come', async () => {
    const laptop = await harness.device();
    await addIdeas(laptop, 3);
    await pass(laptop);
    const phone = await harness.device();
    expect(await harness.run(pullPage(phone.deps))).toMatchObject({ ok: true, value: { more: true } });
    const contentRows = await harness.run(phone.database.contentRows.toArray());
    expect(contentRows.map((stored) => stored.row.title).toSorted()).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
    expect(await harness.run(phone.database.chunks.count())).toBe(0);
    expect(await feedOf(phone)).toMatchObject({ cursor: 0, filled: false, progress: { received: 0, total: 3 } });
    expect(await pass(phone)).toEqual({ type: 'done' });
    expect(await harness.run(phone.database.chunks.count())).toBe(3);
    expect(await feedOf(phone)).toMatchObject({ cursor: 3, filled: true, token: null, progress: null });
  });

  it('that is interrupted goes on where it stopped, and misses nothing that was written meanwhile', async () => {
    const laptop = await harness.device();
    await addIdeas(laptop, 3);
    await pass(laptop);
    const phone = await harness.device();
    await harness.run(pullPage(phone.deps));
    const { token } = await feedOf(phone);
    expect(token).not.toBeNull();
    await harness.run(laptop.documents.applyCommand(id(2), 'renameItem', { title: 'Renamed meanwhile' }));
    await pass(laptop);
    const asked: string[] = [];
    const lost = (request: NetworkRequest): Promise<NetworkReply> => {
      asked.push(request.path);
      throw new TypeError('Failed to fetch');
    };
    phone.intercept = lost;
    await pass(phone);
    expect(asked.at(-1)).toContain(`token=${token}`);
    phone.intercept = null;
    await pass(phone);
    const opened = await harness.run(phone.documents.open('content-item', id(2)));
    expect(opened.state === 'open' && String(opened.document.doc().title)).toBe('Renamed meanwhile');
    expect(await feedOf(phone)).toMatchObject({ cursor: 4, filled: true });
  });
});

describe('pushing', () => {
  it('sends words once, however often the answer is lost', async () => {
    const laptop = await harness.device();
    await addIdeas(laptop, 1);
    laptop.link.faults = { ...laptop.link.faults, dropReply: 1 };
    expect(await pass(laptop)).toEqual({ type: 'failed', failure: { type: 'unreachable' } });
    expect(await pass(laptop)).toEqual({ type: 'failed', failure: { type: 'unreachable' } });
    expect(await outboxOf(laptop)).toHaveLength(1);
    laptop.link.faults = { ...laptop.link.faults, dropReply: 0 };
    expect(await pass(laptop)).toEqual({ type: 'done' });
    expect(await outboxOf(laptop)).toEqual([]);
    expect(harness.server.storedDocuments(person)[0]?.chunks).toHaveLength(1);
  });

  it('does not get its own chunks back, but its rows', async () => {
    const laptop = await harness.device();
    await addIdeas(laptop, 1);
    await pass(laptop);
    await harness.run(laptop.documents.applyCommand(id(1), 'renameItem', { title: 'Renamed' }));
    const chunks = await harness.run(laptop.database.chunks.count());
    await pass(laptop);
    expect(await harness.run(laptop.database.chunks.count())).toBe(chunks);
    expect(await harness.run(laptop.database.contentRows.get(id(1)))).toMatchObject({ seq: 2 });
  });

  it('of a chunk whose dependencies the server lacks is followed by the whole document', async () => {
    const laptop = await harness.device();
    await addIdeas(laptop, 1);
    await harness.run(laptop.database.outbox.clear());
    await harness.run(laptop.documents.applyCommand(id(1), 'renameItem', { title: 'Renamed' }));
    await pass(laptop);
    expect(await outboxOf(laptop)).toEqual([]);
    expect(harness.server.storedDocuments(person)[0]?.rowJson).toContain('Renamed');
  });

  it('with the session of another account stores nothing, keeps everything and asks for sign-in', async () => {
    const laptop = await harness.device();
    await addIdeas(laptop, 1);
    laptop.link.session = stranger;
    expect(await pass(laptop)).toMatchObject({ type: 'failed', failure: { type: 'other-account' } });
    expect(await outboxOf(laptop)).toHaveLength(1);
    expect(await feedOf(laptop)).toMatchObject({ needsSignIn: true });
    expect(harness.server.storedDocuments(stranger)).toEqual([]);
    expect(harness.server.storedDocuments(person)).toEqual([]);
  });
});

describe('pulling', () => {
  it('never writes a row over a document that has words in the outbox', async () => {
    const laptop = await harness.device();
    const phone = await harness.device();
    await addIdeas(laptop, 1);
    await pass(laptop);
    await pass(phone);
    await harness.run(phone.documents.applyCommand(id(1), 'renameItem', { title: 'From the phone' }));
    await harness.run(
      laptop.documents.applyCommand(id(1), 'writeText', {
        path: bodyPath,
        length: 0,
        edits: [{ at: 0, remove: 0, insert: 'Words' }],
      }),
    );
    await pass(laptop);
    await harness.run(pullPage(phone.deps));
    expect(await harness.run(phone.database.contentRows.get(id(1)))).toMatchObject({
      row: { title: 'From the phone' },
    });
    await pass(phone);
    expect(await harness.run(phone.database.contentRows.get(id(1)))).toMatchObject({
      row: { title: 'From the phone', words: 1 },
    });
  });

  it('merges what comes into the document that is open', async () => {
    const laptop = await harness.device();
    const phone = await harness.device();
    await addIdeas(laptop, 1);
    await pass(laptop);
    await pass(phone);
    const opened = await harness.run(phone.documents.open('content-item', id(1)));
    await harness.run(laptop.documents.applyCommand(id(1), 'renameItem', { title: 'Renamed' }));
    await pass(laptop);
    await pass(phone);
    await harness.time.pass(10);
    expect(opened.state === 'open' && String(opened.document.doc().title)).toBe('Renamed');
  });

  it('from a server that was restored sends everything again and starts from 0', async () => {
    const laptop = await harness.device();
    harness.server.backUp();
    await addIdeas(laptop, 2);
    await pass(laptop);
    expect(await feedOf(laptop)).toMatchObject({ cursor: 2 });
    harness.server.restore();
    expect(harness.server.storedDocuments(person)).toEqual([]);
    await pass(laptop);
    expect(harness.server.storedDocuments(person)).toHaveLength(2);
    expect(await outboxOf(laptop)).toEqual([]);
  });

  it('from a server that was restored between the first push ever and the first pull sends everything again', async () => {
    const laptop = await harness.device();
    harness.server.backUp();
    await addIdeas(laptop, 1);
    const { deviceId } = await feedOf(laptop);
    const pushed = await harness.run(pushBatchOf(laptop.deps, deviceId, await outboxOf(laptop)));
    expect(pushed).toMatchObject({ ok: true, value: 1 });
    harness.server.restore();
    await pass(laptop);
    expect(harness.server.storedDocuments(person)).toHaveLength(1);
  });

  it('after an eviction fills the device again: what is gone here is not deleted there', async () => {
    const laptop = await harness.device();
    await addIdeas(laptop, 2);
    await pass(laptop);
    const again = await harness.device();
    await pass(again);
    expect(await harness.run(again.database.contentRows.count())).toBe(2);
    expect(harness.server.storedDocuments(person)).toHaveLength(2);
  });
});

describe('what the server answers', () => {
  const hotelPage = '<!doctype html><title>Hotel</title>';

  async function laptopWithIdea(): Promise<TestDevice> {
    const laptop = await harness.device();
    await addIdeas(laptop, 1);
    return laptop;
  }

  it('401 keeps the queue and asks for sign-in; signing in sends it', async () => {
    const laptop = await laptopWithIdea();
    laptop.intercept = () => Promise.resolve(reply(401, 'Authentication required'));
    expect(await pass(laptop)).toEqual({
      type: 'failed',
      failure: { type: 'signed-out', status: 401, message: 'Authentication required' },
    });
    expect(await outboxOf(laptop)).toHaveLength(1);
    expect(await feedOf(laptop)).toMatchObject({ needsSignIn: true });
    laptop.intercept = null;
    await pass(laptop);
    expect(await outboxOf(laptop)).toEqual([]);
    expect(await feedOf(laptop)).toMatchObject({ needsSignIn: false });
  });

  it.each([
    [429, { 'Retry-After': '7' }, { type: 'retry-later', afterMs: 7000, status: 429, message: hotelPage }],
    [503, {}, { type: 'retry-later', afterMs: null, status: 503, message: hotelPage }],
    [200, {}, { type: 'malformed' }],
  ])('%i with another system’s page is retried and loses nothing', async (status, headers, failure) => {
    const laptop = await laptopWithIdea();
    laptop.intercept = () => Promise.resolve(reply(status, hotelPage, headers));
    expect(await pass(laptop)).toEqual({ type: 'failed', failure });
    expect(await outboxOf(laptop)).toMatchObject([{ state: 'waiting' }]);
    expect(await feedOf(laptop)).toMatchObject({ serverBusy: true, reached: true });
  });

  it('426 says that the app must be updated', async () => {
    const laptop = await laptopWithIdea();
    laptop.intercept = () => Promise.resolve(reply(426, 'Update Rostrum to keep syncing.'));
    expect(await pass(laptop)).toMatchObject({ failure: { type: 'too-old' } });
    expect(await feedOf(laptop)).toMatchObject({ tooOld: true });
    expect(await outboxOf(laptop)).toHaveLength(1);
  });

  it('nothing at all: the request times out after 30 s', async () => {
    const laptop = await laptopWithIdea();
    laptop.intercept = ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      );
    const began = harness.time.now;
    expect(await pass(laptop)).toMatchObject({ failure: { type: 'unreachable' } });
    expect(harness.time.now - began).toBe(30_000);
  });

  it('a refused chunk is parked with a sentence and the rest is stored', async () => {
    const laptop = await laptopWithIdea();
    const foreign = id(9);
    const [stored] = await outboxOf(laptop);
    await harness.run(
      laptop.database.outbox.add({ ...stored!, id: 99, documentId: foreign } as NonNullable<typeof stored>),
    );
    await pass(laptop);
    expect(await outboxOf(laptop)).toMatchObject([
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

  it('go out in their place, with the same key each time', async () => {
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
    await pass(laptop);
    expect(await outboxOf(laptop)).toHaveLength(1);
    await pass(laptop);
    expect(keys).toEqual(['k1', 'k1']);
    expect(await outboxOf(laptop)).toEqual([]);
  });

  it.each([409, 422])('that the server answers with %i are parked with its sentence', async (status) => {
    const laptop = await harness.device();
    await harness.run(laptop.database.outbox.add({ ...request }));
    laptop.intercept = (sent) =>
      Promise.resolve(sent.path === request.path ? reply(status, 'It was posted already.') : reply(503));
    await pass(laptop);
    expect(await outboxOf(laptop)).toMatchObject([{ state: 'parked', reason: 'It was posted already.' }]);
  });
});

describe('several contexts of one browser', () => {
  it('never run two passes at once: who finds the lock taken says so and leaves', async () => {
    const laptop = await harness.device();
    let second: Promise<unknown> = Promise.resolve();
    await harness.run(
      laptop.deps.locks.tryHold(drainLockName(person), async () => {
        second = drain(laptop.deps);
        expect(await second).toEqual({ type: 'busy' });
      }),
    );
    expect(await pass(laptop)).toEqual({ type: 'done' });
  });
});
