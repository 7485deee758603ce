import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { xAdapter } from './x.ts';

function adapterWith({ allowedAddresses = ['127.0.0.1'], now = Date.now } = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return xAdapter({
    health: new MemoryHealth(),
    limits,
    now,
    settleMs: 0,
    ...readsForTests,
  });
}

const accountAt = (address: string) => ({ name: '@ann', address, token: 'good-ann', subject: 'id-ann' });

describeAdapter('X', async () => {
  const platform = await StandInPlatform.start();
  const connection = accountAt(platform.url);
  return {
    adapter: adapterWith(),
    adapterForPublicWeb: adapterWith({ allowedAddresses: [] }),
    connection,
    wrongConnection: { ...connection, token: 'revoked' },
    otherConnection: { ...connection, name: '@bob', token: 'good-bob', subject: 'id-bob' },
    refusal: null,
    play: (script) => platform.play(script),
    countPosts: async () => (await platform.postsOf('ann')).length,
    countConnections: async () => (await platform.held()).connections,
    pictures: {
      // Each is uploaded and described.
      writesBefore: 2,
      shown: async () => {
        const { posts, files } = await platform.held();
        const descriptionOf = (id: string) => files.find((file) => file.id === id)!.description;
        return posts.map(({ record }) => (record!['media_ids'] as readonly string[]).map(descriptionOf));
      },
    },
    stop: () => platform.stop(),
  };
});

describe('X', () => {
  let platform: StandInPlatform;
  let publishing: Publishing;
  const adapter = adapterWith();
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    publishing = testPublishing({ connection: accountAt(platform.url) });
  });

  const long = Array.from({ length: 40 }, (_each, at) => `Sentence ${at} of a long text & its <end>.`).join(' ');
  const thread = () => ({ ...publishing, post: { ...publishing.post, body: long } });
  const posts = () => platform.postsOf('ann');

  it('receives a long text as a thread, each post a reply to the one before', async () => {
    const outcome = await adapter.publish(thread());
    const held = await posts();
    expect(held.length).toBeGreaterThan(3);
    expect(held.map(({ repliesTo }) => repliesTo)).toEqual([null, ...held.slice(0, -1).map(({ id }) => id)]);
    const ref = held.map(({ id }) => id).join(',');
    expect(outcome).toEqual({ type: 'shared', url: 'https://x.com/ann/status/1', ref });
    expect(await adapter.find(thread())).toEqual(outcome);
    expect(adapter.refOf!('https://x.com/ann/status/1')).toBe('1');
  });

  it('continues a thread whose answer was lost, without posting any part twice', async () => {
    await platform.play({ writes: [{ does: 'none' }, { does: 'lose-reply' }] });
    expect(await adapter.publish(thread())).toMatchObject({ type: 'unclear', ref: '1' });
    expect((await adapter.find(thread())).type).toBe('absent');
    expect((await adapter.publish(thread())).type).toBe('shared');
    const texts = (await posts()).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('finds a post by its text, however links and signs are shown there', async () => {
    await platform.play({ writes: [{ does: 'lose-reply' }] });
    const post = { ...publishing.post, body: 'Ship <small> & often: https://example.org/a?b=1&c=2 and then rest.' };
    expect((await adapter.publish({ ...publishing, post })).type).toBe('unclear');
    expect(await adapter.find({ ...publishing, post })).toMatchObject({ type: 'shared', ref: '1' });
    expect(await adapter.find({ ...publishing, post, refsOfOthers: ['1'] })).toEqual({ type: 'absent' });
  });

  it.each([402, 403])(
    'leaves an unclear attempt to the person where the plan does not include reading: %d',
    async (status) => {
      await platform.play({ writes: [{ does: 'lose-reply' }], reads: [{ does: 'answer', status }] });
      expect((await adapter.publish(publishing)).type).toBe('unclear');
      expect(await adapter.find(publishing)).toMatchObject({ type: 'cannot-tell', isForGood: true });
    },
  );

  it.each([402, 403])(
    'continues a thread that was put off, where the plan does not include reading: %d',
    async (status) => {
      await platform.play({ writes: [{ does: 'none' }, { does: 'answer', status: 429 }] });
      const putOff = await adapter.publish(thread());
      expect(putOff).toMatchObject({ type: 'later', ref: '1' });
      await platform.play({ reads: [{ does: 'answer', status }] });
      const continued = { ...thread(), ref: '1' };
      expect(await adapter.publish(continued)).toMatchObject({ type: 'shared' });
      const held = await posts();
      expect(held.map(({ repliesTo }) => repliesTo)).toEqual([null, ...held.slice(0, -1).map(({ id }) => id)]);
      expect(new Set(held.map(({ text }) => text)).size).toBe(held.length);
    },
  );

  describe('pictures', () => {
    const { wide, narrow, square } = storedPictures;
    const picture = ({ hash }: { readonly hash: string }, name = 'A plan') => `![${name}](rostrum-image:${hash})`;
    const showing = (body: string): Publishing => ({ ...publishing, post: { ...publishing.post, body, tags: [] } });
    const mediaIds = async () => (await posts()).map(({ record }) => record?.['media_ids'] as readonly string[]);

    it('are uploaded once, however often the post is put off', async () => {
      const given = showing(`Ship small.\n\n${picture(wide)}`);
      await platform.play({ writes: [{ does: 'none' }, { does: 'none' }, { does: 'answer', status: 429 }] });
      expect((await adapter.publish(given)).type).toBe('later');
      expect((await adapter.publish(given)).type).toBe('shared');
      const { files } = await platform.held();
      expect(files).toMatchObject([{ type: 'image/webp', description: 'A plan', post: '1' }]);
    });

    it('are uploaded again when X has deleted them before the post', async () => {
      const given = showing(`Ship small.\n\n${picture(wide)}`);
      await platform.play({ writes: [{ does: 'none' }, { does: 'none' }, { does: 'answer', status: 429 }] });
      expect((await adapter.publish(given)).type).toBe('later');
      await platform.play({ dropsUnused: true });
      expect(await adapter.publish(given)).toMatchObject({
        type: 'later',
        words: expect.stringContaining('again') as unknown,
      });
      expect((await adapter.publish(given)).type).toBe('shared');
      expect(await posts()).toHaveLength(1);
    });

    it('are uploaded again after a day, which ends an upload', async () => {
      let now = Date.now();
      const later = adapterWith({ now: () => now });
      const given = showing(`Ship small.\n\n${picture(wide)}`);
      await platform.play({ writes: [{ does: 'none' }, { does: 'none' }, { does: 'answer', status: 429 }] });
      expect((await later.publish(given)).type).toBe('later');
      now += 24 * 60 * 60_000;
      expect((await later.publish(given)).type).toBe('shared');
      expect((await platform.held()).files.map(({ post }) => post)).toEqual([null, '1']);
    });

    it('stand in the posts of a thread at their places, five in two posts', async () => {
      const five = [wide, narrow, square, wide, narrow].map((each) => picture(each)).join('\n\n');
      const given = showing(`${five}\n\n${long}`);
      expect((await adapter.publish(given)).type).toBe('shared');
      expect((await mediaIds()).map((ids) => ids.length).slice(0, 3)).toEqual([4, 1, 0]);
      expect(new Set((await mediaIds()).flat()).size).toBe(5);
    });

    it('leave an unclear attempt without words to the person where X does not name its pictures', async () => {
      const given = showing(picture(wide));
      const unnamed = { does: 'none', body: { data: { id: '9000' } } } as const;
      await platform.play({ writes: [unnamed, { does: 'none' }, { does: 'lose-reply' }] });
      expect((await adapter.publish(given)).type).toBe('unclear');
      expect(await adapter.find(given)).toMatchObject({ type: 'cannot-tell', isForGood: true });
      expect(await posts()).toHaveLength(1);
    });

    it('are asked for again where the connection does not include them', async () => {
      const connection = { ...accountAt(platform.url), token: 'good-reader', subject: 'id-reader' };
      const given = { ...showing(`Ship small.\n\n${picture(wide)}`), connection };
      expect(await adapter.publish(given)).toMatchObject({
        type: 'refused',
        words: expect.stringContaining('Connect X again and allow pictures.') as unknown,
      });
      expect((await platform.held()).posts).toEqual([]);
    });
  });

  it('says that the operator’s credit is used up', async () => {
    await platform.play({ writes: [{ does: 'answer', status: 402, body: { title: 'CreditsDepleted' } }] });
    const outcome = await adapter.publish(publishing);
    expect(outcome).toMatchObject({ type: 'refused', words: expect.stringContaining('no credit left') as unknown });
  });

  const duplicate = {
    does: 'answer',
    status: 403,
    body: { title: 'Forbidden', detail: 'You are not allowed to create a Tweet with duplicate content.', status: 403 },
  } as const;

  it('takes a duplicate for its post only if that is among the account’s posts', async () => {
    await platform.play({ writes: [{ does: 'lose-reply' }, duplicate] });
    expect((await adapter.publish(publishing)).type).toBe('unclear');
    expect(await adapter.publish(publishing)).toMatchObject({ type: 'shared', ref: '1' });
    await platform.play({ forget: true, writes: [duplicate, duplicate] });
    expect((await adapter.publish(publishing)).type).toBe('refused');
    const first = await adapter.publish({ ...publishing, isRepeat: false });
    expect(first).toMatchObject({ type: 'refused', words: expect.stringContaining('duplicate content') as unknown });
  });

  it('waits until the limit that X names is over', async () => {
    const reset = String(Math.ceil(Date.now() / 1000) + 600);
    await platform.play({ writes: [{ does: 'answer', status: 429, headers: { 'x-rate-limit-reset': reset } }] });
    const outcome = await adapter.publish(publishing);
    expect(outcome.type === 'later' && outcome.afterMs! > 590_000).toBe(true);
  });

  it('takes a whole thread down, and has no way to change it', async () => {
    const shared = await adapter.publish(thread());
    const ref = shared.type === 'shared' ? shared.ref : null;
    expect(await adapter.withdraw!({ ...thread(), ref })).toEqual({ type: 'shared', url: null, ref: null });
    expect(await posts()).toEqual([]);
    expect('update' in adapter).toBe(false);
  });

  it('is the same account after its person has another name', () => {
    const account = accountAt(platform.url);
    const identity = adapter.accountOf!(account);
    expect(adapter.accountOf!({ ...account, name: 'Ann Another' })).toBe(identity);
    expect(adapter.accountOf!({ ...account, subject: 'id-bob' })).not.toBe(identity);
  });
});
