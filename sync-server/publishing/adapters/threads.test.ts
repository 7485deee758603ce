import { describe, expect, it } from 'vitest';
import { accountAt, descriptionsOf, describeGraphAdapter } from '../testing/graph-bench.ts';
import { MemoryHealth, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { threadsAdapter } from './threads.ts';

const bench = describeGraphAdapter({ name: 'Threads', make: threadsAdapter });
const { showing, posts, adapterWith } = bench;

describe('Threads', () => {
  const long = Array.from({ length: 40 }, (_each, at) => `Sentence ${at} of a long text & its <end>.`).join(' ');
  const [MINUTE, HOUR] = [60_000, 3_600_000];
  /** An adapter whose clock is ahead. */
  const adapterIn = (ms: number) => adapterWith(bench.pictures.addressOf, { now: () => Date.now() + ms });
  const missing = { message: 'Object with ID does not exist', code: 100, error_subcode: 33 };
  const gone = { does: 'answer', status: 400, body: { error: missing } } as const;
  const containers = async () =>
    (await bench.platform.held()).requests.filter((each) => each === 'POST /v1.0/id-ann/threads').length;

  it('receives a long text as a thread, each post a reply to the one before', async () => {
    const outcome = await bench.adapter.publish(showing(long));
    const held = await posts();
    expect(held.length).toBeGreaterThan(3);
    expect(held.map(({ repliesTo }) => repliesTo)).toEqual([null, ...held.slice(0, -1).map(({ id }) => id)]);
    const ref = held.map(({ id }) => id).join(',');
    expect(outcome).toEqual({ type: 'shared', url: 'https://www.threads.com/@ann/post/T1', ref });
    expect(await bench.adapter.find(showing(long))).toEqual(outcome);
  });

  it.each([1, 2])('continues a thread whose answer was lost at post %i, without posting any part twice', async (at) => {
    const before = Array.from({ length: at - 1 }, () => ({ does: 'none' }) as const);
    await bench.platform.play({ writes: [...before, { does: 'lose-reply' }] });
    expect((await bench.adapter.publish(showing(long))).type).toBe('unclear');
    expect((await bench.adapter.find(showing(long))).type).toBe('absent');
    expect((await bench.adapter.publish(showing(long))).type).toBe('shared');
    const held = await posts();
    expect(new Set(held.map(({ text }) => text)).size).toBe(held.length);
    expect(held.map(({ repliesTo }) => repliesTo)).toEqual([null, ...held.slice(0, -1).map(({ id }) => id)]);
  });

  it('publishes the container of the attempt before, and makes no other one', async () => {
    await bench.platform.play({
      writes: [
        { does: 'lose-reply', before: true },
        { does: 'answer', status: 503 },
      ],
    });
    for (const type of ['unclear', 'unclear', 'shared'])
      expect((await bench.adapter.publish(bench.publishing)).type).toBe(type);
    expect(await containers()).toBe(1);
    expect(await posts()).toHaveLength(1);
  });

  it('does not post again after an answer of too many calls, which also comes for a post that was published', async () => {
    const error = { message: 'Application request limit reached', code: 4, error_subcode: 2_207_051 };
    await bench.platform.play({ writes: [{ does: 'none', status: 403, body: { error } }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('unclear');
    expect(await bench.adapter.find(bench.publishing)).toMatchObject({ type: 'shared', ref: '1' });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('shared');
    expect(await posts()).toHaveLength(1);
  });

  it.each([
    ['not ready', { message: 'Media ID is not available', code: 9007, error_subcode: 2_207_027 }],
    ['not there', { message: 'Object with ID does not exist', code: 100, error_subcode: 33 }],
  ])('publishes again what was called %s, once its container says that it is not published', async (_name, error) => {
    await bench.platform.play({ writes: [{ does: 'answer', status: 400, body: { error } }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('unclear');
    expect((await bench.adapter.find(bench.publishing)).type).toBe('absent');
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('shared');
    expect([await containers(), (await posts()).length]).toEqual([1, 1]);
  });

  it('asks again for the address of a post that the platform does not know yet', async () => {
    const error = { message: 'Object with ID does not exist', code: 100, error_subcode: 33 };
    // The container is made and asked for first.
    await bench.platform.play({
      reads: [{ does: 'none' }, { does: 'none' }, { does: 'answer', status: 400, body: { error } }],
    });
    expect(await bench.adapter.publish(bench.publishing)).toMatchObject({
      url: 'https://www.threads.com/@ann/post/T1',
      ref: '1',
    });
  });

  it.each([{ does: 'lose-reply' }, { does: 'fail' }] as const)(
    'leaves an unused container at most where making one ends with %j',
    async (step) => {
      await bench.platform.play({ reads: [step] });
      expect((await bench.adapter.publish(bench.publishing)).type).toBe('later');
      expect((await bench.adapter.publish(bench.publishing)).type).toBe('shared');
      expect([await containers(), (await posts()).length]).toEqual([2, 1]);
    },
  );

  it('takes none of two equal posts for the one that it cannot tell from the other', async () => {
    await bench.platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('unclear');
    const byHand = testPublishing({ connection: accountAt(bench.platform.url) });
    expect(await bench.adapter.publish(byHand)).toMatchObject({ type: 'shared', ref: '2' });
    expect(await bench.adapter.find(bench.publishing)).toEqual({ type: 'shared', url: null, ref: null });
    expect(await bench.adapter.find({ ...bench.publishing, refsOfOthers: ['2'] })).toMatchObject({
      type: 'shared',
      ref: '1',
    });
  });

  it('says which post of a thread stays where Threads does not tell its id', async () => {
    const thread = showing('Ship small. '.repeat(60));
    await bench.platform.play({ writes: [{ does: 'none' }, { does: 'lose-reply' }] });
    expect((await bench.adapter.publish(thread)).type).toBe('unclear');
    // As if it was never listed.
    const found = await adapterIn(6 * MINUTE).find({ ...thread, refsOfOthers: ['2'] });
    expect(found).toMatchObject({ type: 'shared', ref: '1,?' });
    const there = { ...thread, ref: '1,?' };
    expect(await bench.adapter.withdraw!(there)).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('the last post of this thread') as unknown,
    });
    expect((await posts()).map(({ id }) => id)).toEqual(['2']);
  });

  it('sends nothing while a container that may be published cannot be read', async () => {
    await bench.platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('unclear');
    await bench.platform.play({ reads: [gone, gone] });
    expect(await bench.adapter.find(bench.publishing)).toMatchObject({ type: 'cannot-tell', isForGood: false });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('later');
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('shared');
    expect(await posts()).toHaveLength(1);
  });

  it('asks its person, instead of asking on, about a post that is not told of for as long as Meta says to ask', async () => {
    await bench.platform.play({ writes: [{ does: 'lose-reply', before: true }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('unclear');
    const words = expect.stringContaining('Look on Threads whether it is there.') as unknown;
    await bench.platform.play({ reads: [gone] });
    expect(await adapterIn(4 * MINUTE).find(bench.publishing)).toMatchObject({ type: 'cannot-tell', isForGood: false });
    for (const reads of [[gone], [{ does: 'none', body: { id: '1', status: 'IN_PROGRESS' } } as const]]) {
      await bench.platform.play({ reads });
      expect(await adapterIn(6 * MINUTE).find(bench.publishing)).toEqual({
        type: 'cannot-tell',
        words,
        isForGood: true,
      });
      await bench.platform.play({ reads });
      expect(await adapterIn(6 * MINUTE).publish(bench.publishing)).toEqual({ type: 'unclear', words });
    }
    expect(await posts()).toEqual([]);
  });

  it('finds a post among the listed ones when nothing is told of its container for that long', async () => {
    await bench.platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('unclear');
    await bench.platform.play({ reads: [gone] });
    expect(await adapterIn(6 * MINUTE).find(bench.publishing)).toMatchObject({ type: 'shared', ref: '1' });
  });

  it('waits until a published post is listed, and shares it without an id when it is not', async () => {
    await bench.platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('unclear');
    // As if it was not listed.
    const unlisted = { ...bench.publishing, refsOfOthers: ['1'] };
    expect(await bench.adapter.find(unlisted)).toMatchObject({ type: 'cannot-tell', isForGood: false });
    expect((await bench.adapter.publish(unlisted)).type).toBe('later');
    expect(await adapterIn(6 * MINUTE).find(unlisted)).toEqual({ type: 'shared', url: null, ref: null });
    expect(await bench.adapter.find(bench.publishing)).toMatchObject({ type: 'shared', ref: '1' });
  });

  it('asks its person about a thread that cannot be continued, because a post of it is never listed', async () => {
    const thread = showing('Ship small. '.repeat(60));
    await bench.platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await bench.adapter.publish(thread)).type).toBe('unclear');
    const unlisted = { ...thread, refsOfOthers: ['1'] };
    const words = expect.stringMatching(/published post 1 of 2 and does not list it.* Look on Threads/) as unknown;
    expect(await adapterIn(6 * MINUTE).find(unlisted)).toEqual({ type: 'cannot-tell', words, isForGood: true });
    expect(await adapterIn(6 * MINUTE).publish(unlisted)).toEqual({ type: 'unclear', words });
    expect(await posts()).toHaveLength(1);
  });

  it('counts the age of a container from when it was made, not from when the post was asked for', async () => {
    const since = new Date(Date.now() - 26 * HOUR).toISOString();
    const late = { ...bench.publishing, since };
    await bench.platform.play({ writes: [{ does: 'lose-reply', before: true }] });
    expect((await bench.adapter.publish(late)).type).toBe('unclear');
    await bench.platform.play({ reads: [gone] });
    expect((await bench.adapter.find(late)).type).toBe('cannot-tell');
    await bench.platform.play({ reads: [gone] });
    expect((await adapterIn(26 * HOUR).find(late)).type).toBe('absent');
  });

  it('makes another container once the first one is a day old', async () => {
    await bench.platform.play({ writes: [{ does: 'answer', status: 429 }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('later');
    expect((await adapterIn(24 * HOUR).publish(bench.publishing)).type).toBe('shared');
    expect([await containers(), (await posts()).length]).toEqual([2, 1]);
  });

  it('says that a container is still being processed, and neither posts nor gives up', async () => {
    await bench.platform.play({ writes: [{ does: 'lose-reply' }] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('unclear');
    await bench.platform.play({ reads: [{ does: 'none', body: { id: '1', status: 'IN_PROGRESS' } }] });
    expect(await bench.adapter.find(bench.publishing)).toMatchObject({
      type: 'cannot-tell',
      isForGood: false,
      words: 'Threads is still working on the post.',
    });
  });

  it('makes another container when the first one has expired, or was made of another text', async () => {
    const off = { does: 'answer', status: 429 } as const;
    await bench.platform.play({ writes: [off] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('later');
    await bench.platform.play({ dropsUnused: true, writes: [off] });
    expect((await bench.adapter.publish(bench.publishing)).type).toBe('later');
    expect((await bench.adapter.publish(showing('Ship smaller.'))).type).toBe('shared');
    expect(await containers()).toBe(3);
    expect((await posts()).map(({ text }) => text)).toEqual(['Ship smaller.\n\n#RemoteWork #shipping']);
  });

  it('waits until its pictures are processed, and fetches them as JPEG', async () => {
    await bench.platform.play({ processingLooks: 1 });
    const { wide, square } = storedPictures;
    const body = `![Dawn](rostrum-image:${wide.hash})\n\n![Noon](rostrum-image:${square.hash})\n\nShip small.`;
    expect((await bench.adapter.publish(showing(body))).type).toBe('shared');
    expect(await descriptionsOf(bench.platform)).toEqual([['Dawn', 'Noon']]);
    expect(await containers()).toBe(3);
  }, 20_000);

  it('posts words on a server that has no public address, and says why pictures cannot be fetched', async () => {
    const words = 'This server has no public address (https).';
    const reach = adapterWith(() => Promise.resolve({ ok: false, error: { words, isForGood: true, afterMs: null } }));
    const picture = `![Dawn](rostrum-image:${storedPictures.wide.hash})`;
    expect(await reach.publish(showing(picture))).toMatchObject({ type: 'refused', words });
    expect((await reach.publish(bench.publishing)).type).toBe('shared');
  });

  it('takes a whole thread down, and has no way to change it', async () => {
    const shared = await bench.adapter.publish(showing(long));
    const ref = shared.type === 'shared' ? shared.ref : null;
    expect(await bench.adapter.withdraw!({ ...showing(long), ref })).toEqual({ type: 'shared', url: null, ref: null });
    expect(await posts()).toEqual([]);
    expect('update' in bench.adapter).toBe(false);
  });

  it('asks for another sign-in when the permission has ended, or lacks a part', async () => {
    const health = new MemoryHealth();
    const watched = adapterWith(bench.pictures.addressOf, { health });
    const ended = { ...bench.publishing, connection: { ...accountAt(bench.platform.url), token: 'revoked' } };
    expect((await watched.publish(ended)).type).toBe('refused');
    expect(health.reason).toContain('Connect Threads again');
    const error = { message: 'Application does not have permission for this action', code: 10 };
    await bench.platform.play({ writes: [{ does: 'answer', status: 403, body: { error } }] });
    expect(await watched.publish(bench.publishing)).toMatchObject({
      type: 'refused',
      words: expect.stringMatching(/does not have permission.* allow everything/) as unknown,
    });
  });
});
