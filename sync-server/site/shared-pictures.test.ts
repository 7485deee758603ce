import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { imagePath } from '#core/api/images.ts';
import { keptSecretsKey } from '../secrets.ts';
import { ownServer } from '../testing/own-server.ts';
import { publishingOf, publishPost } from '../testing/site.ts';
import { SharedPictures } from './shared-pictures.ts';

const own = ownServer();
const YEARS = 6 * 365 * 24 * 60 * 60 * 1000;

describe('a picture for platforms that fetch it', () => {
  let hash: string;

  const sharing = (publicUrl?: string) => {
    const { config, database } = own.server.running.deps;
    const secretsKey = config.secretsKey ?? keptSecretsKey(config.dataDir);
    return new SharedPictures({ database, secretsKey, publicUrl: publicUrl ? new URL(publicUrl) : undefined });
  };
  const owner = (siteUrl: string | null = null) => ({
    userId: own.client.id,
    username: own.client.user!.username,
    siteUrl,
  });
  const addressOf = async (from = Date.now(), siteUrl: string | null = null) => {
    const address = await sharing('https://rostrum.example').addressOf(owner(siteUrl), hash, from);
    if (!address.ok) throw new Error(address.error.words);
    return new URL(address.value);
  };
  const get = async (path: string) => await fetch(own.server.url + path);

  beforeEach(async () => {
    const form = new FormData();
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#b5452c' } })
      .png()
      .toBuffer();
    form.set('image', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'sea.png');
    const { headers, body } = new Response(form);
    const reply = await own.client.call('POST', '/api/images', {
      body: new Uint8Array(await new Response(body).arrayBuffer()),
      headers: { 'Content-Type': headers.get('Content-Type')! },
    });
    const kept = (await reply.json()) as { readonly url: string; readonly hash: string };
    expect(kept.url).toMatch(imagePath);
    hash = kept.hash;
  });

  it('has an address that opens it without a session, the same for equal attempts', async () => {
    const from = Date.now();
    const address = await addressOf(from);
    expect(address.origin).toBe('https://rostrum.example');
    expect(await addressOf(from)).toEqual(address);
    const reply = await get(address.pathname);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: 20, height: 10 });
  });

  it('is not opened by an address that was changed, or that has expired', async () => {
    const { pathname } = await addressOf();
    const [, , userId, , until, token] = pathname.split('/');
    const changed = [
      `/shared-picture/${userId}/${hash}/${Number(until) + 1}/${token}`,
      `/shared-picture/${userId}/${'0'.repeat(64)}/${until}/${token}`,
      `/shared-picture/${crypto.randomUUID()}/${hash}/${until}/${token}`,
      `/shared-picture/${userId}/${hash}/${until}/${'a'.repeat(43)}.webp`,
      (await addressOf(Date.now() - YEARS)).pathname,
    ];
    for (const path of changed) expect((await get(path)).status).toBe(404);
  });

  it('has the address of the own site where that shows it', async () => {
    const body = `Look.\n\n![Sea](rostrum-image:${hash})`;
    await publishPost(own.server, publishingOf(own.client, { body }));
    const { pathname } = await addressOf(Date.now(), 'https://rostrum.example/@ann/look');
    expect(pathname).toBe(`/@${own.client.user!.username}/images/${hash}`);
    expect((await get(pathname)).status).toBe(200);
  });

  it('has none on a server without a public address, or before it was uploaded', async () => {
    for (const publicUrl of [undefined, 'http://rostrum.example'])
      expect(await sharing(publicUrl).addressOf(owner(), hash, 0)).toMatchObject({
        ok: false,
        error: { isForGood: true, words: expect.stringContaining('no public address') as unknown },
      });
    expect(await sharing('https://rostrum.example').addressOf(owner(), '0'.repeat(64), 0)).toMatchObject({
      ok: false,
      error: { isForGood: false },
    });
  });
});
