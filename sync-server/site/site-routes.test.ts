import { expect, it } from 'vitest';
import type { SiteReply } from '#core/api/site.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { TestServer } from '../testing/test-server.ts';
import { adapterOf, browser, publishingOf, publishPost, writePreference } from '../testing/site.ts';

const own = ownServer();

const DAY = 86_400_000;

const read = async (query = '', client = own.client) => (await ask<SiteReply>(client, 'GET', `/api/site${query}`)).body;

async function visit(path: string, reader: string, referrer = ''): Promise<void> {
  const headers = { 'User-Agent': `${browser['User-Agent']} ${reader}`, Referer: referrer };
  expect((await own.server.client().call('GET', path, { headers })).status).toBe(200);
}

it('a site without posts has its address and no readers', async () => {
  const today = new Date(own.server.clock.now()).toISOString().slice(0, 10);
  expect(await read()).toEqual({
    path: `/@${own.client.user!.username}`,
    publicOrigin: null,
    posts: [],
    isCounting: true,
    since: new Date(own.server.clock.now() - 29 * DAY).toISOString().slice(0, 10),
    until: today,
    days: [],
    referrers: { direct: 0, hosts: [], others: 0 },
  });
});

it('readers are told by day, by post and by the host that led them there', async () => {
  const [old, latest] = [
    publishingOf(own.client, { title: 'An old post' }),
    publishingOf(own.client, { title: 'The latest' }),
  ];
  const oldPath = await publishPost(own.server, old);
  own.server.clock.advance(1000);
  const latestPath = await publishPost(own.server, latest);
  const [first, second] = [0, DAY].map((later) => new Date(own.server.clock.now() + later).toISOString().slice(0, 10));
  await visit(oldPath, 'a', 'https://www.news.example/best');
  await visit(oldPath, 'b');
  own.server.clock.advance(DAY);
  await visit(oldPath, 'a', 'https://search.example/?q=posts');
  await visit(latestPath, 'a', 'https://news.example/');

  expect(await read()).toMatchObject({
    posts: [
      { itemId: latest.itemId, title: 'The latest', path: latestPath, readers: 1 },
      { itemId: old.itemId, title: 'An old post', path: oldPath, readers: 3 },
    ],
    days: [
      { day: first, readers: 2 },
      { day: second, readers: 2 },
    ],
    referrers: {
      direct: 1,
      hosts: [
        { host: 'news.example', readers: 2 },
        { host: 'search.example', readers: 1 },
      ],
      others: 0,
    },
  });
  expect(await read('?days=1')).toMatchObject({
    since: second,
    until: second,
    days: [{ day: second, readers: 2 }],
    posts: [{ readers: 1 }, { readers: 1 }],
    referrers: { direct: 0, hosts: [{ readers: 1 }, { readers: 1 }] },
  });
  const { byItem } = await read('?days=2&by=item');
  expect(new Map(byItem?.map(({ itemId, readers }) => [itemId, readers]))).toEqual(
    new Map([
      [old.itemId, [2, 1]],
      [latest.itemId, [0, 1]],
    ]),
  );
  expect(await read('', await own.server.newUser())).toMatchObject({ posts: [], days: [] });
});

it('a post that was taken down is not listed, and its readers stay in the days', async () => {
  const publishing = publishingOf(own.client);
  await visit(await publishPost(own.server, publishing), 'a');
  await adapterOf(own.server).withdraw!(publishing);
  expect(await read()).toMatchObject({ posts: [], days: [{ readers: 1 }], referrers: { direct: 1 } });
});

it('it says whether readers are counted', async () => {
  await writePreference(own.server, own.client, 'analyticsTracking', false);
  expect(await read()).toMatchObject({ isCounting: false });
});

it('readers can be asked for by item and by nothing else', async () => {
  expect(await ask(own.client, 'GET', '/api/site?by=reader')).toMatchObject({ status: 400, text: 'by: choose item' });
});

it.each(['0', '401', '1.5', 'many'])('%s days are refused in one sentence', async (days) => {
  expect(await ask(own.client, 'GET', `/api/site?days=${days}`)).toMatchObject({
    status: 400,
    text: 'days: choose a number from 1 to 400',
  });
});

it('the address that the operator set is the site’s, for everyone', async () => {
  const server = await TestServer.start({ env: { PUBLIC_URL: 'https://write.example.org' } });
  const client = await server.newUser();
  expect(await read('', client)).toMatchObject({ publicOrigin: 'https://write.example.org' });
  await server.discard();
});
