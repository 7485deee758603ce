import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkReply, NetworkRequest } from '#app/engine/ports.ts';
import { queueAiRequest, removeAiRequest } from '#app/engine/store/ai-requests.ts';
import { aiRequestLockName, sendAiRequests } from '#app/engine/sync/send-ai-requests.ts';
import { ExchangeHarness, type TestDevice } from './exchange-harness.ts';

let harness: ExchangeHarness;
let device: TestDevice;
let sent: NetworkRequest[];
beforeEach(async () => {
  harness = new ExchangeHarness();
  device = await harness.device();
  sent = [];
});
afterEach(() => harness.close());

const answer = { keyInsights: ['One'], painPoints: ['Two'] };
const item = '44444444-4444-4444-8444-000000000001';

function reply(status: number, body: object | string, headers: Record<string, string> = {}): NetworkReply {
  return {
    status,
    header: (name) => headers[name] ?? null,
    body: async function* () {
      yield await Promise.resolve(new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)));
    },
  };
}

/** The server's answers, in order. After the last one, requests get no answer. */
function serve(...replies: NetworkReply[]): void {
  device.intercept = (request) => {
    sent.push(request);
    const next = replies.shift();
    return next ? Promise.resolve(next) : Promise.reject(new Error('No network'));
  };
}

const queue = (topic: string) =>
  harness.run(
    queueAiRequest(
      { deps: device.deps, nudge: () => {} },
      { itemId: item, task: 'audience-insights', request: { topic } },
    ),
  );
const aiRequests = () => harness.run(device.database.aiRequests.toArray());
const good = () => reply(200, { success: true, provider: 'openai', model: 'gpt-4o', data: answer });

describe('a question that waits', () => {
  it('is sent under its own key, and its answer is kept beside it', async () => {
    await queue('Roadmaps');
    serve(good());
    await harness.run(sendAiRequests(device.deps));
    const [queued] = await aiRequests();
    expect(queued).toMatchObject({
      state: 'answered',
      answer: { provider: 'openai', model: 'gpt-4o', reply: JSON.stringify(answer) },
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/api/content/audience-insights',
      headers: { 'Idempotency-Key': queued!.id },
    });
    await harness.run(sendAiRequests(device.deps));
    expect(sent).toHaveLength(1);
  });

  it('keeps its key when the answer was lost, so that it is answered once', async () => {
    await queue('Roadmaps');
    serve();
    await harness.run(sendAiRequests(device.deps));
    expect((await aiRequests())[0]).toMatchObject({ state: 'waiting' });
    serve(good());
    await harness.run(sendAiRequests(device.deps));
    const keys = sent.map(({ headers }) => headers?.['Idempotency-Key']);
    expect(keys[0]).toBe(keys[1]);
  });

  it('is refused with the reasons where every model needs a change first', async () => {
    await queue('Roadmaps');
    const failure = (canRepeat: boolean) => ({
      provider: 'openai',
      model: 'm',
      kind: 'k',
      sentence: 'OpenAI (m) has no credit left for this server.',
      canRepeat,
      waitSeconds: null,
    });
    const failed = (...failures: object[]) => reply(502, { success: false, message: 'Failed.', failures });
    serve(failed(failure(true), failure(false)));
    await harness.run(sendAiRequests(device.deps));
    expect((await aiRequests())[0]).toMatchObject({ state: 'waiting' });
    await harness.run(device.database.aiRequests.toCollection().modify({ notBefore: 0 }));
    serve(failed(failure(false)));
    await harness.run(sendAiRequests(device.deps));
    expect((await aiRequests())[0]).toMatchObject({
      state: 'refused',
      reason: 'Failed. OpenAI (m) has no credit left for this server.',
    });
  });

  it('waits as long as a busy server says, and no word of the outbox waits with it', async () => {
    await queue('Roadmaps');
    serve(reply(429, { success: false, message: 'Too many requests.' }, { 'Retry-After': '3600' }), good());
    await harness.run(sendAiRequests(device.deps));
    await harness.run(sendAiRequests(device.deps));
    expect(sent).toHaveLength(1);
    expect(await harness.run(device.database.outbox.count())).toBe(0);
    await harness.run(new Promise<void>((resolve) => device.deps.clock.after(3_600_000, resolve)));
    await harness.run(sendAiRequests(device.deps));
    expect((await aiRequests())[0]!.state).toBe('answered');
  });

  it('says why when it is refused for good', async () => {
    await queue('Roadmaps');
    serve(reply(422, { success: false, message: 'The model declined to write this.' }));
    await harness.run(sendAiRequests(device.deps));
    expect((await aiRequests())[0]).toMatchObject({ state: 'refused', reason: 'The model declined to write this.' });
  });

  it('waits on when a hotel’s sign-in page answers in the server’s place', async () => {
    await queue('Roadmaps');
    serve(reply(200, '<html>Sign in to the hotel’s network</html>'));
    await harness.run(sendAiRequests(device.deps));
    expect((await aiRequests())[0]).toMatchObject({ state: 'waiting', answer: null });
  });

  it('that the server put off waits no longer than requested, however the clock is set', async () => {
    await queue('Roadmaps');
    serve(reply(503, '', { 'Retry-After': '60' }), good());
    await harness.run(sendAiRequests(device.deps));
    expect(sent).toHaveLength(1);
    const wrong = { ...device.deps, clock: { ...device.deps.clock, now: () => harness.time.now - 3_600_000 } };
    await harness.run(sendAiRequests(wrong));
    expect((await aiRequests())[0]).toMatchObject({ state: 'answered' });
  });

  it('can be cancelled, even while it is in progress', async () => {
    await queue('Roadmaps');
    const [queued] = await aiRequests();
    device.intercept = async () => {
      await removeAiRequest({ deps: device.deps, nudge: () => {} }, queued!.id);
      return good();
    };
    await harness.run(sendAiRequests(device.deps));
    expect(await aiRequests()).toEqual([]);
  });

  it('is replaced by a newer one of its kind about the same piece', async () => {
    await queue('Roadmaps');
    await queue('Estimates');
    expect((await aiRequests()).map(({ request }) => request)).toEqual([JSON.stringify({ topic: 'Estimates' })]);
  });

  it('is sent by one context of a browser at a time', async () => {
    await queue('Roadmaps');
    serve(good(), good());
    let tries = 0;
    await harness.run(
      device.deps.locks.tryHold(aiRequestLockName(device.deps.account), async () => {
        await sendAiRequests(device.deps);
        tries = sent.length;
      }),
    );
    expect(tries).toBe(0);
  });
});
