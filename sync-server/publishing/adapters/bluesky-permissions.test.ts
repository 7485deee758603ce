import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boundToken, thumbprint } from '../../testing/stand-in-platform/atproto-servers.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Connection } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { newTokenKey } from '../sign-in/atproto/bound-client.ts';
import { describeAdapter } from '../testing/adapter.contract.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import { blueskyAdapter } from './bluesky.ts';

interface Setting {
  readonly allowedAddresses?: readonly string[];
  readonly health?: MemoryHealth;
}

function adapterWith({ allowedAddresses = ['127.0.0.1'], health = new MemoryHealth() }: Setting = {}) {
  const limits = { ...requestLimits, totalMs: 700, allowedAddresses };
  return blueskyAdapter({ health, limits, now: Date.now, settleMs: 0, ...readsForTests });
}

/** The connection of a person who signed in at the account's server. */
async function signedIn(platform: StandInPlatform, owner: string) {
  const tokenKey = await newTokenKey();
  return {
    name: `@${owner}.stand-in.example`,
    address: platform.url,
    token: boundToken(owner, thumbprint(tokenKey)),
    subject: `did:plc:${owner}`,
    tokenKey,
  } satisfies Connection;
}

describeAdapter('Bluesky, connected by signing in', async () => {
  const platform = await StandInPlatform.start();
  const connection = await signedIn(platform, 'ann');
  return {
    adapter: adapterWith(),
    adapterForPublicWeb: adapterWith({ allowedAddresses: [] }),
    connection,
    // A token without its key is good for nothing.
    wrongConnection: { ...connection, tokenKey: await newTokenKey() },
    otherConnection: await signedIn(platform, 'bob'),
    refusal: null,
    play: (script) => platform.play(script),
    countPosts: async () => (await platform.postsOf('ann')).length,
    countConnections: async () => (await platform.held()).connections,
    pictures: {
      writesBefore: 1,
      shown: async () =>
        (await platform.held()).posts.map(({ record }) => {
          const embed = record!['embed'] as { readonly images: readonly { readonly alt: string }[] } | undefined;
          return (embed?.images ?? []).map(({ alt }) => alt);
        }),
    },
    stop: () => platform.stop(),
  };
});

describe('an account of Bluesky that was connected by signing in', () => {
  let platform: StandInPlatform;
  let connection: Awaited<ReturnType<typeof signedIn>>;
  let adapter: ReturnType<typeof adapterWith>;
  let health: MemoryHealth;
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.play({ forget: true });
    connection = await signedIn(platform, 'ann');
    health = new MemoryHealth();
    adapter = adapterWith({ health });
  });

  const saying = (body: string, more: object = {}) => {
    const given = testPublishing({ connection, ...more });
    return { ...given, post: { ...given.post, body, tags: [] } };
  };
  const long = (pictures = '') =>
    saying(`${pictures}\n\n${[0, 1, 2].map((at) => `${at} ${'words '.repeat(40)}`).join('\n\n')}`);
  const posts = () => platform.postsOf('ann');
  const count = async (name: string) => (await platform.held()).requests.filter((each) => each.endsWith(name)).length;

  it('gets a thread with pictures in one request, whose figures are read, and which is taken down', async () => {
    const given = long(`![Harbour](rostrum-image:${storedPictures.wide.hash})`);
    const outcome = await adapter.publish(given);
    const keys = (await posts()).map(({ id }) => id);
    expect(keys).toHaveLength(3);
    const url = `https://bsky.app/profile/ann.stand-in.example/post/${keys[0]}`;
    const ref = ['did:plc:ann', ...keys].join(',');
    expect(outcome).toEqual({ type: 'shared', url, ref });
    expect([await count('applyWrites'), await count('uploadBlob'), await count('createSession')]).toEqual([1, 1, 0]);
    await platform.play({ figures: { [keys[0]!]: { likeCount: 7 } } });
    const signal = new AbortController().signal;
    const since = new Date().toISOString();
    const read = await adapter.figures!({ userId: 'u', connection, posts: [{ ref, since }] as never, signal });
    expect(read).toMatchObject({ failure: null });
    expect(read.read.get(ref)).toMatchObject({ likes: 7 });
    expect((await adapter.withdraw!({ ...given, ref })).type).toBe('shared');
    expect(await posts()).toEqual([]);
  });

  it('goes on with what was begun by app password', async () => {
    const byPassword = JSON.stringify({ identifier: 'did:plc:ann', password: 'good-app-password' });
    const before = { name: connection.name, address: platform.url, token: byPassword };
    const given = saying('Once.');
    expect((await adapter.publish({ ...given, connection: before })).type).toBe('shared');
    const after = { ...given, begunAs: adapter.accountOf!(before) };
    expect((await adapter.find(after)).type).toBe('shared');
    expect((await adapter.publish(after)).type).toBe('shared');
    expect(await posts()).toHaveLength(1);
  });

  it('has a proof of its own in every request, and one that is sent again is refused', async () => {
    await adapter.publish(saying('One.'));
    await adapter.publish(saying('Two.'));
    const [one, two] = (await posts()).map(({ headers }) => headers);
    expect(one!['dpop']).not.toBe(two!['dpop']);
    expect(one!['authorization']).toBe(`DPoP ${connection.token}`);
    const again = { method: 'POST', headers: { authorization: one!['authorization']!, dpop: one!['dpop']! } };
    const address = `${platform.url}/xrpc/com.atproto.repo.applyWrites`;
    const stolen = { ...again.headers, authorization: `Bearer ${connection.token}` };
    for (const headers of [again.headers, stolen]) {
      const reply = await fetch(address, { ...again, headers });
      expect([reply.status, reply.headers.get('WWW-Authenticate')]).toEqual([
        401,
        'DPoP error="invalid_dpop_proof", algs="ES256"',
      ]);
    }
    expect(await posts()).toHaveLength(2);
  });

  it('is posted to once after its server has asked for another nonce', async () => {
    await adapter.publish(saying('One.'));
    await platform.play({ changesNonce: true });
    expect((await adapter.publish(saying('Two.'))).type).toBe('shared');
    expect(await posts()).toHaveLength(2);
  });

  it('is tried again with the next token when its server rejects this one', async () => {
    const step = {
      does: 'answer',
      status: 401,
      headers: { 'WWW-Authenticate': 'DPoP error="invalid_token"' },
      body: { error: 'invalid_token', message: 'The token has been revoked' },
    } as const;
    health.rejected = 'renewable';
    await platform.play({ writes: [step] });
    expect((await adapter.publish(saying('Later.'))).type).toBe('later');
    expect(health.failures).toBe(0);
    health.rejected = 'ended';
    await platform.play({ writes: [step] });
    expect(await adapter.publish(saying('Never.'))).toEqual({
      type: 'refused',
      hasConnectionEnded: true,
      words: 'Connect Bluesky again: the server no longer accepts this permission.',
    });
  });

  it('is asked for its handle once, and is never another account', async () => {
    await adapter.publish(saying('One.'));
    await adapter.publish(saying('Two.'));
    // The first request is refused for want of a nonce.
    expect(await count('getSession')).toBe(2);
    const swapped = { ...connection, subject: 'did:plc:bea' };
    expect((await adapter.publish(saying('Three.', { connection: swapped }))).type).toBe('later');
    expect(await posts()).toHaveLength(2);
  });
});
