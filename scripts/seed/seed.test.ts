import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContentRow } from '#core/content/content-row.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { openDatabase } from '#server/database/database.ts';
import { SqlSyncStore } from '#server/sync/sql-sync-store.ts';
import { findCredentials } from '#server/accounts/users.ts';
import { runScript } from '#server/testing/server-process.ts';
import { TestServer } from '#server/testing/test-server.ts';
import { instantOf } from './instant-of.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rostrum-seed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const seed = async (...args: string[]) => await runScript('scripts/seed.ts', args, { DATA_DIR: folder });

/** The rows that lists show of a person's account. */
async function accountOf(name: string): Promise<{ contentRows: ContentRow[]; workspace: WorkspaceRow }> {
  const database = openDatabase({ dialect: 'sqlite', file: join(folder, 'rostrum.sqlite') });
  try {
    const user = await findCredentials(database, name);
    const rows = await new SqlSyncStore(database).allRows(user?.id ?? '');
    const contentRows = rows
      .filter(({ kind }) => kind === 'content-item')
      .map(({ rowJson }) => JSON.parse(rowJson) as ContentRow);
    const workspace = rows
      .filter(({ kind }) => kind === 'workspace')
      .map(({ rowJson }) => JSON.parse(rowJson) as WorkspaceRow);
    expect(workspace).toHaveLength(1);
    return { contentRows, workspace: workspace[0]! };
  } finally {
    await database.close();
  }
}

describe('a seeded creator', () => {
  it('signs in with the printed password and finds ideas, drafts and scheduled pieces of the past year', async () => {
    const made = await seed('--items', '60', '--user', 'nora');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const [, ideas, drafts, scheduled, password] =
      /^Made nora with (\d+) ideas, (\d+) drafts and (\d+) scheduled pieces\. Password: (\S+)\n$/.exec(made.stdout) ??
      [];
    const { contentRows, workspace } = await accountOf('nora');

    const having = (status: string) => contentRows.filter((row) => row.status === status);
    expect([having('ideas'), having('draft'), having('scheduled')].map((list) => list.length)).toEqual(
      [ideas, drafts, scheduled].map(Number),
    );
    expect(contentRows).toHaveLength(60);
    expect(having('scheduled').length).toBeGreaterThan(0);
    expect(new Set(contentRows.map(({ title }) => title)).size).toBe(60);
    expect(new Set(contentRows.map(({ position }) => position)).size).toBe(60);
    expect(new Set(having('ideas').map(({ stage }) => stage)).size).toBeGreaterThan(2);
    for (const row of [...having('draft'), ...having('scheduled')]) {
      expect(row.words).toBeGreaterThan(120);
      expect(row.platformIds).not.toEqual([]);
      expect(workspace.pillars.map(({ id }) => id)).toContain(row.pillarId);
      expect(`${row.title} ${row.description} ${row.excerpt}`).not.toMatch(/[{}]/);
    }
    const now = Date.now();
    for (const { createdAt, scheduledAt } of contentRows) {
      expect(now - Date.parse(createdAt ?? '')).toBeGreaterThan(0);
      expect(now - Date.parse(createdAt ?? '')).toBeLessThan(367 * 24 * 60 * 60 * 1000);
      if (scheduledAt) expect(Date.parse(scheduledAt)).toBeGreaterThan(now);
    }
    expect(workspace.pillars.map(({ name, targetPercentage }) => [name, targetPercentage])).toEqual([
      ['Product craft', 45],
      ['Leadership', 30],
      ['Career notes', 25],
    ]);

    const server = await TestServer.start({ env: { DATA_DIR: folder } });
    expect((await server.client().login('nora', password)).status).toBe(200);
    await server.stop();
  });

  it('has the same words for every name', async () => {
    await seed('--items', '12', '--user', 'nora');
    await seed('--items', '12', '--user', 'omar');
    const words = async (name: string) =>
      (await accountOf(name)).contentRows.map(({ title, excerpt }) => [title, excerpt]);
    expect(await words('omar')).toEqual(await words('nora'));
  });

  it('is not made twice by mistake; asked again, it gets more', async () => {
    await seed('--items', '5');
    expect(await seed('--items', '5')).toMatchObject({
      code: 1,
      stderr: 'There is a user named maya. Choose another name, or add --again to give that account more.\n',
    });
    const again = await seed('--items', '5', '--again');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(
      /^Added \d ideas, \d drafts and \d scheduled pieces to maya\. The password is as it was\.\n$/,
    );
    const { contentRows } = await accountOf('maya');
    expect(contentRows).toHaveLength(10);
    expect(new Set(contentRows.map(({ position }) => position)).size).toBe(10);
  });

  it('is not made under a running server', async () => {
    const server = await TestServer.start({ env: { DATA_DIR: folder } });
    expect(await seed()).toMatchObject({ code: 1, stderr: `A server uses ${folder}. Stop it first.\n` });
    await server.stop();
  });

  it.each([
    [['--items', 'many'], '--items: write a number from 1 to 100000.\n'],
    [['--user', 'x'], '--user: write 3 to 64 letters and digits.\n'],
    [['--colour', 'red'], 'Write: npm run seed -- --items 60 --user NAME [--again]\n'],
  ])('is refused in one line for %j', async (args, stderr) => {
    expect(await seed(...args)).toMatchObject({ code: 1, stderr });
  });
});

describe('a local time', () => {
  it.each([
    ['2026-01-15T09:00', '2026-01-15T09:00:00.000Z'],
    ['2026-07-15T09:00', '2026-07-15T08:00:00.000Z'],
    ['2026-03-29T00:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ])('%s in London is the instant %s', (localTime, instant) => {
    expect(new Date(instantOf(localTime, 'Europe/London')).toISOString()).toBe(instant);
  });
});
