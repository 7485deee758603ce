import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { medium, mediumAdapter } from './medium.ts';

function adapterWith(allowedAddresses: readonly string[]) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return mediumAdapter({ health: new MemoryHealth(), limits, now: Date.now, settleMs: 0, ...readsForTests });
}

describeAdapter('Medium', async () => {
  const platform = await StandInPlatform.start();
  const connection = { name: '@ann', address: platform.url, token: 'good-ann' };
  return {
    adapter: adapterWith(['127.0.0.1']),
    adapterForPublicWeb: adapterWith([]),
    connection,
    wrongConnection: { ...connection, token: 'revoked' },
    otherConnection: { ...connection, name: '@bob', token: 'good-bob' },
    refusal: null,
    canFind: false,
    play: (script) => platform.play(script),
    countPosts: async () => (await platform.postsOf('ann')).length,
    countConnections: async () => (await platform.held()).connections,
    // Tested below: a lost answer is not looked for, as the contract's test of pictures does.
    pictures: null,
    stop: () => platform.stop(),
  };
});

describe('Medium', () => {
  let platform: StandInPlatform;
  let publishing: Publishing;
  const adapter = adapterWith(['127.0.0.1']);
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    publishing = testPublishing({ connection: { name: '@ann', address: platform.url, token: 'good-ann' } });
  });

  const stories = async () => (await platform.postsOf('ann')).map(({ record }) => record);

  it('receives Markdown that begins with the title, public addresses of pictures, and three short tags', async () => {
    const body = `**Ship** small.\n\n![Plan](rostrum-image:${storedPictures.wide.hash})`;
    const tags = ['Remote work', 'x'.repeat(26), 'One', 'Two', 'Three'];
    const post = { title: 'On shipping', body, tags, metaDescription: null };
    const outcome = await adapter.publish({ ...publishing, post, siteUrl: 'https://rostrum.example/@ann/on-shipping' });
    expect(outcome).toEqual({ type: 'shared', url: 'https://medium.com/@ann/1', ref: '1' });
    expect(await stories()).toEqual([
      {
        title: 'On shipping',
        contentFormat: 'markdown',
        content: `# On shipping\n\n**Ship** small.\n\n![Plan](https://rostrum.example/${storedPictures.wide.hash}.webp)`,
        tags: ['Remote work', 'One', 'Two'],
        publishStatus: 'public',
        canonicalUrl: 'https://rostrum.example/@ann/on-shipping',
      },
    ]);
  });

  it('receives the lines that were begun with Enter as Markdown’s own line breaks', async () => {
    const body = 'We shipped.\nNobody came.\n\nWe asked why.';
    await adapter.publish({ ...publishing, post: { ...publishing.post, body } });
    expect((await stories())[0]?.['content']).toBe('# On shipping\n\nWe shipped.  \nNobody came.\n\nWe asked why.');
  });

  it('posts nothing while a picture is missing on the server', async () => {
    const body = `Ship small.\n\n![Elsewhere](rostrum-image:${'e5'.repeat(32)})`;
    const outcome = await adapter.publish({ ...publishing, post: { ...publishing.post, body } });
    expect(outcome).toMatchObject({ type: 'later', words: expect.stringContaining('on the device') as unknown });
    expect(await stories()).toEqual([]);
  });

  it('receives no canonical address that the web cannot reach, and a title of 100 characters at most', async () => {
    const post = { ...publishing.post, title: 'Ship '.repeat(30).trim() };
    await adapter.publish({ ...publishing, post, siteUrl: 'http://localhost:3000/@ann/on-shipping' });
    const [story] = await stories();
    expect(story).not.toHaveProperty('canonicalUrl');
    expect(story?.['title']).toBe(post.title.slice(0, 100));
    expect(story?.['content']).toContain(`# ${post.title}\n`);
  });

  it('leaves an attempt without an answer to its person, and says where to look', async () => {
    await platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await adapter.publish(publishing)).type).toBe('unclear');
    expect(await adapter.find(publishing)).toMatchObject({
      type: 'cannot-tell',
      words: expect.stringContaining('Look at your stories there') as unknown,
      isForGood: true,
    });
  });

  it.each([
    ['', 'Enter an integration token.'],
    ['revoked', 'Medium rejected this integration token.'],
  ])('is not connected with the token %j', async (token, words) => {
    const deps = { allowedAddresses: ['127.0.0.1'], now: Date.now, signal: new AbortController().signal };
    const result = await medium.connect({ address: platform.url, username: '', token }, deps);
    expect(result).toMatchObject({ ok: false, error: expect.stringContaining(words) as unknown });
  });

  it('is connected with the name of the token’s account', async () => {
    const deps = { allowedAddresses: ['127.0.0.1'], now: Date.now, signal: new AbortController().signal };
    const result = await medium.connect({ address: platform.url, username: '', token: 'good-ann' }, deps);
    expect(result).toMatchObject({ ok: true, value: { connection: { name: '@ann', address: platform.url } } });
  });
});
