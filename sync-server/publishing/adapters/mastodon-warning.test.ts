import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformByKey } from '#core/publishing/platforms.ts';
import { postTroubles } from '#core/publishing/post-troubles.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { mastodonAdapter } from './mastodon.ts';

describe('a content warning on Mastodon', () => {
  let platform: StandInPlatform;
  let publishing: Publishing;
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses: ['127.0.0.1'] };
  const adapter = mastodonAdapter({
    health: new MemoryHealth(),
    limits,
    now: Date.now,
    settleMs: 0,
    ...readsForTests,
  });
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    publishing = testPublishing({ connection: { name: '@ann', address: platform.url, token: 'good-ann' } });
  });

  const texts = async () => (await platform.postsOf('ann')).map(({ text }) => text);
  /** Of three posts at least. */
  const long = Array.from({ length: 3 }, (_, at) => `${at} ${'words '.repeat(70)}`).join('\n\n');
  const warned = (body: string, more: Partial<Publishing['post']> = {}): Publishing => ({
    ...publishing,
    post: { ...publishing.post, body, tags: [], visibility: 'unlisted', contentWarning: 'Layoffs', ...more },
  });
  const beside = async () =>
    (await platform.postsOf('ann')).map(({ record }) => [record!['visibility'], record!['spoiler_text']]);

  it('and the readers are those of every post of a thread, each with room for it', async () => {
    const thread = warned(long);
    expect((await adapter.publish(thread)).type).toBe('shared');
    const said = await beside();
    expect(said.length).toBeGreaterThan(2);
    expect(said.every(([visibility, warning]) => visibility === 'unlisted' && warning === 'Layoffs')).toBe(true);
    expect((await adapter.find(thread)).type).toBe('shared');
  });

  it('stays with an edited post, and goes when it was taken out', async () => {
    const shared = await adapter.publish(warned('Ship small.'));
    const there = { ref: shared.type === 'shared' ? shared.ref : null };
    expect((await adapter.update!({ ...warned('Ship smaller.'), ...there })).type).toBe('shared');
    expect(await texts()).toEqual(['Ship smaller.']);
    expect(await beside()).toEqual([['unlisted', 'Layoffs']]);
    const { contentWarning, ...plain } = warned('Ship smaller.').post;
    expect(contentWarning).toBe('Layoffs');
    expect((await adapter.update!({ ...publishing, post: plain, ...there })).type).toBe('shared');
    expect(await beside()).toEqual([['unlisted', '']]);
  });

  it('has readers that an update cannot change, and says so', async () => {
    const shared = await adapter.publish(warned('Ship small.'));
    const there = { ref: shared.type === 'shared' ? shared.ref : null };
    expect(await adapter.update!({ ...warned('Ship smaller.', { visibility: 'private' }), ...there })).toEqual({
      type: 'refused',
      words:
        'Mastodon cannot change who can read a post. Choose Unlisted again, or take the post down and publish it again.',
    });
    expect(await texts()).toEqual(['Ship small.']);
  });

  it('has the readers of its first post in every post that an update adds', async () => {
    const shared = await adapter.publish(warned('Ship small.', { visibility: 'private' }));
    const { visibility, ...longer } = warned(long).post;
    expect(visibility).toBe('unlisted');
    const ref = shared.type === 'shared' ? shared.ref : null;
    expect((await adapter.update!({ ...publishing, post: longer, ref })).type).toBe('shared');
    const readers = (await beside()).map(([each]) => each);
    expect(readers.length).toBeGreaterThan(2);
    expect(new Set(readers)).toEqual(new Set(['private']));
  });

  it('stands before a picture alone, which is found and edited', async () => {
    const picture = warned(`![Harbour](rostrum-image:${storedPictures.wide.hash})`);
    await platform.play({ writes: [{ does: 'none' }, { does: 'lose-reply' }] });
    expect((await adapter.publish(picture)).type).toBe('unclear');
    const found = await adapter.find(picture);
    expect(found.type).toBe('shared');
    const ref = found.type === 'shared' ? found.ref : null;
    expect((await adapter.update!({ ...picture, ref })).type).toBe('shared');
    expect(await beside()).toEqual([['unlisted', 'Layoffs']]);
    expect(await texts()).toEqual(['🖼']);
  });

  it('that is refused, or whose text is, was named before its time, and nothing else', async () => {
    const piece = fc.record({
      text: fc.constantFrom('Ship small. ', '日本語', '\n\n---\n\n', 'https://example.org/a/longer/address '),
      times: fc.constantFrom(1, 20, 300),
    });
    const body = fc
      .array(piece, { minLength: 1, maxLength: 3 })
      .map((pieces) => `A.${pieces.map(({ text, times }) => text.repeat(times)).join('')}`);
    const warning = fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constantFrom(449, 450, 451, 499, 500));
    await fc.assert(
      fc.asyncProperty(body, warning, async (text, length) => {
        const { post } = warned(text, { contentWarning: 'w'.repeat(length) });
        const { type } = await adapter.publish({ ...testPublishing({ connection: publishing.connection }), post });
        const posts = [{ platform: platformByKey('mastodon'), postedBy: 'server' as const, post }];
        const named = postTroubles(posts, { isReachable: true });
        expect([type === 'refused', text, length]).toEqual([named.length > 0, text, length]);
      }),
      { numRuns: 15 },
    );
  });

  it('that leaves no room is refused, by the instance’s own limit', async () => {
    const contentWarning = 'w'.repeat(460);
    expect(await adapter.publish(warned('Ship small.', { contentWarning }))).toMatchObject({
      type: 'refused',
      words: expect.stringContaining('460 characters, and Mastodon takes 500') as unknown,
    });
    await platform.play({ maxCharacters: 5_000 });
    expect((await adapter.publish(warned('Ship small.', { contentWarning }))).type).toBe('shared');
  });
});
