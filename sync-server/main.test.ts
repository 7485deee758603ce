import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runScript, ServerProcess } from './testing/server-process.ts';
import { TestClient } from './testing/test-client.ts';
import { TestIdea, pulledBody } from './testing/test-documents.ts';
import { TestServer } from './testing/test-server.ts';
import { TestStream } from './testing/test-stream.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-main-'));
  folders.push(folder);
  return folder;
}

describe('the start', () => {
  it.each([
    ['PORT', 'eighty', 'PORT: write a number, for example 8787.'],
    [
      'DATABASE_URL',
      'mysql://localhost',
      'DATABASE_URL: write postgres://user:password@host:5432/name, or nothing for SQLite.',
    ],
    ['REDIS_URL', 'localhost', 'REDIS_URL: write redis://host:6379, or nothing.'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET: write at least 32 random characters, or nothing to have it made.'],
    [
      'PUBLIC_URL',
      'write.example.org',
      'PUBLIC_URL: write the address without a path, for example https://write.example.org.',
    ],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY: write true or false.'],
    [
      'LANGUAGETOOL_URL',
      'http://user:secret@localhost:8081/v2',
      'LANGUAGETOOL_URL: write the address without a password or a query, for example http://localhost:8081/v2.',
    ],
    [
      'ALLOWED_ADDRESSES',
      '10.0.0.5, automation.lan',
      'ALLOWED_ADDRESSES: write IP addresses with commas between them, for example 10.0.0.5.',
    ],
    ['REGISTRATION', 'invite', 'INVITE_CODE: write the code that people must enter, because REGISTRATION is invite.'],
    [
      'DATABASE_URL',
      'postgres://127.0.0.1:1/none',
      'DATABASE_URL: PostgreSQL cannot be reached (ECONNREFUSED). Start it, or correct the address.',
    ],
  ])('ends with one line when %s is “%s”', async (name, value, sentence) => {
    const { code, stdout, stderr } = await runScript('sync-server/main.ts', [], {
      PORT: '0',
      DATA_DIR: newFolder(),
      [name]: value,
    });
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  });

  it('ends with one line when the port is taken, or the data folder', async () => {
    const other = createServer().listen(0);
    const { port } = other.address() as { port: number };
    const dataDir = newFolder();
    const taken = await runScript('sync-server/main.ts', [], { PORT: String(port), DATA_DIR: dataDir });
    expect(taken).toMatchObject({ code: 1, stderr: `PORT: ${port} is taken. Use another, for example PORT=9000.\n` });
    other.close();
    const first = new ServerProcess({ PORT: '0', DATA_DIR: dataDir });
    await first.ready();
    const second = await runScript('sync-server/main.ts', [], { PORT: '0', DATA_DIR: dataDir });
    expect(second).toMatchObject({
      code: 1,
      stderr: `DATA_DIR: another server uses ${dataDir}. Stop it, or choose another folder.\n`,
    });
    first.kill('SIGTERM');
    await first.ended();
  });

  it('prints one line, keeps a secret that only its owner can read, and stops on a signal within five seconds', async () => {
    const dataDir = newFolder();
    const server = new ServerProcess({ PORT: '0', DATA_DIR: dataDir });
    const url = await server.ready();
    const client = new TestClient(() => url, {});
    await client.register('ann');
    const stream = await TestStream.open(client);
    expect(await stream.nextNumber()).toBe(0);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).not.toContain('backups');
    const began = performance.now();
    server.kill('SIGTERM');
    const { code, stdout, stderr } = await server.ended();
    expect(performance.now() - began).toBeLessThan(5000);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Rostrum is ready at ${url}\n` });
    // Only security events are logged.
    expect(linesOf(stderr)).toEqual([expect.objectContaining({ msg: 'security', event: 'registered' })]);
    expect(await stream.nextNumber()).toBeNull();
  });
});

describe('the data folder', () => {
  const file = (name: string, text: string) => (folder: string) => writeFileSync(join(folder, name), text);
  const directory = (name: string) => (folder: string) => mkdirSync(join(folder, name));
  const notWritten = (code: string) => (dataDir: string) =>
    `DATA_DIR: ${dataDir} cannot be written (${code}). Give this user write access, or choose another folder.`;
  const noDatabase = (dataDir: string) =>
    `DATA_DIR: ${dataDir}/rostrum.sqlite is not a database of this server. Move it away; npm run restore -- FILE brings a backup back.`;
  const foreignLock = (dataDir: string) => `DATA_DIR: ${dataDir}/lock is not a file of this server. Move it away.`;

  it.each([
    ['is a file', 'data', file('data', ''), notWritten('EEXIST')],
    ['is below a file', 'file/data', file('file', ''), notWritten('ENOTDIR')],
    ['holds a database that is none', '.', file('rostrum.sqlite', 'Dear Bea, '.repeat(1000)), noDatabase],
    ['holds a folder in the database’s place', '.', directory('rostrum.sqlite'), noDatabase],
    ['holds a folder in the lock’s place', '.', directory('lock'), foreignLock],
  ])('that %s ends the start with one line', async (_name, path, prepare, sentence) => {
    const folder = newFolder();
    prepare(folder);
    const dataDir = join(folder, path);
    const ended = await runScript('sync-server/main.ts', [], { PORT: '0', DATA_DIR: dataDir });
    expect(ended).toEqual({ code: 1, signal: null, stdout: '', stderr: `${sentence(dataDir)}\n` });
  });

  it('that cannot be created ends the start with one line', async () => {
    const { code, stderr } = await runScript('sync-server/main.ts', [], { PORT: '0', DATA_DIR: '/proc/rostrum' });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR: \/proc\/rostrum cannot be written [^\n]+\n$/),
    ]);
  });

  it('is its owner’s alone, whatever the umask and whatever it was before', async () => {
    const umask = process.umask(0);
    const dataDir = join(newFolder(), 'data');
    const rights = () =>
      Object.fromEntries(
        ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].map((path) => [
          path.replace(/rostrum-.*\.sqlite/, 'backup'),
          (statSync(join(dataDir, path)).mode & 0o777).toString(8),
        ]),
      );
    const expected = {
      '.': '700',
      backups: '700',
      [join('backups', 'backup')]: '600',
      lock: '600',
      'rostrum.sqlite': '600',
      'secrets-key': '600',
      'session-secret': '600',
    };
    const running = { ...expected, 'rostrum.sqlite-shm': '600', 'rostrum.sqlite-wal': '600' };
    const server = new TestServer({ env: { DATA_DIR: dataDir } });
    await server.start();
    await server.newUser();
    expect((await runScript('scripts/backup.ts', [], { DATA_DIR: dataDir })).code).toBe(0);
    expect(rights()).toMatchObject(running);
    await server.stop();
    for (const path of ['backups', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }), '.'])
      chmodSync(join(dataDir, path), 0o777);
    writeFileSync(join(dataDir, 'letter.txt'), 'Of somebody else');
    await server.start();
    expect(rights()).toMatchObject({ ...running, 'letter.txt': '666' });
    await server.stop();
    process.umask(umask);
  });
});

const linesOf = (stderr: string): Record<string, unknown>[] =>
  stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a defect', () => {
  it.each([
    ['SIGUSR2', 'A defect'],
    ['SIGHUP', 'A promise that nobody heard'],
  ] as const)(
    'that reaches nobody (%s) is one line, and the server lets requests end and exits 1',
    async (signal, message) => {
      const server = new ServerProcess({
        PORT: '0',
        DATA_DIR: newFolder(),
        NODE_OPTIONS: '--import ./sync-server/testing/fail-on-signal.mjs',
      });
      const url = await server.ready();
      const { register, json } = await beginRegistering(url);
      server.kill(signal);
      await refusesConnections(url);
      server.kill(signal);
      register.end(json.slice(10));
      const [reply] = (await once(register, 'response')) as [IncomingMessage];
      expect(reply.statusCode).toBe(201);
      reply.resume();
      const { code, stderr } = await server.ended();
      const lines = linesOf(stderr).filter(({ msg }) => msg !== 'security');
      expect([code, lines]).toEqual([1, [expect.objectContaining({ message })]]);
    },
  );
});

describe('the stop', () => {
  it('lets a request that is under way end', async () => {
    const server = new ServerProcess({ PORT: '0', DATA_DIR: newFolder() });
    const url = await server.ready();
    const { register, json } = await beginRegistering(url);
    server.kill('SIGTERM');
    await refusesConnections(url);
    register.end(json.slice(10));
    const [reply] = (await once(register, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(201);
    reply.resume();
    expect((await server.ended()).code).toBe(0);
  });
});

/** A request that the server has begun to read: ten bytes of its body have been sent. */
async function beginRegistering(url: string) {
  const json = JSON.stringify({ username: 'ann', email: 'ann@example.org', password: 'correct horse battery' });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': json.length, Expect: '100-continue' };
  const register = request(`${url}/api/auth/register`, { method: 'POST', headers });
  register.flushHeaders();
  await once(register, 'continue');
  register.write(json.slice(0, 10));
  return { register, json };
}

async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/api/health`, { headers: { Connection: 'close' } });
    } catch {
      return;
    }
  }
}

describe('a server that is killed', () => {
  it('has everything that it said it stored', async () => {
    const dataDir = newFolder();
    const idea = new TestIdea();
    let url = '';
    const laptop = new TestClient(() => url, {});
    let promised = '';
    for (let life = 0; life < 3; life += 1) {
      const server = new ServerProcess({ PORT: '0', DATA_DIR: dataDir });
      url = await server.ready();
      if (life === 0) {
        await laptop.register('ann');
        await laptop.push([{ documentId: idea.id, bytes: idea.add() }]);
      }
      expect(pulledBody(await laptop.pullAll(), idea.id)).toBe(promised);
      for (let edit = 0; edit < 5; edit += 1) {
        await laptop.push([{ documentId: idea.id, bytes: idea.write(`${life}.${edit} `) }]);
        promised = idea.replica.document.body;
      }
      server.kill('SIGKILL');
      await server.ended();
    }
    const server = new ServerProcess({ PORT: '0', DATA_DIR: dataDir });
    url = await server.ready();
    const phone = new TestClient(() => url, {});
    await phone.login('ann');
    expect(pulledBody(await phone.pullAll(), idea.id)).toBe(promised);
    server.kill('SIGKILL');
    await server.ended();
    // Four starts take a while on a busy machine.
  }, 180_000);
});
