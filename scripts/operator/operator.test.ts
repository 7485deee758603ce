import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts';
import { runScript } from '#server/testing/server-process.ts';
import { pulledBody, TestIdea } from '#server/testing/test-documents.ts';
import { TestServer } from '#server/testing/test-server.ts';

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
    server = await TestServer.start({ env });
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

  it('a backup goes into the folder that is named', async () => {
    const folder = join(env['DATA_DIR']!, 'elsewhere');
    const backup = await runScript('scripts/backup.ts', [folder], env);
    expect(readdirSync(folder).map((file) => join(folder, file))).toEqual([backup.stdout.trim()]);
  });

  it('what is no backup is not restored', async () => {
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
  ).toMatchObject({ code: 1, stderr: 'Write: npm run user -- reset-password NAME\n' });
  rmSync(folder, { recursive: true, force: true });
});
