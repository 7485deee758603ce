import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { describeDrafting, publishBoth as publishInTwoSteps, refIn } from '../testing/drafting.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { ghost, ghostAdapter } from './ghost.ts';

function adapterWith({ allowedAddresses = ['127.0.0.1'], now = Date.now } = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return ghostAdapter({ health: new MemoryHealth(), limits, now, settleMs: 0, ...readsForTests });
}

const KEY = `${'a1'.repeat(12)}:${'c3'.repeat(32)}`;
const WRONG_KEY = `${'a1'.repeat(12)}:${'c4'.repeat(32)}`;
const connectionTo = (platform: StandInPlatform) => ({ name: '127.0.0.1', address: `${platform.url}/`, token: KEY });
const articlesOf = async (platform: StandInPlatform) =>
  (await platform.postsOf('ann')).filter(({ kind }) => kind === 'article');
const publishedOf = async (platform: StandInPlatform) =>
  (await articlesOf(platform)).filter(({ record }) => record?.['status'] === 'published');

describeAdapter('Ghost', async () => {
  const platform = await StandInPlatform.start();
  const connection = connectionTo(platform);
  return {
    adapter: adapterWith(),
    adapterForPublicWeb: adapterWith({ allowedAddresses: [] }),
    connection,
    wrongConnection: { ...connection, token: WRONG_KEY },
    otherConnection: { ...connection, address: `${platform.url}/bob/` },
    refusal: null,
    play: (script) => platform.play(script),
    countPosts: async () => (await publishedOf(platform)).length,
    countConnections: async () => (await platform.held()).connections,
    // In the contract of drafts, below.
    pictures: null,
    stop: () => platform.stop(),
  };
});

describeDrafting('Ghost', (platform) => ({
  adapter: adapterWith(),
  connection: connectionTo(platform),
  keepsPictures: true,
}));

describe('Ghost', () => {
  let platform: StandInPlatform;
  let publishing: Publishing;
  const adapter = adapterWith();
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    publishing = testPublishing({ connection: connectionTo(platform) });
  });

  const publishBoth = (given: Publishing) => publishInTwoSteps(adapter, given);
  const saying = (body: string, more: Partial<Publishing['post']> = {}): Publishing => ({
    ...publishing,
    post: { ...publishing.post, body, ...more },
  });

  it('takes no answer to a token of a slow clock for the end of its key', async () => {
    const outcome = await adapterWith({ now: () => Date.now() - 6 * 60_000 }).publish(publishing);
    expect(outcome).toMatchObject({ type: 'later', words: expect.stringContaining('jwt expired') as unknown });
    const wrong = { ...publishing, connection: { ...publishing.connection!, token: WRONG_KEY } };
    expect(await adapter.publish(wrong)).toMatchObject({ type: 'refused', hasConnectionEnded: true });
  });

  it('gets a draft under its mark first, which is published under the title', async () => {
    const ref = refIn(await adapter.publish(publishing));
    const [draft] = await articlesOf(platform);
    expect(draft?.record).toMatchObject({ status: 'draft', slug: `rostrum-draft-${publishing.itemId}` });
    const outcome = await adapter.publish({ ...publishing, ref });
    expect(outcome).toEqual({ type: 'shared', url: `${platform.url}/on-shipping/`, ref });
    expect(await articlesOf(platform)).toHaveLength(1);
  });

  it('receives HTML with its tables, tags, description and the address on the person’s own site', async () => {
    const given = saying('**Ship** small.\n\n| a | b |\n| - | - |\n| 1 | 2 |', {
      tags: ['#remote', 'shipping'],
      metaDescription: 'In small steps.',
    });
    await publishBoth({ ...given, siteUrl: 'https://rostrum.example/@ann/on-shipping' });
    expect((await articlesOf(platform))[0]?.record).toMatchObject({
      title: 'On shipping',
      html: expect.stringMatching(
        /<strong>Ship<\/strong>.*<!--kg-card-begin: html--><table>.*<\/table><!--kg-card-end: html-->/s,
      ) as unknown,
      tags: [{ name: 'remote' }, { name: 'shipping' }],
      custom_excerpt: 'In small steps.',
      meta_description: 'In small steps.',
      canonical_url: 'https://rostrum.example/@ann/on-shipping',
    });
  });

  it('receives a description within its limits', async () => {
    await publishBoth(saying('Text', { metaDescription: 'words '.repeat(200) }));
    const { record } = (await articlesOf(platform))[0]!;
    expect(String(record?.['custom_excerpt']).length).toBeLessThanOrEqual(300);
    expect(String(record?.['meta_description']).length).toBeLessThanOrEqual(500);
  });

  it('shows each picture at its place with its description, and the first one above the post', async () => {
    const { wide, narrow } = storedPictures;
    const body = `One\n\n![A "wide" plan](rostrum-image:${wide.hash})\n\nTwo\n\n![](rostrum-image:${narrow.hash})`;
    expect((await publishBoth(saying(body))).type).toBe('shared');
    const pictures = (await platform.postsOf('ann')).filter(({ kind }) => kind === 'picture');
    expect(pictures.map(({ record }) => record?.['type'])).toEqual(['image/webp', 'image/webp']);
    const [first, second] = pictures.map(({ id }) => `${platform.url}/content/images/${id}.webp`);
    const [post] = await publishedOf(platform);
    expect(post?.record).toMatchObject({ feature_image: first, feature_image_alt: 'A "wide" plan' });
    expect(post?.text).toContain(`<img src="${first}" alt="A &quot;wide&quot; plan" />`);
    expect(post?.text).toContain(`<img src="${second}" alt="" />`);
  });

  it('is tried again when it was changed on the site at the same moment', async () => {
    const there = { ...publishing, ref: refIn(await adapter.publish(publishing)) };
    const stale = { does: 'answer', status: 409, body: { errors: [{ message: 'Someone else is editing.' }] } } as const;
    await platform.play({ writes: [stale] });
    expect((await adapter.publish(there)).type).toBe('later');
    expect((await adapter.publish(there)).type).toBe('shared');
    await platform.play({ writes: [stale] });
    expect((await adapter.update!(there)).type).toBe('later');
    expect((await adapter.update!(there)).type).toBe('shared');
  });

  it('is updated in place under its address, and taken down to a draft', async () => {
    const there = { ...publishing, ref: refIn(await publishBoth(publishing)) };
    const edited = { ...there, post: { ...there.post, title: 'Another title', body: 'Ship smaller.' } };
    const url = `${platform.url}/on-shipping/`;
    expect(await adapter.update!(edited)).toEqual({ type: 'shared', url, ref: there.ref });
    expect((await publishedOf(platform)).map(({ text }) => text.trim())).toEqual(['<p dir="auto">Ship smaller.</p>']);
    expect(await adapter.withdraw!(edited)).toEqual({ type: 'shared', url: null, ref: there.ref });
    expect((await articlesOf(platform)).map(({ record }) => record?.['status'])).toEqual(['draft']);
    expect(await adapter.update!(edited)).toMatchObject({ type: 'refused' });
    expect((await adapter.withdraw!({ ...edited, ref: '7' })).type).toBe('shared');
  });

  it('gives the site’s own words for a refusal', async () => {
    const body = { errors: [{ message: 'Validation error, cannot save post.', context: 'Title is too long.' }] };
    await platform.play({ writes: [{ does: 'answer', status: 422, body }] });
    expect(await adapter.publish(publishing)).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('Title is too long.') as unknown,
    });
  });

  it('is signed for five minutes only', async () => {
    const late = adapterWith({ now: () => Date.now() - 6 * 60_000 });
    expect(await late.publish(publishing)).toMatchObject({
      type: 'later',
      words: expect.stringContaining('jwt expired') as unknown,
    });
  });

  it.each([
    ['/ghost/#/settings/integrations', '/'],
    ['/blog/ghost', '/blog/'],
    ['', '/'],
  ])('is connected by a key and an address with %j', async (path, folder) => {
    const deps = { allowedAddresses: ['127.0.0.1'], now: Date.now, signal: new AbortController().signal };
    const connect = (token: string) => ghost.connect({ address: platform.url + path, username: '', token }, deps);
    const { host } = new URL(platform.url);
    expect(await connect(KEY)).toEqual({
      ok: true,
      value: { connection: { name: host, address: platform.url + folder, token: KEY }, secret: null },
    });
    const refused = (words: string) => ({ ok: false, error: expect.stringContaining(words) as unknown });
    expect(await connect(WRONG_KEY)).toMatchObject(refused('does not accept this Admin API key'));
    expect(await connect('a1a1')).toMatchObject(refused('Integrations'));
    await platform.play({ reads: [{ does: 'answer', status: 404, body: 'Not found' }] });
    expect(await connect(KEY)).toMatchObject(refused('does not answer like Ghost'));
  });
});
