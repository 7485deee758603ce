import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPlatform } from '#core/publishing/platforms.ts';
import { insertSession } from '../../accounts/session-records.ts';
import type { DatabaseLocation } from '../../database/database.ts';
import { noticeEndings } from '../../notices/account-notices.ts';
import { putSubscription } from '../../notices/subscriptions.ts';
import { insertImage } from '../../images/image-records.ts';
import type { Step } from '../../testing/stand-in-platform/script.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import { tokenOf } from '../adapters/account-calls.ts';
import { createAdapters } from '../adapters/adapters.ts';
import { Connections } from '../connections.ts';
import { FigureReader } from '../figure-reader.ts';
import type { Connection, PlatformAdapter } from '../platform-adapter.ts';
import { publicationsOf, requestGeneration } from '../publications.ts';
import { createSeal } from '../seal.ts';
import { PublishingBench } from './publishing-bench.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from './test-publishing.ts';

/** A credential that no platform accepts: as a token, as a key, and as a name with a password. */
const WRONG = tokenOf({ identifier: 'did:plc:ann', password: 'wrong' });
/** Credentials whose form the platform has for itself. */
const wrongTokens: Readonly<Record<string, string>> = { ghost: `${'a2'.repeat(12)}:${'c3'.repeat(32)}` };
/** Where the platform is under an address of its own. */
const paths: Readonly<Record<string, string>> = { wordpress: '/wp-json/', webhook: '/hook/ann' };
/** References whose form the platform has for itself. */
const refs: Readonly<Record<string, string>> = { bluesky: 'did:plc:ann,3jzfcijpj2z2a', linkedin: 'urn:li:share:1' };
const HOUR = 3_600_000;

const adapterOptions = {
  now: Date.now,
  ...readsForTests,
  allowedAddresses: ['127.0.0.1'],
  others: [],
  readsFigures: ['linkedin', 'twitter'],
} as const;
const keyOf = ({ platformId }: PlatformAdapter): string => findPlatform(platformId)!.key;
/** Every adapter that needs an account. */
const connected = [...createAdapters({ ...adapterOptions, health: new MemoryHealth() }).values()].filter(
  ({ needsConnection }) => needsConnection,
);
const keys = connected.map(keyOf);
/** A webhook is paused instead: its receiver answers as it likes. */
const keysThatEnd = keys.filter((key) => key !== 'webhook');
const keysWithFigures = connected.filter((adapter) => adapter.figures !== undefined).map(keyOf);

/** An account whose token, key or password the platform does not accept any more, on every supported database. */
export function describeRejected(name: string, newLocation: () => Promise<DatabaseLocation>): void {
  describe(`a rejected account on ${name}`, () => {
    let platform: StandInPlatform;
    let bench: PublishingBench;
    let connections: Connections;
    beforeAll(async () => {
      platform = await StandInPlatform.start();
    });
    afterAll(() => platform.stop());
    beforeEach(async () => {
      await platform.play({ forget: true });
      bench = await PublishingBench.open(await newLocation());
      const { database, userId, now } = bench;
      connections = new Connections({
        database,
        seal: createSeal(new Uint8Array(32)),
        renew: () => Promise.resolve({ type: 'ended' }),
        now: () => bench.now,
      });
      const picture = { hash: storedPictures.wide.hash, type: 'image/webp', bytes: storedPictures.wide.bytes };
      await insertImage(database, userId, picture, { now, maxBytes: 1_000_000 });
      const session = crypto.randomUUID();
      await insertSession(database, session, {
        userId,
        data: '{}',
        expiresAt: now + 99 * HOUR,
        now,
        max: 9,
        version: 0,
      });
      const device = { endpoint: `https://push.example/${session}`, publicKey: 'B', secret: 'A', zone: 'UTC' };
      await putSubscription(database, { ...device, userId, session, now: now - HOUR });
    });
    afterEach(() => bench.close());

    async function connect(adapter: PlatformAdapter, token = wrongTokens[keyOf(adapter)] ?? WRONG): Promise<void> {
      const key = keyOf(adapter);
      const owner = { userId: bench.userId, platformId: adapter.platformId };
      const account = { name: '@ann', address: `${platform.url}${paths[key] ?? ''}` };
      const signsIn = ['linkedin', 'twitter', 'threads', 'instagram'].includes(key);
      const grant = { access: token, refresh: null, expiresAt: null, scope: null, subject: 'id-ann' };
      await (signsIn
        ? connections.connectGrant(owner, { ...account, grant })
        : connections.connect(owner, { ...account, token }));
    }

    const adapterOf = (key: string): PlatformAdapter =>
      [...createAdapters({ ...adapterOptions, health: connections }).values()].find((each) => keyOf(each) === key)!;
    const ofPlatform = ({ platformId }: PlatformAdapter) => ({ userId: bench.userId, platformId });

    /** Requests a post of another item, as its schedule does, and waits for its end. */
    async function postOf(adapter: PlatformAdapter) {
      const { database, userId } = bench;
      const itemId = crypto.randomUUID();
      const canPost = await connections.isConnected(ofPlatform(adapter));
      const begin = canPost ? ({ state: 'queued', waitMs: 0 } as const) : ({ state: 'by-hand', waitMs: null } as const);
      const request = { ...ofPlatform(adapter), itemId, generation: undefined, known: null, begin };
      await database.knex.transaction((knex) => requestGeneration(knex, request, bench.now));
      for (let look = 0; look < 2_000; look += 1) {
        const [publication] = await publicationsOf(database, userId, itemId);
        if (publication && publication.state !== 'queued' && publication.state !== 'publishing') return publication;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error('Publishing did not come to an end');
    }

    async function endings(): Promise<number> {
      bench.now += 60_000;
      await noticeEndings(bench.database, bench.now);
      return (await bench.database.knex('notices').where({ kind: 'connection' })).length;
    }

    it.each(keysThatEnd)(
      'ends with the first post on %s, is told once, and its posts become their person’s',
      async (key) => {
        const adapter = adapterOf(key);
        await connect(adapter);
        await bench.schedule(bench.now + 24 * HOUR);
        const scheduler = bench.start(adapter, {
          connection: (userId, platformId) => connections.open({ userId, platformId }),
          words: () => `![A wall](rostrum-image:${storedPictures.wide.hash})\n\nWords.`,
        });
        try {
          // Two that are due at the same moment, and one afterwards.
          const together = await Promise.all([postOf(adapter), postOf(adapter)]);
          expect(await endings()).toBe(1);
          const states = [...together, await postOf(adapter)].map(({ state }) => state);
          expect(states).toEqual(['by-hand', 'by-hand', 'by-hand']);
        } finally {
          await scheduler.close();
        }
        const known = await connections.find(ofPlatform(adapter));
        expect(known).toMatchObject({ isEnded: true, reason: expect.stringMatching(/[Cc]onnect .*again/) as unknown });
        expect(await connections.open(ofPlatform(adapter))).toBeNull();
        expect(await endings()).toBe(1);
        expect(await bench.database.knex('schedules').where({ taken_at: null })).toHaveLength(1);
        await connect(adapter);
        expect(await connections.find(ofPlatform(adapter))).toMatchObject({
          isEnded: false,
          reason: null,
          endsAt: null,
        });
      },
    );

    it.each(keysWithFigures)('ends with the first reading of figures on %s', async (key) => {
      const adapter = adapterOf(key);
      await connect(adapter);
      const { database, userId } = bench;
      const ids = { user_id: userId, item_id: crypto.randomUUID(), platform_id: adapter.platformId, generation: 1 };
      const ref = refs[key] ?? '1';
      await database.knex('publications').insert({
        ...ids,
        publication_id: crypto.randomUUID(),
        state: 'shared',
        asked_at: bench.now,
        state_at: bench.now,
        ref,
      });
      const reader = new FigureReader({
        database,
        adapters: new Map([[adapter.platformId, adapter]]),
        connection: (user, platformId) => connections.open({ userId: user, platformId }),
        health: connections,
        isWanted: () => Promise.resolve(true),
        now: () => bench.now,
        random: () => 0,
        after: () => () => {},
        log: {
          error: ({ error }: { error?: unknown }, message?: string) => expect.fail(`${message}: ${String(error)}`),
        },
      });
      bench.now += HOUR;
      await reader.readDue();
      await reader.close();
      expect(await connections.find(ofPlatform(adapter))).toMatchObject({ isEnded: true });
      expect(await endings()).toBe(1);
    });

    it.each(keys)('does not end by a 401 of something in front of %s', async (key) => {
      const adapter = adapterOf(key);
      await connect(adapter);
      const { userId } = bench;
      const body = `![A wall](rostrum-image:${storedPictures.wide.hash})\n\nWords.`;
      const locks: readonly Partial<Step>[] = [
        { headers: { 'WWW-Authenticate': 'Basic realm="Staging"' }, body: '<h1>Authorization required</h1>' },
        { headers: { 'WWW-Authenticate': 'Basic realm="Gateway"' }, body: { error: 'Unauthorized', message: 'No.' } },
        { body: '<h1>Down for maintenance</h1>' },
      ];
      for (const lock of locks) {
        const steps = Array.from({ length: 9 }, () => ({ does: 'answer', status: 401, ...lock }) as const);
        await platform.play({ reads: steps, writes: steps });
        const connection = (await connections.open(ofPlatform(adapter))) as Connection;
        const publishing = testPublishing({ userId, connection, isRepeat: false });
        const outcome = await adapter.publish({ ...publishing, post: { ...publishing.post, body } });
        expect(outcome).toMatchObject({ type: key === 'webhook' ? 'refused' : 'later' });
        const posts = [{ ref: refs[key] ?? '1', url: null }];
        const signal = AbortSignal.timeout(5_000);
        const onRejected = (words: string) => expect.fail(words);
        await adapter.figures?.({ userId, connection, posts, signal, onRejected });
        expect(await connections.isConnected(ofPlatform(adapter))).toBe(true);
      }
    });

    it('does not end by an answer to a token that was replaced meanwhile, nor by anything but that answer', async () => {
      const adapter = adapterOf('mastodon');
      await connect(adapter);
      const owner = ofPlatform(adapter);
      await connect(adapter, 'good-ann');
      expect(await connections.noteRejected(owner, { token: WRONG, words: 'Connect it again.' })).toBe('renewable');
      // The same one, typed again while a request with it is out.
      const { token, version } = (await connections.open(owner)) as Connection;
      await connect(adapter, token);
      expect(await connections.noteRejected(owner, { token, version, words: 'Connect it again.' })).toBe('renewable');
      expect(await connections.isConnected(owner)).toBe(true);
      const scheduler = bench.start(adapter, {
        connection: (userId, platformId) => connections.open({ userId, platformId }),
      });
      for (const step of [
        { does: 'lose-reply', before: true },
        { does: 'answer', status: 403 },
        { does: 'answer', status: 404 },
      ] as const) {
        await platform.play({ writes: [step] });
        await postOf(adapter);
        expect(await connections.isConnected(owner)).toBe(true);
      }
      await scheduler.close();
      expect(await endings()).toBe(0);
    });
  });
}
