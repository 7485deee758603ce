import { TestClient, testPassword } from '#server/testing/test-client.ts';
import { callsWithBody, jsonCalls, pathOf } from './json-calls.ts';
import { allAnswered, distribute, newPiece } from './pieces.ts';
import { notAsExpected, type HostileGroup, type HostilePlace, type HostileRequest } from './hostile-request.ts';
import { rawRequest, whileHalfSent } from './raw-request.ts';

const json = { 'Content-Type': 'application/json' };
const AT_ONCE = 12;
/** A body of the maximum size that consists of values only. */
const manyValues = `{"title":"x","tags":[${'0,'.repeat(900_000)}0]}`;
const manyObjects = `{"stepData":[${'{"a":{}},'.repeat(200_000)}{}]}`;

const stranger = ({ url }: HostilePlace) => new TestClient(() => url, {});
const isForMembers = ({ path }: { readonly path: string }) => !path.startsWith('/api/auth/');

function fromNobody(name: string, body: string, headers: Readonly<Record<string, string>> = json): HostileRequest {
  return {
    name: `${AT_ONCE} at once: ${name}`,
    send: async (_attacker, place) => {
      const nobody = stranger(place);
      const sending = Array.from({ length: AT_ONCE }, () => nobody.call('POST', '/api/content', { body, headers }));
      return await allAnswered([401], sending);
    },
    expected: [401],
    isSlow: true,
  };
}

/** Tries to register a forbidden name. */
function badName(name: string, username: string): HostileRequest {
  return {
    name: `register: ${name}`,
    send: (_attacker, place) => registerAs(place, { username }),
    expected: [400],
  };
}

async function registerAs(place: HostilePlace, account: object): Promise<Response> {
  const email = `${crypto.randomUUID()}@example.org`;
  return await stranger(place).call('POST', '/api/auth/register', {
    json: { email, password: testPassword, ...account },
  });
}

async function registerLookAlike(place: HostilePlace, change: (name: string) => string): Promise<Response> {
  const username = `papa-${crypto.randomUUID().slice(0, 8)}`;
  const first = await registerAs(place, { username });
  if (first.status !== 201) return first;
  return await registerAs(place, { username: change(username) });
}

const lookAlikes: Readonly<Record<string, (name: string) => string>> = {
  'a Cyrillic letter': (name) => name.replace('a', '\u0430'),
  'letters of full width': (name) => name.replace('p', '\uFF50'),
  'a letter that takes no room': (name) => `${name}\u200B`,
  'another case': (name) => name.toUpperCase(),
  'a mathematical letter': (name) => name.replace('a', '\u{1D41A}'),
};

const badNames: Readonly<Record<string, string>> = {
  'a name that is read backwards': 'maya\u202Enimda',
  'a name with a line break': 'maya\nadmin',
  'a name with NUL': 'maya\0admin',
  'a name with a slash': 'maya/../admin',
  'a name with tags': '<b>maya</b>',
  'a name with a blank': 'maya admin',
  'a name of marks that pile up': `maya${'\u0301'.repeat(40)}`,
  'a name of 65 letters': 'm'.repeat(65),
};

const SOME_HOSTS = 100;
const MANY_HOSTS = 3_000;

async function askByHosts(attacker: TestClient, { url }: HostilePlace, count: number): Promise<Response> {
  const id = await newPiece(attacker, { title: 'Under many names' });
  const published = await distribute(attacker, id);
  if (published.status !== 200) return published;
  const path = `/@${attacker.user!.username}`;
  for (let host = 0; host < count; host += 20) {
    const sending = Array.from({ length: 20 }, (_none, offset) =>
      rawRequest(url, path, { headers: { Host: `x${host + offset}.evil.example` } }),
    );
    const odd = await allAnswered([200, 400, 404, 421], sending);
    if (![200, 400, 404, 421].includes(odd.status)) return odd;
  }
  const own = await rawRequest(url, path, { headers: { Host: new URL(url).host } });
  const text = await own.text();
  return text.includes('evil.example') ? notAsExpected('The page names a made-up host.') : new Response(text, own);
}

/** Requests without an account. */
export const strangers: HostileGroup = {
  name: 'strangers',
  requests: [
    ...jsonCalls.filter(isForMembers).map((call) => ({
      name: `${call.method} ${call.path}: half of a text`,
      send: (_attacker: TestClient, place: HostilePlace) =>
        stranger(place).call(call.method, pathOf(call), { body: '{"title":"', headers: json }),
      expected: [401],
      // The tests send it in `door.test.ts`.
      isSlow: true,
    })),
    ...callsWithBody
      .filter((call) => isForMembers(call) && call.body === 'form')
      .map((call) => ({
        name: `${call.method} ${call.path}: a form that is not closed`,
        send: (_attacker: TestClient, place: HostilePlace) =>
          stranger(place).call(call.method, pathOf(call), {
            body: `--edge\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'x'.repeat(1 << 20)}`,
            headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
          }),
        expected: [401],
      })),
    fromNobody('900,000 values', manyValues),
    fromNobody('200,000 objects', manyObjects),
    fromNobody('1.9 MB of escapes', `{"title":"${String.raw`\u0000`.repeat(300_000)}"}`),
    fromNobody('900,000 values under a made-up session', manyValues, {
      ...json,
      Cookie: `rostrum=${'x'.repeat(43)}; rostrum.sig=${'y'.repeat(27)}`,
    }),
    {
      name: 'sign in: 50,000 values',
      send: (_attacker, place) =>
        stranger(place).call('POST', '/api/auth/login', { body: `[${'0,'.repeat(49_000)}0]`, headers: json }),
      expected: [400, 413],
    },
    ...Object.entries(badNames).map(([name, username]) => badName(name, username)),
    ...Object.entries(lookAlikes).map(([name, change]) => ({
      name: `register: somebody's name with ${name}`,
      send: (_attacker: TestClient, place: HostilePlace) => registerLookAlike(place, change),
      expected: [400],
    })),
    {
      name: 'register: a password of 7 letters',
      send: (_attacker, place) =>
        registerAs(place, { username: `short-${crypto.randomUUID().slice(0, 8)}`, password: 'qzjx7v!' }),
      expected: [400],
    },
    {
      name: 'register: the name as the password',
      send: (_attacker, place) => {
        const username = `same-${crypto.randomUUID().slice(0, 8)}`;
        return registerAs(place, { username, password: username });
      },
      expected: [400],
    },
    {
      name: 'sign in: 30 passwords for one name at once',
      send: async (attacker, place) => {
        const { username } = attacker.user!;
        const replies = await Promise.all(
          Array.from({ length: 30 }, (_none, at) =>
            stranger(place).call('POST', '/api/auth/login', { json: { username, password: `wrong-guess-${at}` } }),
          ),
        );
        return replies.find(({ status }) => status === 429) ?? replies[0]!;
      },
      expected: [429],
    },
    {
      name: 'sign in from the page of another site',
      send: (attacker, place) =>
        stranger(place).call('POST', '/api/auth/login', {
          json: { username: attacker.user!.username, password: testPassword },
          headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
        }),
      expected: [403],
    },
    {
      name: '200 guesses at a calendar',
      send: async (_attacker, place) =>
        await allAnswered(
          [404],
          Array.from({ length: 200 }, () =>
            stranger(place).call('GET', `/calendar-feed/${crypto.randomUUID().replaceAll('-', '')}.ics`),
          ),
        ),
      expected: [404],
    },
    {
      name: `a page of a site under ${SOME_HOSTS} made-up hosts`,
      send: (attacker, place) => askByHosts(attacker, place, SOME_HOSTS),
      expected: [200],
    },
    {
      name: `a page of a site under ${MANY_HOSTS} made-up hosts`,
      send: (attacker, place) => askByHosts(attacker, place, MANY_HOSTS),
      expected: [200],
      isSlow: true,
    },
    {
      name: '300 requests that are sent by half',
      send: (_attacker, place) =>
        whileHalfSent(place.url, { count: 300, begun: 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ' }, () =>
          stranger(place).call('GET', '/api/health'),
        ),
      expected: [200],
    },
    {
      name: '100 bodies that never end',
      send: (_attacker, place) => {
        const begun = 'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
        return whileHalfSent(
          place.url,
          { count: 100, begun: `${begun}Content-Length: 90000\r\n\r\n{"username":"` },
          () => stranger(place).call('GET', '/api/health'),
        );
      },
      expected: [200],
    },
  ],
};
