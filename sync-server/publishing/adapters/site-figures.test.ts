import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Connection, PlatformAdapter, ReadPost } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { refIn, publishBoth } from '../testing/drafting.contract.ts';
import { MemoryHealth, readsForTests, testPublishing } from '../testing/test-publishing.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { tokenOf } from './account-calls.ts';
import { ghostAdapter } from './ghost.ts';
import { wordpressAdapter } from './wordpress.ts';

let platform: StandInPlatform;
beforeAll(async () => {
  platform = await StandInPlatform.start();
});
afterAll(() => platform.stop());
beforeEach(() => platform.play({ forget: true }));

const deps: AdapterDeps = {
  health: new MemoryHealth(),
  limits: { ...requestLimits, totalMs: 2_000, allowedAddresses: ['127.0.0.1'] },
  now: Date.now,
  settleMs: 0,
  ...readsForTests,
};
const sites: Readonly<Record<'WordPress' | 'Ghost', { adapter: PlatformAdapter; connection: () => Connection }>> = {
  WordPress: {
    adapter: wordpressAdapter(deps),
    connection: () => ({
      name: 'ann',
      address: `${platform.url}/wp-json/`,
      token: tokenOf({ identifier: 'ann', password: 'goodpassword' }),
    }),
  },
  Ghost: {
    adapter: ghostAdapter(deps),
    connection: () => ({ name: 'ann', address: `${platform.url}/`, token: `${'a1'.repeat(12)}:${'c3'.repeat(32)}` }),
  },
};

describe.each(['WordPress', 'Ghost'] as const)('the figures of articles on %s', (site) => {
  const { adapter, connection } = sites[site];
  const post = async (): Promise<ReadPost> => {
    const publishing = testPublishing({ connection: connection(), isRepeat: false });
    return { ref: refIn(await publishBoth(adapter, publishing))!, url: null };
  };
  const read = (...posts: readonly ReadPost[]) =>
    adapter.figures!({ userId: 'ann', connection: connection(), posts, signal: new AbortController().signal });

  it('are what the site counts, without views, which it does not tell', async () => {
    const [one, other] = [await post(), await post()];
    await platform.play({ figures: { [one.ref]: { comments: 3, positive_feedback: 12 } } });
    const likes = (count: number) => (site === 'Ghost' ? count : null);
    const { read: found, failure } = await read(one, other);
    expect(failure).toBeNull();
    expect(found.get(one.ref)).toEqual({ views: null, likes: likes(12), reposts: null, replies: 3 });
    expect(found.get(other.ref)).toEqual({ views: null, likes: likes(0), reposts: null, replies: 0 });
  });

  it('are absent for an article that was taken down, and for what names none', async () => {
    const [gone, there] = [await post(), await post()];
    const publishing = testPublishing({ connection: connection(), ref: gone.ref });
    expect(await adapter.withdraw!(publishing)).toMatchObject({ type: 'shared' });
    const odd = { ref: '../x', url: null };
    const { read: found } = await read(gone, there, odd);
    expect([found.get(gone.ref), found.get(odd.ref)]).toEqual(['absent', 'absent']);
    expect(found.get(there.ref)).toMatchObject({ replies: 0 });
  });

  it('are read without the comments where a password in front of the site keeps them', async () => {
    const article = await post();
    const step = { does: 'answer', status: 401, headers: { 'WWW-Authenticate': 'Basic' } } as const;
    await platform.play({ reads: [{ does: 'none' }, step] });
    const rejected: string[] = [];
    const onRejected = (words: string): void => void rejected.push(words);
    const { userId, signal } = { userId: 'ann', signal: new AbortController().signal };
    const reading = { userId, connection: connection(), posts: [article], signal, onRejected };
    const { failure } = await adapter.figures!(reading);
    // WordPress is sent the password for them, so that the lock keeps the account out.
    expect(failure?.type ?? null).toBe(site === 'Ghost' ? null : 'later');
    expect(rejected).toEqual([]);
  });

  it('wait as long as the site asks', async () => {
    const article = await post();
    await platform.play({ reads: [{ does: 'answer', status: 503, headers: { 'Retry-After': '7200' } }] });
    const { read: found, failure } = await read(article);
    expect([found.size, failure]).toMatchObject([0, { type: 'later', afterMs: 7_200_000 }]);
  });

  it('take nothing for a number that is none', async () => {
    const [odd, there] = [await post(), await post()];
    await platform.play({ figures: { [odd.ref]: { comments: '-1', positive_feedback: '-1' } } });
    const { read: found, failure } = await read(odd, there);
    expect(failure).toBeNull();
    expect(found.get(odd.ref)).toSatisfy((figures: unknown) =>
      site === 'Ghost' ? figures === 'unreadable' : (figures as { replies: unknown }).replies === null,
    );
    expect(found.get(there.ref)).toMatchObject({ replies: 0 });
  });

  it.each([403, 404])(
    'are unknown, and the connection stays, where the way to the comments is closed: %i',
    async (status) => {
      const article = await post();
      await platform.play({ reads: [{ does: 'none' }, { does: 'answer', status, body: { code: 'rest_forbidden' } }] });
      const { read: found, failure } = await read(article);
      expect(failure).toBeNull();
      expect(found.get(article.ref)).toMatchObject({ replies: null });
    },
  );

  it('end with the permission', async () => {
    const article = await post();
    const revoked = { ...connection(), token: 'revoked' };
    const { failure } = await adapter.figures!({
      userId: 'ann',
      connection: revoked,
      posts: [article],
      signal: new AbortController().signal,
    });
    expect(failure?.type).toBe('refused');
  });
});

it('the comments of several articles on WordPress come in one call, and one by one where there are many', async () => {
  const { adapter, connection } = sites.WordPress;
  const articles: ReadPost[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const publishing = testPublishing({ connection: connection(), isRepeat: false });
    articles.push({ ref: refIn(await publishBoth(adapter, publishing))!, url: null });
  }
  const counted = async (comments: number) => {
    const [one, , three] = articles;
    await platform.play({ figures: { [one!.ref]: { comments }, [three!.ref]: { comments: 2 } } });
    const before = await countCalls();
    const given = { userId: 'ann', connection: connection(), posts: articles, signal: new AbortController().signal };
    const { read } = await adapter.figures!(given);
    const replies = articles.map(({ ref }) => (read.get(ref) as { readonly replies: number }).replies);
    return { replies, calls: (await countCalls()) - before };
  };
  expect(await counted(7)).toEqual({ replies: [7, 0, 2, 0, 0], calls: 1 });
  expect(await counted(250)).toEqual({ replies: [250, 0, 2, 0, 0], calls: 6 });
});

async function countCalls(): Promise<number> {
  const { requests } = await platform.held();
  return requests.filter((each) => each.endsWith('/wp/v2/comments')).length;
}
