import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Script, Step } from '../../testing/stand-in-platform/script.ts';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import { storedPictures, testPublishing } from './test-publishing.ts';

/** An adapter, and the platform that it posts to. */
export interface AdapterHarness {
  readonly adapter: PlatformAdapter;
  /** The same adapter, with no private address allowed. */
  readonly adapterForPublicWeb: PlatformAdapter;
  /** One with a token that the platform accepts, one with a token that it refuses. */
  readonly connection: Publishing['connection'];
  readonly wrongConnection: Publishing['connection'];
  /** Another account that the platform accepts; null where posts belong to no account. */
  readonly otherConnection: Publishing['connection'];
  /** How the platform refuses a token; null if it does so by itself. */
  readonly refusal: Step | null;
  /** False where the platform does not let anybody read posts: a person then settles an unclear attempt. */
  readonly canFind?: boolean;
  /** Scripts the answers to the next requests. */
  play(script: Script): Promise<void>;
  /** The number of posts. Repetitions that the platform recognises count once. */
  countPosts(): Promise<number>;
  countConnections(): Promise<number>;
  /** Stands before every text, on a platform where a post needs a picture. */
  readonly opening?: string;
  /** Null if the platform takes no pictures, or if they are tested apart. */
  readonly pictures: {
    /** The descriptions of each post's pictures, in order. */
    shown(): Promise<readonly (readonly string[])[]>;
    /** Requests that change something before the first post, for each picture. */
    readonly writesBefore: number;
  } | null;
  stop(): Promise<void>;
}

/** Processor time for an answer of some hundred kilobytes. A quadratic reader takes seconds. Milliseconds. */
const MAX_BUSY = 600;
const SIZE = 45_000;

/** Texts that make a careless reader slow, or its result long or unreadable. */
const hostileTexts: readonly (readonly [string, string])[] = [
  ['open brackets', '<'.repeat(SIZE)],
  ['mentions, blanks and entities', `${'@a.a-'.repeat(SIZE / 15)}${' '.repeat(SIZE / 3)}${'&#1'.repeat(SIZE / 9)}`],
  ['signs that cannot be seen', '\u0000\u202e\u200b\u001b'.repeat(SIZE / 4)],
  ['an address without an end', `https://example.org/${'a'.repeat(SIZE)}`],
  ['an address that runs', 'javascript:alert(1)'],
  ['very many values', ''],
];

/** Every field of an answer holds the text, or an extreme number. */
function hostileAnswers(text: string): unknown[] {
  if (text === '') return [Array.from({ length: 400_000 }, () => 0)];
  const limits = { max_characters: 1e15, characters_reserved_per_url: 1e15 };
  const one = {
    id: text,
    url: text,
    content: text,
    created_at: new Date().toISOString(),
    in_reply_to_id: null,
    username: text,
    error: text,
    message: text,
    error_description: text,
    detail: text,
    sub: text,
    name: text,
    text,
    referenced_tweets: [{ type: 'replied_to', id: text }],
    entities: { urls: [{ url: 'a', expanded_url: text }] },
    configuration: { statuses: limits },
  };
  const small = { ...one, configuration: { statuses: { max_characters: 1, characters_reserved_per_url: 1e15 } } };
  const list = [one, { ...one, id: '1' }, { ...one, id: '2', in_reply_to_id: '1' }];
  return [{ ...one, data: one }, { ...small, id: '1', data: list.slice(1) }, list];
}

function expectBounded(result: Outcome | Found): void {
  const { words = '', url = null, ref = null } = result as { words?: string; url?: string | null; ref?: string | null };
  expect(words.length).toBeLessThan(600);
  expect(words).not.toMatch(/(?![\n])\p{C}/u);
  expect(url ?? 'https://none').toMatch(/^https?:\/\/[^\s\p{C}]{1,2000}$/u);
  expect(ref ?? '').toMatch(/^[\w.~:,-]{0,3000}$/);
}

/** Every adapter's obligations, whatever the platform does. */
export function describeAdapter(name: string, open: () => Promise<AdapterHarness>): void {
  describe(`posting to ${name}`, () => {
    let harness: AdapterHarness;
    let publishing: Publishing;
    beforeAll(async () => {
      harness = await open();
      // The first attempt loads code, which on a slow machine takes longer than the limits of these tests.
      await harness.adapter.publish(newPublishing());
    });
    afterAll(() => harness.stop());
    beforeEach(async () => {
      await harness.play({ forget: true });
      publishing = newPublishing();
    });

    const opened = (body: string) => `${harness.opening ?? ''}${body}`;

    function newPublishing(more: Partial<Publishing> = {}): Publishing {
      const given = testPublishing({ connection: harness.connection, ...more });
      return { ...given, post: { ...given.post, body: opened(given.post.body) } };
    }

    const words = (outcome: Outcome | Found) => ('words' in outcome ? outcome.words : '');

    /** One attempt. A draft is continued at once, and later attempts receive its reference, as on the server. */
    async function post(given: Publishing): Promise<Outcome> {
      const outcome = await harness.adapter.publish(given);
      if (outcome.type !== 'drafted') return outcome;
      expect(given.ref).toBeNull();
      publishing = { ...publishing, ref: outcome.ref };
      return await post({ ...given, ref: outcome.ref });
    }

    /** Continues as the server does, looking for unclear attempts and retrying what may be retried, until the end. */
    async function untilOver(first: Outcome): Promise<Outcome> {
      let outcome = first;
      for (let tries = 0; tries < 5 && (outcome.type === 'later' || outcome.type === 'unclear'); tries += 1) {
        const found = outcome.type === 'unclear' ? await harness.adapter.find(publishing) : { type: 'absent' as const };
        if (found.type === 'shared') return found;
        expect(found.type).toBe('absent');
        outcome = await post(publishing);
      }
      return outcome;
    }

    it('posts once and returns the address', async () => {
      const outcome = await post(publishing);
      expect(outcome).toMatchObject({ type: 'shared', url: expect.stringMatching(/^https?:\/\//) as unknown });
      expect(await harness.countPosts()).toBe(1);
    });

    it('explains in words that the platform refuses the token', async () => {
      await harness.play({ writes: harness.refusal ? [harness.refusal] : [] });
      const outcome = await harness.adapter.publish({ ...publishing, connection: harness.wrongConnection });
      expect(outcome.type).toBe('refused');
      expect(words(outcome)).toMatch(/\w+.*\./);
      expect(await harness.countPosts()).toBe(0);
    });

    it('cannot tell anything without a connection', async () => {
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
      const first = await post(publishing);
      expect(['shared', 'later', 'unclear']).toContain(first.type);
      if (harness.canFind === false && first.type === 'unclear') {
        expect(await harness.adapter.find(publishing)).toMatchObject({ type: 'cannot-tell', isForGood: true });
        expect(await harness.countPosts()).toBeLessThan(2);
        return;
      }
      expect((await untilOver(first)).type).toBe('shared');
      expect(await harness.countPosts()).toBe(1);
    });

    it('does not take another item’s post for its own, even with equal text', async () => {
      const first = await post(publishing);
      const ref = first.type === 'shared' ? first.ref : null;
      const refsOfOthers = ref === null ? [] : [ref];
      const { since, userId } = publishing;
      publishing = newPublishing({ since, refsOfOthers, userId });
      await harness.play({ writes: [{ does: 'lose-reply', before: true }] });
      const outcome = await post(publishing);
      if (harness.canFind === false) {
        expect((await harness.adapter.find(publishing)).type).toBe('cannot-tell');
        return;
      }
      expect((await untilOver(outcome)).type).toBe('shared');
      expect(await harness.countPosts()).toBe(2);
    });

    it('continues a draft whose publishing was refused, when the item is published again', async () => {
      const drafted = await harness.adapter.publish(publishing);
      if (drafted.type !== 'drafted') return;
      await harness.play({ writes: [{ does: 'answer', status: 422, body: { error: 'Not like this' } }] });
      expect((await harness.adapter.publish({ ...publishing, ref: drafted.ref })).type).toBe('refused');
      const publicationId = crypto.randomUUID();
      const edited = { ...publishing.post, body: 'Ship smaller.' };
      const again = { ...publishing, publicationId, generation: 2, isRepeat: false, post: edited };
      expect(await harness.adapter.publish(again)).toEqual(drafted);
      expect((await harness.adapter.publish({ ...again, ref: drafted.ref })).type).toBe('shared');
      expect(await harness.countPosts()).toBe(1);
    });

    it('touches nothing with another account than the one that it was begun with', async () => {
      const { adapter, connection, otherConnection } = harness;
      if (!adapter.accountOf || !connection || !otherConnection) return;
      const begunAs = adapter.accountOf(connection);
      expect(adapter.accountOf(otherConnection)).not.toBe(begunAs);
      const shared = await post(publishing);
      const there = { ...publishing, begunAs, ref: shared.type === 'shared' ? shared.ref : null };
      for (const ref of [there.ref, null]) {
        const asOther = { ...there, ref, connection: otherConnection };
        expect((await adapter.publish(asOther)).type).toBe('refused');
        expect(await adapter.find(asOther)).toMatchObject({ type: 'cannot-tell', isForGood: true });
        if (adapter.update) expect((await adapter.update(asOther)).type).toBe('refused');
        if (adapter.withdraw) expect((await adapter.withdraw(asOther)).type).toBe('refused');
      }
      expect(await harness.countPosts()).toBe(1);
      if (harness.canFind !== false) expect((await adapter.find(there)).type).toBe('shared');
    });

    it('waits as long as the platform asks', async () => {
      await harness.play({ writes: [{ does: 'answer', status: 429, headers: { 'Retry-After': '90' } }] });
      expect(await harness.adapter.publish(publishing)).toMatchObject({ type: 'later', afterMs: 90_000 });
      expect(await harness.countPosts()).toBe(0);
    });

    it('returns the platform’s reason for a refusal', async () => {
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

    it('tells an unreachable platform from one that does not answer: nothing was sent', async () => {
      const address = 'http://127.0.0.1:1';
      const connection = harness.connection && { ...harness.connection, address };
      expect((await harness.adapter.publish({ ...publishing, connection })).type).toBe('later');
    });

    it('sends nothing when another process has taken over', async () => {
      expect((await harness.adapter.publish({ ...publishing, mayPost: () => false })).type).toBe('later');
      expect(await harness.countPosts()).toBe(0);
    });

    it('checks mayPost once, after connecting', async () => {
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

    it.each(hostileTexts.map(([shape]) => shape))(
      'is not kept busy, nor told anything unbounded, by %s',
      async (shape) => {
        const text = hostileTexts.find(([each]) => each === shape)![1];
        const { adapter } = harness;
        for (const body of hostileAnswers(text)) {
          const step: Step = { does: 'answer', status: 200, body };
          const refusal: Step = { does: 'answer', status: 422, body };
          // At each request that a call may make, and at all of them.
          const scripts: Script[] = [0, 2].flatMap((at) => {
            const before: Step[] = Array.from({ length: at }, () => ({ does: 'none' }));
            return [{ reads: [...before, step, step] }, { reads: before, writes: [at === 0 ? step : refusal] }];
          });
          for (const script of scripts) {
            await harness.play({ forget: true, ...script });
            const used = process.cpuUsage();
            const given = {
              ...publishing,
              ref: '1',
              post: { ...publishing.post, body: opened('Ship small. '.repeat(60)) },
            };
            const results = [await adapter.publish(given), await adapter.find(given)];
            if (adapter.update) results.push(await adapter.update(given));
            const { user } = process.cpuUsage(used);
            expect(user / 1_000).toBeLessThan(MAX_BUSY);
            for (const result of results) expectBounded(result);
          }
        }
      },
      60_000,
    );

    const { wide, narrow, damaged } = storedPictures;
    const picture = (description: string, hash: string) => `![${description}](rostrum-image:${hash})`;
    const showing = (body: string): Publishing => ({ ...publishing, post: { ...publishing.post, body } });
    const twoPictures = () =>
      showing(`${picture('Harbour at dawn', wide.hash)}\n\nShip small.\n\n${picture('A narrow lane', narrow.hash)}`);

    it('posts with the pictures, in order and each with its description', async () => {
      if (!harness.pictures) return;
      expect((await post(twoPictures())).type).toBe('shared');
      expect(await harness.pictures.shown()).toEqual([['Harbour at dawn', 'A narrow lane']]);
    });

    it('posts a picture alone', async () => {
      if (!harness.pictures) return;
      expect((await post(showing(picture('Harbour at dawn', wide.hash)))).type).toBe('shared');
      expect(await harness.pictures.shown()).toEqual([['Harbour at dawn']]);
    });

    it.each<[string, () => Publishing]>([
      ['with words', () => twoPictures()],
      ['without words', () => showing(picture('Harbour at dawn', wide.hash))],
    ])('has one post with its pictures in the end when an answer is lost: %s', async (_name, given) => {
      if (!harness.pictures) return;
      publishing = given();
      const pictures = given().post.body.split('![').length - 1;
      const uploads: Step[] = Array.from({ length: harness.pictures.writesBefore * pictures }, () => ({
        does: 'none',
      }));
      for (const step of [{ does: 'lose-reply' }, { does: 'lose-reply', before: true }] as const) {
        await harness.play({ forget: true, writes: [...uploads, step] });
        publishing = { ...testPublishing({ connection: harness.connection }), post: publishing.post };
        expect((await untilOver(await post(publishing))).type).toBe('shared');
        expect((await harness.pictures.shown()).map(({ length }) => length)).toEqual([pictures]);
      }
    });

    it('posts nothing while a picture is missing on the server, or when it cannot be read', async () => {
      if (!harness.pictures) return;
      const missing = await post(showing(`Ship small.\n\n${picture('Elsewhere', 'e5'.repeat(32))}`));
      expect(missing.type).toBe('later');
      expect(words(missing)).toContain('Open Rostrum on the device that has it');
      if (harness.pictures.writesBefore > 0)
        expect((await post(showing(`Ship small.\n\n${picture('Damaged', damaged.hash)}`))).type).toBe('refused');
      expect(await harness.countPosts()).toBe(0);
    });

    it('updates a post and takes it down, however often it is requested', async () => {
      const { adapter } = harness;
      const shared = await post(publishing);
      const there = { ...publishing, ref: shared.type === 'shared' ? shared.ref : null };
      const edited = { ...there, post: { ...there.post, body: opened('Ship smaller.') } };
      if (adapter.update) {
        if (harness.pictures) {
          expect((await adapter.update({ ...there, post: twoPictures().post })).type).toBe('shared');
          const shown = [['Harbour at dawn', 'A narrow lane']];
          expect(await harness.pictures.shown()).toEqual(shown);
          expect((await adapter.update({ ...there, post: twoPictures().post })).type).toBe('shared');
          expect(await harness.pictures.shown()).toEqual(shown);
        }
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
