import { describe, expect, it } from 'vitest';
import { describeGraphAdapter } from '../testing/graph-bench.ts';
import { storedPictures } from '../testing/test-publishing.ts';
import { instagramAdapter } from './instagram.ts';

const { wide, narrow, square, damaged } = storedPictures;
const picture = (name: string, { hash }: { readonly hash: string }) => `![${name}](rostrum-image:${hash})\n\n`;

const bench = describeGraphAdapter({ name: 'Instagram', make: instagramAdapter, opening: picture('Noon', square) });
const { showing, posts, adapterWith } = bench;

describe('Instagram', () => {
  it('receives pictures of any shape as JPEG in a shape that it takes, with the words as their caption', async () => {
    const body = `${picture('Dawn', wide)}${picture('A lane', narrow)}Ship small.`;
    expect(await bench.adapter.publish(showing(body))).toEqual({
      type: 'shared',
      url: 'https://www.instagram.com/p/I1/',
      ref: '1',
    });
    const [post] = await posts();
    expect(post?.text).toBe('Ship small.\n\n#RemoteWork #shipping');
    expect(post?.record).toMatchObject({ media_type: 'CAROUSEL', descriptions: ['Dawn', 'A lane'] });
  });

  it('needs a picture, and says so before anything is sent', async () => {
    expect(await bench.adapter.publish(bench.publishing)).toEqual({
      type: 'refused',
      words: 'Instagram needs a picture. Add one to this post.',
    });
    expect((await bench.platform.held()).requests).toEqual([]);
  });

  it('cannot post from a server that has no public address, and says so', async () => {
    const words = 'This server has no public address (https).';
    const reach = adapterWith(() => Promise.resolve({ ok: false, error: { words, isForGood: true, afterMs: null } }));
    expect(await reach.publish(showing(picture('Dawn', wide)))).toMatchObject({ type: 'refused', words });
  });

  it('takes a picture that cannot be fetched for a refusal, in its own words', async () => {
    expect(await bench.adapter.publish(showing(picture('Damaged', damaged)))).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('could not be fetched') as unknown,
    });
    expect(await posts()).toEqual([]);
  });

  it('finds a post without words by its container, and takes no post of a person’s own for it', async () => {
    await bench.platform.play({ writes: [{ does: 'lose-reply' }] });
    const given = showing(picture('Dawn', wide));
    expect((await bench.adapter.publish({ ...given, post: { ...given.post, tags: [] } })).type).toBe('unclear');
    expect(await bench.adapter.find({ ...given, post: { ...given.post, tags: [] } })).toEqual({
      type: 'shared',
      url: null,
      ref: null,
    });
  });

  it('refuses a caption that is too long, and an eleventh picture', async () => {
    const long = showing(`${picture('Dawn', wide)}${'Ship small. '.repeat(200)}`);
    expect(await bench.adapter.publish(long)).toMatchObject({
      words: expect.stringContaining('takes 2,200') as unknown,
    });
    const many = showing(Array.from({ length: 11 }, () => picture('Dawn', wide)).join(''));
    expect(await bench.adapter.publish(many)).toMatchObject({
      words: 'Instagram takes at most 10 pictures in a post. Take 1 out.',
    });
  });

  it('has no way to change a post, or to take it down', () => {
    expect(['update' in bench.adapter, 'withdraw' in bench.adapter]).toEqual([false, false]);
  });
});
