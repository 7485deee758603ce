import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorIdHeader } from '#core/api/endpoint.ts';
import { messages, refusals } from '#core/api/messages.ts';
import { findCredentials } from './users.ts';
import { TestServer } from '../testing/test-server.ts';
import { testPassword, type TestClient } from '../testing/test-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => server.discard());

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;

function account(username: string, password = testPassword) {
  return { username, email: `${username}@example.org`, password };
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.call('GET', '/api/auth/me')).status;
}

/** Copies the cookies, as a thief would. */
function copyOf(client: TestClient): TestClient {
  const copy = server.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('registering', () => {
  it('makes an account, signs in and answers the user', async () => {
    const client = server.client();
    const reply = await client.register('ann');
    expect(reply.status).toBe(201);
    expect(await reply.json()).toEqual({
      id: client.id,
      username: 'ann',
      email: 'ann@example.org',
      fullName: null,
      title: null,
      bio: null,
      profileImageUrl: null,
    });
    const me = await client.call('GET', '/api/auth/me');
    expect(me.headers.get('Cache-Control')).toBe('no-store');
    expect(me.status).toBe(200);
    expect(await me.json()).toEqual(client.user);
  });

  it.each([
    ['12345', 400, messages.shortPassword],
    ['123456', 400, messages.shortPassword],
    ['🙂🙂🙂🙂🙂🙂🙂', 400, messages.shortPassword],
    ['Football', 400, messages.commonPassword],
    ['qwerty123', 400, messages.commonPassword],
    ['xk29dkq', 400, messages.shortPassword],
    ['xk29dkq7', 201, ''],
    ['many words with spaces '.repeat(3).slice(0, 64), 201, ''],
  ])('answers the password “%s” with %i', async (password, status, sentence) => {
    const reply = await server.client().register(`someone-${crypto.randomUUID().slice(0, 8)}`, password);
    expect(reply.status).toBe(status);
    if (status === 400) {
      expect(reply.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(await reply.text()).toBe(sentence);
    }
  });

  it('keeps passwords as Argon2id of 19 MiB and two passes', async () => {
    await server.newUser('bert');
    const stored = await findCredentials(server.running.deps.database, 'bert');
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('refuses a name or an address that is taken, in capitals or not', async () => {
    await server.newUser('carla');
    const sameName = await server.client().register('CARLA');
    expect([sameName.status, await sameName.text()]).toEqual([400, refusals.usernameTaken]);
    const sameAddress = await server
      .client()
      .call('POST', '/api/auth/register', { json: { ...account('carla2'), email: 'Carla@Example.org' } });
    expect([sameAddress.status, await sameAddress.text()]).toEqual([400, refusals.emailTaken]);
  });

  it.each([
    ['as the name itself', (name: string) => name],
    ['with the name in it', (name: string) => `2026 ${name.toUpperCase()}!`],
    ['with the name in other letters', (name: string) => `${name.replaceAll('r', 'ｒ')}-secret`],
  ])('refuses a password %s', async (_how, passwordOf) => {
    const name = `robert${crypto.randomUUID().slice(0, 8)}`;
    const reply = await server.client().register(name, passwordOf(name));
    expect([reply.status, await reply.text()]).toEqual([400, messages.passwordWithName]);
  });

  it.each([
    'maya\u0301',
    'мария',
    'ma\u200bya',
    'maya\u202e',
    'may\u0430',
    'ma ya',
    'maya@home',
    '...',
    '-maya',
    'maya.',
    '<b>maya',
    'ｍａｙａ',
  ])('refuses the name %j, which is not of plain letters', async (name) => {
    const reply = await server
      .client()
      .call('POST', '/api/auth/register', { json: { ...account('x'), username: name, email: 'm@example.org' } });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringMatching(/^Use letters a to z/)]);
  });

  it('refuses a name that looks like somebody’s', async () => {
    await server.newUser('Willow.Lane');
    const reply = await server.client().register('Wi11ow.lane');
    expect([reply.status, await reply.text()]).toEqual([400, refusals.lookAlike]);
  });

  it('tells one caller of few e-mail addresses whether they are known', async () => {
    await server.newUser('xavier');
    const from = server.client({ 'X-Forwarded-For': '203.0.113.77' });
    const probe = (username: string) =>
      from.call('POST', '/api/auth/register', { json: { ...account(username), email: 'xavier@example.org' } });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await probe(`probe${attempt}`)).status).toBe(400);
    expect((await probe('probe10')).status).toBe(429);
  });

  it('ignores fields that are not its own', async () => {
    const id = crypto.randomUUID();
    const client = server.client();
    const reply = await client.call('POST', '/api/auth/register', {
      json: { ...account('dave'), id, userId: id, role: 'admin' },
    });
    expect(await reply.json()).not.toMatchObject({ id });
  });

  it('is by invitation, or closed, where the operator says so', async () => {
    const invited = await TestServer.start({ env: { REGISTRATION: 'invite', INVITE_CODE: 'open sesame' } });
    const without = await invited.client().register('erin');
    expect(without.status).toBe(403);
    const guest = await invited
      .client()
      .call('POST', '/api/auth/register', { json: { ...account('erin'), invite: 'open sesame' } });
    expect(guest.status).toBe(201);
    await invited.discard();
    const closed = await TestServer.start({ env: { REGISTRATION: 'closed' } });
    const refused = await closed.client().register('erin');
    expect([refused.status, await refused.text()]).toEqual([403, messages.registrationClosed]);
    await closed.discard();
  });
});

describe('signing in', () => {
  it('gives a new session id each time; the old one is dead', async () => {
    const client = await server.newUser('finn');
    const before = copyOf(client);
    expect((await client.login('finn')).status).toBe(200);
    expect(client.cookies.get('rostrum')).not.toBe(before.cookies.get('rostrum'));
    expect(await statusOf(client)).toBe(200);
    expect(await statusOf(before)).toBe(401);
  });

  it('takes no session id that it did not give', async () => {
    const client = server.client();
    client.cookies.set('rostrum', 'f'.repeat(32));
    const refused = await client.call('GET', '/api/auth/me');
    expect([refused.status, await refused.text()]).toEqual([401, messages.authenticationRequired]);
    // By this header a device tells it from the 401 of a hotel or a proxy: only the server itself ends a session.
    expect(refused.headers.get(errorIdHeader)).toBe('authentication-required');
    const signedIn = await server.newUser('gus');
    signedIn.cookies.set('rostrum', 'f'.repeat(32));
    expect(await statusOf(signedIn)).toBe(401);
  });

  it('sets a cookie that scripts and other sites do not get, with an id of 128 bits', async () => {
    const reply = await server.client().register('hana');
    const cookie = reply.headers.getSetCookie().find((set) => set.startsWith('rostrum='));
    expect(cookie).toMatch(/^rostrum=[0-9a-f]{32}; path=\/; expires=[^;]+; samesite=lax; httponly$/);
  });

  it('sets a second cookie, readable by scripts, until the session ends', async () => {
    const client = server.client();
    const reply = await client.register('hugo');
    const said = reply.headers.getSetCookie().find((set) => set.startsWith('rostrum_signed_in='));
    expect(said).toMatch(/^rostrum_signed_in=1; path=\/; expires=[^;]+; samesite=lax$/);
    expect((await client.call('GET', '/api/auth/me')).headers.getSetCookie()).toEqual([]);
    const copy = copyOf(client);
    await client.call('POST', '/api/auth/logout');
    expect(client.cookies.get('rostrum_signed_in')).toBe('');
    expect(await statusOf(copy)).toBe(401);
    expect(copy.cookies.get('rostrum_signed_in')).toBe('');
  });

  it('binds the cookie to https and the host where people come by https', async () => {
    const secure = await TestServer.start({ env: { PUBLIC_URL: 'https://write.example.org', TRUST_PROXY: 'true' } });
    const client = secure.client({ 'X-Forwarded-Proto': 'https', Origin: 'https://write.example.org' });
    const reply = await client.register('ida');
    for (const cookie of reply.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-rostrum/);
      expect(cookie).toContain('; secure');
    }
    expect(reply.headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
    expect(await statusOf(client)).toBe(200);
    await secure.discard();
  });

  it('answers an unknown name as it answers a wrong password', async () => {
    await server.newUser('jon');
    const wrong = await server.client().login('jon', 'not my password');
    const unknown = await server.client().login('nobody', 'not my password');
    expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()]);
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get(errorIdHeader)).toBe('wrong-credentials');
  });

  it('takes as long for an unknown name as for a wrong password', async () => {
    await server.newUser('kim');
    const time = async (name: string, address: string) => {
      const began = performance.now();
      await server.client({ 'X-Forwarded-For': address }).login(name, 'not my password');
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      known.push(await time('kim', `10.1.0.${attempt}`));
      unknown.push(await time('nobody', `10.1.1.${attempt}`));
    }
    const middle = (times: number[]) => times.toSorted((left, right) => left - right)[4]!;
    // Without a hash to verify, it would be tens of times faster.
    expect(middle(unknown)).toBeGreaterThan(middle(known) / 3);
    expect(middle(unknown)).toBeLessThan(middle(known) * 3);
  });

  it('refuses the eleventh wrong password within a minute, and lets another address in', async () => {
    await server.newUser('lea');
    const attacker = server.client({ 'X-Forwarded-For': '203.0.113.9' });
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect((await attacker.login('lea', `guess ${attempt}`)).status).toBe(401);
    const eleventh = await attacker.login('lea', 'guess 11');
    expect([eleventh.status, await eleventh.text()]).toEqual([429, messages.tooManyRequests]);
    expect(Number(eleventh.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(eleventh.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    for (const spelling of ['Lea', 'ｌｅａ']) expect((await attacker.login(spelling)).status).toBe(429);
    expect((await server.client({ 'X-Forwarded-For': '198.51.100.7' }).login('lea')).status).toBe(200);
  });

  it('counts all addresses of a /64 of IPv6, which one connection may choose from, as one', async () => {
    await server.newUser('mia');
    const from = (address: string) => server.client({ 'X-Forwarded-For': address });
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect((await from(`2001:db8:0:7::${attempt}`).login('mia', `guess ${attempt}`)).status).toBe(401);
    expect((await from('2001:db8:0:7:1:2:3:4').login('mia', 'guess 11')).status).toBe(429);
    expect((await from('2001:db8:0:8::1').login('mia')).status).toBe(200);
  });

  it('counts attempts made at the same time, and an address that the caller made up does not help', async () => {
    await server.newUser('max');
    const attempts = Array.from({ length: 15 }, (_value, index) =>
      server.client({ 'X-Forwarded-For': `192.0.2.${index}, 203.0.113.10` }).login('max', 'a guess'),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('allows 100 wrong passwords an hour for an account, wherever they come from, and its own browser signs in', async () => {
    const mine = await server.newUser('otto');
    const stranger = server.client({ 'X-Forwarded-For': '10.9.0.0' });
    let failures = 0;
    const waits: number[] = [];
    const guess = async () => {
      const from = server.client({ 'X-Forwarded-For': `10.9.${Math.floor(failures / 5)}.1` });
      const reply = await from.login('otto', `guess ${failures}`);
      if (reply.status === 401) failures += 1;
      return reply;
    };
    while (failures < 100) {
      const reply = await guess();
      if (reply.status !== 429) continue;
      const wait = Number(reply.headers.get('Retry-After'));
      if (wait > 60) break;
      waits.push(wait);
      server.clock.advance(wait * 1000);
    }
    expect(failures).toBe(100);
    expect(waits.length).toBeGreaterThanOrEqual(80);
    expect(waits).toEqual(waits.toSorted((left, right) => left - right));
    expect([waits[0], waits.at(-1)]).toEqual([1, 60]);
    server.clock.advance(60_000);
    // The right password gives a guesser no information either.
    const shut = await stranger.login('otto');
    expect([shut.status, await shut.text()]).toEqual([429, messages.tooManyRequests]);
    await mine.call('POST', '/api/auth/logout');
    expect((await mine.login('otto')).status).toBe(200);
    server.clock.advance(HOUR);
    expect((await stranger.login('otto')).status).toBe(200);
  });

  it('counts another person’s browser and a forged mark as strangers', async () => {
    await server.newUser('petra');
    const other = await server.newUser('paul');
    const made = server.client();
    made.cookies.set('rostrum_known', other.cookies.get('rostrum_known')!);
    for (let failures = 0; failures < 20; failures += 1)
      await server.client({ 'X-Forwarded-For': `10.8.${failures}.1` }).login('petra', 'a guess');
    await other.call('POST', '/api/auth/logout');
    expect((await other.login('petra')).status).toBe(429);
    expect((await made.login('petra')).status).toBe(429);
    expect((await other.login('paul')).status).toBe(200);
  });

  it('forgets wrong passwords after the right one', async () => {
    await server.newUser('nia');
    const client = server.client({ 'X-Forwarded-For': '203.0.113.11' });
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await client.login('nia', 'typo typo');
      expect((await client.login('nia')).status).toBe(200);
    }
  });
});

describe('a session', () => {
  it('ends with the logout, also for a copied cookie', async () => {
    const client = await server.newUser('ole');
    const copy = copyOf(client);
    expect((await client.call('POST', '/api/auth/logout')).status).toBe(204);
    expect(await statusOf(client)).toBe(401);
    expect(await statusOf(copy)).toBe(401);
    expect((await client.call('POST', '/api/auth/logout')).status).toBe(204);
  });

  it('says “Authentication required” to a stranger', async () => {
    const reply = await server.client().call('GET', '/api/auth/me');
    expect([reply.status, await reply.text()]).toEqual([401, messages.authenticationRequired]);
  });

  it('lives on while it is used, ends after 30 idle days and in any case after 90', async () => {
    const own = await TestServer.start();
    const idle = await own.newUser('pia');
    const busy = await own.newUser('quin');
    own.clock.advance(29 * DAY);
    expect(await statusOf(busy)).toBe(200);
    own.clock.advance(2 * DAY);
    expect(await statusOf(idle)).toBe(401);
    expect(await statusOf(busy)).toBe(200);
    for (let day = 31; day < 89; day += 20) {
      own.clock.advance(19 * DAY);
      expect(await statusOf(busy)).toBe(200);
    }
    own.clock.advance(2 * DAY);
    expect(await statusOf(busy)).toBe(401);
    await own.discard();
  });

  it('survives a restart of the server', async () => {
    const own = await TestServer.start();
    const client = await own.newUser('rosa');
    await own.stop();
    await own.start();
    expect(await statusOf(client)).toBe(200);
    await own.discard();
  });
});
