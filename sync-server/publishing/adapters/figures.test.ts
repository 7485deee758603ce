import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Connection, PlatformAdapter, ReadPost } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { PictureServer } from '../testing/picture-server.ts';
import { MemoryHealth, readsForTests, storedPictures, testPublishing } from '../testing/test-publishing.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { blueskyAdapter } from './bluesky.ts';
import { tokenOf } from './account-calls.ts';
import { devToAdapter } from './dev-to.ts';
import { instagramAdapter } from './instagram.ts';
import { linkedInAdapter } from './linkedin.ts';
import { mastodonAdapter } from './mastodon.ts';
import { threadsAdapter } from './threads.ts';
import { xAdapter } from './x.ts';

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
const adapters = { mastodon: mastodonAdapter(deps), bluesky: blueskyAdapter(deps), devTo: devToAdapter(deps) };
const connections = (): Record<keyof typeof adapters, Connection> => ({
  mastodon: { name: '@ann', address: platform.url, token: 'good-ann' },
  bluesky: {
    name: '@ann',
    address: platform.url,
    token: tokenOf({ identifier: 'did:plc:ann', password: 'good-app-password' }),
  },
  devTo: { name: '@ann', address: platform.url, token: 'good-ann' },
});

let pictures: PictureServer;
beforeAll(async () => {
  pictures = await PictureServer.start();
});
afterAll(() => pictures.stop());

/** Posts a text of some paragraphs, each as long as a post. */
async function post(to: keyof typeof adapters, paragraphs = 1): Promise<ReadPost> {
  const adapter: PlatformAdapter = adapters[to];
  const publishing = testPublishing({ connection: connections()[to], isRepeat: false });
  const body = Array.from({ length: paragraphs }, (_, at) => `${at} ${'words '.repeat(45)}`).join('\n\n');
  const given = { ...publishing, post: { ...publishing.post, body, tags: [] } };
  let outcome = await adapter.publish(given);
  if (outcome.type === 'drafted') outcome = await adapter.publish({ ...given, ref: outcome.ref });
  if (outcome.type !== 'shared') throw new Error(JSON.stringify(outcome));
  return { ref: outcome.ref!, url: outcome.url };
}

const read = (to: keyof typeof adapters, posts: readonly ReadPost[]) =>
  adapters[to].figures!({
    userId: 'ann',
    connection: connections()[to],
    posts,
    signal: new AbortController().signal,
  });

const countReads = async () =>
  (await platform.held()).requests.filter((each) => /GET .*(statuses\/|getPosts|published)/.test(each)).length;

it.each([
  ['mastodon', 4, { favourites_count: 2, reblogs_count: 1, replies_count: 1 }],
  ['bluesky', 3, { likeCount: 2, repostCount: 1, quoteCount: 0, replyCount: 1 }],
] as const)('the figures of a thread on %s are those of its posts together', async (to, paragraphs, each) => {
  const thread = await post(to, paragraphs);
  const held = await platform.postsOf('ann');
  expect(held.length).toBeGreaterThan(1);
  await platform.play({ figures: Object.fromEntries(held.map(({ id }) => [id, each])) });
  const { read: found, failure } = await read(to, [thread]);
  expect(failure).toBeNull();
  // Each post counts a reply: the author’s own next post, except for the last one.
  expect(found.get(thread.ref)).toEqual({ views: null, likes: 2 * held.length, reposts: held.length, replies: 1 });
});

it('thirty posts on Bluesky take two calls', async () => {
  const posts: ReadPost[] = [];
  for (let nth = 0; nth < 30; nth += 1) posts.push(await post('bluesky'));
  const { read: found } = await read('bluesky', posts);
  expect([found.size, await countReads()]).toEqual([30, 2]);
});

it('forty articles on Dev.to take two calls, and an article that is on neither page is absent', async () => {
  const articles: ReadPost[] = [];
  for (let nth = 0; nth < 40; nth += 1) articles.push(await post('devTo'));
  const { read: found } = await read('devTo', [articles[0]!, articles[39]!, { ref: '999', url: null }]);
  expect(found.get(articles[0]!.ref)).toMatchObject({ views: 0, reposts: null });
  expect(found.get('999')).toBe('absent');
  expect(await countReads()).toBe(2);
});

it('many posts on Mastodon are read in more than one go', async () => {
  const posts: ReadPost[] = [];
  for (let nth = 0; nth < 12; nth += 1) posts.push(await post('mastodon', 4));
  const parts = posts.reduce((sum, { ref }) => sum + ref.split(',').length, 0);
  expect(parts).toBeGreaterThan(30);
  const { read: found, failure } = await read('mastodon', posts);
  expect(failure).toBeNull();
  expect(found.size).toBeLessThan(12);
  expect(await countReads()).toBeLessThanOrEqual(30);
});

it.each(['mastodon', 'bluesky'] as const)(
  'a post that was deleted on %s is absent, the others are read',
  async (to) => {
    const [gone, there] = [await post(to), await post(to)];
    const publishing = testPublishing({ connection: connections()[to], ref: gone.ref });
    expect(await adapters[to].withdraw!(publishing)).toMatchObject({ type: 'shared' });
    const { read: found } = await read(to, [gone, there]);
    expect([found.get(gone.ref), found.get(there.ref)]).toMatchObject(['absent', { likes: 0 }]);
  },
);

it.each(['', 'did:plc:ann', 'did:plc:ann,../x', 'at://evil,3kaaaaaaaaaaa'])(
  'the reference %j names no post on Bluesky, and nothing is sent for it',
  async (ref) => {
    const { read: found } = await read('bluesky', [{ ref, url: null }]);
    expect([found.get(ref), await countReads()]).toEqual(['absent', 0]);
  },
);

it.each(['mastodon', 'bluesky', 'devTo'] as const)('a failure of %s says how long to wait', async (to) => {
  const posts: ReadPost[] = [];
  for (let nth = 0; nth < 3; nth += 1) posts.push(await post(to));
  await read(to, posts);
  await platform.play({ reads: [{ does: 'answer', status: 503, headers: { 'Retry-After': '7200' } }] });
  const { read: found, failure } = await read(to, posts);
  expect([found.size, failure]).toMatchObject([0, { type: 'later', afterMs: 7_200_000 }]);
});

it.each([
  ['mastodon', { favourites_count: -1 }, { likes: 0 }],
  ['bluesky', { likeCount: '5' }, { likes: 0 }],
  ['devTo', { page_views_count: 1e300 }, { views: 0 }],
] as const)(
  'a post of which %s tells no counts does not keep the others from being read',
  async (to, hostile, good) => {
    const posts = [await post(to), await post(to), await post(to)];
    const [, second] = await platform.postsOf('ann');
    await platform.play({ figures: { [second!.id]: hostile } });
    const { read: found, failure } = await read(to, posts);
    expect(failure).toBeNull();
    expect(posts.map(({ ref }) => found.get(ref))).toMatchObject([good, 'unreadable', good]);
  },
);

describe('on Threads and Instagram', () => {
  const account = () => ({ name: '@ann', address: platform.url, token: 'good-ann', subject: 'id-ann' });
  const meta = () => ({ ...deps, pictureAddress: pictures.addressOf });

  async function share(adapter: PlatformAdapter, body: string): Promise<ReadPost> {
    const publishing = testPublishing({ connection: account(), isRepeat: false });
    const outcome = await adapter.publish({ ...publishing, post: { ...publishing.post, body, tags: [] } });
    if (outcome.type !== 'shared') throw new Error(JSON.stringify(outcome));
    return { ref: outcome.ref!, url: outcome.url };
  }

  const readOf = async (adapter: PlatformAdapter, ...posts: readonly ReadPost[]) =>
    await adapter.figures!({
      userId: 'ann',
      connection: account(),
      posts,
      signal: new AbortController().signal,
    });

  it('the figures of a thread are those of its posts together, and its first post counts all replies', async () => {
    const adapter = threadsAdapter(meta());
    const thread = await share(adapter, Array.from({ length: 3 }, () => 'words '.repeat(70)).join('\n\n'));
    const ids = thread.ref.split(',');
    expect(ids).toHaveLength(3);
    const each = { views: 10, likes: 2, reposts: 1, quotes: 1 };
    await platform.play({
      figures: Object.fromEntries(ids.map((id, at) => [id, { ...each, replies: at === 0 ? 5 : 1 }])),
    });
    const { read: found, failure } = await readOf(adapter, thread);
    expect(failure).toBeNull();
    expect(found.get(thread.ref)).toEqual({ views: 30, likes: 6, reposts: 6, replies: 3 });
  });

  it('likes and comments come back, and a deleted post is absent', async () => {
    const adapter = instagramAdapter(meta());
    const shared = await share(adapter, `![Noon](rostrum-image:${storedPictures.square.hash})`);
    await platform.play({ figures: { [shared.ref]: { like_count: 4, comments_count: 2 } } });
    const gone = { ref: '99', url: null };
    const { read: found } = await readOf(adapter, gone, shared);
    expect([found.get('99'), found.get(shared.ref)]).toEqual([
      'absent',
      { views: null, likes: 4, reposts: null, replies: 2 },
    ]);
    await platform.play({ figures: { [shared.ref]: { like_count: -1 } } });
    expect((await readOf(adapter, shared)).read.get(shared.ref)).toBe('unreadable');
  });

  it('a platform that does not answer says how long to wait', async () => {
    const adapter = threadsAdapter(meta());
    const shared = await share(adapter, 'Ship small.');
    await platform.play({ reads: [{ does: 'answer', status: 503, headers: { 'Retry-After': '7200' } }] });
    const { read: found, failure } = await readOf(adapter, shared);
    expect([found.size, failure]).toMatchObject([0, { type: 'later', afterMs: 7_200_000 }]);
  });
});

/** Posts by an owner of an account at X or LinkedIn, and what the platform tells of the posts. */
const asked = { ...deps, readsFigures: ['twitter', 'linkedin'] } as const;
const byOperator = {
  x: { on: xAdapter(asked), off: xAdapter(deps) },
  linkedIn: { on: linkedInAdapter(asked), off: linkedInAdapter(deps) },
};

function accountAt(owner: string, scope?: string): Connection {
  const known = { name: owner, address: platform.url, token: `good-${owner}`, subject: `id-${owner}` };
  return { ...known, ...(scope !== undefined && { scope }) };
}

async function postThere(to: keyof typeof byOperator, connection: Connection, paragraphs = 1): Promise<ReadPost> {
  const body = Array.from({ length: paragraphs }, (_, at) => `${at} ${'words '.repeat(40)}`).join('\n\n');
  const publishing = testPublishing({ connection, isRepeat: false });
  const outcome = await byOperator[to].on.publish({ ...publishing, post: { ...publishing.post, body, tags: [] } });
  if (outcome.type !== 'shared') throw new Error(JSON.stringify(outcome));
  return { ref: outcome.ref!, url: outcome.url };
}

const readThere = (to: keyof typeof byOperator, connection: Connection, posts: readonly ReadPost[]) =>
  byOperator[to].on.figures!({ userId: 'ann', connection, posts, signal: new AbortController().signal });

const callsTo = async (path: string) =>
  (await platform.held()).requests.filter((each) => each === `GET ${path}`).length;

it('figures on X and LinkedIn are read only where the operator says so', () => {
  for (const { on, off } of Object.values(byOperator))
    expect(['figures' in on, 'figures' in off]).toEqual([true, false]);
});

it('the figures of threads on X come in one call, quotes counted as reposts, and a deleted post is absent', async () => {
  const connection = accountAt('ann');
  const [thread, single] = [await postThere('x', connection, 3), await postThere('x', connection)];
  const gone = { ref: '999', url: null };
  const held = await platform.postsOf('ann');
  const each = { impression_count: 100, like_count: 4, retweet_count: 1, quote_count: 1, reply_count: 1 };
  await platform.play({ figures: Object.fromEntries(held.map(({ id }) => [id, each])) });
  const { read: found, failure } = await readThere('x', connection, [thread, single, gone]);
  expect(failure).toBeNull();
  const parts = held.length - 1;
  expect(found.get(thread.ref)).toEqual({ views: 100 * parts, likes: 4 * parts, reposts: 2 * parts, replies: 1 });
  expect(found.get(single.ref)).toEqual({ views: 100, likes: 4, reposts: 2, replies: 1 });
  expect(found.get('999')).toBe('absent');
  expect(await callsTo('/2/tweets')).toBe(1);
});

it('the figures of a post on LinkedIn are four of its metrics', async () => {
  const connection = accountAt('ann', 'openid,profile,w_member_social,r_member_postAnalytics');
  const there = await postThere('linkedIn', connection);
  const [held] = await platform.postsOf('ann');
  await platform.play({ figures: { [held!.id]: { IMPRESSION: 640, REACTION: 12, RESHARE: 2, COMMENT: 5 } } });
  const { read: found, failure } = await readThere('linkedIn', connection, [
    there,
    { ref: 'urn:li:share:1/x', url: null },
  ]);
  expect(failure).toBeNull();
  expect(found.get(there.ref)).toEqual({ views: 640, likes: 12, reposts: 2, replies: 5 });
  expect(found.get('urn:li:share:1/x')).toBe('absent');
});

it('an account that may not read its figures is told apart from one that is refused', async () => {
  const unpaid = accountAt('unpaid');
  expect(await readThere('x', unpaid, [await postThere('x', unpaid)])).toMatchObject({
    failure: { type: 'not-included' },
  });
  const reader = accountAt('reader');
  expect(await readThere('linkedIn', reader, [await postThere('linkedIn', reader)])).toMatchObject({
    failure: { type: 'not-included' },
  });
  const without = accountAt('ann', 'openid,profile,w_member_social');
  const before = await callsTo('/rest/memberCreatorPostAnalytics');
  expect(await readThere('linkedIn', without, [{ ref: 'urn:li:share:1', url: null }])).toMatchObject({
    failure: { type: 'not-included' },
  });
  expect(await callsTo('/rest/memberCreatorPostAnalytics')).toBe(before);
});
