import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import { storedPictures, testPublishing } from './test-publishing.ts';

export interface DraftingHarness {
  readonly adapter: PlatformAdapter;
  /** Ann's account. */
  readonly connection: Publishing['connection'];
  /** Whether the platform keeps the pictures of a text. */
  readonly keepsPictures: boolean;
}

/** The reference in an outcome; null if it has none. */
export function refIn(outcome: Outcome): string | null {
  return 'ref' in outcome ? (outcome.ref ?? null) : null;
}

/** Both steps: the draft, and its publishing. */
export async function publishBoth(adapter: PlatformAdapter, given: Publishing): Promise<Outcome> {
  return await adapter.publish({ ...given, ref: refIn(await adapter.publish(given)) });
}

/** The obligations of an adapter that publishes in two steps (`adapters/drafts.ts`), besides every adapter's. */
export function describeDrafting(name: string, open: (platform: StandInPlatform) => DraftingHarness): void {
  describe(`a draft on ${name}`, () => {
    let platform: StandInPlatform;
    let publishing: Publishing;
    let adapter: PlatformAdapter;
    beforeAll(async () => {
      platform = await StandInPlatform.start();
      adapter = open(platform).adapter;
    });
    afterAll(() => platform.stop());
    beforeEach(async () => {
      await platform.play({ forget: true });
      publishing = testPublishing({ connection: open(platform).connection });
    });

    const heldOf = async (kind: string) => (await platform.postsOf('ann')).filter((each) => each.kind === kind);

    it.each(['lose-reply', 'fail', 'hang'] as const)('is one where its creation ends with %s', async (does) => {
      await platform.play({ writes: [{ does }] });
      expect((await adapter.publish(publishing)).type).toBe('unclear');
      expect(await adapter.find(publishing)).toEqual({ type: 'absent' });
      expect((await publishBoth(adapter, publishing)).type).toBe('shared');
      expect(await heldOf('article')).toHaveLength(1);
    });

    it.each(['lose-reply', 'fail', 'hang'] as const)('is read where its publishing ends with %s', async (does) => {
      for (const before of [true, false]) {
        await platform.play({ forget: true, writes: [{ does: 'none' }, { does, before }] });
        const there = { ...publishing, ref: refIn(await adapter.publish(publishing)) };
        expect((await adapter.publish(there)).type).toBe('unclear');
        expect((await adapter.find(there)).type).toBe(before ? 'absent' : 'shared');
        expect((await adapter.publish(there)).type).toBe('shared');
        expect(await heldOf('article')).toHaveLength(1);
      }
    });

    it('is left alone when it belongs to another item with equal text', async () => {
      const drafted = await adapter.publish(publishing);
      const other = { ...publishing, itemId: crypto.randomUUID(), publicationId: crypto.randomUUID() };
      const another = await adapter.publish(other);
      expect(another.type).toBe('drafted');
      expect(refIn(another)).not.toBe(refIn(drafted));
    });

    it('that was deleted meanwhile is told in words', async () => {
      expect(await adapter.publish({ ...publishing, ref: '777' })).toMatchObject({
        type: 'refused',
        words: expect.stringContaining('was deleted') as unknown,
      });
    });

    it('is published with its pictures, each uploaded once', async () => {
      if (!open(platform).keepsPictures) return;
      const body = `![Plan](rostrum-image:${storedPictures.wide.hash})`;
      const given = { ...publishing, post: { ...publishing.post, body } };
      const ref = refIn(await adapter.publish(given));
      await platform.play({ writes: [{ does: 'lose-reply', before: true }] });
      expect((await adapter.publish({ ...given, ref })).type).toBe('unclear');
      expect((await adapter.publish({ ...given, ref })).type).toBe('shared');
      expect(await heldOf('picture')).toHaveLength(1);
    });

    it('is not published without a picture that cannot be sent', async () => {
      if (!open(platform).keepsPictures) return;
      const saying = (hash: string) => ({
        ...publishing,
        post: { ...publishing.post, body: `![Plan](rostrum-image:${hash})` },
      });
      expect((await publishBoth(adapter, saying(storedPictures.damaged.hash))).type).toBe('refused');
      expect((await publishBoth(adapter, saying('e'.repeat(64)))).type).toBe('later');
      expect(await heldOf('picture')).toEqual([]);
    });
  });
}
