import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getWaysIn } from '#core/api/account.ts';
import { messages } from '#core/api/messages.ts';
import { googleFailures, googleFailureSentence } from '#core/api/google-failure.ts';
import { ask } from '../../testing/api-client.ts';
import { issuerFaults, type IssuerFault, type IssuerPerson } from '../../testing/stand-in-issuer/script.ts';
import { StandInIssuer } from '../../testing/stand-in-issuer/start-stand-in-issuer.ts';
import { testPassword, type TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { deleteExpiredGoogleSignIns } from './google-sign-ins.ts';

const DAY = 24 * 60 * 60 * 1000;

let issuer: StandInIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await StandInIssuer.start();
  const ports = { publishing: { limits: { totalMs: 400 } } };
  server = await TestServer.start({ env: { ...issuer.env, TRUST_PROXY: 'true' }, ports });
});
afterAll(async () => {
  await server.discard();
  await issuer.stop();
});

let person: IssuerPerson;
let visitors = 0;
beforeEach(async () => {
  person = newPerson();
  await issuer.play({ people: [person], fault: null });
});

function newPerson(): IssuerPerson {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.org`, email_verified: true, name: `Ann ${sub.slice(0, 8)}` };
}

/** A browser at an address of its own, so that no limit is shared. */
function browser(of = server): TestClient {
  visitors += 1;
  return of.client({ 'X-Forwarded-For': `198.51.${visitors >> 8}.${visitors & 255}` });
}

async function locationOf(reply: Response, of = server): Promise<string> {
  await reply.arrayBuffer();
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([302, 'no-store']);
  return reply.headers.get('Location')!.replace(of.url, '');
}

/** Google's page to which a browser is sent. */
async function begin(client: TestClient, query = '', of = server): Promise<URL> {
  return new URL(await locationOf(await client.call('GET', `/api/auth/google${query}`), of));
}

/** The address to which Google returns the person after their choice. */
async function choose(at: URL, { sub } = person, of = server): Promise<string> {
  const decided = new URL(at);
  decided.searchParams.set('decision', sub);
  const reply = await fetch(decided, { redirect: 'manual' });
  return reply.headers.get('Location')!.replace(of.url, '');
}

const comeBack = async (client: TestClient, path: string, of = server) =>
  await locationOf(await client.call('GET', path), of);

async function enter(client: TestClient, as = person, query = ''): Promise<string> {
  return await comeBack(client, await choose(await begin(client, query), as));
}

/** Begins to connect a Google account, and returns Google's page. */
async function beginConnecting(client: TestClient, password = testPassword): Promise<URL> {
  const { status, body, text } = await ask<{ address: string }>(client, 'POST', '/api/account/google', { password });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return new URL(body.address);
}

const me = async (client: TestClient) => {
  const { status, body } = await ask<{ id: string; username: string; email: string }>(client, 'GET', '/api/auth/me');
  return status === 200 ? body : null;
};
const waysIn = async (client: TestClient) =>
  getWaysIn.reply.parse((await ask(client, 'GET', '/api/account/ways-in')).body);
const failed = (failure: (typeof googleFailures)[number], page = '/login') => `${page}?google=${failure}`;

async function newUser(email?: string): Promise<TestClient> {
  const client = browser();
  const username = `user-${crypto.randomUUID().slice(0, 8)}`;
  if (email === undefined) await client.register(username);
  else await client.call('POST', '/api/auth/register', { json: { username, email, password: testPassword } });
  return client;
}

/** Everything that a sign-in could have made. */
async function counts(): Promise<readonly number[]> {
  const { knex } = server.running.deps.database;
  const tables = ['users', 'user_names', 'identities', 'sessions'];
  return await Promise.all(tables.map(async (table) => (await knex(table)).length));
}

describe('signing in with Google', () => {
  it('asks for code, state, nonce and challenge, at an address that is described once', async () => {
    server.clock.advance(2 * DAY);
    const [{ searchParams: one }, { searchParams: two }] = [await begin(browser()), await begin(browser())];
    expect(Object.fromEntries(one)).toMatchObject({
      response_type: 'code',
      client_id: 'stand-in-client',
      scope: 'openid email profile',
      redirect_uri: `${server.url}/api/auth/google/callback`,
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)!.length).toBeGreaterThanOrEqual(43);
      expect(one.get(name)).not.toBe(two.get(name));
    }
    expect(await issuer.requests()).toEqual(['GET /.well-known/openid-configuration']);
  });

  it('makes an account for somebody new, and signs the same person in from then on', async () => {
    const client = browser();
    expect(await enter(client)).toBe('/');
    const made = await me(client);
    expect(made).toMatchObject({ email: person.email, username: `ann-${person.sub.slice(0, 8)}` });
    const phone = browser();
    expect(await enter(phone, person, '?return=/settings')).toBe('/settings');
    expect(await me(phone)).toEqual(made);
    expect(await waysIn(phone)).toEqual({ hasPassword: false, google: person.email, canConnectGoogle: true });
  });

  it('knows its person by Google’s id, whatever their address and name are by now', async () => {
    const client = browser();
    await enter(client);
    const renamed = { ...person, email: 'somebody-else@example.org', email_verified: false, name: 'Another' };
    await issuer.play({ people: [renamed] });
    const phone = browser();
    expect(await enter(phone, renamed)).toBe('/');
    expect(await me(phone)).toEqual(await me(client));
  });

  it('begins a session under a new id, and the one before is over', async () => {
    const client = browser();
    await enter(client);
    const before = browser();
    for (const [name, value] of client.cookies) before.cookies.set(name, value);
    expect(await enter(client)).toBe('/');
    expect(await me(before)).toBeNull();
    expect((await me(client))?.email).toBe(person.email);
    expect(client.cookies.get('rostrum_signed_in')).toBe('1');
  });

  it('makes nobody of a Google account that is not that of the person who is signed in, known here or not', async () => {
    const client = await newUser();
    const own = await me(client);
    const other = newPerson();
    await issuer.play({ people: [person, other] });
    await enter(browser());
    const before = await counts();
    for (const stranger of [person, other]) {
      expect(await enter(client, stranger)).toBe(failed('somebody-else', '/settings'));
      expect(await me(client)).toEqual(own);
    }
    expect(await counts()).toEqual(before);
  });

  it('connects a Google account without a verified address by its name, however long', async () => {
    const client = await newUser();
    const nameless = { ...newPerson(), email_verified: false, name: 'Ann '.repeat(200).trim() };
    await issuer.play({ people: [nameless] });
    const came = await comeBack(client, await choose(await beginConnecting(client), nameless));
    expect(came).toBe('/settings?google=connected');
    expect((await waysIn(client)).google).toMatch(/^Ann Ann .{1,92}…$/);
  });

  it('finds a free name where the usual one is taken or looks like another', async () => {
    const names = new Set<string>();
    for (const name of ['Paula Modern', 'Paula Modern', 'Paula Modem']) {
      const one = { ...newPerson(), name };
      await issuer.play({ people: [one] });
      const client = browser();
      expect(await enter(client, one)).toBe('/');
      names.add((await me(client))!.username);
    }
    expect([...names]).toEqual(['paula-modern', 'paula-modern-2', expect.stringMatching(/^paula-modem-\w+$/)]);
  });

  it('makes one account when two tabs of a person come back at once', async () => {
    const client = browser();
    const paths = [await choose(await begin(client)), await choose(await begin(client))];
    expect(await Promise.all(paths.map((path) => comeBack(client, path)))).toEqual(['/', '/']);
    expect(await server.running.deps.database.knex('users').where({ email: person.email })).toHaveLength(1);
  });

  it('never signs in to an account with a password that has the address, nor connects it', async () => {
    const owner = await newUser(person.email.toUpperCase());
    const before = await counts();
    const client = browser();
    expect(await enter(client)).toBe(failed('email-known'));
    expect(await me(client)).toBeNull();
    expect(await counts()).toEqual(before);
    expect(await waysIn(owner)).toMatchObject({ google: null });
  });

  it.each([false, undefined])('makes no account for an address that is not verified: %s', async (isVerified) => {
    const { email_verified: _verified, ...rest } = person;
    const one = isVerified === undefined ? rest : { ...rest, email_verified: isVerified };
    await issuer.play({ people: [one] });
    const before = await counts();
    expect(await enter(browser(), one)).toBe(failed('unverified'));
    expect(await counts()).toEqual(before);
  });

  it('changes nothing when the person cancels', async () => {
    const before = await counts();
    expect(await enter(browser(), { ...person, sub: 'cancel' })).toBe(failed('declined'));
    expect(await counts()).toEqual(before);
  });

  it('returns to pages of this server only', async () => {
    for (const path of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'])
      expect(await enter(browser(), person, `?return=${encodeURIComponent(path)}`)).toBe('/');
  });

  it('is limited for each address', async () => {
    const client = browser();
    const replies = await Promise.all(
      Array.from({ length: 101 }, async () => locationOf(await client.call('GET', '/api/auth/google'))),
    );
    expect(replies.filter((location) => location === failed('busy'))).toHaveLength(1);
  });
});

describe('a sign-in with Google that is not right', () => {
  it('counts once, in the browser that began it, for ten minutes', async () => {
    const client = browser();
    const path = await choose(await begin(client));
    for (const other of [browser(), await newUser()]) expect(await comeBack(other, path)).toBe(failed('ended'));
    const forged = path.replace(/state=[^&]+/, 'state=another');
    for (const wrong of [forged, '/api/auth/google/callback', '/api/auth/google/callback?state=&code='])
      expect(await comeBack(client, wrong)).toBe(failed('ended'));
    expect(await comeBack(client, path)).toBe('/');
    expect(await comeBack(client, path)).toBe(failed('ended'));
    const late = await choose(await begin(client));
    server.clock.advance(10 * 60_000);
    expect(await comeBack(client, late)).toBe(failed('ended'));
  });

  it('does not sign a browser in to the account of whoever sent it there', async () => {
    const [attacker, victim] = [browser(), browser()];
    const path = await choose(await begin(attacker));
    // Even a victim who has begun a sign-in of their own.
    await begin(victim);
    expect(await comeBack(victim, path)).toBe(failed('ended'));
    expect(await me(victim)).toBeNull();
  });

  it('does not take another sign-in’s code under its own state', async () => {
    const [attacker, victim] = [browser(), browser()];
    const code = new URL(await choose(await begin(attacker)), server.url).searchParams.get('code')!;
    const path = (await choose(await begin(victim))).replace(/code=[^&]+/, `code=${code}`);
    expect(await comeBack(victim, path)).toBe(failed('refused'));
    expect(await me(victim)).toBeNull();
  });

  it('does not begin because another site says so', async () => {
    const reply = await browser().call('GET', '/api/auth/google', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(reply.status).toBe(403);
  });

  it('takes no cookie that this server has not made', async () => {
    const client = browser();
    client.cookies.set('rostrum_google', 'a'.repeat(43));
    await begin(client);
    expect(client.cookies.get('rostrum_google')).not.toBe('a'.repeat(43));
    expect(client.cookies.has('rostrum_google.sig')).toBe(true);
  });

  it('keeps nothing in the database that completes it', async () => {
    const client = browser();
    const at = await begin(client);
    const rows = JSON.stringify(await server.running.deps.database.knex('google_sign_ins'));
    for (const name of ['state', 'nonce', 'code_challenge']) expect(rows).not.toContain(at.searchParams.get(name));
    expect(rows).not.toContain(client.cookies.get('rostrum_google'));
  });

  it('is deleted after its ten minutes', async () => {
    const { database } = server.running.deps;
    await begin(browser());
    await deleteExpiredGoogleSignIns(database, server.clock.now());
    expect(await database.knex('google_sign_ins')).not.toEqual([]);
    server.clock.advance(10 * 60_000);
    await deleteExpiredGoogleSignIns(database, server.clock.now());
    expect(await database.knex('google_sign_ins')).toEqual([]);
  });
});

/** The issuer does not answer, or not in time. Every other fault is one of its answers. */
const unanswered: readonly IssuerFault[] = [
  'discovery-down',
  'discovery-slow',
  'token-down',
  'token-slow',
  'keys-down',
];

/** With a fault that shows at the start, nobody gets to Google. */
async function tryWith(fault: IssuerFault, client: TestClient): Promise<string> {
  // After a day the issuer’s description and keys are read again.
  server.clock.advance(DAY);
  await issuer.play({ fault });
  try {
    const start = await locationOf(await client.call('GET', '/api/auth/google'));
    return start.startsWith('/') ? start : await comeBack(client, await choose(new URL(start)));
  } finally {
    await issuer.play({ fault: null });
  }
}

describe.each(issuerFaults)('an issuer with the fault %s', (fault) => {
  const failure = unanswered.includes(fault) ? 'unreachable' : 'refused';

  it('signs nobody in and makes nothing, and the next time works', async () => {
    const before = await counts();
    const client = browser();
    expect(await tryWith(fault, client)).toBe(failed(failure));
    expect(await counts()).toEqual(before);
    expect(await me(client)).toBeNull();
    expect(await enter(client)).toBe('/');
  });

  it('does not sign in a person who is known', async () => {
    await enter(browser());
    const before = await counts();
    expect(await tryWith(fault, browser())).toBe(failed(failure));
    expect(await counts()).toEqual(before);
  });

  it('connects nothing', async () => {
    const client = await newUser();
    server.clock.advance(DAY);
    await issuer.play({ fault });
    const reply = await ask<{ address: string }>(client, 'POST', '/api/account/google', { password: testPassword });
    if (reply.status === 200) {
      const path = await choose(new URL(reply.body.address));
      expect(await comeBack(client, path)).toBe(failed(failure, '/settings'));
    } else expect([reply.status, reply.text]).toEqual([400, googleFailureSentence(failure)]);
    expect(await waysIn(client)).toMatchObject({ google: null });
  });
});

it('any row of faults leaves one account, once the person has got through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...issuerFaults), { maxLength: 4 }), async (faults) => {
      person = newPerson();
      await issuer.play({ people: [person] });
      const client = browser();
      for (const fault of faults) expect(await tryWith(fault, client)).toMatch(/google=(?:refused|unreachable)$/);
      expect(await enter(client)).toBe('/');
      expect(await server.running.deps.database.knex('users').where({ email: person.email })).toHaveLength(1);
    }),
    { numRuns: 10 },
  );
}, 60_000);

it('every failure has one plain sentence', () => {
  for (const failure of [...googleFailures, 'something else', ''])
    expect(googleFailureSentence(failure)).toMatch(/^[A-Z][^<>{}_]+\.$/);
});

describe('connecting Google to an account', () => {
  it('takes the password and the same session, and then both ways sign in', async () => {
    const client = await newUser();
    expect(await waysIn(client)).toEqual({ hasPassword: true, google: null, canConnectGoogle: true });
    expect(await comeBack(client, await choose(await beginConnecting(client)))).toBe('/settings?google=connected');
    expect(await waysIn(client)).toMatchObject({ hasPassword: true, google: person.email });
    const phone = browser();
    expect(await enter(phone)).toBe('/');
    expect((await me(phone))?.id).toBe(client.id);
    expect((await browser().login(client.user!.username)).status).toBe(200);
  });

  it('works for an account that has the same address', async () => {
    const client = await newUser(person.email);
    await comeBack(client, await choose(await beginConnecting(client)));
    expect(await enter(browser())).toBe('/');
  });

  it('is refused without the right password, and guesses are limited', async () => {
    const client = await newUser();
    const tried = (password?: string) => ask(client, 'POST', '/api/account/google', password ? { password } : {});
    expect((await tried('not it')).text).toBe('That password is not correct. Try again.');
    expect((await tried()).status).toBe(400);
    for (let at = 0; at < 9; at += 1) await tried('not it');
    expect((await tried(testPassword)).status).toBe(429);
  });

  it('does not begin for a stranger, nor because another site says so', async () => {
    const start = (client: TestClient, headers = {}) =>
      ask(client, 'POST', '/api/account/google', { password: testPassword }, headers);
    expect((await start(browser())).status).toBe(401);
    expect((await start(await newUser(), { Origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('connects to nobody but the person of the session that began it', async () => {
    const [ann, bea] = [await newUser(), await newUser()];
    const path = await choose(await beginConnecting(ann));
    expect(await comeBack(bea, path)).toBe(failed('ended'));
    // Bea signs in at Ann’s browser in between.
    await ann.login(bea.user!.username);
    expect(await comeBack(ann, path)).toBe(failed('ended', '/settings'));
    expect(await waysIn(bea)).toMatchObject({ google: null });
    expect(await enter(browser())).toBe('/');
  });

  it('is not completed by a session that has ended, or by a later one of the same person', async () => {
    const client = await newUser();
    const path = await choose(await beginConnecting(client));
    await client.login(client.user!.username);
    expect(await comeBack(client, path)).toBe(failed('ended', '/settings'));
    expect(await waysIn(client)).toMatchObject({ google: null });
  });

  it('keeps a Google account to one person, and a person to one Google account', async () => {
    const [ann, bea] = [await newUser(), await newUser()];
    await comeBack(ann, await choose(await beginConnecting(ann)));
    expect(await comeBack(bea, await choose(await beginConnecting(bea)))).toBe(failed('taken', '/settings'));
    const again = await ask(ann, 'POST', '/api/account/google', { password: testPassword });
    expect([again.status, again.text]).toEqual([409, googleFailureSentence('another')]);
    // Two that were begun before either was connected.
    const other = newPerson();
    await issuer.play({ people: [person, other] });
    await ask(ann, 'DELETE', '/api/account/google');
    const begun = [await beginConnecting(ann), await beginConnecting(ann)] as const;
    expect(await comeBack(ann, await choose(begun[0], person))).toBe('/settings?google=connected');
    expect(await comeBack(ann, await choose(begun[1], other))).toBe(failed('another', '/settings'));
  });

  it('is taken back, unless no other way in is left', async () => {
    const client = await newUser();
    await comeBack(client, await choose(await beginConnecting(client)));
    expect((await ask(client, 'DELETE', '/api/account/google')).body).toEqual({ success: true });
    expect((await ask(client, 'DELETE', '/api/account/google')).status).toBe(200);
    expect(await waysIn(client)).toMatchObject({ google: null });
    const only = browser();
    await enter(only);
    expect((await me(only))?.id).not.toBe(client.id);
    const refused = await ask(only, 'DELETE', '/api/account/google');
    expect([refused.status, refused.text]).toEqual([409, 'Google is your only way to sign in. Set a password first.']);
    expect(await waysIn(only)).toMatchObject({ google: person.email });
  });
});

describe('an account without a password', () => {
  it('is confirmed by having signed in within ten minutes, and then may have one', async () => {
    const client = browser();
    await enter(client);
    const { username } = (await me(client))!;
    const set = () => ask(client, 'PUT', '/api/account/password', { newPassword: 'a lamp beside the harbour' });
    server.clock.advance(10 * 60_000 + 1);
    expect((await set()).text).toBe(messages.oldSession);
    expect((await browser().login(username, 'a lamp beside the harbour')).status).toBe(401);
    await enter(client);
    expect((await set()).status).toBe(200);
    expect((await browser().login(username, 'a lamp beside the harbour')).status).toBe(200);
    expect(await waysIn(client)).toMatchObject({ hasPassword: true });
    expect((await set()).text).toBe('Enter your password.');
  });

  it.each(['', 'nobody has this password', testPassword])('is opened by no password: %j', async (password) => {
    const client = browser();
    await enter(client);
    const { username } = (await me(client))!;
    expect((await browser().login(username, password)).status).toBe(password === '' ? 400 : 401);
  });

  it('is deleted with its connection, and the Google account may begin anew', async () => {
    const client = browser();
    await enter(client);
    const before = await me(client);
    const remove = () => ask(client, 'POST', '/api/account/delete', {});
    server.clock.advance(11 * 60_000);
    expect((await remove()).text).toBe(messages.oldSession);
    await enter(client);
    expect((await remove()).status).toBe(200);
    expect(await server.running.deps.database.knex('identities').where({ subject: person.sub })).toEqual([]);
    const again = browser();
    expect(await enter(again)).toBe('/');
    expect((await me(again))?.id).not.toBe(before?.id);
  });
});

it('is logged as signing in with a password is, and so is what is refused', async () => {
  const from = server.logged.length;
  const client = browser();
  await enter(client);
  const { id } = (await me(client))!;
  await enter(client);
  const path = await choose(await begin(client));
  await comeBack(browser(), path);
  await enter(browser(), { ...person, sub: 'cancel' });
  await newUser('known@example.org');
  const known = { ...newPerson(), email: 'known@example.org' };
  await issuer.play({ people: [known] });
  await enter(browser(), known);
  const lines = server.logged.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ event, person: of, reason }) => [event, of, reason])).toEqual([
    ['registered', id, undefined],
    ['signed-in', id, undefined],
    // A callback without a sign-in, and an address that is known, are no attempts on an account.
    ['registered', expect.any(String), undefined],
  ]);
  for (const secret of [person.sub, person.email, 'known@example.org'])
    expect(JSON.stringify(lines)).not.toContain(secret);
});

describe('a server', () => {
  it('under https keeps a browser’s secret in a cookie that no script and no other host can read or set', async () => {
    const env = { ...issuer.env, PUBLIC_URL: 'https://write.example.org', TRUST_PROXY: 'true' };
    const secure = await TestServer.start({ env });
    const reply = await secure.client({ 'X-Forwarded-Proto': 'https' }).call('GET', '/api/auth/google');
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('__Host-rostrum_google='));
    for (const part of ['path=/', 'samesite=lax', 'secure', 'httponly']) expect(cookie?.split('; ')).toContain(part);
    const at = new URL(await locationOf(reply, secure));
    expect(at.searchParams.get('redirect_uri')).toBe('https://write.example.org/api/auth/google/callback');
    await secure.discard();
  });

  it('that is not set up says so, and names what its operator has to do', async () => {
    const plain = await TestServer.start({ env: { PUBLIC_URL: 'https://write.example.org' } });
    for (const path of ['/api/auth/google', '/api/auth/google/callback?state=x&code=y']) {
      const { status, text } = await ask(plain.client(), 'GET', path);
      expect([status, text]).toEqual([
        501,
        'Google sign-in is not set up on this server. Sign in with your username and password.',
      ]);
    }
    expect((await ask(plain.client(), 'GET', '/api/auth/google/setup')).body).toEqual({
      missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      redirectAddress: 'https://write.example.org/api/auth/google/callback',
    });
    await plain.discard();
    expect((await ask(browser(), 'GET', '/api/auth/google/setup')).body).toEqual({
      missing: [],
      redirectAddress: `${server.url}/api/auth/google/callback`,
    });
  });

  it.each(['closed', 'invite'])(
    'whose registration is %s makes no account, and signs in those that it has',
    async (registration) => {
      const few = await TestServer.start({
        env: { ...issuer.env, REGISTRATION: registration, INVITE_CODE: 'open sesame' },
      });
      const client = few.client();
      expect(await comeBack(client, await choose(await begin(client, '', few), person, few), few)).toBe(
        failed('closed'),
      );
      if (registration === 'invite') {
        const json = { username: 'ann', email: person.email, password: testPassword, invite: 'open sesame' };
        const ann = few.client();
        expect((await ann.call('POST', '/api/auth/register', { json })).status).toBe(201);
        const known = await choose(await begin(client, '', few), person, few);
        expect(await comeBack(client, known, few)).toBe(failed('email-known'));
        await comeBack(ann, await choose(await beginConnecting(ann), person, few), few);
        expect(await comeBack(client, await choose(await begin(client, '', few), person, few), few)).toBe('/');
      }
      await few.discard();
    },
  );
});
