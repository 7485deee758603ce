import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { PictureServer } from '../testing/picture-server.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { instagramAdapter } from './instagram.ts';

function adapterWith(pictureAddress: AdapterDeps['pictureAddress'], more: Partial<AdapterDeps> = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses: ['127.0.0.1'] };
  const deps = { health: new MemoryHealth(), limits, now: Date.now, settleMs: 0, ...readsForTests, pictureAddress };
  return instagramAdapter({ ...deps, ...more });
}

const accountAt = (address: string) => ({ name: '@ann', address, token: 'good-ann', subject: 'id-ann' });
const descriptionsOf = async (platform: StandInPlatform) =>
  (await platform.postsOf('ann')).map(({ record }) => record?.['descriptions'] as readonly string[]);
const { wide, narrow, square, damaged } = storedPictures;
const picture = (name: string, { hash }: { readonly hash: string }) => `![${name}](rostrum-image:${hash})\n\n`;

describeAdapter('Instagram', async () => {
  const [platform, pictures] = [await StandInPlatform.start(), await PictureServer.start()];
  const connection = accountAt(platform.url);
  return {
    adapter: adapterWith(pictures.addressOf),
    adapterForPublicWeb: adapterWith(pictures.addressOf, { limits: { ...requestLimits, totalMs: 700 } }),
    connection,
    wrongConnection: { ...connection, token: 'revoked' },
    otherConnection: { ...connection, name: '@bob', token: 'good-bob', subject: 'id-bob' },
    refusal: null,
    opening: picture('Noon', square),
    play: (script) => platform.play(script),
    countPosts: async () => (await platform.postsOf('ann')).length,
    countConnections: async () => (await platform.held()).connections,
    pictures: { writesBefore: 0, shown: () => descriptionsOf(platform) },
    stop: async () => {
      await platform.stop();
      await pictures.stop();
    },
  };
});

describe('Instagram', () => {
  let platform: StandInPlatform;
  let pictures: PictureServer;
  let publishing: Publishing;
  let adapter: ReturnType<typeof adapterWith>;
  beforeAll(async () => {
    [platform, pictures] = [await StandInPlatform.start(), await PictureServer.start()];
    adapter = adapterWith(pictures.addressOf);
  });
  afterAll(async () => {
    await platform.stop();
    await pictures.stop();
  });
  beforeEach(async () => {
    await platform.play({ forget: true });
    publishing = testPublishing({ connection: accountAt(platform.url) });
  });

  const showing = (body: string): Publishing => ({ ...publishing, post: { ...publishing.post, body } });
  const posts = () => platform.postsOf('ann');

  it('receives pictures of any shape as JPEG in a shape that it takes, with the words as their caption', async () => {
    const body = `${picture('Dawn', wide)}${picture('A lane', narrow)}Ship small.`;
    expect(await adapter.publish(showing(body))).toEqual({
      type: 'shared',
      url: 'https://www.instagram.com/p/I1/',
      ref: '1',
    });
    const [post] = await posts();
    expect(post?.text).toBe('Ship small.\n\n#RemoteWork #shipping');
    expect(post?.record).toMatchObject({ media_type: 'CAROUSEL', descriptions: ['Dawn', 'A lane'] });
  });

  it('needs a picture, and says so before anything is sent', async () => {
    expect(await adapter.publish(publishing)).toEqual({
      type: 'refused',
      words: 'Instagram needs a picture. Add one to this post.',
    });
    expect((await platform.held()).requests).toEqual([]);
  });

  it('cannot post from a server that has no public address, and says so', async () => {
    const words = 'This server has no public address (https).';
    const reach = adapterWith(() => Promise.resolve({ ok: false, error: { words, isForGood: true, afterMs: null } }));
    expect(await reach.publish(showing(picture('Dawn', wide)))).toMatchObject({ type: 'refused', words });
  });

  it('takes a picture that cannot be fetched for a refusal, in its own words', async () => {
    expect(await adapter.publish(showing(picture('Damaged', damaged)))).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('could not be fetched') as unknown,
    });
    expect(await posts()).toEqual([]);
  });

  it('finds a post without words by its container, and takes no post of a person’s own for it', async () => {
    await platform.play({ writes: [{ does: 'lose-reply' }] });
    const given = showing(picture('Dawn', wide));
    expect((await adapter.publish({ ...given, post: { ...given.post, tags: [] } })).type).toBe('unclear');
    expect(await adapter.find({ ...given, post: { ...given.post, tags: [] } })).toEqual({
      type: 'shared',
      url: null,
      ref: null,
    });
  });

  it('refuses a caption that is too long, and an eleventh picture', async () => {
    const long = showing(`${picture('Dawn', wide)}${'Ship small. '.repeat(200)}`);
    expect(await adapter.publish(long)).toMatchObject({ words: expect.stringContaining('takes 2,200') as unknown });
    const many = showing(Array.from({ length: 11 }, () => picture('Dawn', wide)).join(''));
    expect(await adapter.publish(many)).toMatchObject({
      words: 'Instagram takes at most 10 pictures in a post. Take 1 out.',
    });
  });

  it('has no way to change a post, or to take it down', () => {
    expect(['update' in adapter, 'withdraw' in adapter]).toEqual([false, false]);
  });
});
