import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listConnections, listSignIns } from '#core/api/connections.ts';
import { distribute } from '#core/api/publishing.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import { ask } from '../../testing/api-client.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { deleteExpiredSignIns } from './sign-in-records.ts';

let platform: StandInPlatform;
let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  platform = await StandInPlatform.start();
  server = await TestServer.start({
    env: {
      ALLOWED_ADDRESSES: '127.0.0.1',
      LINKEDIN_CLIENT_ID: 'stand-in-client',
      LINKEDIN_CLIENT_SECRET: 'stand-in-secret',
      LINKEDIN_BASE_URL: platform.url,
      X_CLIENT_ID: 'stand-in-client',
      X_CLIENT_SECRET: 'stand-in-secret',
      X_BASE_URL: platform.url,
      THREADS_APP_ID: 'stand-in-client',
      THREADS_APP_SECRET: 'stand-in-secret',
      THREADS_BASE_URL: platform.url,
      INSTAGRAM_APP_ID: 'stand-in-client',
      INSTAGRAM_APP_SECRET: 'stand-in-secret',
      INSTAGRAM_BASE_URL: platform.url,
    },
  });
});
afterAll(async () => {
  await server.discard();
  await platform.stop();
});
beforeEach(async () => {
  await platform.play({ forget: true });
  client = await server.newUser();
});

const connections = () => server.running.deps.connections;
const list = async (of = client) => listConnections.reply.parse((await ask(of, 'GET', '/api/connections')).body);

/** Where a request is redirected; the path and query where that is this server. */
async function locationOf(reply: Response): Promise<string> {
  await reply.arrayBuffer();
  expect(reply.status).toBe(302);
  return reply.headers.get('Location')!.replace(server.url, '');
}

/** The platform's page to which a person is sent. */
const begin = async (key: string, of = client) => new URL(await locationOf(await of.call('GET', `/api/auth/${key}`)));

/** The address to which the platform returns the person after their decision. */
async function decide(at: URL, decision: 'allow' | 'deny'): Promise<string> {
  const decided = new URL(at);
  decided.searchParams.set('decision', decision);
  const reply = await fetch(decided, { redirect: 'manual' });
  return reply.headers.get('Location')!.replace(server.url, '');
}

const comeBack = async (path: string, of = client) => await locationOf(await of.call('GET', path));

async function connect(key: string, of = client): Promise<string> {
  return await comeBack(await decide(await begin(key, of), 'allow'), of);
}

describe('signing in at a platform', () => {
  it.each([
    ['linkedin', 'Ann Example'],
    ['twitter', '@ann'],
    ['threads', '@ann'],
    ['instagram', '@ann'],
  ])('connects %s under the name that the platform has for the account', async (key, name) => {
    expect(await connect(key)).toBe(`/social-accounts?connected=${key}`);
    const [known] = await list();
    expect(known).toMatchObject({ name, isEnded: false, isPaused: false, reason: null });
    const opened = await connections().open({ userId: client.id, platformId: known!.platformId });
    expect(opened).toMatchObject({ address: platform.url, subject: 'id-ann' });
    expect(JSON.stringify(await list())).not.toContain('good-ann');
  });

  it('asks for what posting needs, with a state, and with a code challenge where the platform takes one', async () => {
    const { searchParams: forX } = await begin('twitter');
    expect(Object.fromEntries(forX)).toMatchObject({
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url.replace('localhost', '127.0.0.1')}/api/auth/twitter/callback`.replace(
        '127.0.0.1',
        new URL(server.url).hostname,
      ),
    });
    const { searchParams: forLinkedIn } = await begin('linkedin');
    expect(forLinkedIn.get('scope')).toBe('openid profile w_member_social');
    expect(forLinkedIn.has('code_challenge')).toBe(false);
    expect(forLinkedIn.get('state')).not.toBe(forX.get('state'));
  });

  it('says when a permission without a refresh token ends', async () => {
    await connect('linkedin');
    const endsAt = (await list())[0]?.endsAt;
    expect(Date.parse(endsAt ?? '') - server.clock.now()).toBeGreaterThan(59 * 24 * 3_600_000);
    await connect('twitter');
    expect((await list()).find(({ platformId }) => platformId === 2)?.endsAt).toBeNull();
  });

  it('stores nothing when the person declines', async () => {
    const returned = await decide(await begin('twitter'), 'deny');
    expect(await comeBack(returned)).toBe('/social-accounts?platform=twitter&failed=declined');
    expect(await list()).toEqual([]);
  });

  it('stores nothing for a state that was not begun, was used, belongs to another session or took too long', async () => {
    const failed = '/social-accounts?platform=twitter&failed=ended';
    const returned = await decide(await begin('twitter'), 'allow');
    const otherState = returned.replace(/state=[^&]+/, 'state=another');
    expect(await comeBack(otherState)).toBe(failed);
    const bea = await server.newUser();
    expect(await comeBack(returned, bea)).toBe(failed);
    const phone = server.client();
    await phone.login(client.user!.username);
    expect(await comeBack(returned, phone)).toBe(failed);
    expect(await comeBack(returned.replace('twitter', 'linkedin'))).toBe(failed.replace('twitter', 'linkedin'));
    expect([await list(), await list(bea)]).toEqual([[], []]);
    expect(await comeBack(returned)).toBe('/social-accounts?connected=twitter');
    expect(await comeBack(returned)).toBe(failed);
    const late = await decide(await begin('linkedin'), 'allow');
    server.clock.advance(10 * 60_000);
    expect(await comeBack(late)).toBe('/social-accounts?platform=linkedin&failed=ended');
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['unreachable', { does: 'answer', status: 503 }],
    ['unreachable', { does: 'lose-reply' }],
    ['refused', { does: 'answer', status: 400, body: { error: 'invalid_grant' } }],
    ['refused', { does: 'answer', status: 200, body: { token: 'none' } }],
    ['refused', { does: 'answer', status: 200, body: '<html>Welcome</html>' }],
    ['refused', { does: 'answer', status: 302, headers: { Location: '/elsewhere' } }],
  ] as const)('says that the platform is %s after %j', async (failure, step) => {
    const returned = await decide(await begin('twitter'), 'allow');
    await platform.play({ tokens: [step] });
    const back = await comeBack(returned);
    expect(['refused', 'unreachable']).toContain(failure);
    expect(back).toMatch(/^\/social-accounts\?platform=twitter&failed=(?:refused|unreachable)$/);
    if (JSON.stringify(step).length < 200) expect(back.endsWith(failure)).toBe(true);
    expect(await list()).toEqual([]);
  });

  it('does not begin for a stranger, nor because another site says so', async () => {
    const stranger = server.client();
    expect(await locationOf(await stranger.call('GET', '/api/auth/linkedin'))).toBe('/login');
    expect(await locationOf(await stranger.call('GET', '/api/auth/linkedin/callback?state=x&code=y'))).toBe('/login');
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await client.call('GET', '/api/auth/linkedin', { headers })).status).toBe(403);
  });

  it('is kept to ten at a time, and the oldest ends', async () => {
    const first = await decide(await begin('twitter'), 'allow');
    for (let at = 0; at < 10; at += 1) {
      server.clock.advance(1_000);
      await begin('twitter');
    }
    expect(await comeBack(first)).toBe('/social-accounts?platform=twitter&failed=ended');
    expect(await server.running.deps.database.knex('sign_ins').where({ user_id: client.id })).toHaveLength(10);
  });

  it('that is given up is deleted after its ten minutes', async () => {
    const { database } = server.running.deps;
    const open = () => database.knex('sign_ins').where({ user_id: client.id });
    await begin('twitter');
    await deleteExpiredSignIns(database, server.clock.now());
    expect(await open()).not.toEqual([]);
    server.clock.advance(10 * 60_000);
    await deleteExpiredSignIns(database, server.clock.now());
    expect(await open()).toEqual([]);
  });

  it('is offered where the operator has set it up, and names what is missing elsewhere', async () => {
    const { body } = await ask(client, 'GET', '/api/connections/sign-in');
    expect(listSignIns.reply.parse(body)).toEqual([
      { platform: 'linkedin', missing: [] },
      { platform: 'twitter', missing: [] },
      { platform: 'instagram', missing: [] },
      { platform: 'threads', missing: [] },
    ]);
    const plain = await TestServer.start();
    const ann = await plain.newUser();
    const { body: offered } = await ask(ann, 'GET', '/api/connections/sign-in');
    expect(listSignIns.reply.parse(offered)).toEqual([
      { platform: 'linkedin', missing: ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'] },
      { platform: 'twitter', missing: ['X_CLIENT_ID'] },
      { platform: 'instagram', missing: ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'] },
      { platform: 'threads', missing: ['THREADS_APP_ID', 'THREADS_APP_SECRET'] },
    ]);
    await plain.discard();
  });
});

describe('signing in at an instance of Mastodon', () => {
  const start = (address: string, of = client) =>
    ask<{ address: string }>(of, 'POST', '/api/connections/mastodon/sign-in', { address });
  const addressOf = async (address: string, of = client) => new URL((await start(address, of)).body.address);
  const registrations = async () =>
    (await platform.held()).requests.filter((each) => each === 'POST /api/v1/apps').length;

  it('connects the account, and registers this server there once', async () => {
    const host = new URL(platform.url).host;
    for (const of of [client, await server.newUser()]) {
      const at = await addressOf(`${platform.url}/about`, of);
      expect(at.searchParams.get('code_challenge_method')).toBe('S256');
      const returned = await decide(at, 'allow');
      expect(await comeBack(returned, of)).toBe('/social-accounts?connected=mastodon');
      expect(await list(of)).toMatchObject([{ platformId: 9, name: `@ann@${host}`, endsAt: null }]);
      const opened = await connections().open({ userId: of.id, platformId: 9 });
      expect(opened).toMatchObject({ address: platform.url, subject: 'id-ann' });
    }
    expect(await registrations()).toBe(1);
    const rows = await server.running.deps.database.knex('instance_apps');
    expect(Buffer.from((rows as [{ sealed: Uint8Array }])[0].sealed).toString('latin1')).not.toContain('secret');
  });

  it('registers again where the instance has forgotten this server', async () => {
    const returned = await decide(await addressOf(platform.url), 'allow');
    await platform.play({ forget: true });
    expect(await comeBack(returned)).toBe('/social-accounts?platform=mastodon&failed=refused');
    expect(await list()).toEqual([]);
    const again = await decide(await addressOf(platform.url), 'allow');
    expect(await comeBack(again)).toBe('/social-accounts?connected=mastodon');
    expect(await registrations()).toBe(1);
  });

  it('connects to no private address, and asks for an address where there is none', async () => {
    const refused = await start('http://10.1.2.3/');
    expect([refused.status, refused.text]).toEqual([400, 'Mastodon did not answer. Try again in a moment.']);
    for (const address of ['', 'nowhere', 'javascript:alert(1)']) expect((await start(address)).status).toBe(400);
  });
});

describe('a sign-in at an instance that somebody else names', () => {
  it('does not begin by a link, wherever it stands, and not from a page elsewhere', async () => {
    const query = new URLSearchParams({ address: platform.url }).toString();
    for (const site of ['same-origin', 'none', 'cross-site'])
      expect(
        (await client.call('GET', `/api/auth/mastodon?${query}`, { headers: { 'Sec-Fetch-Site': site } })).status,
      ).toBe(501);
    const headers = { Origin: 'https://elsewhere.example' };
    const path = '/api/connections/mastodon/sign-in';
    expect((await ask(client, 'POST', path, { address: platform.url }, headers)).status).toBe(403);
    expect((await platform.held()).requests).not.toContain('POST /api/v1/apps');
  });

  it('is refused where the platform has one address', async () => {
    const path = '/api/connections/linkedin/sign-in';
    expect((await ask(client, 'POST', path, { address: platform.url })).status).toBe(400);
  });
});

describe('a connection by sign-in', () => {
  const owner = () => ({ userId: client.id, platformId: 2 });
  const tokenCalls = async () =>
    (await platform.held()).requests.filter((each) => each === 'POST /2/oauth2/token').length;

  it('is renewed by the platform’s own protocol, whose refresh token is good for one use', async () => {
    await connect('twitter');
    for (const count of [2, 3, 4]) {
      server.clock.advance(2 * 3_600_000);
      const opened = await Promise.all([1, 2, 3].map(() => connections().open(owner())));
      expect(opened).toMatchObject(opened.map(() => ({ token: `good-ann-${count}` })));
      expect(await tokenCalls()).toBe(count);
    }
  });

  it('outlives a blip, and ends when the platform does not know the refresh token any more', async () => {
    await connect('twitter');
    server.clock.advance(2 * 3_600_000);
    for (const step of [
      { does: 'answer', status: 502 },
      { does: 'lose-reply', before: true },
    ] as const) {
      await platform.play({ tokens: [step] });
      expect(await connections().open(owner())).toMatchObject({ putOff: expect.stringMatching(/\.$/) as unknown });
    }
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    server.clock.advance(2 * 3_600_000);
    await platform.play({ forget: true });
    expect(await connections().open(owner())).toBeNull();
    expect(await list()).toMatchObject([
      { isEnded: true, reason: 'The platform ended this permission. Connect the account again.' },
    ]);
    expect(await connect('twitter')).toBe('/social-accounts?connected=twitter');
    expect(await list()).toMatchObject([{ isEnded: false, reason: null }]);
  });

  it('keeps its refresh token when the platform sends an empty one', async () => {
    await connect('twitter');
    server.clock.advance(2 * 3_600_000);
    const body = { access_token: 'good-ann-9', refresh_token: '', expires_in: 7_200 };
    await platform.play({ tokens: [{ does: 'answer', status: 200, body }] });
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-9' });
    server.clock.advance(2 * 3_600_000);
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
  });

  it('posts with the token of the day, and is left to the person once the platform has ended it', async () => {
    await connect('twitter');
    await connect('linkedin');
    const publish = async (text: string) => {
      const item = await ask<{ id: string }>(client, 'POST', '/api/content', { title: text, content: text });
      const body = { contentId: item.body.id, platforms: [1, 2] };
      const { publications } = distribute.reply.parse(
        (await ask(client, 'POST', '/api/content/distribute', body)).body,
      );
      return publications.map(({ state }) => state);
    };
    expect(await publish('On the first day.')).toEqual(['shared', 'shared']);
    server.clock.advance(2 * 3_600_000);
    expect(await publish('Two hours later.')).toEqual(['shared', 'shared']);
    const posts = await platform.postsOf('ann');
    expect(posts.map(({ text }) => text)).toHaveLength(4);
    expect(new Set(posts.map(({ headers }) => headers['authorization']))).toContain('Bearer good-ann-3');
    server.clock.advance(2 * 3_600_000);
    await platform.play({ forget: true });
    expect(await publish('After the end.')).toEqual(['shared', 'by-hand']);
  });

  it('posts to Threads, and takes the post down again', async () => {
    await connect('threads');
    const item = await ask<{ id: string }>(client, 'POST', '/api/content', { title: 'Bets', content: 'Ship small.' });
    const body = { contentId: item.body.id, platforms: [15] };
    const reply = await ask(client, 'POST', '/api/content/distribute', body);
    expect(distribute.reply.parse(reply.body).publications).toMatchObject([
      { state: 'shared', url: 'https://www.threads.com/@ann/post/T1' },
    ]);
    const [post] = await platform.postsOf('ann');
    expect([post?.text, post?.headers['authorization']]).toEqual(['Ship small.', 'Bearer good-ann-2']);
    const path = `/api/content/${item.body.id}/publications/15`;
    expect((await ask(client, 'DELETE', path)).body).toMatchObject({ state: 'withdrawn' });
    expect(await platform.postsOf('ann')).toEqual([]);
  });

  it('is not ended by a wrong secret of the operator', async () => {
    await connect('twitter');
    server.clock.advance(2 * 3_600_000);
    await platform.play({ tokens: [{ does: 'answer', status: 401, body: { error: 'invalid_client' } }] });
    expect(await connections().open(owner())).toMatchObject({ putOff: expect.stringContaining('settings') as unknown });
    expect(await connections().isConnected(owner())).toBe(true);
  });
});

describe.each(['threads', 'instagram'] as const)('a permission of %s, which has no refresh token', (key) => {
  const DAY = 24 * 3_600_000;
  const owner = () => ({ userId: client.id, platformId: platformByKey(key).id });
  const renewals = async () =>
    (await platform.held()).requests.filter((each) => each === 'GET /refresh_access_token').length;

  it('is exchanged for one that lasts before it is stored, and renewed after half of its time', async () => {
    await connect(key);
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    server.clock.advance(29 * DAY);
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    expect(await renewals()).toBe(0);
    server.clock.advance(2 * DAY);
    const opened = await Promise.all([1, 2, 3].map(() => connections().open(owner())));
    expect(opened[0]).toMatchObject({ token: expect.stringMatching(/^good-ann-[23]$/) as unknown });
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-3' });
    expect(await renewals()).toBe(1);
    server.clock.advance(31 * DAY);
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-4' });
  });

  it('says when it ends, and is renewed though nobody uses it', async () => {
    await connect(key);
    const { signIns } = server.running.deps;
    const endsIn = async () => {
      const { endsAt } = (await connections().find(owner()))!;
      return (Date.parse(endsAt ?? '') - server.clock.now()) / DAY;
    };
    expect(await endsIn()).toBeCloseTo(60);
    server.clock.advance(31 * DAY);
    await connections().renewDue(signIns.extending);
    expect(Math.round(await endsIn())).toBe(60);
    expect(await connections().open(owner())).toMatchObject({ token: expect.stringMatching(/^good-ann-/) as unknown });
  });

  it('has ended once the platform rejects it, because it would have to renew itself', async () => {
    await connect(key);
    expect(await connections().noteRejected(owner(), 'good-ann-2')).toBe('ended');
    expect(await connections().open(owner())).toBeNull();
  });

  it('is used on while the platform does not renew it, and ends when the platform says so', async () => {
    await connect(key);
    server.clock.advance(40 * DAY);
    await platform.play({ tokens: [{ does: 'answer', status: 502 }] });
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    await platform.play({ tokens: [{ does: 'answer', status: 400, body: { error: { message: 'No', code: 4 } } }] });
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    await platform.play({ forget: true });
    expect(await connections().open(owner())).toBeNull();
    expect(await connections().find(owner())).toMatchObject({ isEnded: true });
  });

  it('stores nothing where the exchange fails', async () => {
    for (const [step, failure] of [
      [{ does: 'answer', status: 503 }, 'unreachable'],
      [{ does: 'answer', status: 400, body: { error: { message: 'No', code: 1 } } }, 'refused'],
    ] as const) {
      const returned = await decide(await begin(key), 'allow');
      await platform.play({ tokens: [{ does: 'none' }, step] });
      expect(await comeBack(returned)).toBe(`/social-accounts?platform=${key}&failed=${failure}`);
    }
    expect(await list()).toEqual([]);
  });
});
