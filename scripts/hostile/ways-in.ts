import { TestClient, testPassword } from '#server/testing/test-client.ts';
import { notAsExpected, type HostileGroup, type HostilePlace, type HostileRequest } from './hostile-request.ts';
import { allAnswered } from './pieces.ts';

const stranger = ({ url }: HostilePlace) => new TestClient(() => url, {});

/** Calls that take the token of a mail's link. */
const linkCalls: readonly (readonly [name: string, rest: object])[] = [
  ['reset-password/check', {}],
  ['reset-password', { password: 'a-new-password-of-19' }],
  ['confirm-email', {}],
  ['confirm-email-change', {}],
  ['refuse-email-change', {}],
];

const badTokens: Readonly<Record<string, unknown>> = {
  'that is made up': 'x'.repeat(43),
  'of 15,000 characters': 'x'.repeat(15_000),
  'with NUL and line breaks': 'x\0\r\nSet-Cookie: a=b',
  'with quotes of SQL': "' or 1=1 --",
  'that is a list': ['x'],
  'that is an object': { $ne: '' },
  'of half characters': '\uD800'.repeat(100),
};

/** Guesses at a secret, all at once. Too many are refused, and none is right. */
function guesses(name: string, count: number, guess: (client: TestClient, at: number) => Promise<Response>) {
  return {
    name: `${count} guesses at once: ${name}`,
    send: async (attacker, place) => {
      const guessing = new TestClient(() => place.url, {});
      for (const [cookie, value] of attacker.cookies) guessing.cookies.set(cookie, value);
      const replies = await Promise.all(Array.from({ length: count }, (_none, at) => guess(guessing, at)));
      const right = replies.find(({ status }) => status < 400);
      if (right) return notAsExpected(`A guess was answered ${right.status}.`);
      return replies.find(({ status }) => status === 429) ?? notAsExpected('No guess was one too many.');
    },
    expected: [429],
  } satisfies HostileRequest;
}

/** CBOR in base64url: `count` lists in one another, and the beginning of a map of four billion entries. */
const nested = (count: number) => Buffer.concat([Buffer.alloc(count, 0x81), Buffer.of(0)]).toString('base64url');
const hugeMap = Buffer.of(0xba, 0xff, 0xff, 0xff, 0xff).toString('base64url');
const statements: Readonly<Record<string, string>> = {
  'of 5,000 lists in one another': nested(5_000),
  'of four billion entries': hugeMap,
  'of one byte': 'AA',
};

function credential(part: string, response: object): object {
  const clientDataJSON = Buffer.from('{"type":"webauthn.get","challenge":"x","origin":"https://evil.example"}');
  return {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: clientDataJSON.toString('base64url'), [part]: 'AAAA', ...response },
  };
}

/** The client by the server's name: an IP address has no passkeys. */
function byName({ cookies }: TestClient, { url }: HostilePlace): TestClient {
  const named = new TestClient(() => url.replace('127.0.0.1', 'localhost'), {});
  for (const [name, value] of cookies) named.cookies.set(name, value);
  return named;
}

const passkeys: readonly HostileRequest[] = [
  {
    name: '300 sign-ins with a passkey that are only begun',
    send: async (_attacker, place) => {
      const sending = Array.from({ length: 300 }, () =>
        byName(stranger(place), place).call('POST', '/api/auth/passkey/begin', { json: {} }),
      );
      return await allAnswered([200, 429], sending);
    },
    expected: [200, 429],
  },
  ...Object.entries(statements).flatMap(([name, bytes]): HostileRequest[] => [
    {
      name: `sign in with a passkey whose data are ${name}`,
      send: async (_attacker, place) => {
        const nobody = byName(stranger(place), place);
        await (await nobody.call('POST', '/api/auth/passkey/begin', { json: {} })).arrayBuffer();
        const proof = { authenticatorData: bytes, signature: bytes };
        return await nobody.call('POST', '/api/auth/passkey', {
          json: { credential: credential('signature', proof) },
        });
      },
      expected: [400, 401, 429],
    },
    {
      name: `add a passkey whose statement is ${name}`,
      send: async (attacker, place) => {
        const named = byName(attacker, place);
        const begin = { json: { password: testPassword } };
        await (await named.call('POST', '/api/account/passkeys/begin', begin)).arrayBuffer();
        return await named.call('POST', '/api/account/passkeys', {
          json: { name: 'Mine', credential: credential('attestationObject', { attestationObject: bytes }) },
        });
      },
      expected: [400, 429],
    },
  ]),
];

const code = (at: number) => String(100_000 + at);

/** How a second factor and the recovery codes are attacked. */
const codes: readonly HostileRequest[] = [
  {
    name: 'a code without a sign-in that asks for one',
    send: (_attacker, place) => stranger(place).call('POST', '/api/auth/second-factor', { json: { code: '123456' } }),
    expected: [409],
  },
  {
    name: '100 codes at once under a made-up sign-in',
    send: async (_attacker, place) => {
      const headers = { Cookie: `rostrum=${'x'.repeat(43)}; rostrum.sig=${'y'.repeat(27)}` };
      const sending = Array.from({ length: 100 }, (_none, at) =>
        stranger(place).call('POST', '/api/auth/second-factor', { json: { code: code(at) }, headers }),
      );
      return await allAnswered([409, 429], sending);
    },
    expected: [409, 429],
  },
  ...(['1'.repeat(41), '', '\u0661\u0662\u0663\u0664\u0665\u0666', '-12345', '1e5   '] as const).map((typed) => ({
    name: `a first code ${JSON.stringify(typed.slice(0, 12))}`,
    send: (attacker: TestClient) =>
      attacker.call('POST', '/api/account/second-factor/confirm', { json: { code: typed } }),
    // 409: setting it up was not begun.
    expected: [400, 409],
  })),
  guesses('the password that new recovery codes take', 30, (client, at) =>
    client.call('POST', '/api/account/recovery-codes', { json: { password: `wrong-guess-${at}`, code: code(at) } }),
  ),
  guesses('the password that switches the app off', 30, (client, at) =>
    client.call('POST', '/api/account/second-factor/off', { json: { password: `wrong-guess-${at}` } }),
  ),
];

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
/** A point of P-256: its generator. */
const goodKeys = {
  p256dh: Buffer.from(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ).toString('base64url'),
  auth: 'A'.repeat(22),
};

/** Addresses at which no push service answers. */
const pushAddresses = [
  'http://push.example.org/a',
  'https://localhost/a',
  'https://a.localhost/a',
  'https://127.0.0.2/a',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.2]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706434/a',
  'https://0x7f000002/a',
  'https://intranet/a',
  'https://ann:secret@push.example.org/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `https://push.example.org/${'a'.repeat(2_000)}`,
  'https://',
];

const push: readonly HostileRequest[] = [
  ...pushAddresses.map((endpoint) => ({
    name: `push to ${endpoint.slice(0, 60)}`,
    send: (attacker: TestClient) =>
      attacker.call('PUT', '/api/account/push', { json: { endpoint, keys: goodKeys, zone: 'Europe/Berlin' } }),
    expected: [400],
  })),
  {
    name: 'push with a key that is no point of the curve',
    send: (attacker) =>
      attacker.call('PUT', '/api/account/push', {
        json: { endpoint: 'https://push.example.org/a', keys, zone: 'Europe/Berlin' },
      }),
    expected: [400],
  },
  {
    name: '200 addresses for push at once, of one session',
    send: async (attacker) => {
      const sending = Array.from({ length: 200 }, (_none, at) =>
        attacker.call('PUT', '/api/account/push', {
          json: { endpoint: `https://push${at}.example.org/a`, keys: goodKeys, zone: 'Europe/Berlin' },
        }),
      );
      return await allAnswered([200, 429], sending);
    },
    expected: [200, 429],
  },
];

const unsubscribing: readonly HostileRequest[] = [
  {
    name: '200 guesses at a link that stops mails',
    send: async (_attacker, place) => {
      const sending = Array.from({ length: 200 }, () =>
        stranger(place).call('POST', `/api/auth/unsubscribe/${crypto.randomUUID()}`, {
          body: 'List-Unsubscribe=One-Click',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      );
      return await allAnswered([400, 429], sending);
    },
    expected: [400, 429],
  },
  {
    name: 'stop mails with a body of 5 MB',
    send: (_attacker, place) =>
      stranger(place).call('POST', '/api/auth/unsubscribe/x', {
        body: 'x'.repeat(5 << 20),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    expected: [400, 413],
  },
  ...['%0D%0ASet-Cookie:%20a=b', '%2F%2Fevil.example', 'javascript:alert(1)', 'x'.repeat(7_000)].map((token) => ({
    name: `the page that stops mails: ${token.slice(0, 30)}`,
    send: async (_attacker: TestClient, place: HostilePlace) => {
      const reply = await stranger(place).call('GET', `/api/auth/unsubscribe/${token}`);
      const leads = reply.headers.get('Location') ?? '';
      if (reply.headers.has('Set-Cookie') || (reply.status === 302 && !leads.startsWith('/confirm-email#')))
        return notAsExpected(`It leads to ${leads.slice(0, 60)}`);
      return reply;
    },
    expected: [302, 400, 404, 414],
  })),
];

/** Links of mails, codes, passkeys and push addresses: the ways into an account beside its password. */
export const waysIn: HostileGroup = {
  name: 'ways-in',
  requests: [
    {
      name: '60 links for a new password at once, for made-up people',
      send: async (_attacker, place) => {
        const sending = Array.from({ length: 60 }, (_none, at) =>
          stranger(place).call('POST', '/api/auth/forgot-password', {
            json: { account: `nobody-${at}@example.org\r\nBcc: all@example.org` },
          }),
        );
        return await allAnswered([200, 429, 501], sending);
      },
      // 501: the server sends no mail.
      expected: [200, 429, 501],
    },
    ...linkCalls.flatMap(([call, rest]) =>
      Object.entries(badTokens).map(([name, token]) => ({
        name: `${call}: a token ${name}`,
        send: (_attacker: TestClient, place: HostilePlace) =>
          stranger(place).call('POST', `/api/auth/${call}`, { json: { ...rest, token } }),
        expected: [400, 413],
      })),
    ),
    ...passkeys,
    ...codes,
    ...push,
    ...unsubscribing,
    // Last: these guesses use up what an address may try in a minute.
    guesses('a link for a new password', 100, (client, at) =>
      client.call('POST', '/api/auth/reset-password/check', { json: { token: `${'x'.repeat(40)}${at}` } }),
    ),
  ],
};
