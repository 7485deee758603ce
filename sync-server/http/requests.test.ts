import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCall } from '#core/api/catalogue.ts';
import { getHealth } from '#core/api/server.ts';
import { framesContentType } from '#core/sync/protocol.ts';
import { TestServer } from '../testing/test-server.ts';
import { testPassword } from '../testing/test-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

const credentials = { username: 'ann', password: testPassword };

describe('a write from another site', () => {
  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])('is refused: %o', async (headers) => {
    const reply = await server.client(headers).call('POST', '/api/auth/login', { json: credentials });
    expect(reply.status).toBe(403);
    const push = await server.client(headers).pushRaw(new Uint8Array(1));
    expect(push.status).toBe(403);
  });

  it('is one from another port or scheme too', async () => {
    const { port } = new URL(server.url);
    for (const origin of [`http://127.0.0.1:${Number(port) + 1}`, 'http://127.0.0.1']) {
      expect(
        (await server.client({ Origin: origin }).call('POST', '/api/auth/login', { json: credentials })).status,
      ).toBe(403);
    }
  });

  it('is none from our own page', async () => {
    const reply = await server
      .client({ Origin: new URL(server.url).origin, 'Sec-Fetch-Site': 'same-origin' })
      .call('POST', '/api/auth/login', { json: credentials });
    expect(reply.status).toBe(401);
  });

  it('is measured by the public address where there is one', async () => {
    const own = await TestServer.start({ env: { PUBLIC_URL: 'http://write.example.org' } });
    const status = async (origin: string) =>
      (await own.client({ Origin: origin }).call('POST', '/api/auth/login', { json: credentials })).status;
    expect([await status('http://write.example.org'), await status(new URL(own.url).origin)]).toEqual([401, 403]);
    await own.discard();
  });
});

describe('a body', () => {
  const json = { 'Content-Type': 'application/json' };

  it('that is not JSON is answered 400 in one sentence', async () => {
    for (const body of ['{"username": "ann"', 'null', '"text"', '[1', '\u0000']) {
      const reply = await server.client(json).call('POST', '/api/auth/login', { body });
      expect([body, reply.status, reply.headers.get('Content-Type')]).toEqual([body, 400, 'text/plain; charset=utf-8']);
      expect((await reply.text()).split('\n')).toHaveLength(1);
    }
  });

  it('that is text/plain is not taken for JSON', async () => {
    const reply = await server
      .client({ 'Content-Type': 'text/plain' })
      .call('POST', '/api/auth/login', { body: JSON.stringify(credentials) });
    expect(reply.status).toBe(415);
    const form = await server
      .client({ 'Content-Type': 'application/x-www-form-urlencoded' })
      .call('POST', '/api/auth/register', { body: 'username=ann' });
    expect(form.status).toBe(415);
  });

  it('that lacks a field names it', async () => {
    const reply = await server.client().call('POST', '/api/auth/login', { json: { username: 'ann' } });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('password')]);
  });

  it('that is too large is refused', async () => {
    const reply = await server
      .client(json)
      .call('POST', '/api/auth/login', { body: JSON.stringify({ ...credentials, extra: 'x'.repeat(200_000) }) });
    expect(reply.status).toBe(413);
  });

  it('that never ends does not fill the memory', async () => {
    const client = await server.newUser();
    const reply = await client.pushRaw(new Uint8Array((16 << 20) + 1));
    expect([reply.status, await reply.text()]).toEqual([413, 'The request is too large.']);
    expect((await client.pushRaw(new Uint8Array(3), { 'Content-Type': 'application/json' })).status).not.toBe(200);
    expect((await client.pushRaw(new Uint8Array(3), { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await client.pushRaw(new Uint8Array(3), { 'Content-Type': framesContentType })).status).toBe(400);
  });
});

describe('every answer', () => {
  it('carries the headers that keep a page from being abused', async () => {
    for (const path of ['/api/health', '/api/auth/me', '/', '/nowhere.js']) {
      const reply = await server.client().call('GET', path);
      expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(reply.headers.get('X-Frame-Options')).toBe('DENY');
      const policy = reply.headers.get('Content-Security-Policy');
      for (const rule of [
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types rostrum',
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(policy).not.toContain('unsafe-inline');
      expect(policy).not.toMatch(/'unsafe-eval'|trusted-types [^;]*(\*|default|allow-duplicates)/);
      const permissions = reply.headers.get('Permissions-Policy');
      for (const feature of ['camera=()', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()'])
        expect(permissions).toContain(feature);
    }
  });

  it('to an unknown call is 404 in plain text', async () => {
    for (const path of ['/api', '/api/nowhere', '/api/sync/documents']) {
      const reply = await server.client({ Accept: 'text/html' }).call('GET', path);
      expect([path, reply.status, await reply.text()]).toEqual([path, 404, 'Not found']);
    }
  });
});

describe('data of one account', () => {
  const reads = everyCall.filter(({ method, area }) => method === 'GET' && area !== getHealth.area);

  it.each(reads.map(({ path }) => path))('GET %s is not cached, or is revalidated', async (path) => {
    const client = await server.newUser();
    const address = path.replaceAll(/\{\w+\}/g, client.id);
    const aborting = new AbortController();
    const { headers, status } = await client.call(
      'GET',
      `${address}?account=${client.id}&device=${client.device}&since=0`,
      {
        signal: aborting.signal,
      },
    );
    aborting.abort();
    const kept = headers.get('Cache-Control');
    expect([path, status, kept]).toEqual([
      path,
      status,
      headers.has('ETag') ? 'private, no-cache' : expect.stringMatching(/^no-store(, no-transform)?$/),
    ]);
  });

  it('is no more in a browser’s cache after the logout', async () => {
    const client = await server.newUser();
    const written = await client.call('POST', '/api/content', { json: { title: 'Mine', content: 'My words' } });
    expect([written.status, written.headers.get('Cache-Control')]).toEqual([201, 'no-store']);
    const { headers } = await client.call('POST', '/api/auth/logout');
    expect([headers.get('Clear-Site-Data'), headers.get('Cache-Control')]).toEqual(['"cache"', 'no-store']);
  });
});

describe('a failure that nobody foresaw', () => {
  it('is a plain 500, and neither answer nor log has a stack, a body or a key', async () => {
    const own = await TestServer.start();
    const client = await own.newUser('sam');
    await own.running.deps.database.knex.schema.dropTable('users');
    const secret = 'a secret that nobody may read';
    const reply = await client.call('POST', '/api/auth/register', {
      json: { username: 'tim', email: 'tim@example.org', password: secret },
    });
    expect([reply.status, await reply.text()]).toEqual([500, 'Server error']);
    const log = own.logged.join('\n');
    expect(log).toContain('no such table: users');
    for (const private_ of [secret, 'tim@example.org', '$argon2id', client.cookies.get('rostrum')!])
      expect(log).not.toContain(private_);
    await own.discard();
  });
});

describe('the health check', () => {
  it('answers once the server is ready', async () => {
    const reply = await server.client().call('GET', '/api/health');
    expect([reply.status, await reply.json()]).toEqual([
      200,
      {
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        database: 'sqlite',
        scheduler: { lastTickMs: expect.any(Number), overdueSince: null },
      },
    ]);
  });
});
