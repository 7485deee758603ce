import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'rostrum-app-'));
const script = 'console.log("hello");\n'.repeat(200);
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Rostrum</title>');
  writeFileSync(join(folder, 'service-worker.js'), 'self;');
  writeFileSync(join(folder, 'assets/main-abc123.js'), script);
  writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/engine-abc123.wasm'), Buffer.from([0, 97, 115, 109]));
  mkdirSync(join(folder, '.vite'));
  const visits = [
    { path: '/login', isSignedIn: false, scripts: ['assets/login-abc123.js', 'assets/field-abc123.js'] },
    { path: '/create', isSignedIn: true, scripts: ['assets/shell-abc123.js', 'assets/studio-abc123.js'] },
  ];
  writeFileSync(join(folder, '.vite/first-loads.json'), JSON.stringify({ visits }));
  server = await TestServer.start({ ports: { appFolder: folder } });
});
afterAll(async () => {
  await server.discard();
  rmSync(folder, { recursive: true, force: true });
});

/** The response as sent; `fetch` would decompress it. */
async function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; headers: Record<string, unknown>; length: number }> {
  return await new Promise((resolve, reject) => {
    request(server.url + path, { headers }, (reply) => {
      let length = 0;
      reply
        .on('data', (part: Buffer) => (length += part.length))
        .on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, length }));
    })
      .on('error', reject)
      .end();
  });
}

it('hashed files are kept for ever and come as they were compressed by the build', async () => {
  const packed = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(packed.headers['content-type']).toMatch(/javascript/);
  expect(packed.length).toBe(brotliCompressSync(script).length);
  const plain = await get('/assets/main-abc123.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.length).toBe(script.length);
  const gzip = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect((await get('/assets/engine-abc123.wasm')).headers['content-type']).toBe('application/wasm');
});

it('the page and the service worker are asked for each time', async () => {
  for (const path of ['/', '/index.html', '/service-worker.js'])
    expect((await get(path)).headers['cache-control']).toBe('no-cache');
});

it('an address within the app is the app', async () => {
  const page = await get('/pipeline', { Accept: 'text/html,*/*;q=0.8' });
  expect(page).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  });
});

it('an address without a page or file is 404', async () => {
  expect((await get('/assets/gone.js', { Accept: '*/*' })).status).toBe(404);
  expect((await get('/api/pipeline', { Accept: 'text/html' })).status).toBe(404);
  expect((await get('/pipeline', { Accept: 'application/json' })).status).toBe(404);
});

it('nothing outside the folder is served', async () => {
  for (const path of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/%00',
  ]) {
    const reply = await get(path, { Accept: '*/*' });
    expect([path, reply.status === 200]).toEqual([path, false]);
  }
});

it('a page’s answer names the scripts of its screen, by whether somebody is signed in', async () => {
  const link = async (path: string, cookie = '') =>
    (await get(path, { Accept: 'text/html', Cookie: cookie })).headers['link'];
  expect(await link('/login')).toBe(
    '</assets/login-abc123.js>; rel=modulepreload, </assets/field-abc123.js>; rel=modulepreload',
  );
  expect(await link('/create', 'rostrum_signed_in=1')).toBe(
    '</assets/shell-abc123.js>; rel=modulepreload, </assets/studio-abc123.js>; rel=modulepreload',
  );
  expect(await link('/create')).toBeUndefined();
  expect(await link('/no-such-page', 'rostrum_signed_in=1')).toBeUndefined();
  expect((await get('/.vite/first-loads.json')).status).toBe(404);
});

it('a share that no service worker took opens the studio, which asks for it again', async () => {
  const form = new FormData();
  form.append('text', 'Shared too early');
  const answer = await fetch(`${server.url}/share`, { method: 'POST', body: form, redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/create?shared=again');
  expect((await get('/share', { Accept: 'text/html' })).status).toBe(200);
  const link = await fetch(`${server.url}/share?title=A%20talk&url=https://example.org`, { redirect: 'manual' });
  expect([link.status, link.headers.get('location')]).toEqual([
    303,
    '/create?shared=web%2Brostrum%3Aidea%3Ftitle%3DA%2520talk%26url%3Dhttps%253A%252F%252Fexample.org',
  ]);
});
