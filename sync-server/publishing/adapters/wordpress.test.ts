import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { describeDrafting, publishBoth as publishInTwoSteps, refIn } from '../testing/drafting.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { tokenOf } from './account-calls.ts';
import { wordpress, wordpressAdapter } from './wordpress.ts';

function adapterWith({ allowedAddresses = ['127.0.0.1'], health = new MemoryHealth() } = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return wordpressAdapter({ health, limits, now: Date.now, settleMs: 0, ...readsForTests });
}

const tokenFor = (username: string, password = 'goodpassword') => tokenOf({ identifier: username, password });
const connectionTo = (platform: StandInPlatform, username = 'ann') => ({
  name: `${username} at 127.0.0.1`,
  address: `${platform.url}/wp-json/`,
  token: tokenFor(username),
});
const articlesOf = async (platform: StandInPlatform) =>
  (await platform.postsOf('ann')).filter(({ kind }) => kind === 'article');
const publishedOf = async (platform: StandInPlatform) =>
  (await articlesOf(platform)).filter(({ record }) => record?.['status'] === 'publish');

describeAdapter('WordPress', async () => {
  const platform = await StandInPlatform.start();
  const connection = connectionTo(platform);
  return {
    adapter: adapterWith(),
    adapterForPublicWeb: adapterWith({ allowedAddresses: [] }),
    connection,
    wrongConnection: { ...connection, token: tokenFor('ann', 'deleted') },
    otherConnection: { ...connection, address: `${platform.url}/other/wp-json/` },
    refusal: null,
    play: (script) => platform.play(script),
    countPosts: async () => (await publishedOf(platform)).length,
    countConnections: async () => (await platform.held()).connections,
    // In the contract of drafts, below.
    pictures: null,
    stop: () => platform.stop(),
  };
});

describeDrafting('WordPress', (platform) => ({
  adapter: adapterWith(),
  connection: connectionTo(platform),
  keepsPictures: true,
}));

describe('WordPress', () => {
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

  it('gets a draft under its mark first, which is published under the title', async () => {
    const drafted = await adapter.publish(publishing);
    expect(drafted).toEqual({ type: 'drafted', ref: '1' });
    const [draft] = await articlesOf(platform);
    expect(draft?.record).toMatchObject({ status: 'draft', slug: `rostrum-draft-${publishing.itemId}` });
    const outcome = await adapter.publish({ ...publishing, ref: '1' });
    expect(outcome).toEqual({ type: 'shared', url: `${platform.url}/on-shipping/`, ref: '1' });
    expect(await articlesOf(platform)).toHaveLength(1);
  });

  it('receives HTML, the excerpt and the ids of its tags', async () => {
    const given = saying('**Ship** small.\n\n## Why\n\nSee [gallery] & <b>.', {
      title: 'Small & <fast>',
      metaDescription: 'In small steps.',
    });
    await publishBoth(given);
    const tags = (await platform.postsOf('tags')).map(({ id, text }) => [Number(id), text]);
    expect(tags.map(([, name]) => name)).toEqual(['remote work', 'shipping']);
    expect((await articlesOf(platform))[0]?.record).toMatchObject({
      title: 'Small &amp; &lt;fast&gt;',
      excerpt: 'In small steps.',
      tags: tags.map(([id]) => id),
      content: expect.stringMatching(
        /<strong>Ship<\/strong> small\.<\/p>\s*<h2 dir="auto">Why<\/h2>\s*<p dir="auto">See &#91;gallery] &amp; &lt;b&gt;\./,
      ) as unknown,
    });
    await publishBoth({ ...given, itemId: crypto.randomUUID() });
    expect(await platform.postsOf('tags')).toHaveLength(2);
  });

  it('is published without the tags that the account may not add', async () => {
    const given = { ...publishing, connection: connectionTo(platform, 'subscriber') };
    expect((await publishBoth(given)).type).toBe('shared');
    const [post] = (await platform.held()).posts.filter(({ kind }) => kind === 'article');
    expect(post?.record).toMatchObject({ tags: [] });
  });

  it('says why the site does not let the account publish', async () => {
    const outcome = await publishBoth({ ...publishing, connection: connectionTo(platform, 'contributor') });
    expect(outcome).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('not allowed to publish posts') as unknown,
    });
  });

  it('says that the site keeps the post back, and stays one post when it is published again', async () => {
    const given = { ...publishing, connection: connectionTo(platform, 'reviewed') };
    expect(await publishBoth(given)).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('keeps the post back') as unknown,
    });
    const again = { ...given, generation: 2, publicationId: crypto.randomUUID() };
    expect(await publishBoth(again)).toMatchObject({ type: 'refused' });
    const posts = (await platform.postsOf('reviewed')).filter(({ kind }) => kind === 'article');
    expect(posts.map(({ record }) => record?.['status'])).toEqual(['pending']);
  });

  it('shows each picture at its place with its description, and the first one above the post', async () => {
    const { wide, narrow } = storedPictures;
    const body = `One\n\n![A "wide" plan](rostrum-image:${wide.hash})\n\nTwo\n\n![](rostrum-image:${narrow.hash})`;
    expect((await publishBoth(saying(body))).type).toBe('shared');
    const pictures = (await platform.postsOf('ann')).filter(({ kind }) => kind === 'picture');
    expect(pictures.map(({ record }) => [record?.['type'], record?.['alt']])).toEqual([
      ['image/webp', 'A "wide" plan'],
      ['image/webp', ''],
    ]);
    const [post] = await publishedOf(platform);
    const [first, second] = pictures.map(({ id }) => id);
    expect(post?.record).toMatchObject({ featured_media: Number(first) });
    expect(post?.text).toContain(
      `<img src="${platform.url}/wp-content/uploads/${first}.webp" alt="A &quot;wide&quot; plan" />`,
    );
    expect(post?.text).toContain(`<img src="${platform.url}/wp-content/uploads/${second}.webp" alt="" />`);
  });

  it('is updated in place under its address, and taken down to the trash', async () => {
    const there = { ...publishing, ref: refIn(await publishBoth(publishing)) };
    const edited = { ...there, post: { ...there.post, title: 'Another title', body: 'Ship smaller.' } };
    const url = `${platform.url}/on-shipping/`;
    expect(await adapter.update!(edited)).toEqual({ type: 'shared', url, ref: '1' });
    expect((await publishedOf(platform)).map(({ text }) => text.trim())).toEqual(['<p dir="auto">Ship smaller.</p>']);
    expect(await adapter.withdraw!(edited)).toEqual({ type: 'shared', url: null, ref: '1' });
    expect((await articlesOf(platform)).map(({ record }) => record?.['status'])).toEqual(['trash']);
    expect(await adapter.update!(edited)).toMatchObject({ type: 'refused' });
    expect((await adapter.withdraw!({ ...edited, ref: '7' })).type).toBe('shared');
  });

  it('becomes a draft where the site has no trash', async () => {
    const there = { ...publishing, ref: refIn(await publishBoth(publishing)) };
    await platform.play({ writes: [{ does: 'answer', status: 501, body: { code: 'rest_trash_not_supported' } }] });
    expect((await adapter.withdraw!(there)).type).toBe('shared');
    expect((await articlesOf(platform)).map(({ record }) => record?.['status'])).toEqual(['draft']);
  });

  it('is the same site when its addresses take another form', () => {
    const named = (path: string) => adapter.accountOf!({ name: '', token: '', address: `https://example.org${path}` });
    expect(new Set(['/wp-json/', '/?rest_route=/', '/index.php?rest_route=/'].map(named)).size).toBe(1);
    expect(new Set(['/blog/wp-json/', '/blog/?rest_route=/'].map(named)).size).toBe(1);
    expect(named('/blog/wp-json/')).not.toBe(named('/wp-json/'));
  });

  it('is published on a site without readable addresses', async () => {
    const connection = { ...connectionTo(platform), address: `${platform.url}/blog/?rest_route=/` };
    expect((await publishBoth({ ...publishing, connection })).type).toBe('shared');
  });

  describe('is connected', () => {
    const connect = (address: string, username: string, token: string) =>
      wordpress.connect(
        { address, username, token },
        { allowedAddresses: ['127.0.0.1'], now: Date.now, signal: new AbortController().signal },
      );

    it('by the address of the site, which names its interface', async () => {
      expect(await connect(`${platform.url}/site/wp-admin/profile.php`, ' ann ', 'good pass word')).toEqual({
        ok: true,
        value: {
          connection: {
            name: `ann at ${new URL(platform.url).host}`,
            address: `${platform.url}/site/wp-json/`,
            token: tokenFor('ann'),
          },
          secret: null,
        },
      });
    });

    it('where the site does not name its interface', async () => {
      expect(await connect(platform.url, 'ann', 'goodpassword')).toMatchObject({
        ok: true,
        value: { connection: { address: `${platform.url}/wp-json/` } },
      });
      await platform.play({ reads: [{ does: 'none' }, { does: 'answer', status: 404, body: 'Not found' }] });
      expect(await connect(platform.url, 'ann', 'goodpassword')).toMatchObject({
        ok: true,
        value: { connection: { address: `${platform.url}/?rest_route=/` } },
      });
    });

    it('never with an interface of another origin', async () => {
      const headers = { Link: '<https://elsewhere.example/wp-json/>; rel="https://api.w.org/"' };
      await platform.play({ reads: [{ does: 'none', headers }] });
      expect(await connect(`${platform.url}/site/`, 'ann', 'goodpassword')).toMatchObject({
        ok: true,
        value: { connection: { address: `${platform.url}/site/wp-json/` } },
      });
    });

    it.each([
      ['ann', 'wrong', 'does not accept this username'],
      ['contributor', 'goodpassword', 'may not publish posts'],
      ['ann', '', 'Application Passwords'],
    ])('not as %s with %j: %s', async (username, token, words) => {
      expect(await connect(`${platform.url}/site/`, username, token)).toMatchObject({
        ok: false,
        error: expect.stringContaining(words) as unknown,
      });
    });

    it('not at a site that redirects, whose web server removes the password, or that is none', async () => {
      const at = async (...reads: readonly object[]) => {
        await platform.play({ reads: reads as never });
        return await connect(`${platform.url}/site/`, 'ann', 'goodpassword');
      };
      const refused = (words: string) => ({ ok: false, error: expect.stringContaining(words) as unknown });
      const moved = { does: 'answer', status: 301, headers: { Location: 'https://www.example.org/site/' } };
      expect(await at(moved)).toMatchObject(refused('https://www.example.org'));
      const anonymous = { does: 'answer', status: 401, body: { code: 'rest_not_logged_in' } };
      expect(await at({ does: 'none' }, anonymous)).toMatchObject(refused('Authorization header'));
      const page = { does: 'answer', status: 200, body: '<html></html>' };
      expect(await at(page, page, page)).toMatchObject(refused('does not answer like WordPress'));
    });
  });
});
