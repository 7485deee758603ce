import { describe, expect, it } from 'vitest';
import { getWaysIn, listSessions } from '#core/api/account.ts';
import type { CreationOptions, RequestOptions } from '#core/api/webauthn.ts';
import { ask } from '../testing/api-client.ts';
import { setUpApp } from '../testing/factors.ts';
import { browser, confirmed, mails, register, server, withMail } from '../testing/mail-bench.ts';
import { SoftAuthenticator, type WrongAnswer } from '../testing/soft-authenticator.ts';
import { testPassword, type TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

const MINUTE = 60_000;
/** The address that the server of the tests is configured with. */
const origin = 'http://localhost:8787';

withMail();

const isSignedIn = async (client: TestClient) => (await client.call('GET', '/api/auth/me')).status === 200;
const waysIn = async (client: TestClient) =>
  getWaysIn.reply.parse((await ask(client, 'GET', '/api/account/ways-in')).body);

const beginNew = async (client: TestClient, body: object = { password: testPassword }) =>
  await ask<CreationOptions>(client, 'POST', '/api/account/passkeys/begin', body);
const add = async (client: TestClient, credential: object, name = 'Laptop') =>
  await ask<{ id: string }>(client, 'POST', '/api/account/passkeys', { name, credential });
const begin = async (client: TestClient) =>
  (await ask<RequestOptions>(client, 'POST', '/api/auth/passkey/begin', {})).body;
const enter = async (client: TestClient, credential: object) =>
  await ask<{ id: string }>(client, 'POST', '/api/auth/passkey', { credential });

/** A person with a passkey on a device. */
async function withPasskey({
  counts = true,
  person,
}: { counts?: boolean; person?: Awaited<ReturnType<typeof register>> } = {}) {
  const made = person ?? (await register());
  const device = new SoftAuthenticator(origin, { counts });
  const { body: options } = await beginNew(made.client);
  const { status, body, text } = await add(made.client, device.create(options));
  expect([status, text]).toEqual([201, expect.any(String)]);
  return { ...made, device, options, passkey: body.id };
}

describe('a passkey', () => {
  it.each([true, false])('signs in without name, password and code; its device counts: %s', async (counts) => {
    const { client, device, options } = await withPasskey({ counts });
    await setUpApp(server, client);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Rostrum' },
      user: { name: client.user!.username, id: Buffer.from(client.id).toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    for (const _again of [1, 2]) {
      const phone = browser();
      const asked = await begin(phone);
      expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      expect(asked).not.toHaveProperty('allowCredentials');
      const { status, body } = await enter(phone, device.get(asked));
      expect([status, body.id]).toEqual([200, client.id]);
      expect(await isSignedIn(phone)).toBe(true);
      const sessions = listSessions.reply.parse((await ask(phone, 'GET', '/api/account/sessions')).body);
      expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ way: 'passkey', secondFactor: null });
    }
  });

  it('is one of several, each with a name and its last use, and is renamed and removed', async () => {
    const { client, device, passkey } = await withPasskey();
    const { body: options } = await beginNew(client);
    expect(options.excludeCredentials).toHaveLength(1);
    const key = new SoftAuthenticator(origin);
    const second = await add(client, key.create(options), 'Key on the ring');
    expect((await waysIn(client)).passkeys).toMatchObject([
      { id: passkey, name: 'Laptop', usedAt: null },
      { id: second.body.id, name: 'Key on the ring', usedAt: null },
    ]);
    const phone = browser();
    await enter(phone, device.get(await begin(phone)));
    expect((await waysIn(client)).passkeys[0]!.usedAt).toEqual(expect.any(String));
    const path = `/api/account/passkeys/${passkey}`;
    expect((await ask(client, 'PUT', path, { name: 'Old laptop' })).status).toBe(200);
    expect((await waysIn(client)).passkeys[0]!.name).toBe('Old laptop');
    expect((await ask(client, 'DELETE', path)).status).toBe(200);
    expect((await ask(client, 'DELETE', path)).status).toBe(404);
    const refused = await enter(phone, device.get(await begin(phone)));
    expect([refused.status, refused.text]).toEqual([400, 'This passkey was not accepted. Sign in another way.']);
    expect((await enter(phone, key.get(await begin(phone)))).status).toBe(200);
    // The password stays a way in.
    expect((await browser().login(client.user!.username)).status).toBe(200);
  });

  it('of somebody else is neither renamed nor removed', async () => {
    const { client, passkey } = await withPasskey();
    const stranger = await register();
    const path = `/api/account/passkeys/${passkey}`;
    expect((await ask(stranger.client, 'PUT', path, { name: 'Mine' })).status).toBe(404);
    expect((await ask(stranger.client, 'DELETE', path)).status).toBe(404);
    expect((await waysIn(client)).passkeys).toMatchObject([{ name: 'Laptop' }]);
  });

  it('is told by mail when it is added or removed', async () => {
    const person = await confirmed();
    await mails();
    const { client, passkey } = await withPasskey({ person });
    await ask(client, 'DELETE', `/api/account/passkeys/${passkey}`);
    const subjects = (await mails()).map(({ headers }) => headers['subject']);
    expect(subjects).toHaveLength(2);
    expect(new Set(subjects)).toEqual(new Set(['A passkey was added', 'A passkey was removed']));
  });
});

describe('adding a passkey', () => {
  it('takes the password, and a code where an authenticator app is set up', async () => {
    const { client } = await register();
    expect((await beginNew(client, {})).text).toBe('Enter your password.');
    expect((await beginNew(client, { password: 'not the password' })).status).toBe(400);
    const { app } = await setUpApp(server, client);
    expect((await beginNew(client)).status).toBe(400);
    expect((await beginNew(client, { password: testPassword, code: app.nextCode() })).status).toBe(200);
  });

  it('counts in the session that began it, once, within five minutes', async () => {
    const { client, username } = await register();
    const other = browser();
    await other.login(username);
    const device = new SoftAuthenticator(origin);
    const first = device.create((await beginNew(client)).body);
    expect((await add(other, first)).text).toBe('This took too long. Try again.');
    expect((await add(client, first)).status).toBe(201);
    expect((await add(client, first)).status).toBe(400);
    const late = new SoftAuthenticator(origin).create((await beginNew(client)).body);
    server.clock.advance(5 * MINUTE);
    expect((await add(client, late)).status).toBe(400);
  });

  const wrongAnswers: readonly (readonly [string, WrongAnswer])[] = [
    ['of another site', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['without a person', { isPresent: false }],
    ['without a verified person', { isVerified: false }],
    [
      'with certificates',
      { statement: { fmt: 'packed', attStmt: new Map<string, unknown>([['x5c', [new Uint8Array(1)]]]) } },
    ],
    ['with another statement', { statement: { fmt: 'apple', attStmt: new Map() } }],
  ];
  it.each(wrongAnswers)('refuses an answer %s', async (_what, wrong) => {
    const { client } = await register();
    const credential = new SoftAuthenticator(origin).create((await beginNew(client)).body, wrong);
    const { status, text } = await add(client, credential);
    expect([status, text]).toEqual([400, 'This passkey could not be verified.']);
    expect((await waysIn(client)).passkeys).toEqual([]);
  });

  it('refuses a credential that is here already, of anybody', async () => {
    const { client, device } = await withPasskey();
    const again = device.create((await beginNew(client)).body);
    expect((await add(client, again)).status).toBe(409);
    const stranger = (await register()).client;
    expect((await add(stranger, device.create((await beginNew(stranger)).body))).status).toBe(409);
  });

  it('refuses what is no answer, in words', async () => {
    const { client } = await register();
    const right = new SoftAuthenticator(origin).create((await beginNew(client)).body);
    for (const response of [
      { ...right.response, clientDataJSON: 'AAAA' },
      { ...right.response, clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') },
      { ...right.response, clientDataJSON: 'not base64url!' },
    ])
      expect((await add(client, { ...right, response })).status).toBe(400);
    const { response } = new SoftAuthenticator(origin).create((await beginNew(client)).body);
    expect((await add(client, { ...right, response: { ...response, attestationObject: 'AAAA' } })).status).toBe(400);
  });
});

describe('signing in with a passkey', () => {
  it('counts in the browser that began it, once, within five minutes', async () => {
    const { device } = await withPasskey({ counts: false });
    const [phone, other] = [browser(), browser()];
    await begin(other);
    const answer = device.get(await begin(phone));
    expect((await enter(other, answer)).text).toBe('This took too long. Try again.');
    expect((await enter(browser(), answer)).status).toBe(400);
    expect((await enter(phone, answer)).status).toBe(200);
    expect((await enter(phone, answer)).status).toBe(400);
    const late = browser();
    const lateAnswer = device.get(await begin(late));
    server.clock.advance(5 * MINUTE);
    expect((await enter(late, lateAnswer)).status).toBe(400);
  });

  it('counts once also when two requests send one answer at the same time', async () => {
    const { device } = await withPasskey();
    const phone = browser();
    const answer = device.get(await begin(phone));
    const both = await Promise.all([enter(phone, answer), enter(phone, answer)]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400]);
  });

  const wrongAnswers: readonly (readonly [string, WrongAnswer])[] = [
    ['of another site', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['that is a new passkey', { type: 'webauthn.create' }],
    ['without a person', { isPresent: false }],
    ['without a verified person', { isVerified: false }],
    ['with another signature', { isForged: true }],
    ['with a counter that did not rise', { counter: 1 }],
    ['of another account', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ];
  it.each(wrongAnswers)('refuses an answer %s', async (_what, wrong) => {
    const { device } = await withPasskey();
    const phone = browser();
    expect((await enter(phone, device.get(await begin(phone)))).status).toBe(200);
    const thief = browser();
    const { status, text } = await enter(thief, device.get(await begin(thief), wrong));
    expect([status, text]).toEqual([400, 'This passkey was not accepted. Sign in another way.']);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('refuses a challenge that this server has not given', async () => {
    const { device } = await withPasskey();
    const phone = browser();
    const asked = await begin(phone);
    expect((await enter(phone, device.get({ ...asked, challenge: 'bm90IGdpdmVu' }))).status).toBe(400);
  });

  it('does not begin because another site says so', async () => {
    const headers = { Origin: 'https://evil.example' };
    expect((await ask(browser(), 'POST', '/api/auth/passkey/begin', {}, headers)).status).toBe(403);
  });

  it('takes a new session id, and the one before is over', async () => {
    const { client, device } = await withPasskey();
    const before = browser();
    for (const [name, value] of client.cookies) before.cookies.set(name, value);
    await enter(client, device.get(await begin(client)));
    expect([await isSignedIn(client), await isSignedIn(before)]).toEqual([true, false]);
  });
});

it('passkeys need a domain name, and say so at an IP address', async () => {
  const numbered = await TestServer.start({ env: { PUBLIC_URL: 'http://127.0.0.1:8787' } });
  const client = await numbered.newUser();
  expect((await waysIn(client)).canUsePasskeys).toBe(false);
  const sentence = 'Passkeys need a domain name. Open this server by its name instead of its IP address.';
  expect((await beginNew(client)).text).toBe(sentence);
  expect((await ask(numbered.client(), 'POST', '/api/auth/passkey/begin', {})).text).toBe(sentence);
  await numbered.discard();
});

it('passkeys belong to the address that the request names where none is configured', async () => {
  const plain = await TestServer.start();
  const client = await plain.newUser();
  const { body: options } = await beginNew(client);
  expect(options.rp.id).toBe('localhost');
  const device = new SoftAuthenticator(plain.url);
  expect((await add(client, device.create(options))).status).toBe(201);
  expect((await enter(client, device.get(await begin(client)))).status).toBe(200);
  await plain.discard();
});
