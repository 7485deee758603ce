import { describe, expect, it, vi } from 'vitest';
import { getWaysIn, listSessions } from '#core/api/account.ts';
import { ask } from '../testing/api-client.ts';
import { setUpApp, typeCode } from '../testing/factors.ts';
import {
  browser,
  confirmed,
  type MailPerson,
  mails,
  register,
  server,
  tokenIn,
  withMail,
} from '../testing/mail-bench.ts';
import { testPassword, type TestClient } from '../testing/test-client.ts';

const MINUTE = 60_000;
const chosen = 'a lamp beside the harbour';

withMail();

const isSignedIn = async (client: TestClient) => (await client.call('GET', '/api/auth/me')).status === 200;
const waysIn = async (client: TestClient) =>
  getWaysIn.reply.parse((await ask(client, 'GET', '/api/account/ways-in')).body);
const turnOff = async (client: TestClient, body: object) =>
  await ask(client, 'POST', '/api/account/second-factor/off', body);

/** A person with an authenticator app. */
async function withApp(person?: MailPerson) {
  const made = person ?? (await register());
  return { ...made, ...(await setUpApp(server, made.client)) };
}

/** A browser in which the password was right, and the code is asked for. */
async function askedForCode(username: string, password = testPassword, client = browser()): Promise<TestClient> {
  const { status, text } = await ask(client, 'POST', '/api/auth/login', { username, password });
  expect([status, text]).toEqual([200, '{"secondFactor":true}']);
  return client;
}

describe('an authenticator app', () => {
  it('is set up with the password and its first code, and is asked for after the password', async () => {
    const { client, username, app, recoveryCodes } = await withApp();
    expect((await waysIn(client)).secondFactor).toMatchObject({ recoveryCodes: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);
    const phone = await askedForCode(username);
    expect(await isSignedIn(phone)).toBe(false);
    const { status, body } = await typeCode(phone, app.nextCode());
    expect([status, body.id]).toEqual([200, client.id]);
    expect(await isSignedIn(phone)).toBe(true);
    const sessions = listSessions.reply.parse((await ask(phone, 'GET', '/api/account/sessions')).body);
    expect(sessions.map(({ way, secondFactor }) => [way, secondFactor])).toEqual([
      ['password', 'code'],
      ['password', null],
    ]);
  });

  it('is not on before its first code was right, and a beginning lasts an hour', async () => {
    const { client, username } = await register();
    const begin = async () =>
      (await ask<{ secret: string }>(client, 'POST', '/api/account/second-factor', { password: testPassword })).body;
    const confirm = async (code: string) => await ask(client, 'POST', '/api/account/second-factor/confirm', { code });
    expect((await confirm('123456')).status).toBe(409);
    const first = await begin();
    const second = await begin();
    expect(second.secret).not.toBe(first.secret);
    const wrong = await confirm('000000');
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/^That code is not correct/)]);
    expect((await browser().login(username)).status).toBe(200);
    expect((await waysIn(client)).secondFactor).toBeNull();
    server.clock.advance(60 * MINUTE);
    expect((await confirm('000000')).status).toBe(409);
  });

  it('takes the password to set up, and is set up once', async () => {
    const { client } = await register();
    const begin = async (password?: string) => await ask(client, 'POST', '/api/account/second-factor', { password });
    expect((await begin('not the password')).text).toBe('That password is not correct. Try again.');
    expect((await begin()).text).toBe('Enter your password.');
    await setUpApp(server, client);
    expect((await begin(testPassword)).status).toBe(409);
  });

  it('shows nobody that it is set up before the password is right', async () => {
    const [plain, secured] = [await register(), await withApp()];
    const shown = async ({ username }: MailPerson, password: string) => {
      const { status, text, headers } = await ask(browser(), 'POST', '/api/auth/login', { username, password });
      return [status, text, headers.getSetCookie()];
    };
    // The same work too, and so the same time: nothing asks for it before.
    const asked = vi.spyOn(server.running.deps.secondFactors, 'isOn');
    expect(await shown(secured, 'a wrong one')).toEqual(await shown(plain, 'a wrong one'));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('has codes that count once, also when two requests use one at the same time', async () => {
    const { username, app } = await withApp();
    const [one, other] = [await askedForCode(username), await askedForCode(username)];
    const code = app.nextCode();
    const both = await Promise.all([typeCode(one, code), typeCode(other, code)]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400]);
    expect((await typeCode(await askedForCode(username), code)).status).toBe(400);
    // An earlier step does not count after a later one, although it is beside the present one.
    expect((await typeCode(await askedForCode(username), app.code(-1))).status).toBe(400);
    expect((await typeCode(await askedForCode(username), app.code(1))).status).toBe(200);
  });

  it('takes a code with spaces, and none that is two steps away', async () => {
    const { username, app } = await withApp();
    server.clock.advance(5 * MINUTE);
    expect((await typeCode(await askedForCode(username), app.code(-2))).status).toBe(400);
    expect((await typeCode(await askedForCode(username), app.code(2))).status).toBe(400);
    const code = app.code();
    expect((await typeCode(await askedForCode(username), ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  it('is not guessed: five codes a minute for one account from everywhere, and its person’s own browser enters', async () => {
    const { client, username, app } = await withApp();
    const guess = async () => (await typeCode(await askedForCode(username), '000000')).status;
    const guesses = [];
    for (let each = 0; each < 6; each += 1) guesses.push(await guess());
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await typeCode(await askedForCode(username), app.nextCode())).status).toBe(429);
    await client.call('POST', '/api/auth/logout');
    expect((await typeCode(await askedForCode(username, testPassword, client), app.nextCode())).status).toBe(200);
  });

  it('is not guessed from many browsers in which its person has signed in before', async () => {
    const person = await register();
    const known = [];
    for (let each = 0; each < 6; each += 1) {
      const client = browser();
      expect(
        (await ask(client, 'POST', '/api/auth/login', { username: person.username, password: testPassword })).status,
      ).toBe(200);
      known.push(client);
    }
    await withApp(person);
    const statuses = [];
    for (const client of known) {
      await client.call('POST', '/api/auth/logout');
      statuses.push((await typeCode(await askedForCode(person.username, testPassword, client), '000000')).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('is asked in the browser whose password was right, for ten minutes, and once', async () => {
    const { username, app } = await withApp();
    const begun = await askedForCode(username);
    const ended = [409, 'This sign-in has expired. Sign in again.'];
    const { status, text } = await typeCode(browser(), app.nextCode());
    expect([status, text]).toEqual(ended);
    const copy = browser();
    for (const [name, value] of begun.cookies) copy.cookies.set(name, value);
    expect((await typeCode(begun, app.nextCode())).status).toBe(200);
    expect((await typeCode(copy, app.nextCode())).status).toBe(409);
    const late = await askedForCode(username);
    server.clock.advance(10 * MINUTE);
    expect((await typeCode(late, app.code())).status).toBe(409);
  });

  it('gives a begun sign-in nothing but the question', async () => {
    const { username } = await withApp();
    const begun = await askedForCode(username);
    expect(begun.cookies.get('rostrum_signed_in') ?? '').not.toBe('1');
    for (const path of ['/api/auth/me', '/api/account/sessions', '/api/content', '/api/account/ways-in'])
      expect((await ask(begun, 'GET', path)).status).toBe(401);
    expect((await turnOff(begun, { password: testPassword })).status).toBe(401);
  });

  it('is asked for after a new password by mail too, which ends sign-ins that are under way', async () => {
    const person = await confirmed();
    const { username, app } = await withApp(person);
    await mails();
    const before = await askedForCode(username);
    await ask(browser(), 'POST', '/api/auth/forgot-password', { account: username });
    const token = tokenIn((await mails())[0]!);
    const here = browser();
    const check = await ask(here, 'POST', '/api/auth/reset-password/check', { token });
    expect(check.body).toEqual({ username, hasCalendarFeed: false, google: null, passkeys: 0 });
    const set = await ask(here, 'POST', '/api/auth/reset-password', { token, password: chosen });
    expect([set.status, set.body]).toEqual([200, { username }]);
    expect(await isSignedIn(here)).toBe(false);
    expect((await typeCode(before, app.nextCode())).status).toBe(409);
    expect((await typeCode(here, app.nextCode())).status).toBe(409);
    // The link proves the mailbox alone: the browser is not yet one of its person's.
    expect([...here.cookies.keys()].join()).not.toContain('rostrum_known');
    await askedForCode(username, chosen, here);
    expect((await typeCode(here, app.nextCode())).status).toBe(200);
  });

  it('ends sign-ins that are under way without it, when it is set up', async () => {
    const { client, username, app } = await withApp();
    const begun = await askedForCode(username);
    expect((await turnOff(client, { password: testPassword, code: app.nextCode() })).status).toBe(200);
    const { app: another } = await setUpApp(server, client);
    expect((await typeCode(begun, another.nextCode())).status).toBe(409);
  });
});

describe('turning the authenticator app off', () => {
  it('takes the password and a code', async () => {
    const { client, username, app } = await withApp();
    const refusal = async (body: object) => (await turnOff(client, body)).text;
    expect(await refusal({ password: testPassword })).toBe(
      'Enter a code of your authenticator app, or a recovery code.',
    );
    expect(await refusal({ code: app.nextCode() })).toBe('Enter your password.');
    expect(await refusal({ password: 'not the password', code: app.code() })).toMatch(/^That password/);
    expect(await refusal({ password: testPassword, code: '000000' })).toMatch(/^That code/);
    expect((await browser().login(username)).status).toBe(200);
    expect((await turnOff(client, { password: testPassword, code: app.nextCode() })).status).toBe(200);
    const phone = browser();
    await phone.login(username);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await turnOff(client, { password: testPassword })).status).toBe(409);
  });

  it('takes no code within ten minutes of a sign-in with one', async () => {
    const { username, app } = await withApp();
    const phone = await askedForCode(username);
    await typeCode(phone, app.nextCode());
    server.clock.advance(11 * MINUTE);
    expect((await turnOff(phone, { password: testPassword })).status).toBe(400);
    const again = await askedForCode(username);
    await typeCode(again, app.nextCode());
    server.clock.advance(9 * MINUTE);
    expect((await turnOff(again, { password: testPassword })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are typed', async () => {
    const { client, username, recoveryCodes } = await withApp();
    const [first, second] = recoveryCodes as [string, string];
    expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const phone = await askedForCode(username);
    expect((await typeCode(phone, first)).status).toBe(200);
    expect((await typeCode(await askedForCode(username), first)).status).toBe(400);
    const typed = second.replaceAll('-', ' ').toUpperCase();
    expect((await typeCode(await askedForCode(username), typed)).status).toBe(200);
    expect((await waysIn(client)).secondFactor).toMatchObject({ recoveryCodes: 8 });
    const sessions = listSessions.reply.parse((await ask(phone, 'GET', '/api/account/sessions')).body);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ secondFactor: 'recovery-code' });
  });

  it('count once also when two requests use one at the same time', async () => {
    const { username, recoveryCodes } = await withApp();
    const begun = [await askedForCode(username), await askedForCode(username)];
    const both = await Promise.all(begun.map((client) => typeCode(client, recoveryCodes[0]!)));
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400]);
  });

  it('are replaced by new ones, with the password and a code', async () => {
    const { client, username, app, recoveryCodes } = await withApp();
    const renew = async (body: object) =>
      await ask<{ recoveryCodes: string[] }>(client, 'POST', '/api/account/recovery-codes', body);
    expect((await renew({ password: testPassword })).status).toBe(400);
    const { body } = await renew({ password: testPassword, code: app.nextCode() });
    expect(body.recoveryCodes).toHaveLength(10);
    const old = await typeCode(await askedForCode(username), recoveryCodes[0]!);
    expect([old.status, old.text]).toEqual([400, expect.stringMatching(/^That recovery code is not correct/)]);
    expect((await typeCode(await askedForCode(username), body.recoveryCodes[0]!)).status).toBe(200);
  });

  it('belong to one account', async () => {
    const [ann, bea] = [await withApp(), await withApp()];
    expect((await typeCode(await askedForCode(bea.username), ann.recoveryCodes[0]!)).status).toBe(400);
  });
});

describe('the secrets of second factors', () => {
  it('are in the database sealed or as hashes, and in no log', async () => {
    const { username, app, recoveryCodes } = await withApp();
    const begun = await askedForCode(username);
    const { knex } = server.running.deps.database;
    const tables = ['second_factors', 'recovery_codes', 'begun_sign_ins', 'sessions', 'mails'];
    const rows = await Promise.all(tables.map(async (table) => await knex(table)));
    const stored = [
      JSON.stringify(rows),
      ...rows[0]!.map(({ sealed }: { sealed: Uint8Array }) => Buffer.from(sealed).toString('latin1')),
    ].join('\n');
    const [token] = begun.cookies.get('rostrum_begun')!.split('.');
    for (const secret of [app.secret, token!, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])]) {
      expect(stored).not.toContain(secret);
      expect(server.logged.join('\n')).not.toContain(secret);
    }
  });

  it('open for no other account', async () => {
    const [ann, bea] = [await withApp(), await withApp()];
    const { knex } = server.running.deps.database;
    const { sealed } = await knex('second_factors').where({ user_id: ann.client.id }).first();
    await knex('second_factors').where({ user_id: bea.client.id }).update({ sealed });
    expect((await typeCode(await askedForCode(bea.username), ann.app.nextCode())).status).toBe(400);
    // Recovery codes need no key.
    expect((await typeCode(await askedForCode(bea.username), bea.recoveryCodes[0]!)).status).toBe(200);
  });

  it('go with the account', async () => {
    const { client, username } = await withApp();
    await askedForCode(username);
    const { id } = client;
    expect((await ask(client, 'POST', '/api/account/delete', { password: testPassword })).status).toBe(200);
    const { knex } = server.running.deps.database;
    for (const table of ['second_factors', 'recovery_codes', 'begun_sign_ins', 'passkeys'])
      expect(await knex(table).where({ user_id: id })).toEqual([]);
  });
});

describe('changes of the second factor', () => {
  it('are told by mail, at a confirmed address', async () => {
    const person = await confirmed();
    await mails();
    const { client, username, app, recoveryCodes } = await withApp(person);
    await typeCode(await askedForCode(username), recoveryCodes[0]!);
    await ask(client, 'POST', '/api/account/recovery-codes', { password: testPassword, code: app.nextCode() });
    await turnOff(client, { password: testPassword, code: app.nextCode() });
    const sent = await mails();
    expect(new Set(sent.map(({ to }) => to[0]))).toEqual(new Set([person.email]));
    expect(
      sent.map(({ headers }) => String(headers['subject'])).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual([
      'A recovery code was used',
      'An authenticator app was set up',
      'New recovery codes were made',
      'The authenticator app was turned off',
    ]);
    for (const { text } of sent) for (const code of recoveryCodes) expect(text).not.toContain(code);
  });
});
