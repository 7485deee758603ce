import { describe, expect, it } from 'vitest';
import { listSessions, type SessionReply } from '#core/api/account.ts';
import { refusals } from '#core/api/messages.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { publishingOf, publishPost } from '../testing/site.ts';
import { testPassword, type TestClient } from '../testing/test-client.ts';

const own = ownServer();
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const newPassword = 'a lamp beside the harbour';

const nameOf = (client: TestClient) => client.user!.username;
const isSignedIn = async (client: TestClient) => (await client.call('GET', '/api/auth/me')).status === 200;
const list = async (client: TestClient = own.client): Promise<SessionReply[]> =>
  listSessions.reply.parse((await ask(client, 'GET', '/api/account/sessions')).body);

/** The same user on a phone. */
async function signInOnPhone(client: TestClient = own.client): Promise<TestClient> {
  const phone = own.server.client({ 'User-Agent': phoneAgent });
  expect((await phone.login(nameOf(client))).status).toBe(200);
  return phone;
}

describe('where a person is signed in', () => {
  it('is listed with the names of the devices, the latest first, and this one marked', async () => {
    const phone = await signInOnPhone();
    expect(await list()).toMatchObject([
      { device: 'Chrome on Android', isCurrent: false },
      { device: 'Browser', isCurrent: true },
    ]);
    expect((await list(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const [{ signedInAt, seenAt }] = (await list()) as [SessionReply];
    expect(Math.abs(Date.parse(signedInAt) - Date.now())).toBeLessThan(60_000);
    expect(seenAt).toBe(signedInAt);
  });

  it('ends for one device, and for nobody else’s', async () => {
    const phone = await signInOnPhone();
    const stranger = await own.server.newUser();
    const [ofPhone] = await list();
    const end = (client: TestClient) => ask(client, 'DELETE', `/api/account/sessions/${ofPhone!.id}`);
    expect((await end(stranger)).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await end(own.client)).body).toEqual({ success: true });
    expect([await isSignedIn(phone), await isSignedIn(own.client), await isSignedIn(stranger)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await end(own.client)).status).toBe(200);
  });

  it('ends for every other device at once', async () => {
    const others = [await signInOnPhone(), await signInOnPhone()];
    expect((await ask(own.client, 'DELETE', '/api/account/sessions')).status).toBe(200);
    expect(await Promise.all([own.client, ...others].map(isSignedIn))).toEqual([true, false, false]);
    expect(await list()).toHaveLength(1);
  });
});

describe('the password', () => {
  const change = (currentPassword: string, chosen: string, client: TestClient = own.client) =>
    ask(client, 'PUT', '/api/account/password', { currentPassword, newPassword: chosen });

  it('changes with the old password, and every other device is signed out', async () => {
    const phone = await signInOnPhone();
    expect((await change(testPassword, newPassword)).status).toBe(200);
    expect([await isSignedIn(own.client), await isSignedIn(phone)]).toEqual([true, false]);
    const name = nameOf(own.client);
    expect((await own.server.client().login(name)).status).toBe(401);
    expect((await own.server.client().login(name, newPassword)).status).toBe(200);
  });

  it('stays when the old one is wrong, or the new one too short or too common, with a sentence', async () => {
    const wrong = [
      [await change('not my password', newPassword), 'That password is not correct. Try again.'],
      [await change(testPassword, 'short'), 'Password must be at least 8 characters'],
      [await change(testPassword, 'xk29dkq'), 'Password must be at least 8 characters'],
      [
        await change(testPassword, `my ${nameOf(own.client).toUpperCase()} again`),
        'Choose a password that does not contain your username.',
      ],
      [await change(testPassword, 'password'), 'This password is too common. Choose another one.'],
    ] as const;
    for (const [{ status, text }, sentence] of wrong) expect([status, text]).toEqual([400, sentence]);
    expect((await own.server.client().login(nameOf(own.client))).status).toBe(200);
  });

  it('renews the calendar feed’s address on request, and creates none', async () => {
    const put = (body: object) => ask(own.client, 'PUT', '/api/account/password', body);
    const path = async () => (await ask<{ path: string | null }>(own.client, 'GET', '/api/calendar-feed')).body.path;
    const visit = async (of: string | null) => (await own.server.client().call('GET', of!)).status;
    const renewCalendarFeed = true;
    expect((await put({ currentPassword: testPassword, newPassword, renewCalendarFeed })).status).toBe(200);
    expect(await path()).toBeNull();
    await ask(own.client, 'POST', '/api/calendar-feed');
    const first = await path();
    expect((await put({ currentPassword: newPassword, newPassword: `${newPassword} 2` })).status).toBe(200);
    expect(await path()).toBe(first);
    const refused = await put({ currentPassword: 'not my password', newPassword, renewCalendarFeed });
    expect([refused.status, await path()]).toEqual([400, first]);
    expect((await put({ currentPassword: `${newPassword} 2`, newPassword, renewCalendarFeed })).status).toBe(200);
    expect(await path()).not.toBe(first);
    expect([await visit(first), await visit(await path())]).toEqual([404, 200]);
  });

  it('can be guessed ten times a minute at most, even with a session', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await change(`guess ${guess}`, newPassword)).status).toBe(400);
    expect((await change(testPassword, newPassword)).status).toBe(429);
  });
});

describe('an account that is deleted', () => {
  const remove = (password: string, client: TestClient) => ask(client, 'POST', '/api/account/delete', { password });

  it('stays when the password is wrong', async () => {
    expect(await remove('not my password', own.client)).toMatchObject({
      status: 400,
      text: 'That password is not correct. Try again.',
    });
    expect(await isSignedIn(own.client)).toBe(true);
  });

  it('is gone with everything in it, on every device, and its name rests for a year', async () => {
    const name = nameOf(own.client);
    const phone = await signInOnPhone();
    const path = await publishPost(own.server, publishingOf(own.client, {}));
    await ask(own.client, 'POST', '/api/content-ideas', { title: 'An idea' });
    const { path: feed } = (await ask<{ path: string }>(own.client, 'POST', '/api/calendar-feed')).body;
    const visit = async (of: string) => (await own.server.client().call('GET', of)).status;
    expect([await visit(path), await visit(feed)]).toEqual([200, 200]);

    expect((await remove(testPassword, own.client)).body).toEqual({ success: true });

    expect([await isSignedIn(own.client), await isSignedIn(phone)]).toEqual([false, false]);
    expect((await own.server.client().login(name)).status).toBe(401);
    expect([await visit(path), await visit(`/@${name}`), await visit(feed)]).toEqual([404, 404, 404]);
    const { knex } = own.server.running.deps.database;
    for (const table of ['documents', 'chunks', 'sessions', 'site_posts', 'schedules', 'publications', 'images'])
      expect([table, await knex(table).where({ user_id: own.client.id })]).toEqual([table, []]);

    const early = await own.server.client().register(name);
    expect([early.status, await early.text()]).toEqual([400, refusals.usernameTaken]);
    own.server.clock.advance(365 * 24 * 60 * 60 * 1000 + 60_000);
    const successor = await own.server.newUser(name);
    expect((await ask<unknown[]>(successor, 'GET', '/api/content-ideas')).body).toEqual([]);
    expect(await visit(path)).toBe(404);
  });

  it('is not visible under its name when a new owner of the name publishes', async () => {
    const name = nameOf(own.client);
    const before = await publishPost(own.server, publishingOf(own.client, {}));
    const read = async () => await (await own.server.client().call('GET', `/@${name}`)).text();
    expect(await read()).toContain('Why your roadmap is a promise');
    await remove(testPassword, own.client);
    own.server.clock.advance(365 * 24 * 60 * 60 * 1000 + 60_000);
    const successor = await own.server.newUser(name);
    await publishPost(own.server, publishingOf(successor, { title: 'Somebody else’s first post' }));
    expect(await read()).toContain('Somebody else’s first post');
    expect(await read()).not.toContain('Why your roadmap is a promise');
    expect((await own.server.client().call('GET', before)).status).toBe(404);
  });
});
