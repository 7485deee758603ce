import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { TestServer } from '../testing/test-server.ts';
import { version } from '../version.ts';

interface Card {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly image: string | null;
  readonly lacksPicture: boolean;
}

const own = ownServer();

describe('the card of a link', () => {
  let site: Server;
  let asked: string[];
  let inside: string;
  let allowing: TestServer;
  let picture: Buffer;
  const agents = new Set<string | undefined>();

  beforeAll(async () => {
    picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#b5452c' } })
      .png()
      .toBuffer();
    const pages: Readonly<Record<string, string>> = {
      '/notes':
        '<title>Notes</title><meta property="og:description" content="On bets"><meta property="og:image" content="/one.png">',
      '/plain': '<p>No title',
      '/broken': '<title>Broken</title><meta property="og:image" content="/notes">',
      '/slow-picture': '<title>Slow</title><meta property="og:image" content="/silent">',
      '/large-picture': '<title>Large</title><meta property="og:image" content="/noise.png">',
      '/far': `<title>Near</title>${' '.repeat(256 << 10)}<meta property="og:title" content="Far">`,
      '/private': `<title>Private</title><meta property="og:image" content="http://127.0.0.2:1/one.png">`,
    };
    const noise = () =>
      sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
        .jpeg({ quality: 80 })
        .toBuffer();
    const encodings: Readonly<Record<string, (page: string) => Buffer>> = {
      gzip: gzipSync,
      deflate: deflateSync,
      br: brotliCompressSync,
      strange: (page) => Buffer.from(page),
    };
    site = createServer((request, response) => {
      const path = request.url!;
      asked.push(path);
      agents.add(request.headers['user-agent']);
      const encode = encodings[path.slice(1)];
      if (encode) {
        const headers = { 'Content-Type': 'text/html', 'Content-Encoding': path.slice(1) };
        response.writeHead(200, headers).end(encode(`<title>Packed</title>${' '.repeat(1 << 20)}`));
      } else if (path === '/noise.png') void noise().then((bytes) => response.end(bytes));
      else if (path === '/one.png') response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
      else if (path === '/moved') response.writeHead(302, { Location: '/notes' }).end();
      else if (path === '/circle') response.writeHead(302, { Location: '/circle' }).end();
      else if (path === '/to-private') response.writeHead(302, { Location: 'http://127.0.0.2:1/' }).end();
      else if (path === '/missing') response.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>Gone</title>');
      else if (path === '/endless') {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.write('<title>Endless</title>');
        const more = () => void (response.destroyed || response.write('<p>'.repeat(20_000), () => setImmediate(more)));
        more();
      } else if (path === '/silent')
        response.writeHead(200, { 'Content-Type': 'text/html' }).write('<title>Silent</title>');
      else if (pages[path]) response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(pages[path]);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    inside = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    allowing = await TestServer.start({ env: { ALLOWED_ADDRESSES: '127.0.0.1' } });
  });
  afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await allowing.discard();
  });
  beforeEach(() => {
    asked = [];
  });

  const read = (url: string, caller = own.client) => ask<Card>(caller, 'POST', '/api/link-card', { url });

  it('is what the page says, and its picture is kept', async () => {
    const caller = await allowing.newUser();
    const { status, body } = await read(`${inside}/moved`, caller);
    const image = createHash('sha256').update(picture).digest('hex');
    const url = `${inside}/moved`;
    expect([status, body]).toEqual([200, { url, title: 'Notes', description: 'On bets', image, lacksPicture: false }]);
    expect((await caller.call('GET', `/api/images/${image}`)).status).toBe(200);
    expect((await (await allowing.newUser()).call('GET', `/api/images/${image}`)).status).toBe(404);
    expect(asked).toEqual(['/moved', '/notes', '/one.png']);
    expect([...agents]).toEqual([`Rostrum/${version}`]);
  });

  it.each([
    ['/plain', '127.0.0.1', false],
    ['/broken', 'Broken', true],
    ['/private', 'Private', true],
    ['/endless', 'Endless', false],
    ['/far', 'Near', false],
    ['/gzip', 'Packed', false],
    ['/deflate', 'Packed', false],
    ['/br', 'Packed', false],
  ])('of %s has a title and no picture', async (path, title, lacksPicture) => {
    const { status, body } = await read(`${inside}${path}`, await allowing.newUser());
    expect([status, body]).toMatchObject([200, { title, image: null, lacksPicture }]);
  });

  it.each([
    ['/one.png', 'url: this address leads to a file, not to a page.'],
    ['/missing', 'url: the page could not be read. Check the address, or try again later.'],
    ['/circle', 'url: the page could not be read. Check the address, or try again later.'],
    ['/to-private', 'url: this address is not on the public web.'],
    ['/strange', 'url: the page could not be read. Check the address, or try again later.'],
    ['/silent', 'url: the page could not be read. Check the address, or try again later.'],
  ])('of %s is refused in one sentence', async (path, sentence) => {
    const began = performance.now();
    const { status, text } = await read(`${inside}${path}`, await allowing.newUser());
    expect([status, text]).toEqual([400, sentence]);
    expect(performance.now() - began).toBeLessThan(9_000);
  });

  it('of a page whose picture never comes is there after 8 seconds, without it', async () => {
    const began = performance.now();
    const { body } = await read(`${inside}/slow-picture`, await allowing.newUser());
    expect(body).toMatchObject({ title: 'Slow', image: null, lacksPicture: true });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('is read at once while four other accounts read pages that never come', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => allowing.newUser()));
    const bystander = await allowing.newUser();
    const silent = others.map((caller) => read(`${inside}/silent`, caller));
    await expect.poll(() => asked).toHaveLength(4);
    const began = performance.now();
    expect((await read(`${inside}/plain`, bystander)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect((await read(`${inside}/plain`, others[0])).status).toBe(429);
    expect((await Promise.all(silent)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  it('has no picture where the space for pictures is full', async () => {
    const full = await TestServer.start({ env: { ALLOWED_ADDRESSES: '127.0.0.1', QUOTA_PICTURE_MEGABYTES: '1' } });
    try {
      const caller = await full.newUser();
      let last = await read(`${inside}/large-picture`, caller);
      expect(last.body.image).not.toBeNull();
      for (let count = 1; count < 8 && last.body?.image; count += 1)
        last = await read(`${inside}/large-picture`, caller);
      expect([last.status, last.body]).toMatchObject([200, { title: 'Large', image: null, lacksPicture: true }]);
    } finally {
      await full.discard();
    }
  });

  it.each(['127.0.0.1', '[::1]', '169.254.169.254', '2130706433', '10.0.0.1', 'localhost', '[fd00::1]'])(
    'inside this network (%s) is refused and no connection made',
    async (host) => {
      const { status, text } = await read(`http://${host}:${(site.address() as AddressInfo).port}/notes`);
      expect([status, text]).toEqual([400, 'url: this address is not on the public web.']);
      expect(asked).toEqual([]);
    },
  );

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'notes', `https://example.org/${'a'.repeat(3_000)}`])(
    'of %s is no address of a page',
    async (address) => {
      expect((await read(address)).status).toBe(400);
    },
  );

  it('is read for people who are signed in, a limited number of times a minute', async () => {
    expect((await read(`${inside}/notes`, own.server.client())).status).toBe(401);
    const caller = await allowing.newUser();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await read(`${inside}/plain`, caller)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});
