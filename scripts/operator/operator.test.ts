import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as A from '@automerge/automerge/slim';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownSiteId, type PublicationState } from '#core/publishing/publication.ts';
import { ask } from '#server/testing/api-client.ts';
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts';
import { runScript } from '#server/testing/server-process.ts';
import { pulledBody, pulledItem, TestIdea } from '#server/testing/test-documents.ts';
import { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import { setUpApp } from '#server/testing/factors.ts';
import { type TestClient, testPassword } from '#server/testing/test-client.ts';
import { TestServer } from '#server/testing/test-server.ts';

const MASTODON = 9;

async function newItem(client: TestClient, item: object): Promise<string> {
  return (await ask<{ id: string }>(client, 'POST', '/api/content', { content: 'A bet.', ...item })).body.id;
}

/** Waits until a document holds the expected state on the platform. */
async function untilState(server: TestServer, client: TestClient, itemId: string, state: PublicationState) {
  for (let look = 0; look < 200; look += 1) {
    const { items } = await server.running.deps.userRows.read(client.id);
    if (items.get(itemId)?.row.publications?.[0]?.state === state) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It was never ${state}`);
}

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('the operator’s commands on %s', (name) => {
  let server: TestServer;
  let env: Record<string, string>;
  beforeEach(async () => {
    env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'rostrum-operator-')) };
    if (name === 'PostgreSQL') env['DATABASE_URL'] = await postgres.newDatabase();
    server = await TestServer.start({ env: { ...env, ALLOWED_ADDRESSES: '127.0.0.1' } });
  });
  afterEach(() => server.discard());

  it('a backup is taken while the server runs; a restore brings it back under a new epoch, and devices fill in the rest', async () => {
    const client = await server.newUser('ann');
    const idea = new TestIdea();
    await client.push([{ documentId: idea.id, bytes: idea.add() }]);
    await client.push([{ documentId: idea.id, bytes: idea.write('before the backup ') }]);
    await server.settleRows(client);
    const backup = await runScript('scripts/backup.ts', [], env);
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    const file = backup.stdout.trim();
    await client.push([{ documentId: idea.id, bytes: idea.write('after it ') }]);
    const { epoch } = (await client.pull()).page;

    const whileRunning = await runScript('scripts/restore.ts', [file], env);
    expect(whileRunning).toMatchObject({ code: 1, stderr: `A server uses ${env['DATA_DIR']}. Stop it first.\n` });
    await server.stop();
    expect(await runScript('scripts/restore.ts', [file], env)).toMatchObject({ code: 0, stderr: '' });
    await server.start();

    expect((await client.pull({ since: 3, epoch })).page).toMatchObject({ reset: true, head: 3 });
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('before the backup ');
    await client.push([{ documentId: idea.id, bytes: idea.whole() }]);
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('before the backup after it ');
  });

  it('a post made after the backup is not repeated after the restore, and a device reports it', async () => {
    const platform = await StandInPlatform.start();
    const client = await server.newUser('dora');
    await ask(client, 'PUT', '/api/connections/mastodon', { address: platform.url, token: 'good-dora' });
    const at = new Date(server.clock.now() + 60_000).toISOString();
    const due = { title: 'Why bets', platformId: MASTODON, status: 'scheduled', scheduledFor: at };
    const [known, unheard] = [await newItem(client, due), await newItem(client, { ...due, content: 'Unheard of.' })];
    const backup = await runScript('scripts/backup.ts', [], env);
    server.clock.advance(60_000);
    for (const id of [known, unheard]) await untilState(server, client, id, 'shared');
    // A device has received one of the two.
    const heard = pulledItem(await client.pullAll(), known);

    await server.stop();
    await runScript('scripts/restore.ts', [backup.stdout.trim()], env);
    await server.start();
    for (const id of [known, unheard]) await untilState(server, client, id, 'overdue');
    await client.push([{ documentId: known, bytes: A.save(heard) }]);
    await untilState(server, client, known, 'shared');
    const again = { contentId: known, platforms: [MASTODON], generations: { [MASTODON]: 1 } };
    expect((await ask(client, 'POST', '/api/content/distribute', again)).status).toBe(200);
    expect(await platform.postsOf('dora')).toHaveLength(2);
    await platform.stop();
  });

  it('an article that was posted on the own site after the backup is back at its address once it is updated', async () => {
    const client = await server.newUser('eda');
    const id = await newItem(client, { title: 'Why bets', platformId: ownSiteId });
    const backup = await runScript('scripts/backup.ts', [], env);
    await ask(client, 'POST', '/api/content/distribute', { contentId: id, platforms: [ownSiteId] });
    await untilState(server, client, id, 'shared');
    const heard = pulledItem(await client.pullAll(), id);
    await server.stop();
    await runScript('scripts/restore.ts', [backup.stdout.trim()], env);
    await server.start();
    const page = () => client.call('GET', '/@eda/why-bets');
    expect((await page()).status).toBe(404);

    await client.push([{ documentId: id, bytes: A.save(heard) }]);
    await untilState(server, client, id, 'shared');
    await ask(client, 'PUT', `/api/content/${id}`, { title: 'Why dates are bets' });
    const updated = await ask<{ url: string }>(client, 'PUT', `/api/content/${id}/publications/${ownSiteId}`);
    expect(updated.status).toBe(200);
    expect(updated.body.url).toMatch(/\/@eda\/why-bets$/);
    expect(await (await page()).text()).toContain('Why dates are bets');
  });

  it('a backup goes into the folder that is named', async () => {
    const folder = join(env['DATA_DIR']!, 'elsewhere');
    const backup = await runScript('scripts/backup.ts', [folder], env);
    expect(readdirSync(folder).map((file) => join(folder, file))).toEqual([backup.stdout.trim()]);
  });

  it('a file that is no backup is not restored', async () => {
    await server.newUser('bea');
    await server.stop();
    const file = join(env['DATA_DIR']!, 'letter.txt');
    writeFileSync(file, 'Dear Bea');
    expect((await runScript('scripts/restore.ts', [file], env)).code).toBe(1);
    expect((await runScript('scripts/restore.ts', [join(env['DATA_DIR']!, 'gone')], env)).code).toBe(1);
    await server.start();
    expect((await server.client().login('bea')).status).toBe(200);
  });

  it('a new password signs its person out everywhere', async () => {
    const client = await server.newUser('carla');
    const reset = await runScript('scripts/user.ts', ['reset-password', 'Carla'], env);
    const [, password] = /^New password of carla: (\S+)\n$/.exec(reset.stdout) ?? [];
    expect(password).toMatch(/^\S{16}$/);
    expect((await client.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await client.login('carla')).status).toBe(401);
    expect((await client.login('carla', password)).status).toBe(200);
    expect(await runScript('scripts/user.ts', ['reset-password', 'nobody'], env)).toMatchObject({
      code: 1,
      stderr: 'There is no user named nobody.\n',
    });
  });

  it('a second factor is removed, and the password alone signs in', async () => {
    const client = await server.newUser('dana');
    await setUpApp(server, client);
    const remove = async () => await runScript('scripts/user.ts', ['remove-second-factor', 'Dana'], env);
    expect(
      (await ask(server.client(), 'POST', '/api/auth/login', { username: 'dana', password: testPassword })).body,
    ).toEqual({ secondFactor: true });
    expect(await remove()).toMatchObject({ code: 0, stdout: 'dana signs in without a code now.\n' });
    const phone = server.client();
    await phone.login('dana');
    expect((await phone.call('GET', '/api/auth/me')).status).toBe(200);
    expect((await remove()).stdout).toBe('dana had no second factor.\n');
  });
});

it('a command says what it needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-operator-'));
  const env = { DATA_DIR: folder };
  expect(await runScript('scripts/backup.ts', [], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database'),
  });
  expect(await runScript('scripts/restore.ts', [], env)).toMatchObject({
    code: 1,
    stderr: 'Write the backup to restore: npm run restore -- FILE\n',
  });
  expect(
    await runScript('scripts/user.ts', ['forget', 'ann'], { ...env, DATABASE_URL: 'postgres://127.0.0.1/none' }),
  ).toMatchObject({ code: 1, stderr: 'Write: npm run user -- reset-password|remove-second-factor NAME\n' });
  rmSync(folder, { recursive: true, force: true });
});
