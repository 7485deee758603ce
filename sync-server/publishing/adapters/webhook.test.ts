import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HeldPost, Step } from '../../testing/stand-in-platform/script.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { MemoryHealth, readsForTests, testPublishing } from '../testing/test-publishing.ts';
import { webhookAdapter } from './webhook.ts';

const limits = { ...requestLimits, totalMs: 700 };
const secret = 'a secret of theirs';

function adapterFor(allowedAddresses: readonly string[], health = new MemoryHealth()) {
  return webhookAdapter({
    health,
    limits: { ...limits, allowedAddresses },
    now: Date.now,
    settleMs: 0,
    ...readsForTests,
  });
}

const eventIds = (events: readonly HeldPost[]) => new Set(events.map(({ headers }) => headers['x-rostrum-event-id']));

describeAdapter('a webhook', async () => {
  const platform = await StandInPlatform.start();
  const connection = { name: 'hook', address: `${platform.url}/hook`, token: secret };
  // Each attempt has a record of its own: the endpoint's earlier failures are not under test here.
  const fresh = (allowed: readonly string[]) => ({
    ...adapterFor(allowed),
    publish: (publishing: Publishing) => adapterFor(allowed).publish(publishing),
  });
  return {
    adapter: fresh(['127.0.0.1']),
    adapterForPublicWeb: fresh([]),
    connection,
    wrongConnection: connection,
    otherConnection: null,
    refusal: { does: 'answer', status: 401 },
    play: (script) => platform.play(script),
    countPosts: async () => eventIds(await platform.postsOf('/hook')).size,
    countConnections: async () => (await platform.held()).connections,
    pictures: null,
    stop: () => platform.stop(),
  };
});

describe('a webhook', () => {
  let platform: StandInPlatform;
  let health: MemoryHealth;
  let publishing: Publishing;
  const adapter = () => adapterFor(['127.0.0.1'], health);
  const events = () => platform.postsOf('/hook');
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    health = new MemoryHealth();
    publishing = testPublishing({ connection: { name: 'hook', address: `${platform.url}/hook`, token: secret } });
  });

  it('is sent the item, signed with its secret', async () => {
    await adapter().publish(publishing);
    const [{ text, headers }] = (await events()) as [HeldPost];
    const { itemId, publicationId, post, since } = publishing;
    expect(JSON.parse(text)).toEqual({
      event: 'published',
      id: publicationId,
      generation: 1,
      item: { id: itemId, ...post },
      publishedAt: since,
    });
    const [, time = '', signature = ''] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-rostrum-signature'] ?? '') ?? [];
    const expected = createHmac('sha256', secret).update(`${time}.${text}`).digest();
    expect(timingSafeEqual(Buffer.from(signature, 'hex'), expected)).toBe(true);
    expect(headers['x-rostrum-timestamp']).toBe(time);
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
  });

  it('receives the same event id in every attempt', async () => {
    await platform.play({ writes: [{ does: 'lose-reply' }, { does: 'fail' }] });
    expect((await adapter().publish(publishing)).type).toBe('unclear');
    expect((await adapter().publish(publishing)).type).toBe('unclear');
    expect((await adapter().publish(publishing)).type).toBe('shared');
    expect(await events()).toHaveLength(3);
    expect(eventIds(await events())).toEqual(new Set([publishing.publicationId]));
  });

  it('may have received an event without a clear answer, and reports itself what it refused', async () => {
    const told = async (step: Step) => {
      await platform.play({ writes: [step] });
      return await adapter().publish(publishing);
    };
    const busy = { 'Retry-After': '90' };
    expect(await told({ does: 'answer', status: 503, headers: busy })).toMatchObject({
      type: 'unclear',
      afterMs: 90_000,
    });
    expect(await told({ does: 'answer', status: 429, headers: busy })).toMatchObject({
      type: 'later',
      afterMs: 90_000,
    });
    expect((await told({ does: 'lose-reply', before: true })).type).toBe('unclear');
    expect(adapter().tellsRepetitions).toBe(true);
  });

  it('receives an event of its own for each change', async () => {
    await adapter().publish(publishing);
    await adapter().update!(publishing);
    await adapter().withdraw!(publishing);
    const told = (await events()).map(({ text }) => (JSON.parse(text) as { event: string }).event);
    expect(told).toEqual(['published', 'updated', 'withdrawn']);
    expect(eventIds(await events()).size).toBe(3);
  });

  it.each<[string, object, string | null]>([
    ['in its JSON', { body: { url: 'https://example.org/a' } }, 'https://example.org/a'],
    ['in its Location', { body: {}, headers: { Location: 'https://example.org/b' } }, 'https://example.org/b'],
    ['as a path', { body: 'ok', status: 201, headers: { Location: '/posts/c' } }, '/posts/c'],
    ['as a script', { body: { url: 'javascript:alert(1)' } }, null],
    ['nowhere', { body: '', status: 204 }, null],
  ])('may say %s where the post is', async (_name, step, url) => {
    await platform.play({ writes: [{ does: 'none', ...step }] });
    const shown = url?.startsWith('/') ? platform.url + url : url;
    expect(await adapter().publish(publishing)).toEqual({ type: 'shared', url: shown, ref: null });
  });

  it('is paused after five failures in a row, until its person resumes it', async () => {
    const failing = Array.from({ length: 5 }, () => ({ does: 'fail', before: true }) as const);
    await platform.play({ writes: [...failing.slice(1), { does: 'none' }, ...failing] });
    for (let sends = 0; sends < 4; sends += 1) expect((await adapter().publish(publishing)).type).toBe('unclear');
    expect((await adapter().publish(publishing)).type).toBe('shared');
    for (let sends = 0; sends < 5; sends += 1) expect((await adapter().publish(publishing)).type).toBe('unclear');
    const { requests } = await platform.held();
    expect(await adapter().publish(publishing)).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('resume it under Social Accounts') as unknown,
    });
    expect((await platform.held()).requests).toHaveLength(requests.length);
    expect(health.reason).toBe('Your endpoint answered 500: Something broke');
    await health.noteSuccess();
    expect((await adapter().publish(publishing)).type).toBe('shared');
  });

  it('is paused by the fifth refusal of its signature, and does not end', async () => {
    const refusal = { does: 'answer', status: 401, body: { error: 'Wrong signature' } } as const;
    await platform.play({ writes: Array.from({ length: 5 }, () => refusal) });
    for (let sends = 1; sends <= 5; sends += 1) {
      const words = 'Your endpoint answered 401: Wrong signature';
      expect(await adapter().publish(publishing)).toEqual({ type: 'refused', words });
      expect(health.paused).toBe(sends === 5);
    }
  });

  it('is not paused because it is busy, or because this server had no time', async () => {
    await platform.play({ writes: [{ does: 'answer', status: 429 }] });
    await adapter().publish(publishing);
    await adapter().publish({ ...publishing, mayPost: () => false });
    expect(health.failures).toBe(0);
  });
});
