import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask } from '../testing/api-client.ts';
import {
  browser,
  confirmed,
  mails,
  newName,
  post,
  register,
  server,
  settle,
  signsIn,
  tokenIn,
  withMail,
} from '../testing/mail-bench.ts';
import { linkOf } from '../testing/stand-in-mail.ts';
import { testPassword, type TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

const MINUTE = 60_000;
const chosen = 'a lamp beside the harbour';

withMail();

const forgot = async (account: string, client = browser()) =>
  await ask(client, 'POST', '/api/auth/forgot-password', { account });
const reset = async (token: string, more: object = {}, client = browser()) =>
  await ask(client, 'POST', '/api/auth/reset-password', { token, password: chosen, ...more });

/** Asks for a new password, and returns the link's token. */
async function askFor(account: string): Promise<string> {
  expect((await forgot(account)).status).toBe(200);
  return tokenIn((await mails())[0]!);
}

const isSignedIn = async (client: TestClient) => (await client.call('GET', '/api/auth/me')).status === 200;

describe('a forgotten password', () => {
  it('is replaced by a link that is sent to the confirmed address, asked for by name or by address', async () => {
    const { username, email } = await confirmed();
    for (const account of [username, email.toUpperCase()]) {
      await forgot(account);
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        to: [email],
        from: 'rostrum@example.org',
        headers: { subject: 'Set a new password' },
      });
      const link = linkOf(mail!, '/reset-password');
      expect(link.origin).toBe('http://localhost:8787');
      // Behind the #: no request and no referrer carries it.
      expect(link.search).toBe('');
      expect(mail!.html).toContain(link.href);
    }
    const { body } = await reset(await askFor(username));
    expect(body).toEqual({ username });
    expect(await signsIn(username, chosen)).toBe(true);
    expect(await signsIn(username, testPassword)).toBe(false);
  });

  it('tells the page whose account the link opens, and stays usable', async () => {
    const { username } = await confirmed();
    const token = await askFor(username);
    for (const _again of [1, 2]) {
      const { status, body } = await ask(browser(), 'POST', '/api/auth/reset-password/check', { token });
      expect([status, body]).toEqual([200, { username, hasCalendarFeed: false, google: null, passkeys: 0 }]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('ends every session, tells the person, and lets this browser in though strangers have guessed', async () => {
    const { client, username, email } = await confirmed();
    const other = browser();
    await other.login(username);
    const token = await askFor(username);
    for (let guess = 0; guess < 10; guess += 1) await browser().login(username, `wrong ${guess}`);
    const here = browser();
    expect((await reset(token, {}, here)).status).toBe(200);
    expect([await isSignedIn(client), await isSignedIn(other), await isSignedIn(here)]).toEqual([false, false, false]);
    expect((await here.login(username, chosen)).status).toBe(200);
    expect((await mails()).map(({ to, headers }) => [to, headers['subject']])).toEqual([
      [[email], 'Your password was changed'],
    ]);
  });

  it('ends a sign-in with the old password that is under way', async () => {
    const { username } = await confirmed();
    const token = await askFor(username);
    // The password was right, and the session has not begun.
    const forget = vi.spyOn(server.running.deps.limits.signIn, 'forget').mockImplementationOnce(async () => {
      expect((await reset(token)).status).toBe(200);
    });
    const thief = browser();
    const { status, text } = await ask(thief, 'POST', '/api/auth/login', { username, password: testPassword });
    forget.mockRestore();
    expect([status, text]).toEqual([409, 'This sign-in has expired. Sign in again.']);
    expect(await isSignedIn(thief)).toBe(false);
    const { knex } = server.running.deps.database;
    const person = await knex('users').where({ username }).first();
    expect(await knex('sessions').where({ user_id: person.id })).toEqual([]);
  });

  it('renews the calendar feed’s address on request, and creates none', async () => {
    const { client, username } = await confirmed();
    const feed = async () => (await ask<{ path: string | null }>(client, 'GET', '/api/calendar-feed')).text;
    const none = await feed();
    await reset(await askFor(username), { renewCalendarFeed: true, password: `${chosen} 1` });
    await client.login(username, `${chosen} 1`);
    expect(await feed()).toBe(none);
    await ask(client, 'POST', '/api/calendar-feed');
    const before = await feed();
    await mails();
    await reset(await askFor(username), { password: `${chosen} 2` });
    await client.login(username, `${chosen} 2`);
    expect(await feed()).toBe(before);
    await mails();
    await reset(await askFor(username), { renewCalendarFeed: true, password: `${chosen} 3` });
    await client.login(username, `${chosen} 3`);
    expect(await feed()).not.toBe(before);
  });

  it('is answered the same for everybody, and sends nothing to an address that nobody has confirmed', async () => {
    const { username, email } = await register();
    await mails();
    const known = await confirmed();
    const replies = await Promise.all([username, email, newName(), known.username].map((account) => forgot(account)));
    const shown = replies.map(({ status, text, headers }) => [status, text, headers.getSetCookie()]);
    expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await mails()).map(({ to }) => to)).toEqual([[known.email]]);
    const { knex } = server.running.deps.database;
    expect(await knex('mails').where({ kind: 'reset-password' }).whereNot({ about: '' })).toEqual([]);
  });

  it('takes the same time whether the account exists or not', async () => {
    const known: string[] = [];
    for (let each = 0; each < 8; each += 1) known.push((await confirmed()).username);
    await settle();
    const timeOf = async (account: string) => {
      const began = performance.now();
      await forgot(account);
      return performance.now() - began;
    };
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const username of known) {
      times.known.push(await timeOf(username));
      await settle();
      times.unknown.push(await timeOf(newName()));
      await settle();
    }
    const median = (all: number[]) => all.toSorted((left, right) => left - right)[Math.floor(all.length / 2)]!;
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(15);
  });
});

describe('the link for a new password', () => {
  it('counts once, also when two requests use it at the same time', async () => {
    const { username } = await confirmed();
    const token = await askFor(username);
    const both = await Promise.all([reset(token), reset(token, { password: `${chosen} too` })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const again = await reset(token);
    expect([again.status, again.text]).toEqual([400, 'This link has expired or was used before. Ask for a new one.']);
  });

  it('ends after 30 minutes', async () => {
    const { username } = await confirmed();
    const token = await askFor(username);
    server.clock.advance(30 * MINUTE - 2_000);
    expect((await ask(browser(), 'POST', '/api/auth/reset-password/check', { token })).status).toBe(200);
    server.clock.advance(2_000);
    expect((await reset(token)).status).toBe(400);
    expect(await signsIn(username, testPassword)).toBe(true);
  });

  it('opens the account that it was sent to, and no other', async () => {
    const [ann, bea] = [await confirmed(), await confirmed()];
    const token = await askFor(ann.username);
    await reset(token, { username: bea.username, userId: bea.client.id });
    expect([await signsIn(ann.username, chosen), await signsIn(bea.username, testPassword)]).toEqual([true, true]);
    expect((await reset('x'.repeat(43))).status).toBe(400);
  });

  it('is no link for anything else', async () => {
    const { username } = await confirmed();
    const token = await askFor(username);
    for (const call of ['confirm-email', 'confirm-email-change', 'refuse-email-change'])
      expect((await ask(browser(), 'POST', `/api/auth/${call}`, { token })).status).toBe(400);
    expect((await ask(browser(), 'POST', `/api/auth/unsubscribe/${token}`)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it('ends with every new password, whoever sets it', async () => {
    const { client, username } = await confirmed();
    const [first, second] = [await askFor(username), await askFor(username)];
    await ask(client, 'PUT', '/api/account/password', { currentPassword: testPassword, newPassword: chosen });
    for (const token of [first, second]) expect((await reset(token, { password: `${chosen} 2` })).status).toBe(400);
  });

  it('stays when the password is refused, with the sentence of the registration', async () => {
    const { username } = await confirmed();
    const token = await askFor(username);
    const refused = async (password: string) => (await reset(token, { password })).text;
    expect(await refused('short')).toBe('Password must be at least 8 characters');
    expect(await refused('password123')).toBe('This password is too common. Choose another one.');
    expect(await refused(`${username} and more`)).toBe('Choose a password that does not contain your username.');
    expect((await reset(token)).status).toBe(200);
  });

  it('stands in the database as a hash only', async () => {
    const { username } = await confirmed();
    const token = await askFor(username);
    const { knex } = server.running.deps.database;
    const all = JSON.stringify([await knex('email_tokens'), await knex('mails')]);
    expect(all).not.toContain(token);
    expect(server.logged.join('\n')).not.toContain(token);
  });

  it('begins with the configured address, whatever a request names as its host', async () => {
    const { username } = await confirmed();
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    await ask(browser(), 'POST', '/api/auth/forgot-password', { account: username }, headers);
    const [mail] = await mails();
    expect(linkOf(mail!, '/reset-password').origin).toBe('http://localhost:8787');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });
});

describe('asking for a new password', () => {
  it('sends an account five mails an hour at most, wherever it is asked from, and takes no link away', async () => {
    const { username } = await confirmed();
    const token = await askFor(username);
    for (let again = 0; again < 12; again += 1) expect((await forgot(username)).status).toBe(200);
    expect(await mails()).toHaveLength(4);
    expect((await reset(token)).status).toBe(200);
  });

  it('sends them to an account, not to each of its names', async () => {
    const { username, email } = await confirmed();
    for (let again = 0; again < 4; again += 1)
      for (const name of [username, email]) expect((await forgot(name)).status).toBe(200);
    expect(await mails()).toHaveLength(5);
  });

  it('is limited for one caller', async () => {
    const client = browser();
    const statuses: number[] = [];
    for (let again = 0; again < 21; again += 1) statuses.push((await forgot(newName(), client)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    const last = await forgot(newName(), client);
    expect([last.status, last.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  it('does not begin because another site says so', async () => {
    const { username } = await confirmed();
    const headers = { Origin: 'https://evil.example' };
    const { status } = await ask(browser(), 'POST', '/api/auth/forgot-password', { account: username }, headers);
    expect([status, await mails()]).toEqual([403, []]);
  });

  it('is logged without names and addresses', async () => {
    const { client, username, email } = await confirmed();
    const token = await askFor(username);
    await reset(token);
    await reset(token);
    const lines = server.logged.map((line) => JSON.parse(line) as { event?: string; person?: string; reason?: string });
    const last = (event: string) => lines.findLast((line) => line.event === event);
    expect(last('reset-asked')).not.toHaveProperty('person');
    expect(last('password-reset')).toMatchObject({ person: client.id });
    expect(last('email-link-refused')).toMatchObject({ reason: 'reset-ended' });
    for (const secret of [username, email, token]) expect(server.logged.join('\n')).not.toContain(secret);
  });

  it('waits for an SMTP server that is down, and answers meanwhile', async () => {
    const { username } = await confirmed();
    await post.play('busy');
    expect((await forgot(username)).status).toBe(200);
    expect(await mails()).toEqual([]);
    await post.play(null);
    // The server may have been answered a moment ago: the wait for the next try counts from then.
    const later = async () => {
      server.clock.advance(MINUTE);
      return (await mails()).length;
    };
    await expect.poll(later, { timeout: 10_000 }).toBe(1);
  });
});

describe('a server without mail', () => {
  let silent: TestServer;
  beforeAll(async () => {
    silent = await TestServer.start();
  });
  afterAll(() => silent.discard());

  it('says so, and stores nothing', async () => {
    expect((await ask(silent.client(), 'GET', '/api/auth/mail')).body).toEqual({ sendsMail: false });
    const { status, text } = await forgot('somebody', silent.client());
    expect([status, text]).toEqual([501, 'This server sends no email. Ask the person who runs it.']);
    expect(await silent.running.deps.database.knex('mails')).toEqual([]);
  });
});
