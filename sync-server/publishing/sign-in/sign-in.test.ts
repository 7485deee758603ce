import { describe, expect, it } from 'vitest';
import { listSignIns } from '#core/api/connections.ts';
import { ask } from '../../testing/api-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { signInBench } from '../testing/sign-in-bench.ts';
import { deleteExpiredSignIns } from './sign-in-records.ts';

const bench = signInBench();
const { connections, list, locationOf, begin, decide, comeBack, connect } = bench;

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
    const opened = await connections().open({ userId: bench.client.id, platformId: known!.platformId });
    expect(opened).toMatchObject({ address: bench.platform.url, subject: 'id-ann' });
    expect(JSON.stringify(await list())).not.toContain('good-ann');
  });

  it('asks for what posting needs, with a state, and with a code challenge where the platform takes one', async () => {
    const { searchParams: forX } = await begin('twitter');
    expect(Object.fromEntries(forX)).toMatchObject({
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      code_challenge_method: 'S256',
      redirect_uri: `${bench.server.url.replace('localhost', '127.0.0.1')}/api/auth/twitter/callback`.replace(
        '127.0.0.1',
        new URL(bench.server.url).hostname,
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
    expect(Date.parse(endsAt ?? '') - bench.server.clock.now()).toBeGreaterThan(59 * 24 * 3_600_000);
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
    const bea = await bench.server.newUser();
    expect(await comeBack(returned, bea)).toBe(failed);
    const phone = bench.server.client();
    await phone.login(bench.client.user!.username);
    expect(await comeBack(returned, phone)).toBe(failed);
    expect(await comeBack(returned.replace('twitter', 'linkedin'))).toBe(failed.replace('twitter', 'linkedin'));
    expect([await list(), await list(bea)]).toEqual([[], []]);
    expect(await comeBack(returned)).toBe('/social-accounts?connected=twitter');
    expect(await comeBack(returned)).toBe(failed);
    const late = await decide(await begin('linkedin'), 'allow');
    bench.server.clock.advance(10 * 60_000);
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
    await bench.platform.play({ tokens: [step] });
    const back = await comeBack(returned);
    expect(['refused', 'unreachable']).toContain(failure);
    expect(back).toMatch(/^\/social-accounts\?platform=twitter&failed=(?:refused|unreachable)$/);
    if (JSON.stringify(step).length < 200) expect(back.endsWith(failure)).toBe(true);
    expect(await list()).toEqual([]);
  });

  it('does not begin for a stranger, nor because another site says so', async () => {
    const stranger = bench.server.client();
    expect(await locationOf(await stranger.call('GET', '/api/auth/linkedin'))).toBe('/login');
    expect(await locationOf(await stranger.call('GET', '/api/auth/linkedin/callback?state=x&code=y'))).toBe('/login');
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await bench.client.call('GET', '/api/auth/linkedin', { headers })).status).toBe(403);
  });

  it('is kept to ten at a time, and the oldest ends', async () => {
    const first = await decide(await begin('twitter'), 'allow');
    for (let at = 0; at < 10; at += 1) {
      bench.server.clock.advance(1_000);
      await begin('twitter');
    }
    expect(await comeBack(first)).toBe('/social-accounts?platform=twitter&failed=ended');
    expect(await bench.server.running.deps.database.knex('sign_ins').where({ user_id: bench.client.id })).toHaveLength(
      10,
    );
  });

  it('that is given up is deleted after its ten minutes', async () => {
    const { database } = bench.server.running.deps;
    const open = () => database.knex('sign_ins').where({ user_id: bench.client.id });
    await begin('twitter');
    await deleteExpiredSignIns(database, bench.server.clock.now());
    expect(await open()).not.toEqual([]);
    bench.server.clock.advance(10 * 60_000);
    await deleteExpiredSignIns(database, bench.server.clock.now());
    expect(await open()).toEqual([]);
  });

  it('is offered where the operator has set it up, and names what is missing elsewhere', async () => {
    const { body } = await ask(bench.client, 'GET', '/api/connections/sign-in');
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
  const start = (address: string, of = bench.client) =>
    ask<{ address: string }>(of, 'POST', '/api/connections/mastodon/sign-in', { address });
  const addressOf = async (address: string, of = bench.client) => new URL((await start(address, of)).body.address);
  const registrations = async () =>
    (await bench.platform.held()).requests.filter((each) => each === 'POST /api/v1/apps').length;

  it('connects the account, and registers this server there once', async () => {
    const host = new URL(bench.platform.url).host;
    for (const of of [bench.client, await bench.server.newUser()]) {
      const at = await addressOf(`${bench.platform.url}/about`, of);
      expect(at.searchParams.get('code_challenge_method')).toBe('S256');
      const returned = await decide(at, 'allow');
      expect(await comeBack(returned, of)).toBe('/social-accounts?connected=mastodon');
      expect(await list(of)).toMatchObject([{ platformId: 9, name: `@ann@${host}`, endsAt: null }]);
      const opened = await connections().open({ userId: of.id, platformId: 9 });
      expect(opened).toMatchObject({ address: bench.platform.url, subject: 'id-ann' });
    }
    expect(await registrations()).toBe(1);
    const rows = await bench.server.running.deps.database.knex('instance_apps');
    expect(Buffer.from((rows as [{ sealed: Uint8Array }])[0].sealed).toString('latin1')).not.toContain('secret');
  });

  it('registers again where the instance has forgotten this server', async () => {
    const returned = await decide(await addressOf(bench.platform.url), 'allow');
    await bench.platform.play({ forget: true });
    expect(await comeBack(returned)).toBe('/social-accounts?platform=mastodon&failed=refused');
    expect(await list()).toEqual([]);
    const again = await decide(await addressOf(bench.platform.url), 'allow');
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
    const query = new URLSearchParams({ address: bench.platform.url }).toString();
    for (const site of ['same-origin', 'none', 'cross-site'])
      expect(
        (await bench.client.call('GET', `/api/auth/mastodon?${query}`, { headers: { 'Sec-Fetch-Site': site } })).status,
      ).toBe(501);
    const headers = { Origin: 'https://elsewhere.example' };
    const path = '/api/connections/mastodon/sign-in';
    expect((await ask(bench.client, 'POST', path, { address: bench.platform.url }, headers)).status).toBe(403);
    expect((await bench.platform.held()).requests).not.toContain('POST /api/v1/apps');
  });

  it('is refused where the platform has one address', async () => {
    const path = '/api/connections/linkedin/sign-in';
    expect((await ask(bench.client, 'POST', path, { address: bench.platform.url })).status).toBe(400);
  });
});
