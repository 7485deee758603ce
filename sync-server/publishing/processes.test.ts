import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { ask } from '../testing/api-client.ts';
import { CuttableLine } from '../testing/cuttable-line.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { ServerProcess } from '../testing/server-process.ts';
import type { Step } from '../testing/stand-in-platform/script.ts';
import { StandInPlatform } from '../testing/stand-in-platform/start-stand-in.ts';
import { TestClient } from '../testing/test-client.ts';

const mastodon = 9;
const PIECES = 20;
const SECOND = 1000;
/** The longest a test may take: leases of a minute run out during it. */
const MAX_TEST = 300 * SECOND;
/** Answers with different delays, so that a server is interrupted before, during and after each part of a post. */
const slowly: readonly Step[] = Array.from({ length: PIECES }, (_value, at) => ({ does: 'slow', ms: 150 * at }));

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/**
 * Two server processes on one PostgreSQL behind a connection that can be cut, and a person who publishes on a platform.
 */
async function startTwo() {
  const platform = await StandInPlatform.start();
  const database = new URL(await postgres.newDatabase());
  const line = await CuttableLine.to(Number(database.port));
  database.port = String(line.port);
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'rostrum-processes-')));
  const env = {
    PORT: '0',
    DATABASE_URL: database.href,
    SESSION_SECRET: 'two processes share this secret between them',
    SECRETS_KEY: '5e'.repeat(32),
    ALLOWED_ADDRESSES: '127.0.0.1',
  };
  const [first, second] = folders.map((folder) => new ServerProcess({ ...env, DATA_DIR: folder }));
  const url = await first!.ready();
  const urlOfSecond = await second!.ready();
  const client = new TestClient(() => url, {});
  await client.register('ann');
  await ask(client, 'PUT', '/api/connections/mastodon', { address: platform.url, token: 'good-ann' });
  /** Requests a post of each of many items at once. */
  const publishMany = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < PIECES; at += 1) {
      const piece = { title: 'A bet', content: `Bet ${at} of many.`, platformId: mastodon };
      ids.push((await ask<{ id: string }>(client, 'POST', '/api/content', piece)).body.id);
    }
    await platform.play({ writes: slowly });
    for (const contentId of ids)
      await ask(client, 'POST', '/api/content/distribute', { contentId, platforms: [mastodon], atOnce: true });
    return ids;
  };
  /** Waits until each item is published, according to the running server. */
  const untilPublished = async (ids: readonly string[], server: string): Promise<void> => {
    const there = new TestClient(() => server, {});
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    for (const id of ids)
      await until(async () => (await ask(there, 'GET', `/api/content/${id}`)).body['status'] === 'published');
  };
  const stop = async () => {
    for (const server of [first!, second!]) server.kill('SIGKILL');
    await Promise.all([first!.ended(), second!.ended()]);
    await platform.stop();
    line.cut();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  return { platform, line, first: first!, url, urlOfSecond, publishMany, untilPublished, stop };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + MAX_TEST;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error('It did not come to that');
    await pause(250);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function expectOnePostEach(platform: StandInPlatform): Promise<void> {
  const texts = (await platform.postsOf('ann')).map(({ text }) => text).toSorted();
  expect(texts).toEqual(Array.from({ length: PIECES }, (_value, at) => `Bet ${at} of many.`).toSorted());
}

describe.concurrent('two server processes', () => {
  it(
    'post once each what one of them is frozen at, for longer than its lease',
    async () => {
      const { platform, first, urlOfSecond, publishMany, untilPublished, stop } = await startTwo();
      try {
        const ids = await publishMany();
        await pause(SECOND);
        first.kill('SIGSTOP');
        await untilPublished(ids, urlOfSecond);
        first.kill('SIGCONT');
        // The interrupted server's work continues and must change nothing.
        await pause(5 * SECOND);
        await expectOnePostEach(platform);
      } finally {
        await stop();
      }
    },
    MAX_TEST,
  );

  it(
    'are not held up by a transaction that one of them is frozen in',
    async () => {
      const location = { dialect: 'postgres', url: await postgres.newDatabase() } as const;
      const [frozen, other] = [openDatabase(location), openDatabase(location)];
      await frozen.knex.schema.createTable('counts', (table) => table.integer('value'));
      await frozen.knex('counts').insert({ value: 0 });
      const add = (knex: Knex) => knex('counts').increment('value', 1);
      const goesOn = frozen.knex.transaction(async (transaction) => {
        await add(transaction);
        // The first one's result is not visible until the second one is done.
        await add(other.knex);
        await add(transaction);
      });
      await expect(goesOn).rejects.toThrow();
      expect(await frozen.knex('counts').first('value')).toEqual({ value: 1 });
      await frozen.close();
      await other.close();
    },
    MAX_TEST,
  );

  it(
    'post once each what was asked for before their database was gone for a minute, and say so meanwhile',
    async () => {
      const { platform, line, url, publishMany, untilPublished, stop } = await startTwo();
      try {
        const ids = await publishMany();
        await pause(SECOND);
        line.cut();
        await pause(35 * SECOND);
        const health = await fetch(`${url}/api/health`);
        expect([health.status, await health.json()]).toMatchObject([503, { status: 'database-unreachable' }]);
        await pause(26 * SECOND);
        await line.mend();
        await untilPublished(ids, url);
        expect((await fetch(`${url}/api/health`)).status).toBe(200);
        await expectOnePostEach(platform);
      } finally {
        await stop();
      }
    },
    MAX_TEST,
  );
});
