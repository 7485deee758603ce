import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../database/database.ts';
import { attemptsOf } from '../publication-reports.ts';
import type { Connection, PlatformAdapter } from '../platform-adapter.ts';
import type { PutOff } from '../connection-grants.ts';
import { resumePutOff } from '../publications.ts';
import { CountingPlatform } from './counting-platform.ts';
import { MINUTE, post, PublishingBench } from './publishing-bench.ts';

/** The traces that an attempt leaves for the next one, on every supported database. */
export function describeAttempts(name: string, newLocation: () => Promise<DatabaseLocation>): void {
  describe(`attempts on ${name}`, () => {
    let bench: PublishingBench;
    beforeEach(async () => {
      bench = await PublishingBench.open(await newLocation());
    });
    afterEach(() => bench.close());

    it('waits for a permission that is being renewed, and leaves the post to the person once it has ended', async () => {
      const platform = Object.assign(new CountingPlatform(), { needsConnection: true });
      const account = { name: '@ann', address: 'https://example.org', token: 't' };
      let answer: Connection | PutOff | null = { putOff: 'It did not answer.' };
      const scheduler = bench.start(platform, { connection: () => Promise.resolve(answer) });
      await bench.ask();
      const putOff = await bench.untilOver((one) => one.state === 'queued' && one.tries > 0, 0);
      expect(putOff.reason).toBe('It did not answer.');
      answer = null;
      bench.now += MINUTE;
      await bench.untilOver((one) => one.state === 'by-hand');
      expect(platform.posts).toHaveLength(0);
      // Connected again, it is posted when its person says so.
      answer = account;
      await bench.ask();
      await bench.untilOver();
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('fails with the number of its posts when the account is gone after the first posts of a thread', async () => {
      const platform: PlatformAdapter = {
        platformId: new CountingPlatform().platformId,
        needsConnection: true,
        publish: () => Promise.resolve({ type: 'later', words: 'It answered 503.', afterMs: null, ref: '1,2' }),
        find: () => Promise.resolve({ type: 'absent' }),
      };
      let isConnected = true;
      const account = { name: '@ann', address: 'https://example.org', token: 't' };
      const scheduler = bench.start(platform, { connection: () => Promise.resolve(isConnected ? account : null) });
      await bench.ask();
      await bench.untilOver((one) => one.state === 'queued' && one.ref === '1,2', 0);
      isConnected = false;
      const over = await bench.untilOver((one) => one.state === 'failed' || one.state === 'by-hand');
      await scheduler.close();
      const reason = 'Mastodon is not connected. The first 2 posts are out. Post only the others by hand.';
      expect(over).toMatchObject({ state: 'failed', ref: '1,2', reason });
    });

    it('looks for a post with the account that it was begun with, even after another one was connected', async () => {
      const platform = new CountingPlatform({ needsConnection: true });
      platform.mischief.push('fails-before');
      const asAda = bench.start(platform, { account: '@ada', settleMs: MINUTE });
      await bench.ask();
      await bench.untilOver((one) => one.state === 'unknown', 0);
      await asAda.close();
      const asBob = bench.start(platform, { account: '@bob' });
      const found = await bench.untilOver((one) => one.state === 'unknown' && one.reason === 'Begun as @ada.');
      await asBob.close();
      expect(found.account).toBe('@ada');
      expect(platform.posts).toHaveLength(0);
    });

    it('records every attempt, with the post and the answer', async () => {
      const { database, itemId, userId } = bench;
      const platform = new CountingPlatform();
      platform.mischief.push('busy');
      const scheduler = bench.start(platform);
      await bench.ask();
      await bench.untilOver();
      await scheduler.close();
      const attempts = await attemptsOf(database, userId, itemId);
      expect(attempts.map(({ outcome, words }) => [outcome, words])).toEqual([
        ['shared', null],
        ['later', 'Too many requests.'],
      ]);
      expect(JSON.parse(attempts[0]!.post)).toEqual(post);
    });

    it('keeps the names of uploaded files for later attempts, and forgets those that the platform lost', async () => {
      const counting = new CountingPlatform();
      const seen: (readonly [string, string][])[] = [];
      const platform: PlatformAdapter = {
        platformId: counting.platformId,
        needsConnection: false,
        find: (publishing) => counting.find(publishing),
        publish: async (publishing) => {
          seen.push([...publishing.uploads]);
          if (seen.length > 1) return await counting.publish(publishing);
          for (const key of ['first', 'second']) await publishing.keepUpload(key, `of ${key}`);
          await publishing.keepUpload('second', null);
          expect([...publishing.uploads.keys()]).toEqual(['first']);
          return { type: 'later', words: 'Not yet.', afterMs: null };
        },
      };
      const scheduler = bench.start(platform);
      await bench.ask();
      await bench.untilOver();
      await scheduler.close();
      expect(seen).toEqual([[], [['first', 'of first']]]);
    });

    it('posts what waits for a picture as soon as it has arrived', async () => {
      const { database, userId } = bench;
      const counting = new CountingPlatform();
      const missing = 'A picture is missing.';
      let tries = 0;
      const platform: PlatformAdapter = {
        platformId: counting.platformId,
        needsConnection: false,
        find: (publishing) => counting.find(publishing),
        publish: async (publishing) =>
          (tries += 1) === 1 ? { type: 'later', words: missing, afterMs: null } : await counting.publish(publishing),
      };
      const scheduler = bench.start(platform);
      await bench.ask();
      await bench.untilOver(({ state, reason }) => state === 'queued' && reason === missing, 0);
      expect(await resumePutOff(database, { userId, reason: 'Another reason.', now: bench.now })).toBe(false);
      expect(await resumePutOff(database, { userId, reason: missing, now: bench.now })).toBe(true);
      expect(await bench.untilOver(undefined, 0)).toMatchObject({ state: 'shared' });
      await scheduler.close();
    });

    it('tells the next attempt what of a thread was posted', async () => {
      const platform = new CountingPlatform();
      const refs: (string | null)[] = [];
      const scheduler = bench.start({
        platformId: platform.platformId,
        needsConnection: false,
        find: (publishing) => platform.find(publishing),
        publish: async ({ ref }) => {
          refs.push(ref);
          if (refs.length === 1) return { type: 'later', words: 'Busy.', afterMs: null, ref: '1' };
          return await Promise.resolve({ type: 'shared', url: null, ref: '1,2' });
        },
      });
      await bench.ask();
      expect(await bench.untilOver()).toMatchObject({ state: 'shared', ref: '1,2' });
      await scheduler.close();
      expect(refs).toEqual([null, '1']);
    });

    it('posts what its person has written by then, where a picture was missing until they took it out', async () => {
      const platform = new CountingPlatform();
      const sent: string[] = [];
      let body = `Look: ![Plan](rostrum-image:${'b'.repeat(64)})`;
      const scheduler = bench.start(
        {
          platformId: platform.platformId,
          needsConnection: false,
          find: (publishing) => platform.find(publishing),
          publish: async (publishing) => {
            sent.push(publishing.post.body);
            return await platform.publish(publishing);
          },
        },
        { words: () => body },
      );
      await bench.ask();
      const putOff = await bench.untilOver(({ state, reason }) => state === 'queued' && reason !== null, 0);
      expect(putOff.reason).toContain('A picture has not been uploaded yet.');
      body = 'Words will do.';
      await bench.untilOver();
      await scheduler.close();
      expect(sent).toEqual([body]);
    });
  });
}
