import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { distribute } from '#core/api/publishing.ts';
import { listFigures } from '#core/api/figures.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { writePreference } from '../testing/site.ts';
import { StandInPlatform } from '../testing/stand-in-platform/start-stand-in.ts';
import type { TestClient } from '../testing/test-client.ts';

const site = 4;
const mastodon = 9;
const bluesky = 10;
const devTo = 13;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const own = ownServer({
  env: { ALLOWED_ADDRESSES: '127.0.0.1' },
  ports: { publishing: { settleMs: 0, limits: { totalMs: 2_000, connectMs: 1_000 } } },
});
let platform: StandInPlatform;
beforeAll(async () => {
  platform = await StandInPlatform.start();
});
afterAll(() => platform.stop());
beforeEach(async () => {
  await platform.play({ forget: true });
  // The posts of earlier tests are not read any more.
  await own.server.running.deps.database.knex('connections').delete();
});

const accounts = {
  mastodon: { token: 'good-ann' },
  bluesky: { username: 'ann.stand-in.example', token: 'good-app-password' },
  'dev.to': { token: 'good-ann' },
};

async function connect(platformKey: keyof typeof accounts, client = own.client): Promise<void> {
  const body = { address: platform.url, ...accounts[platformKey] };
  const { status, text } = await ask(client, 'PUT', `/api/connections/${platformKey}`, body);
  if (status !== 200) throw new Error(`${platformKey}: ${text}`);
}

async function publish(platforms: readonly number[], client = own.client): Promise<string> {
  const piece = { title: 'Why bets', content: 'A roadmap is a **bet**.', tags: ['Bets'] };
  const contentId = (await ask<{ id: string }>(client, 'POST', '/api/content', piece)).body.id;
  const { body, text } = await ask(client, 'POST', '/api/content/distribute', { contentId, platforms });
  const { distributedTo } = distribute.reply.parse(body);
  if (distributedTo.length !== platforms.length) throw new Error(`Not published: ${text}`);
  return contentId;
}

/** Lets time pass, and reads what is due then. */
async function after(ms: number): Promise<void> {
  own.server.clock.advance(ms);
  await own.server.running.deps.figures.readDue();
}

const figures = async (client = own.client) =>
  listFigures.reply.parse((await ask(client, 'GET', '/api/figures')).body).posts;

const reads = async () =>
  (await platform.held()).requests.filter((each) => /statuses\/\w+$|getPosts|published/.test(each));

/** The id under which the stand-in holds the account's only post. */
const heldId = async () => (await platform.postsOf('ann')).at(-1)!.id;

describe('figures', () => {
  it('of a Mastodon post come back, and fill every growth figure', async () => {
    await connect('mastodon');
    const itemId = await publish([mastodon]);
    await platform.play({
      figures: { [await heldId()]: { favourites_count: 12, reblogs_count: 3, replies_count: 2 } },
    });
    await after(6 * MINUTE);
    const [post] = await figures();
    expect(post).toMatchObject({ itemId, platformId: mastodon, views: null, likes: 12, reposts: 3, replies: 2 });
    expect(Math.abs(Date.parse(post!.asOf) - own.server.clock.now())).toBeLessThan(MINUTE);
    expect((await ask(own.client, 'GET', '/api/content/top-performer')).body).toMatchObject({
      id: itemId,
      stats: { impressions: null, reactions: 17 },
    });
    const analytics = (await ask(own.client, 'GET', '/api/analytics')).body;
    expect(analytics).toMatchObject({
      totals: { totalReactions: 17 },
      recentPosts: [{ impressions: null, likes: 12, comments: 2, shares: 3, reactions: 17 }],
    });
  });

  it('of a Bluesky post come back, quotes counted as reposts', async () => {
    await connect('bluesky');
    const itemId = await publish([bluesky]);
    const counts = { likeCount: 5, repostCount: 2, quoteCount: 1, replyCount: 4 };
    await platform.play({ figures: { [await heldId()]: counts } });
    await after(6 * MINUTE);
    expect(await figures()).toMatchObject([
      { itemId, platformId: bluesky, views: null, likes: 5, reposts: 3, replies: 4 },
    ]);
  });

  it('of a Dev.to article come back with its views', async () => {
    await connect('dev.to');
    const itemId = await publish([devTo]);
    await platform.play({
      figures: { [await heldId()]: { page_views_count: 140, public_reactions_count: 7, comments_count: 1 } },
    });
    await after(6 * MINUTE);
    expect(await figures()).toMatchObject([
      { itemId, platformId: devTo, views: 140, likes: 7, reposts: null, replies: 1 },
    ]);
    expect((await ask(own.client, 'GET', '/api/stats')).body).toMatchObject({ totalImpressions: 140 });
  });

  it('of the own site are its readers', async () => {
    const itemId = await publish([site]);
    const { posts } = (await ask<{ posts: { path: string }[] }>(own.client, 'GET', '/api/site?days=30')).body;
    await fetch(own.server.url + posts[0]!.path, { headers: { 'User-Agent': 'Mozilla/5.0 (X11) Firefox/140.0' } });
    expect(await figures()).toMatchObject([{ itemId, platformId: site, views: 1, likes: null }]);
  });

  it('are not asked for while their person has switched analytics tracking off', async () => {
    await connect('mastodon');
    await publish([mastodon]);
    const track = (isOn: boolean) => writePreference(own.server, own.client, 'analyticsTracking', isOn);
    await track(false);
    await after(6 * MINUTE);
    await after(2 * HOUR);
    expect(await reads()).toEqual([]);
    await track(true);
    await after(2 * HOUR);
    expect(await reads()).toHaveLength(1);
  });

  it('are asked for at most once an hour, and conditionally', async () => {
    await connect('mastodon');
    await publish([mastodon]);
    await platform.play({ figures: { [await heldId()]: { favourites_count: 12 } } });
    await after(6 * MINUTE);
    await after(30 * MINUTE);
    expect(await reads()).toHaveLength(1);
    const [before] = await figures();
    // The instance answers 304 this time: nothing of its answer has changed.
    await after(40 * MINUTE);
    expect(await reads()).toHaveLength(2);
    const [later] = await figures();
    expect(later).toMatchObject({ likes: 12 });
    expect(Date.parse(later!.asOf)).toBeGreaterThan(Date.parse(before!.asOf));
  });

  it.each([
    ['a huge number', { favourites_count: 1e300, reblogs_count: 1, replies_count: 1 }],
    ['a number below 0', { favourites_count: -1, reblogs_count: 1, replies_count: 1 }],
    ['a broken number', { favourites_count: 1.5, reblogs_count: 1, replies_count: 1 }],
    ['a text', { favourites_count: '13', reblogs_count: 1, replies_count: 1 }],
    ['a list', { favourites_count: [13], reblogs_count: 1, replies_count: 1 }],
    ['another post’s address', { url: 'https://elsewhere.example/@bea/1', favourites_count: 99 }],
  ])('stay as they were when the platform answers with %s', async (_name, hostile) => {
    await connect('mastodon');
    await publish([mastodon]);
    const id = await heldId();
    await platform.play({ figures: { [id]: { favourites_count: 12, reblogs_count: 3, replies_count: 2 } } });
    await after(6 * MINUTE);
    await platform.play({ figures: { [id]: hostile } });
    await after(2 * HOUR);
    expect(await figures()).toMatchObject([{ likes: 12, reposts: 3, replies: 2 }]);
    expect(await reads()).toHaveLength(2);
  });

  it.each<[string, object]>([
    ['with another document', { does: 'none', body: '<html>Welcome</html>' }],
    ['with no number at all', { does: 'none', body: 'NaN' }],
    ['with 500', { does: 'answer', status: 500 }],
    ['with 429', { does: 'answer', status: 429, headers: { 'Retry-After': '10800' } }],
    ['never', { does: 'hang' }],
    ['by breaking the connection', { does: 'lose-reply' }],
    ['with a redirect', { does: 'answer', status: 302, headers: { Location: 'http://169.254.169.254/' } }],
  ])('stay as they were when the platform answers %s', async (_name, step) => {
    await connect('bluesky');
    await publish([bluesky]);
    await platform.play({ figures: { [await heldId()]: { likeCount: 5 } } });
    await after(6 * MINUTE);
    await platform.play({ reads: [step as never] });
    await after(2 * HOUR);
    expect(await figures()).toMatchObject([{ likes: 5 }]);
  });

  it('are not asked for with a token that the platform refused, and the connection says why', async () => {
    await connect('mastodon');
    await publish([mastodon]);
    await platform.play({ reads: [{ does: 'answer', status: 401, body: { error: 'The access token was revoked' } }] });
    await after(6 * MINUTE);
    await after(24 * HOUR);
    expect(await reads()).toHaveLength(1);
    expect((await ask(own.client, 'GET', '/api/connections')).body).toMatchObject([
      { reason: 'Connect Mastodon again: the instance no longer accepts the token.' },
    ]);
    await connect('mastodon');
    await after(24 * HOUR);
    expect(await figures()).toHaveLength(1);
  });

  it('of an instance that the person has left are not taken from another one’s posts', async () => {
    await connect('mastodon');
    await publish([mastodon]);
    await own.server.running.deps.database
      .knex('publications')
      .where({ user_id: own.client.id })
      .update({ url: 'https://old.example/@ann/1' });
    await after(6 * MINUTE);
    expect([await reads(), await figures()]).toEqual([[], []]);
  });

  it('are nobody else’s', async () => {
    await connect('mastodon');
    await publish([mastodon]);
    await after(6 * MINUTE);
    const bea: TestClient = await own.server.newUser();
    expect([(await figures()).length, (await figures(bea)).length]).toEqual([1, 0]);
  });

  it('of a bystander come while an account’s platform does not answer', async () => {
    await connect('mastodon');
    await publish([mastodon]);
    const bea: TestClient = await own.server.newUser();
    await connect('dev.to', bea);
    await publish([devTo], bea);
    await platform.play({ reads: [{ does: 'hang' }] });
    const began = performance.now();
    own.server.clock.advance(6 * MINUTE);
    const round = own.server.running.deps.figures.readDue();
    const other = async () => [(await figures()).length, (await figures(bea)).length];
    for (let look = 0; look < 100 && (await other()).every((count) => count === 0); look += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    // Whichever of the two got the answer that never comes, the other one has its figures before that times out.
    expect((await other()).reduce((sum, count) => sum + count)).toBe(1);
    expect(performance.now() - began).toBeLessThan(1_900);
    await round;
  });
});
