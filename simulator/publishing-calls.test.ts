import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkReply, NetworkRequest } from '#app/engine/ports.ts';
import type { RequestOutboxRow } from '#app/engine/store/rows.ts';
import { cancelPublishingCall, queuePublishingCall } from '#app/engine/store/publishing-calls.ts';
import { ExchangeHarness, numberedId, type TestDevice } from './exchange-harness.ts';

let harness: ExchangeHarness;
beforeEach(() => {
  harness = new ExchangeHarness();
});
afterEach(() => harness.close());

const item = numberedId(1);
const words = { action: 'publish', title: 'Bets', content: 'Every roadmap is a bet.' } as const;

function reply(status: number, body = '', retryAfter: string | null = null): NetworkReply {
  return {
    status,
    header: (name) => (name === 'Retry-After' ? retryAfter : null),
    body: async function* () {
      yield await Promise.resolve(new TextEncoder().encode(body));
    },
  };
}

/** A device with an idea. `answer` answers its publishing calls, the server everything else. */
async function device(answer: (sent: NetworkRequest) => Promise<NetworkReply>) {
  const laptop = await harness.device();
  await harness.addIdeas(laptop, 1);
  const heard: string[] = [];
  const intercept = async (sent: NetworkRequest): Promise<NetworkReply> => {
    heard.push(sent.path);
    if (sent.path === '/api/content/distribute') return await answer(sent);
    laptop.intercept = null;
    try {
      return await laptop.deps.network.request(sent);
    } finally {
      laptop.intercept = intercept;
    }
  };
  laptop.intercept = intercept;
  return { laptop, heard, home: { deps: laptop.deps, nudge: () => {} } };
}

const queue = async (laptop: TestDevice) =>
  await harness.run(
    queuePublishingCall(
      { deps: laptop.deps, nudge: () => {} },
      { itemId: item, zone: 'Europe/Berlin', generations: { 4: 1 } },
      words,
    ),
  );
const callsOf = async (laptop: TestDevice) =>
  (await harness.outboxOf(laptop)).filter((row): row is RequestOutboxRow => row.type === 'request');

describe('a publishing call', () => {
  it('leaves behind the words, also those that were typed since', async () => {
    const { laptop, heard } = await device(() => Promise.resolve(reply(200, '{}')));
    await queue(laptop);
    await harness.run(laptop.documents.applyCommand(item, 'renameItem', { title: 'Typed later' }));
    await harness.pass(laptop);
    expect(heard.slice(0, 2)).toEqual([expect.stringContaining('push'), '/api/content/distribute']);
    expect(await harness.outboxOf(laptop)).toEqual([]);
  });

  it('that the server fails at holds up no words, and waits for its person in the end', async () => {
    const { laptop } = await device(() => Promise.resolve(reply(500)));
    await queue(laptop);
    for (let pass = 1; pass <= 4; pass += 1) {
      await harness.run(laptop.documents.applyCommand(item, 'renameItem', { title: `Title ${pass}` }));
      await harness.pass(laptop);
      expect(await harness.outboxOf(laptop)).toMatchObject([{ type: 'request', state: 'waiting', failures: pass }]);
    }
    expect(await harness.pass(laptop)).toEqual({ type: 'done' });
    expect(await callsOf(laptop)).toMatchObject([{ state: 'parked', reason: 'The server failed several times.' }]);
  });

  it('that the server is still processing is repeated, and nothing else waits for it', async () => {
    const answers = [reply(409, 'This request is still running.', '1'), reply(200, '{}')];
    const { laptop, heard } = await device(() => Promise.resolve(answers.shift()!));
    await queue(laptop);
    expect(await harness.pass(laptop)).toMatchObject({ type: 'failed', failure: { type: 'retry-later' } });
    expect(heard.at(-1)).toContain('/api/sync/changes');
    expect(await harness.feedOf(laptop)).toMatchObject({ filled: true, serverBusy: false });
    expect(await callsOf(laptop)).toMatchObject([{ state: 'waiting' }]);
    expect(await harness.pass(laptop)).toEqual({ type: 'done' });
    expect(await harness.outboxOf(laptop)).toEqual([]);
  });

  it('is not sent where words of its item were refused', async () => {
    const { laptop, heard } = await device(() => Promise.resolve(reply(200, '{}')));
    await harness.pass(laptop);
    await harness.run(laptop.documents.applyCommand(item, 'renameItem', { title: 'Refused' }));
    const [chunk] = await harness.outboxOf(laptop);
    await harness.run(laptop.database.outbox.update(chunk!.id!, { state: 'parked' }));
    await queue(laptop);
    await harness.pass(laptop);
    expect(heard).not.toContain('/api/content/distribute');
    expect(await callsOf(laptop)).toMatchObject([
      {
        state: 'parked',
        reason: 'The server refused your latest text, so an older version would have been posted.',
      },
    ]);
  });
});

describe('a publishing call that is taken back', () => {
  it.each([
    ['no network, and nothing left', () => Promise.reject(new DOMException('Offline', 'NothingSent')), 'cancelled'],
    ['the server turned it away', () => Promise.resolve(reply(503)), 'cancelled'],
    ['the connection broke', () => Promise.reject(new TypeError('Failed to fetch')), 'may-have-left'],
  ] as const)('after %s is said to be %s', async (_what, answer, outcome) => {
    const { laptop, home } = await device(answer);
    await queue(laptop);
    await harness.pass(laptop);
    const [call] = await callsOf(laptop);
    expect(await harness.run(cancelPublishingCall(home, call!.id!))).toBe(outcome);
    expect(await harness.outboxOf(laptop)).toEqual([]);
  });

  it('on its way may have left, and stays away whatever the server says', async () => {
    let answered = () => {};
    const { laptop, home } = await device(
      () =>
        new Promise((resolve) => {
          answered = () => resolve(reply(400, 'No'));
        }),
    );
    await queue(laptop);
    const passing = harness.pass(laptop);
    await harness.time.pass(5_000);
    const [call] = await callsOf(laptop);
    expect(await harness.run(cancelPublishingCall(home, call!.id!))).toBe('may-have-left');
    answered();
    await passing;
    expect(await harness.outboxOf(laptop)).toEqual([]);
  });
});
