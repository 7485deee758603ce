import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSessions } from '#core/api/account.ts';
import { ask } from '../testing/api-client.ts';
import { setUpApp, typeCode } from '../testing/factors.ts';
import {
  begin,
  beginConnecting,
  browser,
  choose,
  comeBack,
  enter,
  failed,
  issuer,
  me,
  newUser,
  person,
  server,
  waysIn,
  withGoogle,
} from '../testing/google-bench.ts';
import { StandInMail } from '../testing/stand-in-mail.ts';
import { testPassword, type TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

withGoogle();

/** A person with a password, a Google account and an authenticator app. */
async function withBoth() {
  const client = await newUser();
  await comeBack(client, await choose(await beginConnecting(client)));
  return { client, ...(await setUpApp(server, client)) };
}

describe('signing in with Google to an account with an authenticator app', () => {
  it('asks for a code, and leads to the page that was asked for', async () => {
    const { client, app } = await withBoth();
    const phone = browser();
    expect(await enter(phone, person, '?return=/settings')).toBe('/login?second-factor=%2Fsettings');
    expect(await me(phone)).toBeNull();
    expect((await typeCode(phone, '000000')).status).toBe(400);
    expect((await typeCode(phone, app.nextCode())).status).toBe(200);
    expect((await me(phone))?.id).toBe(client.id);
    const sessions = listSessions.reply.parse((await ask(phone, 'GET', '/api/account/sessions')).body);
    expect(sessions[0]).toMatchObject({ way: 'google', secondFactor: 'code' });
  });

  it('is over when the password is changed meanwhile', async () => {
    const { client, app } = await withBoth();
    const phone = browser();
    await enter(phone);
    const passwords = { currentPassword: testPassword, newPassword: 'a lamp beside the harbour' };
    expect((await ask(client, 'PUT', '/api/account/password', passwords)).status).toBe(200);
    expect((await typeCode(phone, app.nextCode())).status).toBe(409);
  });

  it('is over when Google is disconnected meanwhile', async () => {
    const { client, app } = await withBoth();
    const phone = browser();
    await enter(phone);
    expect((await ask(client, 'DELETE', '/api/account/google')).status).toBe(200);
    expect((await typeCode(phone, app.nextCode())).status).toBe(409);
  });

  it('renews the session of somebody who is signed in, which does not count as a code', async () => {
    const client = browser();
    expect(await enter(client)).toBe('/');
    // Without a password: signing in just now confirms the person.
    const { app } = await setUpApp(server, client);
    server.clock.advance(11 * 60_000);
    const off = async (body: object) => (await ask(client, 'POST', '/api/account/second-factor/off', body)).status;
    expect(await off({ code: app.code() })).toBe(400);
    expect(await enter(client)).toBe('/');
    expect(await off({})).toBe(400);
    expect(await off({ code: app.nextCode() })).toBe(200);
  });

  it('connects no Google account by the second step of another sign-in', async () => {
    const { client, app } = await withBoth();
    const thief = await newUser();
    const own = await me(thief);
    // The thief's browser asks for a code of the other account, and is signed in as the thief.
    await enter(client);
    expect((await typeCode(thief, app.nextCode())).status).toBe(409);
    expect(await me(thief)).toEqual(own);
    expect(await waysIn(thief)).toMatchObject({ google: null });
  });
});

describe('a Google account with an address that somebody has named and not confirmed', () => {
  let post: StandInMail;
  let mailing: TestServer;
  beforeAll(async () => {
    post = await StandInMail.start();
    mailing = await TestServer.start({ env: { ...issuer.env, ...post.env, TRUST_PROXY: 'true' } });
  });
  afterAll(async () => {
    await mailing.discard();
    await post.stop();
  });

  /** Signs in with Google where the configured address is not the server's own. */
  async function enterHere(client: TestClient): Promise<string> {
    const returned = new URL(await choose(await begin(client, '', mailing), person, mailing));
    const reply = await client.call('GET', `${returned.pathname}${returned.search}`);
    return reply.headers.get('Location')!;
  }

  it('makes an account, to which the address belongs from then on', async () => {
    const { knex } = mailing.running.deps.database;
    const squatter = browser(mailing);
    const json = { username: 'squatter', email: person.email, password: testPassword };
    expect((await squatter.call('POST', '/api/auth/register', { json })).status).toBe(201);
    // As accounts from before this server sent mail have it.
    await knex('users').where({ username: 'squatter' }).update({ email_key: person.email });
    const client = browser(mailing);
    expect(await enterHere(client)).toBe('/');
    expect((await ask(client, 'GET', '/api/account/email')).body).toMatchObject({
      email: person.email,
      isConfirmed: true,
    });
    expect((await ask(squatter, 'GET', '/api/account/email')).body).toMatchObject({ isConfirmed: false });
    expect((await browser(mailing).login('squatter')).status).toBe(200);
  });

  it('is refused where the address is confirmed', async () => {
    const { knex } = mailing.running.deps.database;
    const json = { username: 'owner', email: person.email, password: testPassword };
    await browser(mailing).call('POST', '/api/auth/register', { json });
    await knex('users').where({ username: 'owner' }).update({ email_key: person.email, email_confirmed_at: 1 });
    expect(await enterHere(browser(mailing))).toBe(failed('email-known'));
  });
});
