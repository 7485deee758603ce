import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Outcome, Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { mastodonAdapter } from './mastodon.ts';
import { comparable, saidBy } from './mastodon-api.ts';

interface Setting {
  readonly allowedAddresses?: readonly string[];
  readonly settleMs?: number;
  readonly health?: MemoryHealth;
}

function adapterWith({ allowedAddresses = ['127.0.0.1'], settleMs = 0, health = new MemoryHealth() }: Setting = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return mastodonAdapter({ health, limits, now: Date.now, settleMs, ...readsForTests });
}

describeAdapter('Mastodon', async () => {
  const platform = await StandInPlatform.start();
  const connection = { name: '@ann', address: platform.url, token: 'good-ann' };
  return {
    adapter: adapterWith(),
    adapterForPublicWeb: adapterWith({ allowedAddresses: [] }),
    connection,
    wrongConnection: { ...connection, token: 'ended' },
    otherConnection: { ...connection, name: '@bob', token: 'good-bob' },
    refusal: null,
    play: (script) => platform.play(script),
    countPosts: async () => (await platform.postsOf('ann')).length,
    countConnections: async () => (await platform.held()).connections,
    pictures: {
      writesBefore: 1,
      shown: async () => {
        const { posts, files } = await platform.held();
        const descriptionOf = (id: string) => files.find((file) => file.id === id)!.description;
        return posts.map(({ record }) => (record!['media_ids'] as readonly string[]).map(descriptionOf));
      },
    },
    stop: () => platform.stop(),
  };
});

describe('Mastodon', () => {
  let platform: StandInPlatform;
  let publishing: Publishing;
  const adapter = adapterWith();
  const texts = async () => (await platform.postsOf('ann')).map(({ text }) => text);
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    publishing = testPublishing({ connection: { name: '@ann', address: platform.url, token: 'good-ann' } });
  });

  const long = (paragraphs: number): Publishing => ({
    ...publishing,
    post: {
      ...publishing.post,
      body: Array.from({ length: paragraphs }, (_, at) => `${at} ${'words '.repeat(70)}`).join('\n\n'),
    },
  });

  it('receives plain text with its tags, and the publication’s id as idempotency key', async () => {
    expect(await adapter.publish(publishing)).toMatchObject({ type: 'shared', ref: '1' });
    const [post] = await platform.postsOf('ann');
    expect(post?.text).toBe(
      'Ship small & often. See the notes (https://example.org/a/long/path/that/is/shortened_when_shown).\n\nThen rest.\n\n#RemoteWork #shipping',
    );
    expect(post?.headers).toMatchObject({ 'idempotency-key': publishing.publicationId });
  });

  it('gets a longer text as a thread, each post a reply to the one before', async () => {
    const outcome = await adapter.publish(long(3));
    const posts = await platform.postsOf('ann');
    expect(posts.map(({ repliesTo }) => repliesTo)).toEqual([null, '1', '2']);
    expect(outcome).toEqual({ type: 'shared', url: `${platform.url}/@ann/1`, ref: '1,2,3' });
  });

  it('receives one post if the instance allows longer ones', async () => {
    await platform.play({ maxCharacters: 5_000 });
    expect(await adapter.publish(long(3))).toMatchObject({ type: 'shared', ref: '1' });
  });

  it.each(['lose-reply', 'fail', 'hang'] as const)(
    'has a thread once when a post in its middle ends with %s',
    async (does) => {
      for (const before of [true, false]) {
        await platform.play({ forget: true, writes: [{ does: 'none' }, { does, before }] });
        const thread = { ...long(3), since: new Date(Date.now() - 1_000).toISOString() };
        const first = await adapter.publish(thread);
        expect(first).toMatchObject({ type: 'unclear', words: expect.stringContaining('first 1 of 3') as unknown });
        expect(await adapter.find(thread)).toEqual({ type: 'absent' });
        expect((await adapter.publish(thread)).type).toBe('shared');
        expect((await adapter.find(thread)).type).toBe('shared');
        const posts = await platform.postsOf('ann');
        expect(posts).toHaveLength(3);
        expect(new Set(posts.map(({ text }) => text)).size).toBe(3);
      }
    },
  );

  it('continues a thread that had to wait', async () => {
    await platform.play({
      writes: [
        { does: 'none' },
        { does: 'answer', status: 429, headers: { 'X-RateLimit-Reset': new Date(Date.now() + 60_000).toISOString() } },
      ],
    });
    const first = (await adapter.publish(long(3))) as Extract<Outcome, { type: 'later' }>;
    expect(first.type).toBe('later');
    expect(Math.abs(first.afterMs! - 60_000)).toBeLessThan(5_000);
    expect((await adapter.publish(long(3))).type).toBe('shared');
    expect(await platform.postsOf('ann')).toHaveLength(3);
  });

  it('says how many posts of a thread are out when a picture of a later one cannot be sent', async () => {
    const of = long(3);
    await platform.play({ writes: [{ does: 'none' }, { does: 'answer', status: 503 }] });
    await adapter.publish(of);
    const body = `${of.post.body} ![](rostrum-image:${storedPictures.damaged.hash})`;
    const outcome = await adapter.publish({ ...of, post: { ...of.post, body } });
    const words = expect.stringContaining('The first 1 of 3 posts were posted.') as unknown;
    expect(outcome).toMatchObject({ type: 'refused', ref: '1', words });
  });

  it('refuses a text that would make too long a thread', async () => {
    expect((await adapter.publish(long(60))).type).toBe('refused');
    expect(await texts()).toEqual([]);
  });

  it.each([0, 3_600_000, -3_600_000])('is read by its own clock, which is %d ms ahead', async (clockAheadMs) => {
    await platform.play({ clockAheadMs, writes: [{ does: 'lose-reply' }] });
    const now = { ...publishing, since: new Date().toISOString() };
    expect((await adapter.publish(now)).type).toBe('unclear');
    expect(await adapter.find(now)).toMatchObject({ type: 'shared', ref: '1' });
  });

  it('does not count an older post with equal text as the new one', async () => {
    await adapter.publish(publishing);
    // An instance sends whole seconds, and our side allows as much slack.
    await new Promise((resolve) => setTimeout(resolve, 3_100));
    const again = { ...publishing, generation: 2, since: new Date().toISOString() };
    expect(await adapter.find(again)).toEqual({ type: 'absent' });
  });

  it('is searched up to the post, however many posts came after it', async () => {
    await platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await adapter.publish(publishing)).type).toBe('unclear');
    for (let at = 0; at < 90; at += 1)
      await fetch(`${platform.url}/api/v1/statuses`, {
        method: 'POST',
        headers: { Authorization: 'Bearer good-ann' },
        body: JSON.stringify({ status: `Another ${at}` }),
      });
    expect(await adapter.find(publishing)).toMatchObject({ type: 'shared', ref: '1' });
  });

  it('may still be processing a request whose answer never came', async () => {
    const patient = adapterWith({ settleMs: 60_000 });
    await platform.play({ writes: [{ does: 'hang', before: true }] });
    expect((await patient.publish(publishing)).type).toBe('unclear');
    expect(await patient.find(publishing)).toMatchObject({ type: 'cannot-tell', isForGood: false });
    expect(await adapter.find(publishing)).toEqual({ type: 'absent' });
  });

  it.each([
    [{ does: 'fail' } as const, false],
    [{ does: 'hang' } as const, false],
    [{ does: 'none', body: '<html></html>' } as const, false],
    [{ does: 'answer', status: 403, body: { error: 'This action is not allowed' } } as const, true],
  ])('cannot be read when it answers %j', async (step, isForGood) => {
    await platform.play({ reads: [{ does: 'none' }, { does: 'none' }, step] });
    expect(await adapter.find(publishing)).toMatchObject({ type: 'cannot-tell', isForGood });
  });

  it('is not posted to while its limits are unknown', async () => {
    await platform.play({ reads: [{ does: 'fail' }] });
    expect((await adapter.publish(publishing)).type).toBe('later');
    await platform.play({ reads: [{ does: 'answer', status: 404 }] });
    expect((await adapter.publish(publishing)).type).toBe('shared');
  });

  it('adds missing posts to an edited thread, and removes surplus ones', async () => {
    const shared = await adapter.publish(long(2));
    const ref = shared.type === 'shared' ? shared.ref : null;
    const longer = await adapter.update!({ ...long(4), ref });
    expect(longer).toMatchObject({ type: 'shared', ref: '1,2,3,4', url: `${platform.url}/@ann/1` });
    expect(await adapter.update!({ ...publishing, ref: '1,2,3,4' })).toMatchObject({ type: 'shared', ref: '1' });
    expect(await texts()).toHaveLength(1);
  });

  it.each(['lose-reply', 'fail'] as const)(
    'loses a thread that grew whole, where nobody saw how the growing ended: %s',
    async (does) => {
      const shared = await adapter.publish(publishing);
      const ref = shared.type === 'shared' ? shared.ref : null;
      await platform.play({ writes: [{ does: 'none' }, { does: 'none' }, { does }] });
      const grown = { ...long(4), ref };
      const update = await adapter.update!(grown);
      expect(update).toMatchObject({ type: 'unclear', ref: '1,2' });
      expect(await texts()).toHaveLength(3);
      // A reply outside the thread, and another person's with equal text, stay.
      const answer = (token: string, status: string) =>
        fetch(`${platform.url}/api/v1/statuses`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}` },
          body: JSON.stringify({ status, in_reply_to_id: '3' }),
        });
      await answer('good-ann', 'Thank you all');
      await answer('good-bea', (await texts())[2]!);
      const known = update.type === 'unclear' ? update.ref! : null;
      expect((await adapter.withdraw!({ ...grown, ref: known })).type).toBe('shared');
      expect(await texts()).toEqual(['Thank you all']);
      expect(await platform.postsOf('bea')).toHaveLength(1);
      // As a process leaves it that was killed before it could record a reference.
      expect((await adapter.withdraw!({ ...grown, ref: '1' })).type).toBe('shared');
    },
  );

  it('takes down the known posts when the added ones cannot be listed, and says so', async () => {
    const shared = await adapter.publish(publishing);
    const ref = shared.type === 'shared' ? shared.ref : null;
    await platform.play({ reads: [{ does: 'fail' }] });
    expect((await adapter.withdraw!({ ...publishing, ref })).type).toBe('later');
    expect(await texts()).toEqual([]);
    expect((await adapter.withdraw!({ ...publishing, ref })).type).toBe('shared');
  });

  it('says at the connection that the token ended', async () => {
    const health = new MemoryHealth();
    const ended = { ...publishing, connection: { name: '@ann', address: platform.url, token: 'ended' } };
    const outcome = await adapterWith({ health }).publish(ended);
    expect(outcome).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('Connect Mastodon again') as unknown,
    });
    expect(health).toMatchObject({
      paused: false,
      reason: expect.stringContaining('Connect Mastodon again') as unknown,
    });
  });

  describe('pictures', () => {
    const { wide, narrow, square } = storedPictures;
    const showing = (body: string): Publishing => ({ ...publishing, post: { ...publishing.post, body, tags: [] } });
    const picture = ({ hash }: { readonly hash: string }, name: string) => `![${name}](rostrum-image:${hash})`;
    const countUploads = async () =>
      (await platform.held()).requests.filter((each) => each === 'POST /api/v2/media').length;
    /** The descriptions of each post's pictures. */
    const shown = async () => {
      const { posts, files } = await platform.held();
      const named = (id: string) => files.find((file) => file.id === id)?.description;
      return posts.map(({ record }) => (record!['media_ids'] as readonly string[]).map(named));
    };

    it('are posted once the instance has processed them', async () => {
      await platform.play({ processingLooks: 2 });
      expect((await adapter.publish(showing(picture(wide, 'Harbour at dawn')))).type).toBe('shared');
      const { posts, requests } = await platform.held();
      expect(posts).toMatchObject([{ text: '' }]);
      expect(requests.filter((each) => each.startsWith('GET /api/v1/media/'))).toHaveLength(3);
    });

    it('are uploaded once, however often the post is put off', async () => {
      const given = showing(`Ship small.\n\n${picture(wide, 'Harbour')}\n\n${picture(narrow, 'Lane')}`);
      await platform.play({ writes: [{ does: 'none' }, { does: 'none' }, { does: 'answer', status: 429 }] });
      expect((await adapter.publish(given)).type).toBe('later');
      expect(given.uploads.size).toBe(2);
      expect((await adapter.publish(given)).type).toBe('shared');
      expect(await countUploads()).toBe(2);
      expect(await shown()).toEqual([['Harbour', 'Lane']]);
    });

    it('are uploaded again when the instance has deleted them before the post', async () => {
      const given = showing(picture(wide, 'Harbour'));
      await platform.play({ writes: [{ does: 'none' }, { does: 'answer', status: 429 }] });
      expect((await adapter.publish(given)).type).toBe('later');
      await platform.play({ dropsUnused: true });
      expect((await adapter.publish(given)).type).toBe('shared');
      expect(await countUploads()).toBe(2);
      expect(await shown()).toEqual([['Harbour']]);
    });

    it('go with the posts of a thread in whose text they stand; one that is shown twice is uploaded twice', async () => {
      const paragraph = (word: string) => `${word} ${'words '.repeat(70).trim()}.`;
      const body = [paragraph('One'), picture(wide, 'First'), paragraph('Two'), picture(wide, 'Second')].join('\n\n');
      expect((await adapter.publish(showing(body))).type).toBe('shared');
      expect(await shown()).toEqual([['First'], ['Second']]);
    });

    it('are all uploaded before the first post of a thread, so none of it is posted without them', async () => {
      const body = `${'words '.repeat(150)}\n\n![Elsewhere](rostrum-image:${'e5'.repeat(32)})`;
      expect(await adapter.publish(showing(body))).toMatchObject({ type: 'later' });
      expect(await texts()).toEqual([]);
    });

    it('are refused where the instance takes fewer, with their number', async () => {
      const body = ['a', 'b', 'c', 'd', 'e'].map((name) => picture(square, name)).join('\n');
      const outcome = await adapter.publish(showing(body));
      expect(outcome).toEqual({
        type: 'refused',
        words: 'Mastodon takes at most 4 pictures in a post. Take 1 out.',
      });
    });

    it('stay with an updated post, with new descriptions, and others come and go', async () => {
      const before = showing(`Ship small.\n\n${picture(wide, 'Harbour')}\n\n${picture(narrow, 'Lane')}`);
      const shared = await adapter.publish(before);
      const there = { ...before, ref: shared.type === 'shared' ? shared.ref : null };
      const after = showing(`Ship smaller.\n\n${picture(wide, 'Harbour at dawn')}\n\n${picture(square, 'Square')}`);
      expect((await adapter.update!({ ...there, post: after.post })).type).toBe('shared');
      expect(await shown()).toEqual([['Harbour at dawn', 'Square']]);
      expect(await countUploads()).toBe(3);
      expect((await adapter.update!({ ...there, post: showing('No picture.').post })).type).toBe('shared');
      expect(await shown()).toEqual([[]]);
    });

    it('have a description that is cut where the instance takes a shorter one', async () => {
      expect((await adapter.publish(showing(picture(wide, 'w'.repeat(490))))).type).toBe('shared');
      const limits = { configuration: { statuses: { max_characters: 500, characters_reserved_per_url: 23 } } };
      const shorter = { ...limits.configuration, media_attachments: { description_limit: 200 } };
      await platform.play({ forget: true, reads: [{ does: 'none', body: { configuration: shorter } }] });
      expect((await adapter.publish({ ...showing(picture(wide, 'w'.repeat(490))), uploads: new Map() })).type).toBe(
        'shared',
      );
      expect(await shown()).toEqual([[`${'w'.repeat(199)}…`]]);
    });
  });
});

describe('the text of a status', () => {
  it.each([
    ['<p>One<br />two</p><p>three</p>', 'One\ntwo\n\nthree', true],
    ['<p>5 &lt; 6 &amp;&#39; &quot;</p>', '5 < 6 &\' "', true],
    ['<p>@<span>ann</span> said</p>', '@ann@example.org said', true],
    ['<p>@<span>ann</span>.</p>', '@ann@example.org.', true],
    ['<p>One</p>', 'One more', false],
    ['<p>&#99999999;</p>', 'x', false],
  ])('%s says %j: %s', (html, sent, isSame) => {
    expect(saidBy(html) === comparable(sent)).toBe(isSame);
  });

  it.each(['<', '<a ', '<br', '@a.', '@a', '@a-a@', '&#1', '&amp', ' ', 'a\u0301'])(
    'is read in time that grows with its length alone, if it is made of %j',
    (sign) => {
      const html = sign.repeat(500_000 / sign.length);
      const before = process.cpuUsage();
      saidBy(html);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
    },
  );
});
