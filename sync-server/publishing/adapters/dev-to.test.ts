import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { describeDrafting, publishBoth as publishInTwoSteps, refIn } from '../testing/drafting.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { devTo, devToAdapter } from './dev-to.ts';

interface Setting {
  readonly allowedAddresses?: readonly string[];
  readonly health?: MemoryHealth;
}

function adapterWith({ allowedAddresses = ['127.0.0.1'], health = new MemoryHealth() }: Setting = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return devToAdapter({ health, limits, now: Date.now, settleMs: 0, ...readsForTests });
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
    otherConnection: { ...connection, name: '@bob', token: 'good-bob' },
    refusal: null,
    play: (script) => platform.play(script),
    countPosts: async () => (await publishedOf(platform)).length,
    countConnections: async () => (await platform.held()).connections,
    pictures: {
      writesBefore: 0,
      shown: async () =>
        (await platform.held()).posts.map(({ text }) =>
          [...text.matchAll(/!\[(.*?)\]\(https:/g)].map(([, name]) => name!),
        ),
    },
    stop: () => platform.stop(),
  };
});

describeDrafting('Dev.to', (platform) => ({
  adapter: adapterWith(),
  connection: { name: '@ann', address: platform.url, token: 'good-ann' },
  keepsPictures: false,
}));

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
  const publishBoth = (given: Publishing) => publishInTwoSteps(adapter, given);

  it('gets a draft first, and the draft is what it publishes', async () => {
    const first = await adapter.publish(publishing);
    expect(first).toEqual({ type: 'drafted', ref: '1' });
    expect(await publishedOf(platform)).toEqual([]);
    const outcome = await adapter.publish({ ...publishing, ref: '1' });
    expect(outcome).toEqual({ type: 'shared', url: 'https://dev.to/ann/bets-1', ref: '1' });
    expect(await articles()).toHaveLength(1);
  });

  it('receives Markdown with public addresses of its pictures, and at most four tags of letters and digits', async () => {
    const body = `---\n**Ship** small.\n\n![Plan](rostrum-image:${storedPictures.wide.hash})`;
    const tags = ['Remote work', 'remote-work', 'c++', '日本', 'One', 'Two', 'Three'];
    const post = { title: 'On shipping', body, tags, metaDescription: 'In small steps.' };
    await publishBoth({ ...publishing, post, siteUrl: 'https://rostrum.example/@ann/on-shipping' });
    expect((await articles())[0]?.record).toEqual({
      title: 'On shipping',
      body_markdown: `***\n**Ship** small.\n\n![Plan](https://rostrum.example/${storedPictures.wide.hash}.webp)`,
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
    const given = { ...publishing, post: { ...publishing.post, body } };
    const drafted = await adapter.publish(given);
    const draft = `${sent}\n\n<!-- rostrum-draft-${publishing.itemId} -->`;
    expect((await articles())[0]?.record).toMatchObject({ body_markdown: draft, published: false });
    await adapter.publish({ ...given, ref: refIn(drafted) });
    expect((await articles())[0]?.record).toMatchObject({ body_markdown: sent, published: true });
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
