import { describe, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { testPassword } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import {
  begin,
  beginConnecting,
  browser,
  choose,
  comeBack,
  counts,
  DAY,
  enter,
  failed,
  issuer,
  locationOf,
  me,
  newPerson,
  newUser,
  person,
  server,
  waysIn,
  withGoogle,
} from '../testing/google-bench.ts';
import { deleteExpiredGoogleSignIns } from './google-sign-ins.ts';

withGoogle();

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
    // Google has verified the address.
    expect((await ask(phone, 'GET', '/api/account/email')).body).toMatchObject({ isConfirmed: true, sendsMail: false });
    expect(await waysIn(phone)).toMatchObject({ hasPassword: false, google: person.email, canConnectGoogle: true });
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
