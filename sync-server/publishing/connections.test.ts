import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectPlatform, listConnections } from '#core/api/connections.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { StandInPlatform } from '../testing/stand-in-platform/start-stand-in.ts';
import type { Connection } from './platform-adapter.ts';
import type { TestClient } from '../testing/test-client.ts';

const own = ownServer({ env: { ALLOWED_ADDRESSES: '127.0.0.1' } });
let platform: StandInPlatform;
beforeAll(async () => {
  platform = await StandInPlatform.start();
});
afterAll(() => platform.stop());
beforeEach(() => platform.play({ forget: true }));

const connect = (to: string, body: object, client: TestClient = own.client) =>
  ask(client, 'PUT', `/api/connections/${to}`, body);
const list = async (client: TestClient = own.client) =>
  listConnections.reply.parse((await ask(client, 'GET', '/api/connections')).body);
const connections = () => own.server.running.deps.connections;

describe('connecting', () => {
  it('keeps a Mastodon account under the name that the instance has for it', async () => {
    expect(await list()).toEqual([]);
    const { status, body } = await connect('mastodon', { address: `${platform.url}/about`, token: ' good-ann ' });
    const host = new URL(platform.url).host;
    const known = { platformId: 9, name: `@ann@${host}`, isPaused: false, isEnded: false, endsAt: null, reason: null };
    expect([status, connectPlatform.reply.parse(body)]).toEqual([200, { ...known, secret: null }]);
    expect(await list()).toEqual([known]);
    expect(await connections().open({ userId: own.client.id, platformId: 9 })).toEqual({
      name: known.name,
      address: platform.url,
      token: 'good-ann',
      version: expect.any(String) as unknown,
    });
  });

  it('keeps a Bluesky account under its handle, and its password sealed', async () => {
    const token = 'good-app-password';
    const { status, body } = await connect('bluesky', {
      address: platform.url,
      username: 'ann.stand-in.example',
      token,
    });
    const known = {
      platformId: 10,
      name: '@ann.stand-in.example',
      isPaused: false,
      isEnded: false,
      endsAt: null,
      reason: null,
    };
    expect([status, connectPlatform.reply.parse(body)]).toEqual([200, { ...known, secret: null }]);
    expect(JSON.stringify(await list())).not.toContain(token);
    const opened = await connections().open({ userId: own.client.id, platformId: 10 });
    expect(opened).toMatchObject({ name: known.name, address: platform.url });
    expect((opened as Connection).token).toContain(token);
  });

  it('creates a secret for a webhook without one, shows it once, and accepts an existing one', async () => {
    const address = `${platform.url}/hook?for=me`;
    const { body } = await connect('14', { address });
    const { secret, name } = connectPlatform.reply.parse(body);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await list())).not.toContain(secret);
    const owner = { userId: own.client.id, platformId: 14 };
    expect(await connections().open(owner)).toMatchObject({ name, address, token: secret });
    expect((await connect('webhook', { address, token: 'their-own-secret' })).body['secret']).toBeNull();
    expect(await connections().open(owner)).toMatchObject({ token: 'their-own-secret' });
    // Only the check connects, and it sends nothing.
    expect((await platform.held()).requests).toEqual([]);
  });

  it('explains an invalid token or address in a sentence, and stores nothing', async () => {
    const { host } = new URL(platform.url);
    const refusals = [
      [await connect('mastodon', { address: platform.url, token: 'wrong' }), `${host} rejected this token.`],
      [
        await connect('mastodon', { address: platform.url }),
        'Enter an access token. Create one on your instance under Preferences, Development.',
      ],
      [
        await connect('bluesky', { address: platform.url, token: 'good-app-password' }),
        'username: enter it, for example ann.bsky.social.',
      ],
      [
        await connect('bluesky', { address: platform.url, username: 'ann.stand-in.example', token: 'wrong' }),
        `${host} does not accept this handle and app password.`,
      ],
      [await connect('webhook', { address: 'http://127.0.0.1:1/' }), '127.0.0.1:1 refused the connection.'],
      [await connect('webhook', { address: 'example.org' }), 'address: enter the full address, starting with https://'],
      [
        await connect('webhook', { address: platform.url, token: 'fifteen-letters' }),
        'token: enter a secret of at least 16 characters, or leave it empty to create one.',
      ],
      ...(await Promise.all(
        ['good ann', 'good\u0000ann', 'göod-ann', 'good-ann\u200b'].map(
          async (token) =>
            [
              await connect('mastodon', { address: platform.url, token }),
              'token: copy it again. It contains spaces or characters that tokens never have.',
            ] as const,
        ),
      )),
      [
        await connect('linkedin', { address: platform.url }),
        'Connect LinkedIn by signing in there: open /api/auth/linkedin.',
      ],
      [
        await connect('facebook', { address: platform.url }),
        'Facebook cannot be connected here. Copy the text and post it yourself.',
      ],
    ] as const;
    for (const [{ status, text }, sentence] of refusals) expect([status, text]).toEqual([400, sentence]);
    expect((await connect('myspace', { address: platform.url })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it.each(['http://10.1.2.3/', 'http://169.254.169.254/', 'https://[::1]:PORT/', 'http://[::ffff:127.0.0.1]:PORT/'])(
    'connects to nothing at %s',
    async (address) => {
      const before = (await platform.held()).connections;
      for (const to of ['webhook', 'mastodon', 'bluesky']) {
        const inside = address.replace('PORT', new URL(platform.url).port);
        const { status, text } = await connect(to, { address: inside, username: 'ann.example', token: 'good-ann' });
        expect([status, text]).toEqual([400, 'This address is not on the public web.']);
      }
      expect((await platform.held()).connections).toBe(before);
    },
  );

  it('limits how often one person’s requests reach other servers', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 32; at += 1) answers.push((await connect('webhook', { address: 'http://10.1.2.3/' })).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
    expect(answers.slice(30)).toEqual([429, 429]);
  });
});

describe('a connection', () => {
  const owner = () => ({ userId: own.client.id, platformId: 14 });
  beforeEach(async () => {
    await connect('webhook', { address: `${platform.url}/hook` });
  });

  it('is paused after consecutive failures, says why, and continues when its owner resumes it', async () => {
    const failure = { reason: 'Your endpoint answered 500.', pauseAfter: 2 };
    await connections().noteFailure(owner(), failure);
    expect(await list()).toMatchObject([{ isPaused: false, reason: failure.reason }]);
    await connections().noteFailure(owner(), failure);
    expect(await list()).toMatchObject([{ isPaused: true, reason: failure.reason }]);
    expect(await connections().isPaused(owner())).toBe(true);
    const { status, body } = await ask(own.client, 'POST', '/api/connections/webhook/resume');
    expect([status, body]).toEqual([
      200,
      { platformId: 14, name: new URL(platform.url).host, isPaused: false, isEnded: false, endsAt: null, reason: null },
    ]);
    expect(await connections().isPaused(owner())).toBe(false);
  });

  it('is deleted with its secret, and stays deleted', async () => {
    const remove = () => ask(own.client, 'DELETE', '/api/connections/webhook');
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } });
    expect(await list()).toEqual([]);
    expect(await connections().open(owner())).toBeNull();
    expect((await remove()).status).toBe(200);
    expect((await ask(own.client, 'POST', '/api/connections/webhook/resume')).status).toBe(404);
  });

  it('does not open for another person, even from a copy of its record', async () => {
    const bea = await own.server.newUser();
    expect(await list(bea)).toEqual([]);
    await connect('webhook', { address: `${platform.url}/hook`, token: 'a-secret-of-hers' }, bea);
    const { knex } = own.server.running.deps.database;
    const [ours] = (await knex('connections').where({ user_id: own.client.id })) as [{ sealed: Uint8Array }];
    await knex('connections').where({ user_id: bea.id }).update({ sealed: ours.sealed });
    expect(await connections().open({ userId: bea.id, platformId: 14 })).toBeNull();
    expect(await list(bea)).toMatchObject([
      { reason: 'This server has lost the key to this connection. Connect it again.' },
    ]);
  });

  it('stores its token encrypted, with a key that only the server can read', async () => {
    await connect('webhook', { address: `${platform.url}/hook`, token: 'plain-for-all-to-see' });
    const rows = await own.server.running.deps.database.knex('connections').where({ user_id: own.client.id });
    const [row] = rows as [{ sealed: Uint8Array }];
    expect(Buffer.from(row.sealed).toString('latin1')).not.toContain('plain-for-all-to-see');
    expect(statSync(join(own.server.dataDir, 'secrets-key')).mode & 0o777).toBe(0o600);
  });
});
