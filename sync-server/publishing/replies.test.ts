import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listReplies } from '#core/api/replies.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { StandInPlatform } from '../testing/stand-in-platform/start-stand-in.ts';
import type { TestClient } from '../testing/test-client.ts';

const mastodon = 9;
const bluesky = 10;
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
};

async function connect(platformKey: keyof typeof accounts, client = own.client): Promise<void> {
  const body = { address: platform.url, ...accounts[platformKey] };
  const { status, text } = await ask(client, 'PUT', `/api/connections/${platformKey}`, body);
  if (status !== 200) throw new Error(`${platformKey}: ${text}`);
}

async function publish(platforms: readonly number[], client = own.client): Promise<string> {
  const piece = { title: 'Why bets', content: 'A roadmap is a **bet**.', tags: ['Bets'] };
  const contentId = (await ask<{ id: string }>(client, 'POST', '/api/content', piece)).body.id;
  await ask(client, 'POST', '/api/content/distribute', { contentId, platforms });
  return contentId;
}

/** Lets time pass, and reads what is due then. */
async function after(ms: number): Promise<void> {
  own.server.clock.advance(ms);
  await own.server.running.deps.figures.readDue();
}

const replies = async (id: string, client = own.client) =>
  listReplies.reply.parse((await ask(client, 'GET', `/api/content/${id}/replies`)).body);

const heldIds = async () => (await platform.postsOf('ann')).map(({ id }) => id);
const reads = async () => (await platform.held()).requests.filter((each) => /\/context$|getPostThread/.test(each));

const status = (text: string) => ({
  id: '900',
  url: 'https://far.example/@bea/900',
  content: `<p>${text}</p>`,
  visibility: 'public',
  created_at: '2026-11-20T08:00:00.000Z',
  account: { acct: 'bea@far.example', display_name: 'Bea' },
});

const node = (text: string) => ({
  post: {
    uri: 'at://did:plc:cyd/app.bsky.feed.post/3k22222222222',
    author: { did: 'did:plc:cyd', handle: 'cyd.example', displayName: 'Cyd' },
    record: { text },
    indexedAt: '2026-11-20T09:00:00.000Z',
  },
});

describe('replies', () => {
  it('on Mastodon and Bluesky are listed for the item', async () => {
    await connect('mastodon');
    await connect('bluesky');
    const itemId = await publish([mastodon, bluesky]);
    expect(await replies(itemId)).toEqual([]);
    const ids = await heldIds();
    const figures = Object.fromEntries(ids.map((id) => [id, { replies_count: 1, replyCount: 1 }]));
    const told = Object.fromEntries(
      ids.map((id) => [id, [/^\d+$/.test(id) ? status('Well said') : node('I doubt it')]]),
    );
    await platform.play({ figures, replies: told });
    await after(6 * MINUTE);
    const found = (await replies(itemId)).toSorted((left, right) => left.platformId - right.platformId);
    expect(found).toMatchObject([
      { platformId: mastodon, replies: [{ author: 'Bea', text: 'Well said', url: 'https://far.example/@bea/900' }] },
      { platformId: bluesky, replies: [{ author: 'Cyd', handle: '@cyd.example', text: 'I doubt it', isOwn: false }] },
    ]);
    expect(Math.abs(Date.parse(found[0]!.asOf) - own.server.clock.now())).toBeLessThan(MINUTE);
  });

  it('are asked for at most once an hour, and only where the platform counts some', async () => {
    await connect('mastodon');
    const itemId = await publish([mastodon]);
    await after(6 * MINUTE);
    expect([await reads(), await replies(itemId)]).toMatchObject([[], [{ replies: [] }]]);
    const [id] = await heldIds();
    await platform.play({ figures: { [id!]: { replies_count: 1 } }, replies: { [id!]: [status('Well said')] } });
    await after(30 * MINUTE);
    expect(await reads()).toEqual([]);
    for (const passed of [40, 10, 60]) await after(passed * MINUTE);
    expect(await reads()).toHaveLength(2);
    expect(await replies(itemId)).toMatchObject([{ replies: [{ text: 'Well said' }] }]);
  });

  it('never show to somebody else, nor once their item is deleted', async () => {
    await connect('mastodon');
    const itemId = await publish([mastodon]);
    const [id] = await heldIds();
    await platform.play({ figures: { [id!]: { replies_count: 1 } }, replies: { [id!]: [status('Well said')] } });
    await after(6 * MINUTE);
    expect(await replies(itemId)).toHaveLength(1);
    const bea: TestClient = await own.server.newUser();
    expect((await ask(bea, 'GET', `/api/content/${itemId}/replies`)).status).toBe(404);
    await ask(own.client, 'DELETE', `/api/content/${itemId}`);
    expect((await ask(own.client, 'GET', `/api/content/${itemId}/replies`)).status).toBe(404);
    const { knex } = own.server.running.deps.database;
    expect(await knex('post_replies').where({ item_id: itemId })).toEqual([]);
  });

  it('go when the account is disconnected, and come back when it is connected again', async () => {
    await connect('mastodon');
    const itemId = await publish([mastodon]);
    const [id] = await heldIds();
    await platform.play({ figures: { [id!]: { replies_count: 1 } }, replies: { [id!]: [status('Well said')] } });
    await after(6 * MINUTE);
    await ask(own.client, 'DELETE', '/api/connections/mastodon');
    expect(await replies(itemId)).toEqual([]);
    await connect('mastodon');
    await after(2 * HOUR);
    expect(await replies(itemId)).toHaveLength(1);
  });

  it('of a bystander come while another account’s platform tells ten thousand, or nothing', async () => {
    await connect('mastodon');
    const many = await publish([mastodon]);
    const bea: TestClient = await own.server.newUser();
    await connect('bluesky', bea);
    const itemId = await publish([bluesky], bea);
    const ids = await heldIds();
    const figures = Object.fromEntries(ids.map((id) => [id, { replies_count: 10_000, replyCount: 1 }]));
    const told = Object.fromEntries(
      ids.map((id) => [id, /^\d+$/.test(id) ? Array.from({ length: 10_000 }, () => status('Again')) : [node('Once')]]),
    );
    await platform.play({ figures, replies: told });
    await after(6 * MINUTE);
    expect((await replies(itemId, bea))[0]!.replies).toMatchObject([{ text: 'Once' }]);
    expect((await replies(many))[0]!.replies.length).toBeLessThanOrEqual(100);
  });
});
