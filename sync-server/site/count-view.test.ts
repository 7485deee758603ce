import { expect, it } from 'vitest';
import { listViews, MAX_HOSTS, referrerHost } from './count-view.ts';
import { ownServer } from '../testing/own-server.ts';
import { ask } from '../testing/api-client.ts';
import type { SiteReply } from '#core/api/site.ts';
import { browser, publishingOf, publishPost, writePreference } from '../testing/site.ts';
import type { TestClient } from '../testing/test-client.ts';

const own = ownServer();

/** The views counted for the person's posts. */
async function viewsOf(client: TestClient): Promise<number> {
  const { site, database } = own.server.running.deps;
  // The visitor is looked up after the answer was sent.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await site.views.write();
  return (await listViews(database, client.id)).reduce((sum, { views }) => sum + views, 0);
}

async function visit(path: string, headers: Readonly<Record<string, string>>, visitor = own.server.client()) {
  return await visitor.call('GET', path, { headers });
}

it('a view is counted once a day for each reader of a post, cached or not', async () => {
  const path = await publishPost(own.server, publishingOf(own.client));
  const another = await publishPost(own.server, publishingOf(own.client));
  const etag = (await visit(path, browser)).headers.get('ETag')!;
  expect((await visit(path, { ...browser, 'If-None-Match': etag })).status).toBe(304);
  for (let again = 0; again < 20; again += 1) await visit(path, browser);
  expect(await viewsOf(own.client)).toBe(1);
  await visit(another, browser);
  await visit(path, { 'User-Agent': `${browser['User-Agent']} Phone` });
  const reader = await own.server.newUser();
  await visit(path, browser, reader);
  await visit(path, browser, reader);
  expect(await viewsOf(own.client)).toBe(4);
  own.server.clock.advance(86_400_000);
  await visit(path, browser);
  await visit(path, browser);
  expect(await viewsOf(own.client)).toBe(5);
});

it('nothing that tells a reader is in the database', async () => {
  const path = await publishPost(own.server, publishingOf(own.client));
  await visit(path, { ...browser, Referer: 'https://mail.example.org/inbox/anna?message=7' });
  expect(await viewsOf(own.client)).toBe(1);
  const stored = async (table: string) =>
    (await own.server.running.deps.database.knex(table).where({ user_id: own.client.id })) as object[];
  const [views] = await stored('site_views');
  expect(Object.keys(views!).toSorted()).toEqual(['day', 'item_id', 'user_id', 'views']);
  const [referrer] = await stored('site_referrers');
  expect(referrer).toEqual({
    user_id: own.client.id,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    host: 'mail.example.org',
    views: 1,
  });
});

it.each([
  ['https://www.News.example/item?id=1#top', 'news.example'],
  ['http://[::1]:8080/', '[::1]'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['android-app://com.example.reader/', 'com.example.reader'],
  ['', ''],
  ['about:client', ''],
  ['file:///home/anna/links.html', ''],
  ['no address', ''],
])('a reader who came by %j is counted as one from %j', (referrer, host) => {
  expect(referrerHost(referrer)).toBe(host);
});

it('a reader counts for the host of their first visit of the day', async () => {
  const path = await publishPost(own.server, publishingOf(own.client));
  await visit(path, { ...browser, Referer: 'https://news.example/' });
  await visit(path, { ...browser, Referer: 'https://search.example/' });
  const { body } = await ask(own.client, 'GET', '/api/site');
  expect(body).toMatchObject({ referrers: { direct: 0, hosts: [{ host: 'news.example', readers: 1 }], others: 0 } });
});

it('hosts beyond the first forty of a day are counted together, and only for their own person', async () => {
  const path = await publishPost(own.server, publishingOf(own.client));
  const visitFrom = (host: string, reader: number) =>
    visit(path, { 'User-Agent': `${browser['User-Agent']} ${reader}`, Referer: `https://${host}/` });
  for (let number = 0; number < MAX_HOSTS + 3; number += 1) await visitFrom(`host-${number}.example`, number);
  expect(await viewsOf(own.client)).toBe(MAX_HOSTS + 3);
  await visitFrom('host-0.example', MAX_HOSTS + 3);
  await visitFrom('late.example', MAX_HOSTS + 4);
  const { referrers } = (await ask(own.client, 'GET', '/api/site')).body as SiteReply;
  expect(referrers.hosts).toHaveLength(MAX_HOSTS);
  expect(referrers.hosts[0]).toEqual({ host: 'host-0.example', readers: 2 });
  expect(referrers).toMatchObject({ direct: 0, others: 4 });
});

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/140.0 Safari/537.36'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'],
  ['facebookexternalhit/1.1'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36'],
  ['Mozilla/5.0 (Linux; Android 11) Chrome-Lighthouse'],
  ['Feedly/1.0'],
  ['curl/8.5.0'],
  ['node'],
])('no view is counted for %s', async (userAgent) => {
  const path = await publishPost(own.server, publishingOf(own.client));
  await visit(path, { 'User-Agent': userAgent });
  expect(await viewsOf(own.client)).toBe(0);
});

it.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
])('a view is counted for %s', async (userAgent) => {
  const path = await publishPost(own.server, publishingOf(own.client));
  await visit(path, { 'User-Agent': userAgent });
  expect(await viewsOf(own.client)).toBe(1);
});

it('no view is counted for the author, for a page loaded ahead, and for what is no post', async () => {
  const path = await publishPost(own.server, publishingOf(own.client));
  await visit(path, browser, own.client);
  await visit(path, { ...browser, 'Sec-Purpose': 'prefetch;prerender' });
  await visit(`${path}/picture.png`, browser);
  await visit(`/@${own.client.user!.username}`, browser);
  await own.server.client().call('HEAD', path, { headers: browser });
  expect(await viewsOf(own.client)).toBe(0);
});

it('no view is counted for a person who has switched it off', async () => {
  const path = await publishPost(own.server, publishingOf(own.client));
  await writePreference(own.server, own.client, 'analyticsTracking', false);
  // A page may lag behind the settings by a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await visit(path, browser);
  await visit(path, browser);
  expect(await viewsOf(own.client)).toBe(0);
});

it('views that were counted are written when the server ends', async () => {
  const path = await publishPost(own.server, publishingOf(own.client));
  await visit(path, browser);
  await own.server.stop();
  await own.server.start();
  expect(await viewsOf(own.client)).toBe(1);
});
