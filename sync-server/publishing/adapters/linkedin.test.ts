import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { linkedInAdapter, littleText } from './linkedin.ts';

interface Setting {
  readonly allowedAddresses?: readonly string[];
  readonly health?: MemoryHealth;
  readonly linkedInVersion?: string;
}

function adapterWith({ allowedAddresses = ['127.0.0.1'], health = new MemoryHealth(), linkedInVersion }: Setting = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return linkedInAdapter({
    health,
    limits,
    now: Date.now,
    settleMs: 0,
    ...readsForTests,
    linkedInVersion,
  });
}

const accountAt = (address: string) => ({ name: 'Ann Example', address, token: 'good-ann', subject: 'id-ann' });

describeAdapter('LinkedIn', async () => {
  const platform = await StandInPlatform.start();
  const connection = accountAt(platform.url);
  return {
    adapter: adapterWith(),
    adapterForPublicWeb: adapterWith({ allowedAddresses: [] }),
    connection,
    wrongConnection: { ...connection, token: 'revoked' },
    otherConnection: { ...connection, name: 'Bob Example', token: 'good-bob', subject: 'id-bob' },
    refusal: null,
    canFind: false,
    play: (script) => platform.play(script),
    countPosts: async () => (await platform.postsOf('ann')).length,
    countConnections: async () => (await platform.held()).connections,
    // Tested below: they belong to no post before it is made.
    pictures: null,
    stop: () => platform.stop(),
  };
});

describe('LinkedIn', () => {
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

  const duplicate = (ref: string) =>
    ({
      does: 'answer',
      status: 422,
      body: { code: 'DUPLICATE_POST', message: `Content is a duplicate of ${ref}`, status: 422 },
    }) as const;

  it('posts to the member’s profile and keeps the post’s name and address', async () => {
    const outcome = await adapter.publish({ ...publishing, isRepeat: false });
    const ref = 'urn:li:share:1';
    expect(outcome).toEqual({ type: 'shared', url: `https://www.linkedin.com/feed/update/${ref}/`, ref });
    const [post] = await platform.postsOf('ann');
    expect(post?.headers).toMatchObject({ 'linkedin-version': '202607', 'x-restli-protocol-version': '2.0.0' });
    expect(adapter.refOf!(`https://www.linkedin.com/feed/update/${encodeURIComponent(ref)}/`)).toBe(ref);
  });

  it('shows every character as it was written, and hashtags as links', async () => {
    const body = String.raw`A_b (c) [d] {e} <f> | ~g~ @h 50\% #1 C# #Ship_it`;
    const post = { title: 'T', body: `\`${body}\``, tags: ['remote work'], metaDescription: null };
    await adapter.publish({ ...publishing, post });
    const [held] = await platform.postsOf('ann');
    expect(held?.text).toBe(`${body}\n\n#RemoteWork`);
    expect(held?.record?.['commentary']).toContain(String.raw`{hashtag|\#|Ship\_it}`);
    expect(littleText('#1 a#b')).toBe(String.raw`\#1 a\#b`);
  });

  describe('a first comment', () => {
    const commented = (firstComment: string) => ({ ...publishing, post: { ...publishing.post, firstComment } });
    const comments = async () =>
      (await platform.postsOf('ann')).flatMap(({ repliesTo, text }) => (repliesTo === '1' ? [text] : []));
    const shared = { type: 'shared', ref: 'urn:li:share:1' };

    it('is posted under the post, as plain text', async () => {
      const outcome = await adapter.publish(commented('More in the **guide**: https://maya.example/guide'));
      expect(outcome).toMatchObject(shared);
      expect(outcome).not.toHaveProperty('words');
      expect(await comments()).toEqual(['More in the guide: https://maya.example/guide']);
    });

    it('that LinkedIn refuses leaves the post shared, and the person is asked to add it', async () => {
      await platform.play({ writes: [{ does: 'none' }, { does: 'answer', status: 403, body: { message: 'No' } }] });
      const words = 'LinkedIn did not take the first comment. Add it to the post there.';
      expect(await adapter.publish(commented('The link'))).toMatchObject({ ...shared, words });
      expect(await comments()).toEqual([]);
    });

    it('whose answer is lost is never posted again', async () => {
      await platform.play({ writes: [{ does: 'none' }, { does: 'lose-reply' }] });
      const words = 'LinkedIn did not confirm the first comment. Add it to the post there if it is missing.';
      expect(await adapter.publish(commented('The link'))).toMatchObject({ ...shared, words });
      expect(await comments()).toEqual(['The link']);
    });

    it('of an attempt that LinkedIn has seen before may be missing, and the person is told so', async () => {
      await platform.play({ writes: [duplicate('urn:li:share:7')] });
      const words = 'LinkedIn did not confirm the first comment. Add it to the post there if it is missing.';
      expect(await adapter.publish(commented('The link'))).toMatchObject({ type: 'shared', words });
    });

    it('of half a million brackets is refused without being read', async () => {
      const began = performance.now();
      expect((await adapter.publish(commented('!['.repeat(250_000)))).type).toBe('refused');
      expect(performance.now() - began).toBeLessThan(200);
    });

    it('that is too long keeps the post back until it is shortened', async () => {
      expect(await adapter.publish(commented('x'.repeat(1_251)))).toEqual({
        type: 'refused',
        words: 'The first comment has 1,251 characters, and LinkedIn takes 1,250. Shorten it.',
      });
      expect(await platform.postsOf('ann')).toEqual([]);
    });
  });

  it('refuses a text beyond 3,000 characters, in words', async () => {
    const post = { ...publishing.post, body: 'Ship small. '.repeat(300) };
    const outcome = await adapter.publish({ ...publishing, post });
    expect(outcome).toEqual({
      type: 'refused',
      words: 'This text has 3,599 characters, and LinkedIn takes 3,000. Shorten it.',
    });
  });

  it('takes a duplicate of an earlier attempt for its post, and of anything else for a refusal', async () => {
    const ref = 'urn:li:share:7';
    await platform.play({ writes: [duplicate(ref), duplicate(ref), duplicate(ref)] });
    expect(await adapter.publish(publishing)).toMatchObject({ type: 'shared', ref });
    const refused = { type: 'refused', words: expect.stringContaining('already has a post') as unknown };
    expect(await adapter.publish({ ...publishing, isRepeat: false })).toMatchObject(refused);
    expect(await adapter.publish({ ...publishing, refsOfOthers: [ref] })).toMatchObject(refused);
  });

  it('leaves an unclear attempt to the person, because it lets nobody read posts', async () => {
    await platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await adapter.publish(publishing)).type).toBe('unclear');
    expect(await adapter.find(publishing)).toEqual({
      type: 'cannot-tell',
      words: expect.stringContaining('Check your profile') as unknown,
      isForGood: true,
    });
    expect((await platform.held()).requests).toEqual(['POST /rest/posts']);
  });

  describe('pictures', () => {
    const { wide, narrow } = storedPictures;
    const picture = ({ hash }: { readonly hash: string }, name: string) => `![${name}](rostrum-image:${hash})`;
    const showing = (body: string): Publishing => ({ ...publishing, post: { ...publishing.post, body, tags: [] } });
    const contentOf = async () => (await platform.postsOf('ann')).map(({ record }) => record?.['content']);
    const image = expect.stringMatching(/^urn:li:image:/) as unknown;

    it('are uploaded before the post, with their descriptions', async () => {
      const one = showing(`Ship small.\n\n${picture(wide, 'A plan')}`);
      expect((await adapter.publish(one)).type).toBe('shared');
      const two = showing(`Ship.\n\n${picture(wide, 'A plan')}\n\n${picture(narrow, 'A tower')}`);
      expect((await adapter.publish({ ...two, uploads: new Map(), keepUpload: () => Promise.resolve() })).type).toBe(
        'shared',
      );
      expect(await contentOf()).toEqual([
        { media: { id: image, altText: 'A plan' } },
        {
          multiImage: {
            images: [
              { id: image, altText: 'A plan' },
              { id: image, altText: 'A tower' },
            ],
          },
        },
      ]);
    });

    it('are uploaded once, however often the post is tried', async () => {
      const given = showing(`Ship small.\n\n${picture(wide, 'A plan')}`);
      const steps = [{ does: 'none' }, { does: 'none' }, { does: 'answer', status: 429 }] as const;
      await platform.play({ writes: steps });
      expect((await adapter.publish(given)).type).toBe('later');
      expect((await adapter.publish(given)).type).toBe('shared');
      const { requests } = await platform.held();
      expect(requests.filter((each) => each.startsWith('PUT'))).toHaveLength(1);
    });

    it('do not end the connection when the service that receives them refuses one', async () => {
      const refused = { does: 'answer', status: 401, body: { status: 401, message: 'Unauthorized' } } as const;
      await platform.play({ writes: [{ does: 'none' }, refused] });
      const outcome = await adapter.publish(showing(`Ship small.\n\n${picture(wide, 'A wall')}`));
      expect(outcome).toMatchObject({ type: 'later', words: expect.stringContaining('upload') as unknown });
    });

    it('are never left out: without an upload there is no post', async () => {
      const given = showing(`Ship small.\n\n${picture(wide, 'A plan')}`);
      for (const writes of [
        [{ does: 'fail', before: true }],
        [{ does: 'none' }, { does: 'lose-reply' }],
        [{ does: 'none' }, { does: 'answer', status: 400, body: { message: 'Not a picture' } }],
      ] as const) {
        await platform.play({ forget: true, writes });
        expect(['later', 'refused']).toContain((await adapter.publish(given)).type);
        expect(await platform.postsOf('ann')).toEqual([]);
      }
      const damaged = showing(`Ship small.\n\n${picture(storedPictures.damaged, 'A plan')}`);
      expect((await adapter.publish(damaged)).type).toBe('refused');
    });

    it('of an attempt with an earlier text are not taken for the post’s own', async () => {
      const before = showing(`Ship small.\n\n${picture(narrow, 'A tower')}`);
      await platform.play({ writes: [{ does: 'none' }, { does: 'none' }, { does: 'answer', status: 429 }] });
      expect((await adapter.publish(before)).type).toBe('later');
      const given = showing(`Ship small.\n\n${picture(wide, 'A plan')}`);
      const shared = await adapter.publish(given);
      const there = { ...given, ref: shared.type === 'shared' ? shared.ref : null };
      expect((await adapter.update!(there)).type).toBe('shared');
    });

    it('cannot be changed afterwards, which an update says instead of leaving them as they were', async () => {
      const given = showing(`Ship small.\n\n${picture(wide, 'A plan')}`);
      const shared = await adapter.publish(given);
      const there = { ...given, ref: shared.type === 'shared' ? shared.ref : null };
      const changed = (body: string) => ({ ...there, post: { ...there.post, body } });
      expect((await adapter.update!(changed(`Ship smaller.\n\n${picture(wide, 'A plan')}`))).type).toBe('shared');
      const refused = {
        type: 'refused',
        words: expect.stringContaining('The pictures or the link card differ') as unknown,
      };
      expect(await adapter.update!(changed(`Ship.\n\n${picture(narrow, 'A tower')}`))).toMatchObject(refused);
      expect(await adapter.update!(changed('Ship.'))).toMatchObject(refused);
      expect((await platform.postsOf('ann')).map(({ text }) => text.split('\n')[0])).toEqual(['Ship smaller.']);
    });

    it('are sent to LinkedIn only, whatever address it names', async () => {
      const value = { uploadUrl: 'https://elsewhere.example/upload', image: 'urn:li:image:C1' };
      await platform.play({ writes: [{ does: 'answer', status: 200, body: { value } }] });
      const outcome = await adapter.publish(showing(picture(wide, 'A plan') + ' Ship.'));
      expect(outcome).toMatchObject({ type: 'later', words: 'The server did not answer like LinkedIn.' });
    });
  });

  describe('a link card', () => {
    const { wide, narrow } = storedPictures;
    const card = { url: 'https://example.org/a', title: 'Bets', description: 'On roadmaps', image: wide.hash };
    const carrying = (more: Partial<Publishing['post']> = {}): Publishing => ({
      ...publishing,
      post: { ...publishing.post, linkCard: card, ...more },
    });
    const contentOf = async () => (await platform.postsOf('ann')).map(({ record }) => record?.['content']);
    const thumbnail = expect.stringMatching(/^urn:li:image:/) as unknown;

    it('is the post’s article, with its picture', async () => {
      expect((await adapter.publish(carrying())).type).toBe('shared');
      expect((await adapter.publish(carrying({ linkCard: { ...card, description: '', image: null } }))).type).toBe(
        'shared',
      );
      expect(await contentOf()).toEqual([
        { article: { source: card.url, title: 'Bets', description: 'On roadmaps', thumbnail } },
        { article: { source: card.url, title: 'Bets' } },
      ]);
    });

    it('gives way to the pictures of a post', async () => {
      const body = `Ship.\n\n![A tower](rostrum-image:${narrow.hash})`;
      expect((await adapter.publish(carrying({ body }))).type).toBe('shared');
      expect(await contentOf()).toEqual([{ media: { id: thumbnail, altText: 'A tower' } }]);
    });

    it('is never left out: while its picture cannot be sent there is no post', async () => {
      await platform.play({ writes: [{ does: 'fail', before: true }] });
      expect((await adapter.publish(carrying())).type).toBe('later');
      expect(await contentOf()).toEqual([]);
    });

    it('goes out without a picture that this server does not have, and its post can be changed', async () => {
      const given = carrying({ linkCard: { ...card, image: 'e5'.repeat(32) } });
      const shared = await adapter.publish(given);
      expect(shared.type).toBe('shared');
      expect(await contentOf()).toEqual([{ article: { source: card.url, title: 'Bets', description: 'On roadmaps' } }]);
      const there = { ...given, ref: shared.type === 'shared' ? shared.ref : null };
      const changed = { ...there, post: { ...there.post, body: 'Ship smaller.' } };
      expect((await adapter.update!(changed)).type).toBe('shared');
    });

    it('is the same one whatever tags its address has', async () => {
      const tagged = (campaign: string) => ({
        ...card,
        url: `${card.url}?utm_source=linkedin&utm_campaign=${campaign}#b`,
      });
      const given = carrying({ linkCard: tagged('bets') });
      const shared = await adapter.publish(given);
      const there = { ...given, ref: shared.type === 'shared' ? shared.ref : null };
      const updated = async (linkCard: typeof card) =>
        (await adapter.update!({ ...there, post: { ...there.post, linkCard } })).type;
      expect(await updated(tagged('promises'))).toBe('shared');
      expect(await updated({ ...card, url: `${card.url}#b` })).toBe('shared');
      expect(await updated({ ...card, url: `${card.url}?page=2#b` })).toBe('refused');
    });

    it('cannot be changed afterwards, which an update says', async () => {
      const given = carrying();
      const shared = await adapter.publish(given);
      const there = { ...given, ref: shared.type === 'shared' ? shared.ref : null };
      const changed = (more: Partial<Publishing['post']>) => ({ ...there, post: { ...there.post, ...more } });
      expect((await adapter.update!(changed({ body: 'Ship smaller.' }))).type).toBe('shared');
      for (const linkCard of [{ ...card, title: 'Promises' }, { ...card, image: null }, undefined]) {
        const { linkCard: _removed, ...without } = there.post;
        const post = linkCard ? { ...there.post, linkCard } : without;
        expect((await adapter.update!({ ...there, post })).type).toBe('refused');
      }
    });
  });

  it('says that its version has ended, and who can change that', async () => {
    const outcome = await adapterWith({ linkedInVersion: '202401' }).publish(publishing);
    expect(outcome).toEqual({
      type: 'refused',
      words: expect.stringMatching(/version 202401 .* LINKEDIN_VERSION/) as unknown,
    });
  });

  it('changes the text of a post in place, and takes it down', async () => {
    await adapter.publish(publishing);
    const there = { ...publishing, ref: 'urn:li:share:1', post: { ...publishing.post, body: 'Ship (smaller).' } };
    expect(await adapter.update!(there)).toMatchObject({ type: 'shared', ref: there.ref });
    expect((await platform.postsOf('ann')).map(({ text }) => text.split('\n')[0])).toEqual(['Ship (smaller).']);
    expect(await adapter.withdraw!(there)).toEqual({ type: 'shared', url: null, ref: null });
    expect(await platform.postsOf('ann')).toEqual([]);
  });

  it('tries again with a new token where the rejected one can be renewed', async () => {
    const health = new MemoryHealth();
    const ended = { ...publishing, connection: { ...accountAt(platform.url), token: 'revoked' } };
    expect((await adapterWith({ health }).publish(ended)).type).toBe('refused');
    health.rejected = 'renewable';
    expect((await adapterWith({ health }).publish(ended)).type).toBe('later');
  });

  it('is the same account after its person has another name', () => {
    const account = accountAt(platform.url);
    const identity = adapter.accountOf!(account);
    expect(adapter.accountOf!({ ...account, name: 'Ann Another' })).toBe(identity);
    expect(adapter.accountOf!({ ...account, subject: 'id-bob' })).not.toBe(identity);
  });
});
