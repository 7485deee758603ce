import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../testing/api-client.ts';
import { AtprotoBench, CALLBACK, CONNECTED } from '../../testing/atproto-bench.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a server with a public address', () => {
  let bench: AtprotoBench;
  const PUBLIC = 'https://write.example.org';
  beforeAll(async () => {
    bench = await AtprotoBench.open({ PUBLIC_URL: PUBLIC });
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.platform.play({ forget: true, appsAt: bench.server.url });
    bench.client = await bench.server.newUser();
  });

  it('is an app that its own document describes and its own key proves', async () => {
    const reply = await fetch(`${bench.server.url}/oauth-client-metadata.json`);
    expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(reply.headers.get('Set-Cookie')).toBeNull();
    const text = await reply.text();
    expect(JSON.parse(text)).toMatchObject({
      client_id: `${PUBLIC}/oauth-client-metadata.json`,
      redirect_uris: [`${PUBLIC}${CALLBACK}`],
      scope: 'atproto transition:generic',
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256' }] },
    });
    expect(text).not.toContain('"d"');
    const page = await bench.page();
    expect(page.searchParams.get('client_id')).toBe(`${PUBLIC}/oauth-client-metadata.json`);
    const returned = await bench.decide(page);
    expect(returned.href.startsWith(`${PUBLIC}${CALLBACK}?`)).toBe(true);
    expect(await bench.comeBack(returned)).toBe(CONNECTED);
    bench.server.clock.advance(HOUR);
    expect(await bench.publish('With a key of its own.')).toBe('shared');
  });

  it('keeps a permission that nobody uses: it is renewed long before its end', async () => {
    const { signIns } = bench.server.running.deps;
    expect(await bench.comeBack(await bench.decide(await bench.page()))).toBe(CONNECTED);
    const daysLeft = async () => {
      const { endsAt } = (await bench.connections.find(bench.owner))!;
      return Math.round((Date.parse(endsAt ?? '') - bench.server.clock.now()) / DAY);
    };
    expect(await daysLeft()).toBe(90);
    bench.server.clock.advance(58 * DAY);
    await bench.connections.renewDue(signIns.extending);
    expect(await daysLeft()).toBe(32);
    bench.server.clock.advance(2 * DAY);
    await bench.connections.renewDue(signIns.extending);
    expect(await daysLeft()).toBe(90);
  });

  it('sends nobody who is signed out to the machine that a proxy names', async () => {
    const stranger = bench.server.client();
    expect(await bench.comeBack(new URL(`${PUBLIC}${CALLBACK}?code=a&state=b`), stranger)).toBe('/login');
  });
});

describe('a server without an https address of its own', () => {
  it('begins nothing behind a proxy that adds one, where the document about it is not served', async () => {
    const bench = await AtprotoBench.open({ TRUST_PROXY: 'true' });
    try {
      bench.client = await bench.server.newUser();
      const begun = await ask(
        bench.client,
        'POST',
        '/api/connections/bluesky/sign-in',
        { username: 'ann.stand-in.example' },
        { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'write.example.org', Origin: 'https://write.example.org' },
      );
      expect([begun.status, begun.text]).toEqual([400, expect.stringContaining('has to set PUBLIC_URL') as unknown]);
    } finally {
      await bench.close();
    }
  });

  it('says what its operator has to set, and takes an app password', async () => {
    const bench = await AtprotoBench.open({ PUBLIC_URL: 'http://write.example.org' });
    try {
      bench.client = await bench.server.newUser();
      const begun = await bench.begin('ann.stand-in.example');
      expect([begun.status, begun.text]).toEqual([
        400,
        'To sign in with Bluesky, the operator of this server has to set PUBLIC_URL to its https:// address. Until then, use an app password.',
      ]);
      expect((await fetch(`${bench.server.url}/oauth-client-metadata.json`)).status).toBe(404);
      const account = {
        address: bench.platform.url,
        username: 'ann.stand-in.example',
        token: 'good-app-password',
      };
      expect((await ask(bench.client, 'PUT', '/api/connections/bluesky', account)).status).toBe(200);
    } finally {
      await bench.close();
    }
  });
});
