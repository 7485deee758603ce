import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Script, Step } from '../../testing/stand-in-platform/script.ts';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import { testPublishing } from './test-publishing.ts';

/** An adapter, and the platform that it posts to. */
export interface AdapterHarness {
  readonly adapter: PlatformAdapter;
  /** The same adapter where no private address may be asked. */
  readonly adapterForPublicWeb: PlatformAdapter;
  /** With a token that the platform takes, and one that it does not. */
  readonly connection: Publishing['connection'];
  readonly wrongConnection: Publishing['connection'];
  /** How the platform refuses a token; null where it answers so by itself. */
  readonly refusal: Step | null;
  /** What the next requests get. */
  play(script: Script): Promise<void>;
  /** How many posts there are, each counted once by what the platform tells repetitions by. */
  countPosts(): Promise<number>;
  countConnections(): Promise<number>;
  stop(): Promise<void>;
}

/** What every adapter must do, whatever the platform does. */
export function describeAdapter(name: string, open: () => Promise<AdapterHarness>): void {
  describe(`posting to ${name}`, () => {
    let harness: AdapterHarness;
    let publishing: Publishing;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.stop());
    beforeEach(async () => {
      await harness.play({ forget: true });
      publishing = testPublishing({ connection: harness.connection });
    });

    const words = (outcome: Outcome | Found) => ('words' in outcome ? outcome.words : '');

    /** Goes on as the server does: looks after what is unclear, tries again what may be, until it is over. */
    async function untilOver(first: Outcome): Promise<Outcome> {
      let outcome = first;
      for (let tries = 0; tries < 5 && (outcome.type === 'later' || outcome.type === 'unclear'); tries += 1) {
        const found = outcome.type === 'unclear' ? await harness.adapter.find(publishing) : { type: 'absent' as const };
        if (found.type === 'shared') return found;
        expect(found.type).toBe('absent');
        outcome = await harness.adapter.publish(publishing);
      }
      return outcome;
    }

    it('posts once and says where', async () => {
      const outcome = await harness.adapter.publish(publishing);
      expect(outcome).toMatchObject({ type: 'shared', url: expect.stringMatching(/^https?:\/\//) as unknown });
      expect(await harness.countPosts()).toBe(1);
    });

    it('says in words that the platform takes the token no more', async () => {
      await harness.play({ writes: harness.refusal ? [harness.refusal] : [] });
      const outcome = await harness.adapter.publish({ ...publishing, connection: harness.wrongConnection });
      expect(outcome.type).toBe('refused');
      expect(words(outcome)).toMatch(/\w+.*\./);
      expect(await harness.countPosts()).toBe(0);
    });

    it('needs a connection to say anything', async () => {
      const outcome = await harness.adapter.publish({ ...publishing, connection: null });
      expect(outcome.type).toBe(harness.adapter.needsConnection ? 'refused' : 'shared');
    });

    it.each<[string, Step]>([
      ['loses its reply', { does: 'lose-reply' }],
      ['breaks after the post', { does: 'fail' }],
      ['breaks before the post', { does: 'fail', before: true }],
      ['breaks the connection before the post', { does: 'lose-reply', before: true }],
      ['never answers, and posts', { does: 'hang' }],
      ['never answers, and does not post', { does: 'hang', before: true }],
      ['answers 503', { does: 'answer', status: 503 }],
      ['answers with something else', { does: 'none', body: '<html>Welcome</html>' }],
    ])('has one post in the end when the platform %s', async (_name, step) => {
      await harness.play({ writes: [step] });
      const first = await harness.adapter.publish(publishing);
      expect(['shared', 'later', 'unclear']).toContain(first.type);
      expect((await untilOver(first)).type).toBe('shared');
      expect(await harness.countPosts()).toBe(1);
    });

    it('takes no post of another piece for its own, even where both say the same', async () => {
      const { adapter } = harness;
      const first = await adapter.publish(publishing);
      const ref = first.type === 'shared' ? first.ref : null;
      const refsOfOthers = ref === null ? [] : [ref];
      const names = { connection: harness.connection, since: publishing.since, refsOfOthers };
      publishing = testPublishing({ ...names, userId: publishing.userId });
      await harness.play({ writes: [{ does: 'lose-reply', before: true }] });
      expect((await untilOver(await adapter.publish(publishing))).type).toBe('shared');
      expect(await harness.countPosts()).toBe(2);
    });

    it('waits as long as the platform says', async () => {
      await harness.play({ writes: [{ does: 'answer', status: 429, headers: { 'Retry-After': '90' } }] });
      expect(await harness.adapter.publish(publishing)).toMatchObject({ type: 'later', afterMs: 90_000 });
      expect(await harness.countPosts()).toBe(0);
    });

    it('is told what the platform does not like', async () => {
      await harness.play({ writes: [{ does: 'answer', status: 422, body: { error: 'This was said before' } }] });
      const outcome = await harness.adapter.publish(publishing);
      expect(outcome.type).toBe('refused');
      expect(words(outcome)).toContain('This was said before');
    });

    it('follows no redirect', async () => {
      await harness.play({ writes: [{ does: 'answer', status: 307, headers: { Location: '/elsewhere' } }] });
      expect((await harness.adapter.publish(publishing)).type).toBe('refused');
      expect(await harness.countPosts()).toBe(0);
    });

    it('connects to no private address', async () => {
      const before = await harness.countConnections();
      expect((await harness.adapterForPublicWeb.publish(publishing)).type).toBe('refused');
      expect(await harness.countConnections()).toBe(before);
    });

    it('tells a platform that is not there from one that does not answer: nothing was sent', async () => {
      const address = 'http://127.0.0.1:1';
      const connection = harness.connection && { ...harness.connection, address };
      expect((await harness.adapter.publish({ ...publishing, connection })).type).toBe('later');
    });

    it('sends nothing when another process has taken over', async () => {
      expect((await harness.adapter.publish({ ...publishing, mayPost: () => false })).type).toBe('later');
      expect(await harness.countPosts()).toBe(0);
    });

    it('asks once whether it may still post, after it has connected', async () => {
      const asked: number[] = [];
      const before = await harness.countConnections();
      const mayPost = () => asked.push(1) > 0;
      await harness.adapter.publish({ ...publishing, mayPost });
      expect(asked).toHaveLength(1);
      expect(await harness.countConnections()).toBeGreaterThan(before);
    });

    it('ends when there is no time left', async () => {
      await harness.play({ writes: [{ does: 'hang' }] });
      const ending = new AbortController();
      const over = harness.adapter.publish({ ...publishing, signal: ending.signal });
      setTimeout(() => ending.abort(), 200);
      expect(['later', 'unclear']).toContain((await over).type);
      expect((await harness.adapter.publish({ ...publishing, signal: ending.signal })).type).toBe('later');
    });

    it('brings a post up to the item, and takes it down, as often as it is asked', async () => {
      const { adapter } = harness;
      const shared = await adapter.publish(publishing);
      const there = { ...publishing, ref: shared.type === 'shared' ? shared.ref : null };
      const edited = { ...there, post: { ...there.post, body: 'Ship smaller.' } };
      if (adapter.update) {
        expect((await adapter.update(edited)).type).toBe('shared');
        expect((await adapter.update(edited)).type).toBe('shared');
      }
      if (!adapter.withdraw) return;
      await harness.play({ writes: [{ does: 'lose-reply' }] });
      expect((await adapter.withdraw(edited)).type).toBe('later');
      expect((await adapter.withdraw(edited)).type).toBe('shared');
      expect((await adapter.withdraw(edited)).type).toBe('shared');
    });
  });
}
