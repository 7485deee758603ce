import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listReplies } from '#core/api/replies.ts';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { Connection, PlatformAdapter, ReadPost } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { MemoryHealth, readsForTests, testPublishing } from '../testing/test-publishing.ts';
import { tokenOf } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { blueskyAdapter } from './bluesky.ts';
import { mastodonAdapter } from './mastodon.ts';

let platform: StandInPlatform;
beforeAll(async () => {
  platform = await StandInPlatform.start();
});
afterAll(() => platform.stop());
beforeEach(() => platform.play({ forget: true }));

const deps: AdapterDeps = {
  health: new MemoryHealth(),
  limits: { ...requestLimits, totalMs: 5_000, allowedAddresses: ['127.0.0.1'] },
  now: Date.now,
  settleMs: 0,
  ...readsForTests,
};
const adapters = { mastodon: mastodonAdapter(deps), bluesky: blueskyAdapter(deps) };
const connections = (): Record<keyof typeof adapters, Connection> => ({
  mastodon: { name: `@ann@${new URL(platform.url).host}`, address: platform.url, token: 'good-ann' },
  bluesky: {
    name: '@ann.stand-in.example',
    address: platform.url,
    token: tokenOf({ identifier: 'did:plc:ann', password: 'good-app-password' }),
  },
});

/** Posts a text of some paragraphs, each as long as a post. */
async function post(to: keyof typeof adapters, paragraphs = 1): Promise<ReadPost> {
  const adapter: PlatformAdapter = adapters[to];
  const publishing = testPublishing({ connection: connections()[to], isRepeat: false });
  const body = Array.from({ length: paragraphs }, (_, at) => `${at} ${'words '.repeat(45)}`).join('\n\n');
  const outcome = await adapter.publish({ ...publishing, post: { ...publishing.post, body, tags: [] } });
  if (outcome.type !== 'shared') throw new Error(JSON.stringify(outcome));
  return { ref: outcome.ref!, url: outcome.url };
}

const read = (to: keyof typeof adapters, posts: readonly ReadPost[], tag: string | null = null) =>
  adapters[to].replies!({
    userId: 'ann',
    connection: connections()[to],
    posts: posts.map((each) => ({ ...each, tag })),
    signal: new AbortController().signal,
  });

/** The replies that were read for a post, which are within the limits of the API. */
async function repliesTo(to: keyof typeof adapters, of: ReadPost) {
  const { read: found, failure } = await read(to, [of]);
  const answer = found.get(of.ref);
  if (failure !== null || typeof answer !== 'object') throw new Error(JSON.stringify([answer, failure]));
  listReplies.reply.parse([{ platformId: 9, asOf: new Date().toISOString(), replies: [...answer.replies] }]);
  return answer.replies;
}

const heldId = async (at = 0) => (await platform.postsOf('ann'))[at]!.id;
const countReads = async () =>
  (await platform.held()).requests.filter((each) => /\/context$|getPostThread/.test(each)).length;

const status = (id: number, more: object = {}) => ({
  id: String(1_000 + id),
  url: `https://far.example/@bea/${id}`,
  content: `<p>Reply ${id}</p>`,
  spoiler_text: '',
  visibility: 'public',
  created_at: new Date(Date.UTC(2026, 10, 20) + id * 1_000).toISOString(),
  account: { id: 'id-bea', username: 'bea', acct: 'bea@far.example', display_name: 'Bea' },
  ...more,
});

const key = (id: number) => `3k${'2'.repeat(11 - String(id).length)}${String(id).replaceAll(/[0189]/g, 'z')}`;
const node = (id: number, replies: readonly object[] = [], more: object = {}) => ({
  $type: 'app.bsky.feed.defs#threadViewPost',
  post: {
    uri: `at://did:plc:bea/app.bsky.feed.post/${key(id)}`,
    author: { did: 'did:plc:bea', handle: 'bea.example', displayName: 'Bea' },
    record: { $type: 'app.bsky.feed.post', text: `Reply ${id}` },
    indexedAt: new Date(Date.UTC(2026, 10, 20) + id * 1_000).toISOString(),
    ...more,
  },
  replies,
});

describe('replies on Mastodon', () => {
  it('are those below the post that everybody can see, newest first, without the parts of its own thread', async () => {
    const thread = await post('mastodon', 4);
    const ids = thread.ref.split(',');
    expect(ids.length).toBeGreaterThan(1);
    await platform.play({
      replies: {
        [ids[0]!]: [
          status(1, { content: '<p>First &amp; <b>bold</b><br>line</p><p>Next</p>', in_reply_to_id: ids[0] }),
          status(2, { visibility: 'unlisted', account: { acct: 'cyd', display_name: '' } }),
          status(3, { visibility: 'direct' }),
          status(4, { visibility: 'private' }),
          status(5, { account: { acct: 'ann', display_name: 'Ann' }, in_reply_to_id: '1001' }),
          status(6, { spoiler_text: 'Spiders' }),
        ],
      },
    });
    const { host } = new URL(platform.url);
    expect(await repliesTo('mastodon', thread)).toEqual([
      expect.objectContaining({ id: '1006', text: 'Content warning: Spiders' }),
      expect.objectContaining({ id: '1005', author: 'Ann', handle: `@ann@${host}`, isOwn: true }),
      expect.objectContaining({ id: '1002', author: `@cyd@${host}`, handle: `@cyd@${host}`, isOwn: false }),
      {
        id: '1001',
        author: 'Bea',
        handle: '@bea@far.example',
        text: 'First & bold\nline\nNext',
        url: 'https://far.example/@bea/1',
        at: '2026-11-20T00:00:01.000Z',
        isOwn: false,
      },
    ]);
  });

  it('are marked as the person’s own by the account that posted, whichever one is connected now', async () => {
    const shared = await post('mastodon');
    const by = (id: number, acct: string) => status(id, { account: { acct, display_name: '' } });
    await platform.play({ replies: { [await heldId()]: [by(1, 'ann'), by(2, 'bob')] } });
    const connection = { ...connections().mastodon, name: `@bob@${new URL(platform.url).host}`, token: 'good-bob' };
    const signal = new AbortController().signal;
    const posts = [{ ...shared, tag: null }];
    const found = (await adapters.mastodon.replies!({ userId: 'ann', connection, posts, signal })).read.get(shared.ref);
    const own = typeof found === 'object' ? found.replies.map(({ handle, isOwn }) => [handle.slice(0, 4), isOwn]) : [];
    expect(own).toEqual([
      ['@bob', false],
      ['@ann', true],
    ]);
  });

  it('are the same where the instance says that nothing has changed', async () => {
    const shared = await post('mastodon');
    await platform.play({ replies: { [await heldId()]: [status(1)] } });
    const answer = (await read('mastodon', [shared])).read.get(shared.ref);
    const tag = typeof answer === 'object' ? answer.tag : null;
    expect(tag).toMatch(/^W\/"/);
    expect((await read('mastodon', [shared], tag)).read.get(shared.ref)).toBe('same');
    await platform.play({ replies: { [await heldId()]: [status(1), status(2)] } });
    expect((await read('mastodon', [shared], tag)).read.get(shared.ref)).toMatchObject({ replies: [{}, {}] });
  });

  it('of a post with ten thousand of them are those that the instance tells anybody', async () => {
    const shared = await post('mastodon');
    const replies = Array.from({ length: 10_000 }, (_, id) => status(id));
    await platform.play({ replies: { [await heldId()]: replies } });
    expect(await repliesTo('mastodon', shared)).toHaveLength(60);
    expect(await countReads()).toBe(2);
  });

  it('are the newest hundred', async () => {
    const shared = await post('mastodon');
    const replies = Array.from({ length: 400 }, (_, id) => status(id));
    await platform.play({ replies: { [await heldId()]: replies } });
    const found = await repliesTo('mastodon', shared);
    expect([found.length, found[0]!.id, found[99]!.id]).toEqual([100, '1399', '1300']);
  });

  it('of a post on an instance that the person has left are not asked for', async () => {
    const shared = await post('mastodon');
    const elsewhere = { ...shared, url: 'https://old.example/@ann/1' };
    expect((await read('mastodon', [elsewhere])).read.get(shared.ref)).toBe('absent');
    expect(await countReads()).toBe(0);
  });
});

describe('replies on Bluesky', () => {
  it('are those of the whole tree, newest first, without the parts of the own thread', async () => {
    const thread = await post('bluesky', 3);
    const last = (await platform.postsOf('ann')).at(-1)!;
    const own = { did: 'did:plc:ann', handle: 'ann.stand-in.example' };
    await platform.play({
      replies: {
        [await heldId()]: [
          node(2, [node(3, [node(4)])]),
          { $type: 'app.bsky.feed.defs#blockedPost', uri: 'at://x', blocked: true, replies: [node(5)] },
          { $type: 'app.bsky.feed.defs#notFoundPost', uri: 'at://y', notFound: true },
          node(6, [], { author: { did: 'did:plc:cyd', handle: 'cyd.example', viewer: { muted: true } } }),
        ],
        [last.id]: [node(7, [], { author: own, uri: `at://did:plc:ann/app.bsky.feed.post/${key(7)}` })],
      },
    });
    const found = await repliesTo('bluesky', thread);
    expect(found.map(({ text }) => text)).toEqual(['Reply 7', 'Reply 5', 'Reply 4', 'Reply 3', 'Reply 2']);
    expect(found.map(({ isOwn }) => isOwn)).toEqual([true, false, false, false, false]);
    expect(found[4]).toEqual({
      id: `did:plc:bea/${key(2)}`,
      author: 'Bea',
      handle: '@bea.example',
      text: 'Reply 2',
      url: `https://bsky.app/profile/did:plc:bea/post/${key(2)}`,
      at: '2026-11-20T00:00:02.000Z',
      isOwn: false,
    });
  });

  it('of a post with ten thousand of them stay as they are, and those of the next post are read', async () => {
    const [many, few] = [await post('bluesky'), await post('bluesky')];
    const replies = Array.from({ length: 10_000 }, (_, id) => node(id));
    await platform.play({ replies: { [await heldId(0)]: replies, [await heldId(1)]: [node(2)] } });
    const { read: found, failure } = await read('bluesky', [many, few]);
    expect(failure).toBeNull();
    expect([found.get(many.ref), found.get(few.ref)]).toEqual([
      'unreadable',
      expect.objectContaining({ replies: [expect.objectContaining({ text: 'Reply 2' })] }),
    ]);
  });

  it('in a tree that is deeper than was asked for are not read', async () => {
    const shared = await post('bluesky');
    const open = JSON.stringify({ ...node(2), replies: [] }).replace(/\]\}$/, '');
    for (const levels of [100, 5_000]) {
      const body = `{"thread":${open.repeat(levels)}${']}'.repeat(levels)}}`;
      expect(() => JSON.parse(body) as unknown).not.toThrow();
      await platform.play({ reads: [{ does: 'none', body }] });
      expect((await read('bluesky', [shared])).read.get(shared.ref)).toBe('unreadable');
    }
  });
});

describe.each(['mastodon', 'bluesky'] as const)('replies on %s', (to) => {
  it('of a post that is gone there are absent', async () => {
    const shared = await post(to);
    await adapters[to].withdraw!(testPublishing({ connection: connections()[to], ref: shared.ref }));
    expect((await read(to, [shared])).read.get(shared.ref)).toBe('absent');
  });

  it.each([429, 503])('are not asked for any more in this batch when the platform answers %i', async (code) => {
    const posts = [await post(to), await post(to)];
    // Signing in is one read more.
    await read(to, []);
    await read(to, [posts[0]!]);
    const before = await countReads();
    await platform.play({ reads: [{ does: 'answer', status: code, headers: { 'Retry-After': '7200' } }] });
    const { read: found, failure } = await read(to, posts);
    expect([found.size, failure]).toMatchObject([0, { afterMs: 7_200_000 }]);
    expect((await countReads()) - before).toBe(1);
  });

  it('that cannot be read for one post are read for the next', async () => {
    const posts = [await post(to), await post(to)];
    await read(to, [posts[0]!]);
    for (const step of [{ status: 500 }, { status: 302, headers: { Location: 'http://169.254.169.254/' } }]) {
      await platform.play({ reads: [{ does: 'answer', ...step }] });
      const { read: found, failure } = await read(to, posts);
      expect([failure, found.get(posts[0]!.ref), found.get(posts[1]!.ref)]).toMatchObject([
        null,
        'unreadable',
        { replies: [] },
      ]);
    }
  });

  it.each(['NaN', '<html>Welcome</html>', '[]', '{"descendants":"all"}', '{"descendants":{"0":1}}'])(
    'are not what %s tells',
    async (body) => {
      const shared = await post(to);
      await read(to, [shared]);
      await platform.play({ reads: [{ does: 'none', body }] });
      expect((await read(to, [shared])).read.get(shared.ref)).toBe('unreadable');
    },
  );

  it('are plain, short texts with links to the web, whatever somebody wrote', async () => {
    const shared = await post(to);
    const hidden = 'a\u0000b\u202Ec\u2066d\uD800e\u200D';
    const bombs = [
      '<'.repeat(200_000),
      '<p>'.repeat(60_000),
      '&#38;'.repeat(40_000),
      '\n'.repeat(9_000),
      '<br '.repeat(50_000),
    ];
    const texts = [hidden, ...bombs, 'x\n'.repeat(5_000), 'é'.repeat(30_000), '<script>alert(1)</script>'];
    const names = ['<script>alert(1)</script>', 'n'.repeat(9_000), '\u202Ennn', '', ' \n '];
    const address = (at: number) =>
      [
        'javascript:alert(1)',
        'data:text/html,x',
        `https://x.example/${'y'.repeat(3_000)}`,
        'no',
        'https://ok.example/1',
      ][at % 5]!;
    const replies = texts.map((text, at) => {
      const name = names[at % names.length]!;
      return to === 'mastodon'
        ? status(at, { content: text, url: address(at), account: { acct: 'bea@far.example', display_name: name } })
        : node(at, [], {
            record: { text },
            author: { did: 'did:plc:bea', handle: 'bea.example', displayName: name },
          });
    });
    await platform.play({ replies: { [await heldId()]: replies } });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const found = await repliesTo(to, shared);
    delay.disable();
    expect(found.length).toBeGreaterThan(5);
    expect(delay.max / 1e6).toBeLessThan(1_000);
    for (const { author, text, url } of found) {
      expect(author).toMatch(/^[^\p{Cc}\u202E]{1,200}$/u);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202E\u2066]/u);
      expect(text.split('\n').length).toBeLessThanOrEqual(40);
      expect(url ?? 'https://').toMatch(/^https:\/\//);
    }
    expect(found.at(-1)!.text).toBe('abcde\u200D');
    if (to === 'mastodon') expect(found.find(({ id }) => id === '1008')!.text).toBe('alert(1)');
  });

  it('that are no replies are left out, and the others are listed', async () => {
    const shared = await post(to);
    const good = to === 'mastodon' ? status(5) : node(5);
    const bad =
      to === 'mastodon'
        ? [
            status(1, { id: '../x' }),
            status(2, { created_at: 'never' }),
            status(3, { account: null }),
            status(4, { content: 7 }),
          ]
        : [
            node(2, [], { uri: 'at://did:plc:cyd/app.bsky.feed.post/3k222222222ab' }),
            node(3, [], { indexedAt: 'never' }),
            node(4, [], { author: { did: 'javascript:x', handle: 'x' } }),
            node(6, [], { record: { text: 7 } }),
          ];
    await platform.play({ replies: { [await heldId()]: [...bad, null, 7, 'x', [], {}, good] as object[] } });
    expect((await repliesTo(to, shared)).map(({ text }) => text)).toEqual(['Reply 5']);
  });

  it('fit in a hundred kilobytes a post: the oldest ones are left out', async () => {
    const shared = await post(to);
    const long = 'ж'.repeat(1_500);
    const replies = Array.from({ length: 90 }, (_, id) =>
      to === 'mastodon' ? status(id, { content: long }) : node(id + 100, [], { record: { text: long } }),
    );
    await platform.play({ replies: { [await heldId()]: replies } });
    const found = await repliesTo(to, shared);
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(100_001);
    expect(found.length).toBeGreaterThan(20);
    expect(found.length).toBeLessThan(90);
  });
});
