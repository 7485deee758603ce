import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Outcome, Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { blueskyAdapter } from './bluesky.ts';
import type { Facet } from './bluesky-facets.ts';
import { postKey } from './bluesky-records.ts';
import { type RecordMap, recordCid } from './record-cid.ts';

interface Setting {
  readonly allowedAddresses?: readonly string[];
  readonly health?: MemoryHealth;
}

function adapterWith({ allowedAddresses = ['127.0.0.1'], health = new MemoryHealth() }: Setting = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return blueskyAdapter({ health, limits, now: Date.now, settleMs: 0, ...readsForTests });
}

const tokenFor = (owner: string, password = 'good-app-password') =>
  JSON.stringify({ identifier: `did:plc:${owner}`, password });

describeAdapter('Bluesky', async () => {
  const platform = await StandInPlatform.start();
  const connection = { name: '@ann.stand-in.example', address: platform.url, token: tokenFor('ann') };
  return {
    adapter: adapterWith(),
    adapterForPublicWeb: adapterWith({ allowedAddresses: [] }),
    connection,
    wrongConnection: { ...connection, token: tokenFor('ann', 'deleted') },
    otherConnection: { ...connection, name: '@bob.stand-in.example', token: tokenFor('bob') },
    refusal: null,
    play: (script) => platform.play(script),
    countPosts: async () => (await platform.postsOf('ann')).length,
    countConnections: async () => (await platform.held()).connections,
    pictures: {
      writesBefore: 1,
      shown: async () =>
        (await platform.held()).posts.map(({ record }) => {
          const embed = record!['embed'] as { readonly images: readonly { readonly alt: string }[] } | undefined;
          return (embed?.images ?? []).map(({ alt }) => alt);
        }),
    },
    stop: () => platform.stop(),
  };
});

describe('Bluesky', () => {
  let platform: StandInPlatform;
  let publishing: Publishing;
  let adapter: ReturnType<typeof adapterWith>;
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    adapter = adapterWith();
    const connection = { name: '@ann.stand-in.example', address: platform.url, token: tokenFor('ann') };
    publishing = testPublishing({ connection });
  });

  const saying = (body: string, tags: readonly string[] = []): Publishing => ({
    ...publishing,
    post: { ...publishing.post, body, tags },
  });
  const long = (paragraphs: number): Publishing =>
    saying(Array.from({ length: paragraphs }, (_, at) => `${at} ${'words '.repeat(40)}`).join('\n\n'));
  const posts = () => platform.postsOf('ann');
  /** The text that each facet of the only post covers, with its feature. */
  const facetsShown = async () => {
    const [post] = await posts();
    const bytes = Buffer.from(post!.text);
    const facets = (post!.record?.['facets'] ?? []) as readonly Facet[];
    return facets.map(({ index, features: [feature] }) => {
      const { $type, ...more } = feature!;
      return [bytes.subarray(index.byteStart, index.byteEnd).toString(), { ...more }, $type.split('#')[1]];
    });
  };
  const countCalls = async (name: string) =>
    (await platform.held()).requests.filter((each) => each.endsWith(name)).length;
  const refIn = (outcome: Outcome) => (outcome.type === 'shared' ? outcome.ref : null);
  const keysOf = (ref: string | null) => (ref ?? '').split(',').slice(1);

  it('receives plain text whose links and tags can be followed', async () => {
    const outcome = await adapter.publish(publishing);
    const [post] = await posts();
    expect(post?.text).toBe(
      'Ship small & often. See the notes (https://example.org/a/long/path/that/is/shortened_when_shown).\n\nThen rest.\n\n#RemoteWork #shipping',
    );
    expect(post?.record).toMatchObject({ $type: 'app.bsky.feed.post' });
    const uri = 'https://example.org/a/long/path/that/is/shortened_when_shown';
    expect(await facetsShown()).toEqual([
      [uri, { uri }, 'link'],
      ['#RemoteWork', { tag: 'RemoteWork' }, 'tag'],
      ['#shipping', { tag: 'shipping' }, 'tag'],
    ]);
    const url = `https://bsky.app/profile/ann.stand-in.example/post/${post!.id}`;
    expect(outcome).toEqual({ type: 'shared', url, ref: `did:plc:ann,${post!.id}` });
  });

  it('receives facets at byte offsets, whatever letters come before them', async () => {
    await adapter.publish(
      saying(
        '👩‍👩‍👧‍👦 日本 שלום e\u0301 #東京, then @bea.stand-in.example. 🎉 https://example.org/日本?a=(b) and (see https://example.org/c_(d)).',
      ),
    );
    expect(await facetsShown()).toEqual([
      ['#東京', { tag: '東京' }, 'tag'],
      ['@bea.stand-in.example', { did: 'did:plc:bea' }, 'mention'],
      ['https://example.org/日本?a=(b)', { uri: 'https://example.org/%E6%97%A5%E6%9C%AC?a=(b)' }, 'link'],
      ['https://example.org/c_(d)', { uri: 'https://example.org/c_(d)' }, 'link'],
    ]);
  });

  it('receives as text what only looks like a link, a tag or a mention', async () => {
    await adapter.publish(
      saying('Issue #12, C#sharp, ann@stand-in.example, @nobody.example.org, @ann, https:// and xhttps://a.bc'),
    );
    expect(await facetsShown()).toEqual([]);
  });

  it('gets a post although nobody resolves its mentions now', async () => {
    await platform.play({ reads: [{ does: 'none' }, { does: 'none' }, { does: 'fail' }] });
    expect((await adapter.publish(saying('Thanks to @bea.stand-in.example'))).type).toBe('shared');
    expect(await facetsShown()).toEqual([]);
  });

  describe('pictures', () => {
    const { wide, narrow } = storedPictures;
    const harbour = `![Harbour at dawn](rostrum-image:${wide.hash})`;
    const lane = `![A lane](rostrum-image:${narrow.hash})`;
    const embeds = async () => (await posts()).map(({ record }) => record!['embed']);

    it('are embedded with their descriptions and sizes, and count in the identifiers of a thread', async () => {
      const given = saying(`${harbour}\n\n${'one '.repeat(70).trim()}.\n\n${'two '.repeat(70).trim()}.\n\n${lane}`);
      expect((await adapter.publish(given)).type).toBe('shared');
      const image = { $type: 'blob', mimeType: 'image/webp', size: wide.bytes.length };
      expect(await embeds()).toMatchObject([
        { images: [{ alt: 'Harbour at dawn', image, aspectRatio: { width: 40, height: 20 } }] },
        { images: [{ alt: 'A lane', aspectRatio: { width: 30, height: 60 } }] },
      ]);
      const [first, second] = await posts();
      const cid = recordCid(first!.record as RecordMap);
      expect(second!.record!['reply']).toMatchObject({ parent: { cid }, root: { cid } });
    });

    it('are uploaded once, and again when the server has deleted them', async () => {
      const given = saying(harbour);
      await platform.play({ writes: [{ does: 'none' }, { does: 'answer', status: 429 }] });
      expect((await adapter.publish(given)).type).toBe('later');
      await platform.play({ writes: [{ does: 'answer', status: 429 }] });
      expect((await adapter.publish(given)).type).toBe('later');
      expect(await countCalls('uploadBlob')).toBe(1);
      await platform.play({ dropsUnused: true });
      expect((await adapter.publish(given)).type).toBe('later');
      expect((await adapter.publish(given)).type).toBe('shared');
      expect(await countCalls('uploadBlob')).toBe(2);
      expect(await embeds()).toMatchObject([{ images: [{ alt: 'Harbour at dawn' }] }]);
    });

    it('are refused when there are more than four', async () => {
      expect(await adapter.publish(saying(`Ship small.\n${`${harbour}\n`.repeat(6)}`))).toEqual({
        type: 'refused',
        words: 'Bluesky takes at most 4 pictures in a post. Take 2 out.',
      });
    });
  });

  describe('a link card', () => {
    const { wide, narrow } = storedPictures;
    const [external, uri] = [{ title: 'Bets', description: '' }, 'https://example.org/a'];
    const $type = 'app.bsky.embed.external';
    const linkCard = { ...external, url: uri, image: wide.hash };
    const embeds = async () => (await posts()).map(({ record }) => record!['embed']);

    it('is embedded in the first post, with its picture, and counts in the identifiers of a thread', async () => {
      const given = long(2);
      expect((await adapter.publish({ ...given, post: { ...given.post, linkCard } })).type).toBe('shared');
      const thumb = { $type: 'blob', mimeType: 'image/webp', size: wide.bytes.length };
      expect(await embeds()).toMatchObject([{ $type, external: { uri, ...external, thumb } }, undefined]);
      const [first, second] = await posts();
      expect(second!.record!['reply']).toMatchObject({ root: { cid: recordCid(first!.record as RecordMap) } });
    });

    it('has no picture where the page has none, and gives way to the pictures of its post', async () => {
      const bare = saying('Ship small.');
      await adapter.publish({ ...bare, post: { ...bare.post, linkCard: { ...linkCard, image: null } } });
      expect(await embeds()).toEqual([{ $type, external: { uri, ...external } }]);
      await platform.play({ forget: true });
      const shown = saying(`Ship.\n\n![A lane](rostrum-image:${narrow.hash})`);
      await adapter.publish({ ...shown, post: { ...shown.post, linkCard } });
      expect(await embeds()).toMatchObject([{ $type: 'app.bsky.embed.images', images: [{ alt: 'A lane' }] }]);
    });

    it('goes out without a picture that this server does not have', async () => {
      const given = saying('Ship small.');
      const elsewhere = { ...linkCard, image: 'e5'.repeat(32) };
      expect((await adapter.publish({ ...given, post: { ...given.post, linkCard: elsewhere } })).type).toBe('shared');
      expect(await embeds()).toEqual([{ $type, external: { uri, ...external } }]);
    });

    it('is never left out: while its picture cannot be prepared there is no post', async () => {
      const given = saying('Ship small.');
      const damaged = { ...linkCard, image: storedPictures.damaged.hash };
      expect((await adapter.publish({ ...given, post: { ...given.post, linkCard: damaged } })).type).toBe('refused');
      expect(await posts()).toEqual([]);
    });
  });

  it('gets a longer text as a thread in one request, each post a reply to the one before', async () => {
    const outcome = await adapter.publish(long(3));
    const thread = await posts();
    expect(await countCalls('applyWrites')).toBe(1);
    const refs = thread.map(({ id, record }) => ({
      uri: `at://did:plc:ann/app.bsky.feed.post/${id}`,
      cid: recordCid(record as RecordMap),
    }));
    expect(thread.map(({ record }) => record?.['reply'])).toEqual([
      undefined,
      { root: refs[0], parent: refs[0] },
      { root: refs[0], parent: refs[1] },
    ]);
    const ids = thread.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(postKey);
    expect(outcome).toMatchObject({ type: 'shared', ref: ['did:plc:ann', ...ids].join(',') });
    const times = thread.map(({ record }) => record?.['createdAt'] as string);
    expect(times.toSorted()).toEqual(times);
    expect(new Set(times).size).toBe(3);
  });

  it('is dated when it is posted, although its keys say when it was first wanted', async () => {
    const overdue = { ...publishing, since: new Date(Date.now() - 172_800_000).toISOString() };
    const key = keysOf(refIn(await adapter.publish(overdue)))[0]!;
    expect(Date.now() - Date.parse((await posts())[0]!.record?.['createdAt'] as string)).toBeLessThan(60_000);
    expect(keysOf(refIn(await adapter.publish(overdue)))).toEqual([key]);
    expect(await posts()).toHaveLength(1);
  });

  it.each(['lose-reply', 'fail', 'hang'] as const)('has a whole thread once when it ends with %s', async (does) => {
    for (const before of [true, false]) {
      await platform.play({ forget: true, writes: [{ does, before }] });
      const thread = { ...long(3), publicationId: crypto.randomUUID() };
      expect((await adapter.publish(thread)).type).toBe('unclear');
      expect((await posts()).length).toBe(before ? 0 : 3);
      expect((await adapter.find(thread)).type).toBe(before ? 'absent' : 'shared');
      expect((await adapter.publish(thread)).type).toBe('shared');
      expect(await posts()).toHaveLength(3);
    }
  });

  it('gets the same keys in every attempt, and others for another publication', async () => {
    const [first, again] = [await adapter.publish(long(2)), await adapterWith().publish(long(2))];
    expect(again).toEqual(first);
    const other = { ...long(2), publicationId: crypto.randomUUID() };
    const next = await adapter.publish(other);
    expect(await posts()).toHaveLength(4);
    expect(keysOf(refIn(next))).not.toEqual(keysOf(refIn(first)));
  });

  it.each([
    [500, 'unclear'],
    [400, 'shared'],
  ])('posts once where a used key is answered with %d', async (status, type) => {
    await adapter.publish(publishing);
    const answer = { does: 'answer', status, body: { error: 'InvalidRequest', message: 'Record exists' } } as const;
    await platform.play({ writes: [answer] });
    const outcome = await adapter.publish({ ...publishing, isRepeat: false });
    expect(outcome.type).toBe(type);
    expect((await adapter.find(publishing)).type).toBe('shared');
    expect(await posts()).toHaveLength(1);
  });

  it('splits a text that is within the letters and not within the bytes', async () => {
    expect((await adapter.publish(saying('👩‍👩‍👧‍👦'.repeat(290)))).type).toBe('shared');
    expect(await posts()).toHaveLength(3);
  });

  it('returns the server’s own words about a refusal', async () => {
    const message = 'Invalid app.bsky.feed.post record: Record/langs is wrong';
    await platform.play({ writes: [{ does: 'answer', status: 400, body: { error: 'InvalidRequest', message } }] });
    const { host } = new URL(platform.url);
    expect(await adapter.publish(publishing)).toEqual({ type: 'refused', words: `${host}: ${message}` });
  });

  it('waits until the time that the server names', async () => {
    const reset = String(Math.ceil(Date.now() / 1000) + 120);
    const limited = { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' };
    await platform.play({
      writes: [{ does: 'answer', status: 429, headers: { 'RateLimit-Reset': reset }, body: limited }],
    });
    const outcome = await adapter.publish(publishing);
    expect(outcome).toMatchObject({ type: 'later', words: expect.stringContaining('Rate Limit Exceeded') as unknown });
    const afterMs = outcome.type === 'later' ? outcome.afterMs! : 0;
    expect(Math.abs(afterMs - 120_000)).toBeLessThan(5_000);
  });

  it('is posted to again after it was taken down, and keeps what another account posted', async () => {
    const ref = refIn(await adapter.publish(long(2)));
    const asBea = { ...publishing.connection!, token: tokenFor('bea') };
    expect((await adapter.withdraw!({ ...long(2), connection: asBea, ref })).type).toBe('refused');
    expect(await posts()).toHaveLength(2);
    expect((await adapter.withdraw!({ ...long(2), ref })).type).toBe('shared');
    expect(await posts()).toEqual([]);
    const later = { ...long(2), since: new Date().toISOString(), generation: 2 };
    expect((await adapter.publish(later)).type).toBe('shared');
    expect(await posts()).toHaveLength(2);
  });

  describe('a session', () => {
    const ended = {
      does: 'answer',
      status: 400,
      body: { error: 'ExpiredToken', message: 'Token has expired' },
    } as const;

    it('is opened once for several posts, also at the same time', async () => {
      const next = () => ({ ...publishing, publicationId: crypto.randomUUID() });
      await Promise.all([adapter.publish(next()), adapter.publish(next())]);
      expect((await adapter.publish(next())).type).toBe('shared');
      expect(await countCalls('createSession')).toBe(1);
      expect(await posts()).toHaveLength(3);
    });

    it.each([400, 401])('is refreshed when it ended in the middle, as an answer of %d says', async (status) => {
      await platform.play({ writes: [{ ...ended, status }] });
      expect((await adapter.publish(publishing)).type).toBe('shared');
      expect([await countCalls('createSession'), await countCalls('refreshSession')]).toEqual([1, 1]);
    });

    it('is opened again when it cannot be refreshed any more', async () => {
      await platform.play({ reads: [{ does: 'none' }, { does: 'none' }, ended], writes: [ended] });
      expect((await adapter.publish(publishing)).type).toBe('shared');
      expect([await countCalls('createSession'), await countCalls('refreshSession')]).toEqual([2, 1]);
    });

    it.each(['fail', 'lose-reply', 'hang'] as const)('survives a refresh that ends with %s', async (does) => {
      const health = new MemoryHealth();
      adapter = adapterWith({ health });
      await platform.play({ reads: [{ does: 'none' }, { does: 'none' }, { does, before: true }], writes: [ended] });
      expect((await adapter.publish(publishing)).type).toBe('later');
      expect(health.failures).toBe(0);
      expect((await adapter.publish(publishing)).type).toBe('shared');
      expect(await countCalls('createSession')).toBe(1);
    });

    it('waits as long as the server asks before it signs in again', async () => {
      await platform.play({ reads: [{ does: 'answer', status: 429, headers: { 'Retry-After': '300' } }] });
      expect(await adapter.publish(publishing)).toMatchObject({ type: 'later', afterMs: 300_000 });
    });

    it.each([
      ['AuthenticationRequired', 'Invalid identifier or password', 'no longer accepts the app password'],
      ['AccountTakedown', 'Account has been taken down', 'Account has been taken down'],
    ])('that cannot be opened is told at the connection: %s', async (error, message, words) => {
      const health = new MemoryHealth();
      await platform.play({ reads: [{ does: 'answer', status: 401, body: { error, message } }] });
      const outcome = await adapterWith({ health }).publish(publishing);
      const reason = expect.stringMatching(new RegExp(`^Connect Bluesky again: .*${words}`)) as unknown;
      expect(outcome).toEqual({ type: 'refused', words: reason, hasConnectionEnded: true });
      expect(health).toMatchObject({ paused: false, reason });
    });
  });
});
