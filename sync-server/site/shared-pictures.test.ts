import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { imagePath } from '#core/api/images.ts';
import { platformByKey, type PlatformKey } from '#core/publishing/platforms.ts';
import { keptSecretsKey } from '../secrets.ts';
import { requestGeneration } from '../publishing/publications.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { adapterOf, publishingOf, publishPost } from '../testing/site.ts';
import { SharedPictures } from './shared-pictures.ts';

const own = ownServer();
const devTo = platformByKey('dev.to').id;
const YEARS = 6 * 365 * 24 * 60 * 60 * 1000;

describe('a picture for platforms that fetch it', () => {
  let hash: string;
  let itemId: string;

  const sharing = (publicUrl?: string) => {
    const { config, database } = own.server.running.deps;
    const secretsKey = config.secretsKey ?? keptSecretsKey(config.dataDir);
    return new SharedPictures({ database, secretsKey, publicUrl: publicUrl ? new URL(publicUrl) : undefined });
  };
  const owner = () => ({ userId: own.client.id, itemId });
  const addressOf = async (from = Date.now(), jpegFor?: PlatformKey) => {
    const options = { from, ...(jpegFor && { jpegFor }) };
    const address = await sharing('https://rostrum.example').addressOf(owner(), hash, options);
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
    const draft = { title: 'Look', content: `![Sea](rostrum-image:${hash})`, platformId: devTo };
    itemId = (await ask<{ id: string }>(own.client, 'POST', '/api/content', draft)).body.id;
    const { database } = own.server.running.deps;
    const request = { userId: own.client.id, itemId, platformId: devTo, known: null };
    const begin = { state: 'shared', waitMs: null } as const;
    await database.knex.transaction((knex) => requestGeneration(knex, { ...request, begin }, Date.now()));
  });
  const end = async (state: 'withdrawn' | 'shared') =>
    await own.server.running.deps.database.knex('publications').where({ item_id: itemId }).update({ state });

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

  it('is a JPEG in a shape that the platform takes, at an address of days that opens no other form', async () => {
    const { pathname } = await addressOf(Date.now(), 'instagram');
    expect(pathname).toMatch(/\.instagram\.jpg$/);
    const reply = await get(pathname);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { format, width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    // 20 by 10 is wider than 1.91 to 1.
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 20, height: 11 });
    for (const form of ['.webp', '.threads.jpg', '.mastodon.jpg'])
      expect((await get(pathname.replace('.instagram.jpg', form))).status).toBe(404);
    const old = await addressOf(Date.now() - 3 * 24 * 60 * 60 * 1000, 'instagram');
    expect((await get(old.pathname)).status).toBe(404);
  });

  it('is not opened by an address that was changed, or that has expired', async () => {
    const { pathname } = await addressOf();
    const [, , userId, , , until, token] = pathname.split('/');
    const changed = [
      `/shared-picture/${userId}/${itemId}/${hash}/${Number(until) + 1}/${token}`,
      `/shared-picture/${userId}/${itemId}/${'0'.repeat(64)}/${until}/${token}`,
      `/shared-picture/${crypto.randomUUID()}/${itemId}/${hash}/${until}/${token}`,
      `/shared-picture/${userId}/${itemId}/${hash}/${until}/${'a'.repeat(43)}.webp`,
      `/shared-picture/${userId}/${crypto.randomUUID()}/${hash}/${until}/${token}`,
      (await addressOf(Date.now() - YEARS)).pathname,
    ];
    for (const path of changed) expect((await get(path)).status).toBe(404);
  });

  it('has an address of its own where the own site shows it too, which outlives the post there', async () => {
    const body = `Look.\n\n![Sea](rostrum-image:${hash})`;
    const onSite = publishingOf(own.client, { body });
    await publishPost(own.server, onSite);
    const { pathname } = await addressOf();
    expect((await get(`/@${own.client.user!.username}/images/${hash}`)).status).toBe(200);
    await adapterOf(own.server).withdraw!({ ...onSite, ref: null });
    expect((await get(`/@${own.client.user!.username}/images/${hash}`)).status).toBe(404);
    expect((await get(pathname)).status).toBe(200);
  });

  it('is gone once its post is taken down everywhere, or its item is deleted', async () => {
    const { pathname } = await addressOf();
    await end('withdrawn');
    expect((await get(pathname)).status).toBe(404);
    await end('shared');
    expect((await get(pathname)).status).toBe(200);
    await ask(own.client, 'DELETE', `/api/content/${itemId}`);
    expect((await get(pathname)).status).toBe(404);
  });

  it('has none on a server without a public address, or before it was uploaded', async () => {
    for (const publicUrl of [undefined, 'http://rostrum.example'])
      expect(await sharing(publicUrl).addressOf(owner(), hash, { from: 0 })).toMatchObject({
        ok: false,
        error: { isForGood: true, words: expect.stringContaining('no public address') as unknown },
      });
    expect(await sharing('https://rostrum.example').addressOf(owner(), '0'.repeat(64), { from: 0 })).toMatchObject({
      ok: false,
      error: { isForGood: false },
    });
  });
});
