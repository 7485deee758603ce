import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityEvents, SecurityLog, type SecurityEventType } from './security-log.ts';
import type { SignedInUser } from '#core/api/auth.ts';
import type { CreationOptions } from '#core/api/webauthn.ts';
import { ask } from '../testing/api-client.ts';
import { setUpApp, typeCode } from '../testing/factors.ts';
import { SoftAuthenticator } from '../testing/soft-authenticator.ts';
import { StandInIssuer } from '../testing/stand-in-issuer.ts';
import { StandInMail } from '../testing/stand-in-mail.ts';
import { tokenIn } from '../testing/mail-bench.ts';
import { testPassword, type TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

interface Line {
  readonly at: string;
  readonly event: string;
  readonly address: string;
  readonly person?: string;
  readonly reason?: string;
  readonly msg: string;
}

const name = 'penelope';
const wrong = 'a guess that is a secret';
const invitation = 'open sesame';
let server: TestServer;
let invited: TestServer;
let issuer: StandInIssuer;
let mailing: TestServer;
let post: StandInMail;

beforeAll(async () => {
  issuer = await StandInIssuer.start();
  post = await StandInMail.start();
  server = await TestServer.start({ env: { TRUST_PROXY: 'true' } });
  mailing = await TestServer.start({ env: post.env });
  invited = await TestServer.start({ env: { ...issuer.env, REGISTRATION: 'invite', INVITE_CODE: invitation } });
});
afterAll(async () => {
  await server.discard();
  await invited.discard();
  await mailing.discard();
  await issuer.stop();
  await post.stop();
});

const linesOf = ({ logged }: TestServer): Line[] =>
  logged
    .map((line) => JSON.parse(line) as Line & { readonly pid: number; readonly hostname: string })
    // The server's own log omits these two.
    .map(({ pid: _pid, hostname: _hostname, ...line }): Line => line)
    .filter(({ msg }) => msg === 'security');
const from = (address: string) => server.client({ 'X-Forwarded-For': address });
const password = (client: TestClient, currentPassword: string, newPassword = 'a lamp beside the harbour') =>
  ask(client, 'PUT', '/api/account/password', { currentPassword, newPassword });

/** A new person who has connected a Google account. */
async function withGoogle(): Promise<TestClient> {
  const client = invited.client();
  const person = { sub: crypto.randomUUID(), email: 'penelope@example.org', email_verified: true };
  await issuer.play({ people: [person] });
  const username = `user-${person.sub.slice(0, 8)}`;
  const account = { username, email: `${username}@example.org`, password: testPassword, invite: invitation };
  client.user = (await ask<SignedInUser>(client, 'POST', '/api/auth/register', account)).body;
  const { body } = await ask<{ address: string }>(client, 'POST', '/api/account/google', { password: testPassword });
  const chosen = await fetch(`${body.address}&decision=${person.sub}`, { redirect: 'manual' });
  await client.call('GET', chosen.headers.get('Location')!.replace(invited.url, ''));
  return client;
}

/** The token of the newest mail whose subject has these words. */
async function tokenOfMail(words: string): Promise<string> {
  await mailing.running.deps.mails.settle();
  return tokenIn((await post.news()).findLast(({ headers }) => headers['subject']?.includes(words))!);
}

/** A new person whose address is confirmed. */
async function withEmail(): Promise<TestClient> {
  const client = await mailing.newUser();
  const token = await tokenOfMail('Confirm');
  expect((await ask(mailing.client(), 'POST', '/api/auth/confirm-email', { token })).status).toBe(200);
  return client;
}

/** The same, with a new address that is not confirmed yet. */
async function changingEmail(): Promise<TestClient> {
  const client = await withEmail();
  const email = `${crypto.randomUUID()}@example.org`;
  await ask(client, 'PUT', '/api/account/email', { email, password: testPassword });
  return client;
}

/** A new person with an authenticator app. */
async function withApp() {
  const client = await server.newUser();
  return { client, ...(await setUpApp(server, client)) };
}

/** A new person with a passkey. */
async function withPasskey(): Promise<TestClient> {
  const client = await server.newUser();
  const { body } = await ask<CreationOptions>(client, 'POST', '/api/account/passkeys/begin', {
    password: testPassword,
  });
  const credential = new SoftAuthenticator(server.url).create(body);
  expect((await ask(client, 'POST', '/api/account/passkeys', { name, credential })).status).toBe(201);
  return client;
}

/** A request for each event. Returns the client, if it is signed in. */
const requests: Readonly<Record<SecurityEventType, () => Promise<TestClient | null>>> = {
  registered: async () => {
    const client = from('203.0.113.1');
    await client.register(name);
    return client;
  },
  'signed-in': async () => {
    const client = from('203.0.113.2');
    expect((await client.login(name)).status).toBe(200);
    return client;
  },
  'signed-out': async () => {
    const client = await server.newUser();
    await client.call('POST', '/api/auth/logout');
    return client;
  },
  'sessions-ended': async () => {
    const client = await server.newUser();
    await ask(client, 'DELETE', '/api/account/sessions');
    return client;
  },
  'password-changed': async () => {
    const client = await server.newUser();
    expect((await password(client, testPassword)).status).toBe(200);
    return client;
  },
  'google-connected': async () => await withGoogle(),
  'google-disconnected': async () => {
    const client = await withGoogle();
    await ask(client, 'DELETE', '/api/account/google');
    return client;
  },
  'passkey-added': async () => await withPasskey(),
  'passkey-removed': async () => {
    const client = await withPasskey();
    const { passkeys } = (await ask<{ passkeys: { id: string }[] }>(client, 'GET', '/api/account/ways-in')).body;
    await ask(client, 'DELETE', `/api/account/passkeys/${passkeys[0]!.id}`);
    return client;
  },
  'second-factor-on': async () => (await withApp()).client,
  'second-factor-off': async () => {
    const { client, app } = await withApp();
    const body = { password: testPassword, code: app.nextCode() };
    await ask(client, 'POST', '/api/account/second-factor/off', body);
    return client;
  },
  'second-factor-asked': async () => {
    const { client } = await withApp();
    await server.client().login(client.user!.username);
    return client;
  },
  'recovery-codes-made': async () => {
    const { client, app } = await withApp();
    await ask(client, 'POST', '/api/account/recovery-codes', { password: testPassword, code: app.nextCode() });
    return client;
  },
  'account-deleted': async () => {
    const client = await server.newUser();
    await ask(client, 'POST', '/api/account/delete', { password: testPassword });
    return client;
  },
  'reset-asked': async () => {
    await ask(mailing.client(), 'POST', '/api/auth/forgot-password', { account: name });
    return null;
  },
  'password-reset': async () => {
    const client = await withEmail();
    await ask(mailing.client(), 'POST', '/api/auth/forgot-password', { account: client.user!.username });
    const json = { token: await tokenOfMail('Set a new password'), password: 'a lamp beside the harbour' };
    await ask(mailing.client(), 'POST', '/api/auth/reset-password', json);
    return client;
  },
  'email-confirmed': withEmail,
  'email-change-asked': changingEmail,
  'email-changed': async () => {
    const client = await changingEmail();
    const token = await tokenOfMail('Confirm your new');
    await ask(mailing.client(), 'POST', '/api/auth/confirm-email-change', { token });
    return client;
  },
  'email-change-refused': async () => {
    const client = await changingEmail();
    const token = await tokenOfMail('being changed');
    await ask(mailing.client(), 'POST', '/api/auth/refuse-email-change', { token });
    return client;
  },
  'email-link-refused': async () => {
    await ask(mailing.client(), 'POST', '/api/auth/confirm-email', { token: wrong });
    return null;
  },
  'sign-in-refused': async () => {
    await from('2001:db8::7').login(name, wrong);
    return null;
  },
  'password-refused': async () => {
    const client = await server.newUser();
    await password(client, wrong);
    return client;
  },
  'code-refused': async () => {
    const { client } = await withApp();
    const phone = server.client();
    await phone.login(client.user!.username);
    await typeCode(phone, '000000');
    return client;
  },
  'invitation-refused': async () => {
    const json = { username: name, email: `${name}@example.org`, password: testPassword, invite: wrong };
    await invited.client().call('POST', '/api/auth/register', { json });
    return null;
  },
  'limit-hit': async () => {
    for (let attempt = 0; attempt < 11; attempt += 1) await from('203.0.113.5').login('ulysses', wrong);
    return null;
  },
  'origin-refused': async () => {
    const client = await server.newUser();
    await ask(client, 'POST', '/api/content-ideas', { title: wrong }, { Origin: 'https://evil.example' });
    // It is refused before the session is checked.
    return null;
  },
  'address-refused': async () => {
    const client = await server.newUser();
    await ask(client, 'PUT', '/api/user/profile', { profileImageUrl: 'http://127.0.0.1/secret-path' });
    await ask(client, 'PUT', '/api/connections/webhook', { address: 'https://10.0.0.1/secret-path' });
    return client;
  },
};

describe('security events', () => {
  it.each(securityEvents)('are logged for %s, with the address and without names or texts', async (event) => {
    const all = [server, invited, mailing];
    const before = all.map((one) => linesOf(one).length);
    const client = await requests[event]();
    const lines = all.flatMap((one, index) => linesOf(one).slice(before[index]));
    const told = lines.filter((line) => line.event === event);
    expect(told.length).toBeGreaterThan(0);
    for (const line of told) {
      expect(Object.keys(line).toSorted()).toEqual(
        ['level', 'time', 'at', 'event', 'address', 'msg', ...(client ? ['person'] : []), ...optional(line)].toSorted(),
      );
      expect(line.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(line.address).toMatch(/^[\da-f.:]+$/);
      if (client) expect(line.person).toBe(client.id);
    }
    const logged = all.flatMap((one) => one.logged).join('\n');
    for (const private_ of [name, 'ulysses', wrong, testPassword, invitation, 'example.org', 'secret-path', 'evil'])
      expect(logged).not.toContain(private_);
  });

  it('are logged for a wrong recovery code as for a wrong code of the app', async () => {
    const { client } = await withApp();
    const phone = server.client();
    await phone.login(client.user!.username);
    const before = linesOf(server).length;
    await typeCode(phone, 'abcd-efgh');
    expect(
      linesOf(server)
        .slice(before)
        .map(({ event, person }) => [event, person]),
    ).toEqual([['code-refused', client.id]]);
  });

  it('are not logged for other requests', async () => {
    const before = linesOf(server).length;
    await ask(server.client(), 'POST', '/api/auth/logout');
    await ask(server.client(), 'GET', '/api/auth/me');
    await ask(server.client(), 'GET', '/nowhere');
    expect(linesOf(server)).toHaveLength(before);
  });

  it('fill no disk: beyond 20 a minute from one address, and 600 in all, they are counted', () => {
    const lines: Record<string, unknown>[] = [];
    let now = 1_795_000_000_000;
    const log = new SecurityLog({ log: { info: (line: object) => void lines.push({ ...line }) }, now: () => now });
    const note = (address: string) => log.note({ event: 'limit-hit', address });
    for (let time = 0; time < 1000; time += 1) note('203.0.113.1');
    expect(lines).toHaveLength(20);
    for (let host = 0; host < 1000; host += 1) note(`10.0.${host >> 8}.${host & 255}`);
    expect(lines).toHaveLength(600);
    now += 60_000;
    note('203.0.113.1');
    expect(lines.at(-1)).toMatchObject({ address: '203.0.113.1', leftOut: 1000 - 580 });
    expect(lines[20]).toMatchObject({ address: '10.0.0.0', leftOut: 1000 - 20 });
  });
});

function optional(line: Line): string[] {
  return ['reason', 'leftOut'].filter((key) => key in line);
}
