import { connectForm } from '#core/publishing/connect-forms.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { notAsExpected, type HostileGroup, type HostilePlace } from './hostile-request.ts';
import { newAccount } from './new-account.ts';
import { allAnswered } from './pieces.ts';

const goodToken = 'good-mallory';
/** The platforms that can be connected, and a handle for the one that asks for it. */
const connectable = platforms.filter(({ key }) => connectForm(key) !== null).map(({ key }) => key);
const username = 'mallory.stand-in.example';
/** Tokens of the form that a platform asks for, so that the address is what is refused. */
const tokens = new Map([['ghost', `${'a1'.repeat(12)}:${'c3'.repeat(32)}`]]);

const connect = (attacker: TestClient, platform: string, json: object) =>
  attacker.call('PUT', `/api/connections/${platform}`, { json });

/** Connections from one account. Each may connect thirty times a minute, and an address registers 120 accounts. */
const PER_ACCOUNT = 25;
/** The account in use at a server, by its address. */
const accounts = new Map<string, { readonly client: TestClient; left: number }>();

async function connectAnew(place: HostilePlace, platform: string, json: object): Promise<Response> {
  let account = accounts.get(place.url);
  if (!account || account.left === 0) {
    account = { client: await newAccount(place), left: PER_ACCOUNT };
    accounts.set(place.url, account);
  }
  account.left -= 1;
  return await connect(account.client, platform, json);
}

const badAddresses = [
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/plain,x',
  'ftp://example.org',
  'http://169.254.169.254/',
  'http://[fd00::1]/',
  'http://10.0.0.1/',
  'https://someone:secret@example.org/',
  'https://example.org\u0000.evil.example/',
  `https://example.org/${'a'.repeat(2_000)}`,
  'https://',
  'not an address',
];

const badTokens: Readonly<Record<string, string>> = {
  'with a line break': 'good\r\nX-Injected: yes',
  'with NUL': 'good\0',
  'with letters beyond ASCII': 'good-täst-of-letters',
  'of 4,001 characters': 'a'.repeat(4_001),
};

/** An instance's answers about an account, where a name of up to 200 characters is expected. */
const oddAccounts: Readonly<Record<string, unknown>> = {
  'a name of 500,000 letters': { id: '1', username: 'x'.repeat(500_000) },
  'a name of control characters': { id: '1', username: 'ev\u0000il\r\n\u001B[31m\u202Egnp' },
  'a name of tags': { id: '1', username: '<img src=x onerror=alert(1)>'.repeat(20) },
  'an id that climbs': { id: '../../../admin', username: 'mallory' },
  'no account': [],
  'a list of 300,000 values': Array.from({ length: 300_000 }, () => 0),
};

async function connectOdd(attacker: TestClient, platform: { url: string }): Promise<Response> {
  const reply = await connect(attacker, 'mastodon', { address: platform.url, token: goodToken });
  if (!reply.ok) return reply;
  const { name } = (await reply.clone().json()) as { name: string };
  if (name.length > 300) return notAsExpected(`The name has ${name.length} characters.`);
  return /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(name) ? notAsExpected('Control characters came out.') : reply;
}

/** Addresses that must not be requested, and instances with impossible answers. */
export const connections: HostileGroup = {
  name: 'connections',
  needsPlatform: true,
  requests: [
    ...connectable.flatMap((platform) =>
      badAddresses.map((address) => ({
        name: `PUT ${platform}: ${JSON.stringify(address.slice(0, 50))}`,
        send: (_attacker: TestClient, place: HostilePlace) =>
          connectAnew(place, platform, {
            address,
            username,
            token: tokens.get(platform) ?? 'a-secret-of-twenty-letters',
          }),
        expected: [400],
      })),
    ),
    ...Object.entries(badTokens).flatMap(([name, token]) =>
      connectable.map((platform) => ({
        name: `PUT ${platform}: a token ${name}`,
        send: (_attacker: TestClient, place: HostilePlace) =>
          connectAnew(place, platform, { address: `${place.platform.url}/hook`, username, token }),
        expected: [400],
      })),
    ),
    {
      name: 'PUT webhook: a secret of 15 characters',
      send: (_attacker, place) =>
        connectAnew(place, 'webhook', { address: `${place.platform.url}/hook`, token: 'only-15-letters' }),
      expected: [400],
    },
    ...['99999999999', '__proto__', 'constructor', '-1', '1e3'].map((platform) => ({
      name: `PUT the platform ${platform}`,
      send: (attacker: TestClient) => connect(attacker, platform, { address: 'https://example.org', token: goodToken }),
      expected: [404],
    })),
    ...Object.entries(oddAccounts).map(([name, body]) => ({
      name: `PUT mastodon: ${name}`,
      send: async (_attacker: TestClient, place: HostilePlace) => {
        await place.platform.play({ reads: [{ does: 'answer', status: 200, body }] });
        return await connectOdd(await newAccount(place), place.platform);
      },
      expected: [200, 400],
    })),
    {
      name: 'POST resume: what is not connected',
      send: async (attacker) => {
        await attacker.call('DELETE', '/api/connections/mastodon');
        return await attacker.call('POST', '/api/connections/mastodon/resume');
      },
      expected: [404],
    },
    {
      name: 'PUT mastodon, 20 at once: an instance that does not answer',
      send: async (_attacker, place) => {
        const { platform } = place;
        const attacker = await newAccount(place);
        await platform.play({ reads: Array.from({ length: 20 }, () => ({ does: 'hang' }) as const) });
        const sending = Array.from({ length: 20 }, () =>
          connect(attacker, 'mastodon', { address: platform.url, token: goodToken }),
        );
        const reply = await allAnswered([400, 429, 503], sending);
        await platform.play({});
        return reply;
      },
      expected: [400, 429, 503],
      isSlow: true,
    },
  ],
};
