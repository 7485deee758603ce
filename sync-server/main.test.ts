import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runScript, ServerProcess } from './testing/server-process.ts';
import { TestClient } from './testing/test-client.ts';
import { TestIdea, pulledBody } from './testing/test-documents.ts';
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
    expect(taken).toMatchObject({ code: 1, stderr: `PORT: ${port} is taken. Write another, for example PORT=9000.\n` });
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
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `Rostrum is ready at ${url}\n`, stderr: '' });
    expect(await stream.nextNumber()).toBeNull();
  });
});

describe('the stop', () => {
  it('lets a request that is under way end', async () => {
    const server = new ServerProcess({ PORT: '0', DATA_DIR: newFolder() });
    const url = await server.ready();
    const json = JSON.stringify({ username: 'ann', email: 'ann@example.org', password: 'correct horse battery' });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': json.length, Expect: '100-continue' };
    const register = request(`${url}/api/auth/register`, { method: 'POST', headers });
    register.flushHeaders();
    await once(register, 'continue');
    register.write(json.slice(0, 10));
    server.kill('SIGTERM');
    await refusesConnections(url);
    register.end(json.slice(10));
    const [reply] = (await once(register, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(201);
    reply.resume();
    expect((await server.ended()).code).toBe(0);
  });
});

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
  });
});
