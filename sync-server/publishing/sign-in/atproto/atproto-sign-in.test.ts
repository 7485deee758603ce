import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../../testing/stand-in-platform/start-stand-in.ts';
import { AtprotoBench, BLUESKY, CALLBACK, CONNECTED } from '../../testing/atproto-bench.ts';

const HOUR = 3_600_000;
const failed = (why: string) => `/social-accounts?platform=bluesky&failed=${why}`;

describe('signing in with Bluesky', () => {
  let bench: AtprotoBench;
  beforeAll(async () => {
    bench = await AtprotoBench.open();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.platform.play({ forget: true });
    bench.client = await bench.server.newUser();
  });

  it.each(['ann.stand-in.example', '\u202a@Ann.stand-in.example\u202c', 'did:plc:ann'])(
    'connects the account of %s at its own server, and tells no secret',
    async (typed) => {
      expect(await bench.connect(typed)).toBe(CONNECTED);
      expect(await bench.list()).toMatchObject([
        { platformId: BLUESKY, name: '@ann.stand-in.example', isEnded: false },
      ]);
      const opened = await bench.connections.open(bench.owner);
      expect(opened).toMatchObject({ address: bench.platform.url, subject: 'did:plc:ann' });
      const told = JSON.stringify(await bench.list());
      expect(told).not.toContain('access-ann');
      const [stored] = (await bench.server.running.deps.database.knex('connections')) as [{ sealed: Uint8Array }];
      expect(Buffer.from(stored.sealed).toString('latin1')).not.toMatch(/access-ann|"d":/);
    },
  );

  it('begins at the address of a server, for whoever signs in there', async () => {
    const page = await bench.page(bench.platform.url);
    expect(await bench.comeBack(await bench.decide(page, 'allow', 'bea'))).toBe(CONNECTED);
    expect(await bench.list()).toMatchObject([{ name: '@bea.stand-in.example' }]);
  });

  it('sends no more than the name of a request that was announced', async () => {
    const page = await bench.page();
    expect([...page.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
    expect(page.searchParams.get('client_id')).toMatch(
      /^http:\/\/localhost\?redirect_uri=http%3A%2F%2F127\.0\.0\.1%3A\d+%2Fapi%2Fauth%2Fbluesky%2Fcallback&scope=atproto\+transition%3Ageneric$/,
    );
  });

  it('goes on at localhost, where the session is, after the return to 127.0.0.1', async () => {
    const returned = await bench.decide(await bench.page());
    expect([returned.hostname, returned.pathname]).toEqual(['127.0.0.1', CALLBACK]);
    const reply = await fetch(returned, { redirect: 'manual' });
    expect(reply.headers.get('Location')).toBe(returned.href.replace('127.0.0.1', 'localhost'));
  });

  it('says that there is no such account', async () => {
    for (const typed of ['ann', 'nobody.example.org', 'did:plc:nobody', 'https://']) {
      const begun = await bench.begin(typed);
      expect([begun.status, begun.text]).toEqual([
        400,
        expect.stringContaining('There is no Bluesky account of this name.'),
      ]);
    }
    expect((await bench.begin('')).text).toBe('username: enter your handle, for example ann.bsky.social.');
  });

  it('stores nothing when the person declines', async () => {
    expect(await bench.comeBack(await bench.decide(await bench.page(), 'deny'))).toBe(failed('declined'));
    expect(await bench.list()).toEqual([]);
  });

  describe('stores nothing', () => {
    const change = (returned: URL, name: string, value: string | null): URL => {
      const changed = new URL(returned);
      if (value === null) changed.searchParams.delete(name);
      else changed.searchParams.set(name, value);
      return changed;
    };

    it.each(['https://elsewhere.example', null])('for an answer in the name of %s', async (iss) => {
      for (const decision of ['allow', 'deny'] as const) {
        const returned = await bench.decide(await bench.page(), decision);
        expect(await bench.comeBack(change(returned, 'iss', iss))).toBe(failed('refused'));
      }
      expect(await bench.countCalls('/atproto/token')).toBe(0);
      expect(await bench.list()).toEqual([]);
    });

    it('for a state that was used, was not begun, or belongs to another session', async () => {
      const returned = await bench.decide(await bench.page());
      expect(await bench.comeBack(change(returned, 'state', 'another'))).toBe(failed('ended'));
      expect(await bench.comeBack(returned, await bench.server.newUser())).toBe(failed('ended'));
      const phone = bench.server.client();
      await phone.login(bench.client.user!.username);
      expect(await bench.comeBack(returned, phone)).toBe(failed('ended'));
      expect(await bench.list()).toEqual([]);
      expect(await bench.comeBack(returned)).toBe(CONNECTED);
      expect(await bench.comeBack(returned)).toBe(failed('ended'));
    });

    it('for another account than the person typed', async () => {
      const returned = await bench.decide(await bench.page(), 'allow', 'bea');
      expect(await bench.comeBack(returned)).toBe(failed('other-account'));
      expect(await bench.list()).toEqual([]);
    });

    it.each([
      ['that is not a DID', { sub: 'ann' }],
      ['that its server does not know', { sub: 'did:plc:nobody' }],
      ['with a token that anybody could use', { token_type: 'Bearer' }],
      ['that may not be posted to', { scope: 'atproto' }],
    ])('for an account %s', async (_why, more) => {
      const page = await bench.page(bench.platform.url);
      const body = {
        access_token: 'access',
        token_type: 'DPoP',
        expires_in: 3_600,
        scope: 'atproto transition:generic',
        sub: 'did:plc:ann',
        ...more,
      };
      await bench.platform.play({ tokens: [{ does: 'answer', status: 200, body }] });
      expect(await bench.comeBack(await bench.decide(page))).toBe(failed('refused'));
      expect(await bench.list()).toEqual([]);
    });

    it('for an account whose own server names another OAuth server', async () => {
      const other = await StandInPlatform.start();
      const returned = await bench.decide(await bench.page());
      const body = { resource: bench.platform.url, authorization_servers: [other.url] };
      // Read in this order: the account's document, its handle, its server.
      await bench.platform.play({
        reads: [{ does: 'none' }, { does: 'none' }, { does: 'answer', status: 200, body }],
      });
      expect(await bench.comeBack(returned)).toBe(failed('refused'));
      expect((await other.held()).requests).toEqual(['GET /.well-known/oauth-authorization-server']);
      await other.stop();
      expect(await bench.list()).toEqual([]);
    });
  });

  describe('does not begin', () => {
    const origin = () => bench.platform.url;
    const document = (pds: string) => ({
      id: 'did:plc:ann',
      alsoKnownAs: ['at://ann.stand-in.example'],
      service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: pds }],
    });
    const server = (more: object = {}) => ({
      issuer: origin(),
      authorization_endpoint: `${origin()}/atproto/authorize`,
      token_endpoint: `${origin()}/atproto/token`,
      pushed_authorization_request_endpoint: `${origin()}/atproto/par`,
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      ...more,
    });
    const none = { does: 'none' } as const;
    const answer = (body: unknown) => ({ does: 'answer', status: 200, body }) as const;
    /** Read in this order: the handle, the account's document, its server, the OAuth server. */
    const reads = (at: number, step: object) => [...Array.from({ length: at }, () => none), step] as never;
    const refuses = async (words: RegExp) => {
      const started = performance.now();
      const begun = await bench.begin('ann.stand-in.example');
      expect([begun.status, begun.text]).toEqual([400, expect.stringMatching(words)]);
      expect(performance.now() - started).toBeLessThan(8_000);
    };

    it.each(['http://10.1.2.3', 'https://169.254.169.254', 'https://[::1]', 'https://localhost', 'http://192.0.2.1'])(
      'at %s, to which an account’s document points',
      async (pds) => {
        await bench.platform.play({ reads: reads(1, answer(document(pds))) });
        await refuses(/did not answer/);
      },
    );

    it.each(['http://10.1.2.3', 'https://[::ffff:127.0.0.1]', 'file:///etc/passwd'])(
      'at %s, to which its server points',
      async (issuer) => {
        const body = { resource: origin(), authorization_servers: [issuer] };
        await bench.platform.play({ reads: reads(2, answer(body)) });
        await refuses(/did not answer|refused to connect/);
      },
    );

    it('with a connection to a private address', async () => {
      let connections = 0;
      const inside = createServer(() => (connections += 1));
      await once(inside.listen(0, '127.0.0.2'), 'listening');
      const { port } = inside.address() as AddressInfo;
      for (const pds of [`https://127.0.0.2:${port}`, `http://127.0.0.2:${port}`]) {
        await bench.platform.play({ reads: reads(1, answer(document(pds))) });
        await refuses(/did not answer/);
        const body = { resource: origin(), authorization_servers: [pds] };
        await bench.platform.play({ reads: reads(2, answer(body)) });
        await refuses(/did not answer/);
      }
      inside.close();
      expect(connections).toBe(0);
    });

    it.each([
      ['token_endpoint', 'http://10.1.2.3/token'],
      ['pushed_authorization_request_endpoint', 'http://example.org/par'],
      ['authorization_endpoint', 'javascript:alert(1)'],
      ['issuer', 'https://elsewhere.example'],
      ['protected_resources', ['https://elsewhere.example']],
      ['authorization_response_iss_parameter_supported', false],
    ])('where the OAuth server says %s: %s', async (name, value) => {
      await bench.platform.play({ reads: reads(3, answer(server({ [name]: value }))) });
      await refuses(/refused to connect/);
    });

    it.each([0, 1, 2, 3])('when document %i of four has ten megabytes', async (at) => {
      await bench.platform.play({ reads: reads(at, answer({ ...server(), rest: 'a'.repeat(10_000_000) })) });
      await refuses(/did not answer|refused to connect|no Bluesky account/);
    });

    it.each([0, 1, 2, 3])('when document %i of four redirects in a circle, and follows nothing', async (at) => {
      const loop = { does: 'answer', status: 302, headers: { Location: '/' } };
      await bench.platform.play({ reads: reads(at, loop) });
      await refuses(/refused to connect|no Bluesky account/);
      expect((await bench.platform.held()).requests).toHaveLength(at + 1);
    });

    it('for a handle that the account does not name back', async () => {
      await bench.platform.play({ reads: reads(0, answer({ did: 'did:plc:bea' })) });
      await refuses(/no Bluesky account/);
    });

    it('while the OAuth server does not answer', async () => {
      await bench.platform.play({ reads: reads(4, { does: 'answer', status: 503 }) });
      await refuses(/did not answer/);
    });
  });

  describe('a permission', () => {
    it('posts, is renewed by its own protocol, and posts with the next token', async () => {
      await bench.connect();
      expect(await bench.publish('In the first hour.')).toBe('shared');
      bench.server.clock.advance(HOUR);
      expect(await bench.publish('In the second hour.')).toBe('shared');
      const sent = (await bench.platform.postsOf('ann')).map(({ headers }) => headers['authorization']);
      expect(sent).toEqual([expect.stringMatching(/^DPoP access-ann\./), expect.stringMatching(/^DPoP access-ann\./)]);
      expect(new Set(sent).size).toBe(2);
      expect(await bench.countCalls('createSession')).toBe(0);
    });

    it('is renewed once by whichever of several asks first', async () => {
      await bench.connect();
      for (let hour = 1; hour < 4; hour += 1) {
        bench.server.clock.advance(HOUR);
        const opened = await Promise.all([1, 2, 3].map(() => bench.connections.open(bench.owner)));
        expect(new Set(opened.map((each) => (each && 'token' in each ? each.token : null))).size).toBe(1);
        // Each renewal is asked for its nonce first.
        expect(await bench.countCalls('/atproto/token')).toBe(2 + 2 * hour);
      }
    });

    it('outlives a blip and a change of the nonce, and ends when the server does not know it any more', async () => {
      await bench.connect();
      for (const step of [
        { does: 'answer', status: 502 },
        { does: 'lose-reply', before: true },
        { does: 'answer', status: 401, body: { error: 'invalid_client' } },
      ] as const) {
        bench.server.clock.advance(HOUR);
        await bench.platform.play({ tokens: [step], changesNonce: true });
        expect(await bench.connections.open(bench.owner)).toMatchObject({ putOff: expect.stringMatching(/\.$/) });
        expect(await bench.connections.open(bench.owner)).toMatchObject({ subject: 'did:plc:ann' });
      }
      await bench.platform.play({ changesNonce: true });
      expect(await bench.publish('After a change.')).toBe('shared');
      bench.server.clock.advance(HOUR);
      await bench.platform.play({ forget: true });
      expect(await bench.publish('After the end.')).toBe('by-hand');
      expect(await bench.list()).toMatchObject([
        { isEnded: true, reason: 'The platform ended this permission. Connect the account again.' },
      ]);
      expect(await bench.connect()).toBe(CONNECTED);
      expect(await bench.list()).toMatchObject([{ isEnded: false, reason: null }]);
    });

    it('keeps its refresh token when the server sends an empty one', async () => {
      await bench.connect();
      bench.server.clock.advance(HOUR);
      const body = {
        access_token: 'access',
        token_type: 'DPoP',
        refresh_token: '',
        expires_in: 3_600,
        scope: 'atproto transition:generic',
        sub: 'did:plc:ann',
      };
      await bench.platform.play({ tokens: [{ does: 'answer', status: 200, body }] });
      expect(await bench.connections.open(bench.owner)).toMatchObject({ token: 'access' });
      bench.server.clock.advance(HOUR);
      const opened = await bench.connections.open(bench.owner);
      expect(opened).toMatchObject({ token: expect.stringMatching(/^access-ann\./) });
    });

    it('never becomes the permission of another account', async () => {
      await bench.connect();
      bench.server.clock.advance(HOUR);
      const body = { access_token: 'a', token_type: 'DPoP', scope: 'atproto transition:generic', sub: 'did:plc:bea' };
      await bench.platform.play({ tokens: [{ does: 'answer', status: 200, body }] });
      expect(await bench.connections.open(bench.owner)).toBeNull();
    });

    it('is renewed before its end when its server rejects it', async () => {
      await bench.connect();
      const before = await bench.connections.open(bench.owner);
      const token = before && 'token' in before ? before.token : '';
      expect(await bench.connections.noteRejected(bench.owner, { token, words: 'Connect it again.' })).toBe(
        'renewable',
      );
      const after = await bench.connections.open(bench.owner);
      expect(after).toMatchObject({ token: expect.stringMatching(/^access-ann\./) });
      expect(after).not.toEqual(before);
      expect(await bench.list()).toMatchObject([{ isEnded: false }]);
    });
  });
});
