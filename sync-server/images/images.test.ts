import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { TestServer } from '../testing/test-server.ts';

const own = ownServer();

async function photo(width: number, height: number): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: '#b5452c' } })
    .withExif({ IFD0: { Artist: 'Ann Example' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}

async function upload(
  file: Uint8Array,
  { field = 'profileImage', path = '/api/user/profile/upload-image', type = 'image/jpeg' } = {},
) {
  const form = new FormData();
  form.set(field, new Blob([Uint8Array.from(file)], { type }), 'me.jpg');
  const { headers, body } = new Response(form);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  const reply = await own.client.call('POST', path, {
    body: bytes,
    headers: { 'Content-Type': headers.get('Content-Type')! },
  });
  const text = await reply.text();
  return {
    status: reply.status,
    text,
    url: reply.ok
      ? Object.values(JSON.parse(text) as Record<string, string>).find((value) => value.startsWith('/'))
      : undefined,
  };
}

const download = async (url: string, reader = own.client) => {
  const reply = await reader.call('GET', url);
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};

describe('an uploaded profile picture', () => {
  it('is kept at 512 pixels at most without what the camera wrote into it, and is the profile’s', async () => {
    const { status, url } = await upload(await photo(1200, 600));
    expect(status).toBe(200);
    expect((await ask(own.client, 'GET', '/api/user/profile')).body).toMatchObject({ profileImageUrl: url });
    const { headers, bytes } = await download(url!);
    const { format, width, height, exif, xmp } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, xmp }).toEqual({
      format: 'webp',
      width: 512,
      height: 256,
      exif: undefined,
      xmp: undefined,
    });
    expect(bytes.includes('Ann Example')).toBe(false);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toContain('immutable');
  });

  it('is its owner’s alone', async () => {
    const { url } = await upload(await photo(10, 10));
    expect((await download(url!, await own.server.newUser())).status).toBe(404);
    expect((await download(url!, own.server.client())).status).toBe(401);
  });

  it('survives a backup’s worth of restarts', async () => {
    const { url } = await upload(await photo(20, 20));
    await own.server.stop();
    await own.server.start();
    expect((await download(url!)).status).toBe(200);
  });

  it('of more than 1.5 MB is refused', async () => {
    expect(await upload(Buffer.alloc(1.5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      text: 'Please select an image smaller than 1.5MB',
    });
  });

  it.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['a page under another name', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['half a picture', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
  ])('that is %s is refused', async (_name, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 400, text: 'Please select an image file' });
  });

  it('that would unfold to 20,000 by 20,000 pixels is refused unread', async () => {
    const bomb = await sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1.5 * 1024 * 1024);
    expect(await upload(bomb)).toMatchObject({
      status: 400,
      text: 'This picture has too many pixels. Choose one of at most 40 megapixels.',
    });
  }, 60_000);

  it('does not keep others waiting: many at once are decoded one after another, beside somebody else’s', async () => {
    const { decoder } = own.server.running.deps.pictures;
    const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#b5452c80' } })
      .webp({ lossless: true })
      .toBuffer();
    expect(bomb.length).toBeLessThan(20_000);
    const bea = await own.server.newUser();
    let most = 0;
    const ended: string[] = [];
    const uploads = Array.from({ length: 12 }, async () => {
      const { status } = await upload(bomb, { type: 'image/webp' });
      most = Math.max(most, decoder.processes);
      ended.push('ann');
      return status;
    });
    const bytes = await photo(8, 8);
    const name = createHash('sha256').update(bytes).digest('hex');
    const reply = await bea.call('PUT', `/api/images/${name}`, {
      body: Uint8Array.from(bytes),
      headers: { 'Content-Type': 'image/jpeg' },
    });
    ended.push('bea');
    const statuses = await Promise.all(uploads);
    expect(reply.status).toBe(200);
    expect(statuses.every((status) => [200, 400, 429].includes(status))).toBe(true);
    expect(statuses).toContain(429);
    expect(ended.at(-1)).toBe('ann');
    expect(most).toBeLessThanOrEqual(2);
  });

  it('in a form without the field, or no form, is asked for again', async () => {
    expect(await upload(await photo(5, 5), { field: 'avatar' })).toMatchObject({
      status: 400,
      text: 'profileImage: send a picture in this field.',
    });
    expect((await ask(own.client, 'POST', '/api/user/profile/upload-image', {})).status).toBe(415);
  });
});

it('a picture for a post is kept larger, and once', async () => {
  const bytes = await photo(2400, 1200);
  const first = await upload(bytes, { field: 'image', path: '/api/images' });
  expect(first.status).toBe(201);
  expect((await upload(bytes, { field: 'image', path: '/api/images' })).url).toBe(first.url);
  expect((await sharp((await download(first.url!)).bytes).metadata()).width).toBe(1600);
});

it('a picture that a device named before it was online is found under that name', async () => {
  const bytes = await photo(40, 40);
  const name = createHash('sha256').update(bytes).digest('hex');
  const put = (path: string, type = 'image/jpeg') =>
    own.client.call('PUT', path, { body: Uint8Array.from(bytes), headers: { 'Content-Type': type } });
  expect((await put(`/api/images/${name}`)).status).toBe(200);
  expect((await put(`/api/images/${name}`)).status).toBe(200);
  expect((await download(`/api/images/${name}`)).status).toBe(200);
  expect((await put(`/api/images/${'0'.repeat(64)}`)).status).toBe(400);
  expect((await put(`/api/images/${name}`, 'text/html')).status).toBe(415);
});

describe('a picture by its address', () => {
  let site: Server;
  let input: string[];
  let inside: string;
  let allowing: TestServer;
  /** Responses to the requests that are being held. */
  const held: (() => void)[] = [];

  beforeAll(async () => {
    const bytes = await photo(600, 600);
    site = createServer((request, response) => {
      input.push(request.url!);
      if (request.url === '/to-private') response.writeHead(302, { Location: 'http://127.0.0.2:1/' }).end();
      else if (request.url === '/page') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>');
      else if (request.url === '/held') held.push(() => response.writeHead(200).end(bytes));
      else if (request.url === '/endless') response.writeHead(200).end(Buffer.alloc(4 << 20));
      else response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(bytes);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    inside = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    allowing = await TestServer.start({ env: { ALLOWED_ADDRESSES: '127.0.0.1' } });
  });
  afterAll(async () => {
    site.close();
    await allowing.discard();
  });
  beforeEach(() => {
    input = [];
  });

  const set = (profileImageUrl: string, caller = own.client) =>
    ask<{ profileImageUrl: string }>(caller, 'PUT', '/api/user/profile', { profileImageUrl });

  it('is fetched once and kept', async () => {
    const caller = await allowing.newUser();
    const { status, body } = await set(`${inside}/me.jpg`, caller);
    expect(status).toBe(200);
    expect(body.profileImageUrl).toMatch(/^\/api\/images\//);
    expect((await download(body.profileImageUrl, caller)).status).toBe(200);
    expect((await set(body.profileImageUrl, caller)).status).toBe(200);
    expect(input).toEqual(['/me.jpg']);
  });

  it('is one of each person at a time, and keeps nobody else waiting', async () => {
    const callers = await Promise.all(Array.from({ length: 5 }, () => allowing.newUser()));
    const waiting = callers.slice(0, 4).map((caller) => set(`${inside}/held`, caller));
    await expect.poll(() => held.length).toBe(4);
    expect((await set(`${inside}/me.jpg`, callers[0])).status).toBe(429);
    expect(input).not.toContain('/me.jpg');
    expect((await set(`${inside}/me.jpg`, callers[4])).status).toBe(200);
    for (const answer of held) answer();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is asked for a limited number of times a minute', async () => {
    const caller = await allowing.newUser();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await set(`${inside}/page`, caller)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    expect(input).toHaveLength(20);
  });

  it.each(['/to-private', '/page', '/endless', '/missing\u0000'])(
    'that leads to %s instead is refused',
    async (path) => {
      const caller = await allowing.newUser();
      expect((await set(`${inside}${path === '/missing\u0000' ? ':bad' : path}`, caller)).status).toBe(400);
      expect(
        (await ask<{ profileImageUrl: null }>(caller, 'GET', '/api/user/profile')).body.profileImageUrl,
      ).toBeNull();
    },
  );

  it.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    'localhost',
    '[fd00::1]',
    '[fe80::1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::10.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::10.0.0.1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fec0::1]',
  ])('inside this network (%s) is refused and no connection made', async (host) => {
    const { status, text } = await set(`http://${host}:${(site.address() as AddressInfo).port}/me.jpg`);
    expect([status, text]).toEqual([400, 'profileImageUrl: this address is not on the public web.']);
    expect(input).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://example.org/me.jpg',
    'javascript:alert(1)',
    'me.jpg',
    'http://user:secret@example.org/',
  ])('%s is refused', async (address) => {
    expect((await set(address)).status).toBe(400);
  });

  it('of a picture of somebody else’s is refused', async () => {
    const { url } = await upload(await photo(30, 30));
    expect((await set(url!, await own.server.newUser())).status).toBe(400);
  });
});
