import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Outcome, Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { fitForTests, pictureForTests, MemoryHealth, testPublishing } from '../testing/test-publishing.ts';
import { devTo, devToAdapter } from './dev-to.ts';

interface Setting {
  readonly allowedAddresses?: readonly string[];
  readonly health?: MemoryHealth;
}

function adapterWith({ allowedAddresses = ['127.0.0.1'], health = new MemoryHealth() }: Setting = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return devToAdapter({ health, limits, now: Date.now, settleMs: 0, fit: fitForTests, picture: pictureForTests });
}

const publishedOf = async (platform: StandInPlatform) =>
  (await platform.postsOf('ann')).filter(({ record }) => record?.['published'] === true);

describeAdapter('Dev.to', async () => {
  const platform = await StandInPlatform.start();
  const connection = { name: '@ann', address: platform.url, token: 'good-ann' };
  return {
    adapter: adapterWith(),
    adapterForPublicWeb: adapterWith({ allowedAddresses: [] }),
    connection,
    wrongConnection: { ...connection, token: 'deleted' },
    refusal: null,
    play: (script) => platform.play(script),
    countPosts: async () => (await publishedOf(platform)).length,
    countConnections: async () => (await platform.held()).connections,
    stop: () => platform.stop(),
  };
});

describe('Dev.to', () => {
  let platform: StandInPlatform;
  let publishing: Publishing;
  const adapter = adapterWith();
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    publishing = testPublishing({ connection: { name: '@ann', address: platform.url, token: 'good-ann' } });
  });

  const articles = () => platform.postsOf('ann');
  const refIn = (outcome: Outcome) => ('ref' in outcome ? (outcome.ref ?? null) : null);
  const publishBoth = async (given: Publishing) =>
    await adapter.publish({ ...given, ref: refIn(await adapter.publish(given)) });

  it('gets a draft first, and the draft is what it publishes', async () => {
    const first = await adapter.publish(publishing);
    expect(first).toEqual({ type: 'drafted', ref: '1' });
    expect(await publishedOf(platform)).toEqual([]);
    const outcome = await adapter.publish({ ...publishing, ref: '1' });
    expect(outcome).toEqual({ type: 'shared', url: 'https://dev.to/ann/bets-1', ref: '1' });
    expect(await articles()).toHaveLength(1);
  });

  it('receives Markdown without pictures, and at most four tags of letters and digits', async () => {
    const body = `---\n**Ship** small.\n\n![Plan](rostrum-image:${'a'.repeat(64)})`;
    const tags = ['Remote work', 'remote-work', 'c++', '日本', 'One', 'Two', 'Three'];
    const post = { title: 'On shipping', body, tags, metaDescription: 'In small steps.' };
    await publishBoth({ ...publishing, post, siteUrl: 'https://rostrum.example/@ann/on-shipping' });
    expect((await articles())[0]?.record).toEqual({
      title: 'On shipping',
      body_markdown: '***\n**Ship** small.',
      tags: ['remotework', 'c', 'one', 'two'],
      canonical_url: 'https://rostrum.example/@ann/on-shipping',
      description: 'In small steps.',
      published: true,
    });
  });

  it.each([null, 'http://localhost:3000/@ann/on-shipping'])(
    'receives no canonical address from %s',
    async (siteUrl) => {
      await publishBoth({ ...publishing, siteUrl });
      expect((await articles())[0]?.record).not.toHaveProperty('canonical_url');
    },
  );

  it.each(['lose-reply', 'fail', 'hang'] as const)('has one article where its creation ends with %s', async (does) => {
    await platform.play({ writes: [{ does }] });
    expect((await adapter.publish(publishing)).type).toBe('unclear');
    expect(await adapter.find(publishing)).toEqual({ type: 'absent' });
    expect((await publishBoth(publishing)).type).toBe('shared');
    expect(await articles()).toHaveLength(1);
  });

  it.each(['lose-reply', 'fail', 'hang'] as const)('is read where publishing the draft ends with %s', async (does) => {
    for (const before of [true, false]) {
      await platform.play({ forget: true, writes: [{ does: 'none' }, { does, before }] });
      expect((await publishBoth(publishing)).type).toBe('unclear');
      const there = { ...publishing, ref: '1' };
      expect((await adapter.find(there)).type).toBe(before ? 'absent' : 'shared');
      expect((await adapter.publish(there)).type).toBe('shared');
      expect(await articles()).toHaveLength(1);
    }
  });

  it('leaves alone a draft of equal text that belongs to another publication', async () => {
    await adapter.publish(publishing);
    const other = { ...publishing, publicationId: crypto.randomUUID(), refsOfOthers: ['1'] };
    expect(await adapter.publish(other)).toEqual({ type: 'drafted', ref: '2' });
  });

  it('says that the draft was deleted meanwhile', async () => {
    const outcome = await adapter.publish({ ...publishing, ref: '7' });
    expect(outcome).toMatchObject({ type: 'refused', words: expect.stringContaining('was deleted') as unknown });
  });

  it('updates the article in place, and takes it down to a draft', async () => {
    const there = { ...publishing, ref: refIn(await publishBoth(publishing)) };
    const edited = { ...there, post: { ...there.post, body: 'Ship smaller.' } };
    expect(await adapter.update!(edited)).toMatchObject({ type: 'shared', url: 'https://dev.to/ann/bets-1' });
    expect((await publishedOf(platform)).map(({ text }) => text)).toEqual(['Ship smaller.']);
    expect(await adapter.withdraw!(edited)).toEqual({ type: 'shared', url: null, ref: '1' });
    expect((await articles()).map(({ text, record }) => [text, record?.['published']])).toEqual([
      ['Ship smaller.', false],
    ]);
    expect((await adapter.withdraw!({ ...edited, ref: '7' })).type).toBe('shared');
  });

  it('does not take an article of another account for one that is gone', async () => {
    const there = { ...publishing, ref: refIn(await publishBoth(publishing)) };
    const asBob = { ...there, connection: { name: '@bob', address: platform.url, token: 'good-bob' } };
    expect(await adapter.withdraw!(asBob)).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('Another Dev.to account') as unknown,
    });
    expect(await publishedOf(platform)).toHaveLength(1);
  });

  it.each([
    ['---\npublished: true\n---\nText', '***\npublished: true\n---\nText'],
    ['--- published: true\n---\nText', '\\--- published: true\n---\nText'],
    ['Text\n\n---\n\nMore', 'Text\n\n---\n\nMore'],
  ])('receives no settings in its text: %j', async (body, sent) => {
    await adapter.publish({ ...publishing, post: { ...publishing.post, body } });
    expect((await articles())[0]?.record).toMatchObject({ body_markdown: sent, published: false });
  });

  it.each([
    [{ does: 'none', body: '<html></html>' } as const, 'later'],
    [{ does: 'none', body: [{ id: 'x'.repeat(1_000) }] } as const, 'later'],
    [{ does: 'answer', status: 503 } as const, 'later'],
  ])('creates nothing while its drafts cannot be read: %j', async (step, type) => {
    await platform.play({ reads: [step] });
    expect((await adapter.publish(publishing)).type).toBe(type);
    expect(await articles()).toEqual([]);
  });

  it('says at the connection that the key was deleted', async () => {
    const health = new MemoryHealth();
    const ended = { ...publishing, connection: { name: '@ann', address: platform.url, token: 'deleted' } };
    expect((await adapterWith({ health }).publish(ended)).type).toBe('refused');
    expect(health.reason).toContain('Connect Dev.to again');
  });

  it('is connected by a key, which names the account', async () => {
    const deps = { allowedAddresses: ['127.0.0.1'], now: Date.now, signal: new AbortController().signal };
    const connect = (token: string) => devTo.connect({ address: platform.url, username: '', token }, deps);
    expect(await connect('good-ann')).toEqual({
      ok: true,
      value: { connection: { name: '@ann', address: platform.url, token: 'good-ann' }, secret: null },
    });
    expect(await connect('wrong')).toMatchObject({
      ok: false,
      error: expect.stringContaining('rejected this API key') as unknown,
    });
    expect(await connect('')).toMatchObject({ ok: false, error: expect.stringContaining('Extensions') as unknown });
  });
});
