import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';
import { readXml, textsOf } from '../testing/read-xml.ts';
import { adapterOf, publishingOf, publishPost } from '../testing/site.ts';
import { insertImage } from '../images/image-records.ts';
import type { TestClient } from '../testing/test-client.ts';

const picture = 'ab'.repeat(32);
const hostile = 'Cats & <dogs> \u0001 "and" ]]> more';

let server: TestServer;
let hub: Server;
/** Bodies that the hub received. */
const told: string[] = [];

beforeAll(async () => {
  hub = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => told.push(bytes.toString()));
    request.on('end', () => response.writeHead(202).end());
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  const { port } = hub.address() as AddressInfo;
  server = await TestServer.start({ env: { WEBSUB_HUB: `http://127.0.0.1:${port}/hub` } });
});
afterAll(async () => {
  await server.discard();
  hub.close();
});

async function newWriter(): Promise<{ client: TestClient; home: string; url: string }> {
  const client = await server.newUser();
  const home = `/@${client.user!.username}`;
  const { database } = server.running.deps;
  const stored = { hash: picture, type: 'image/webp', bytes: Buffer.from('any') };
  await insertImage(database, client.id, stored, { now: 0, maxBytes: 1_000 });
  const body = `Words ![A duck](rostrum-image:${picture})`;
  const path = await publishPost(server, publishingOf(client, { title: hostile, body, tags: ['a & b'] }));
  return { client, home, url: server.url + path };
}

const open = (path: string) => server.client().call('GET', path);

describe('the feeds of a site', () => {
  it('contain whole posts as RSS, with absolute addresses', async () => {
    const { home, url } = await newWriter();
    const reply = await open(`${home}/feed.xml`);
    expect(reply.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    expect(reply.headers.get('Link')).toMatch(
      /^<http:\/\/127\.0\.0\.1:\d+\/hub>; rel="hub", <.*feed\.xml>; rel="self"$/,
    );
    const rss = readXml(await reply.text());
    expect(textsOf(rss, 'title')[1]).toBe(hostile.replace('\u0001', '\uFFFD'));
    expect(textsOf(rss, 'link')).toEqual([server.url + home, url]);
    expect(textsOf(rss, 'guid')).toEqual([url]);
    expect(textsOf(rss, 'category')).toEqual(['a & b']);
    expect(textsOf(rss, 'content:encoded')[0]).toContain(`<img src="${server.url}${home}/images/${picture}"`);
    expect(Date.parse(textsOf(rss, 'pubDate')[0]!)).toBeGreaterThan(0);
  });

  it('keep the lines that were begun with Enter', async () => {
    const client = await server.newUser();
    const home = `/@${client.user!.username}`;
    await publishPost(server, publishingOf(client, { title: 'Lines', body: 'One bet.\nTwo bets.', tags: [] }));
    for (const [file, field] of [
      ['feed.xml', 'content:encoded'],
      ['atom.xml', 'content'],
    ] as const) {
      const feed = readXml(await (await open(`${home}/${file}`)).text());
      expect(textsOf(feed, field)[0]).toContain('One bet.<br />Two bets.');
    }
    expect(await (await open(`${home}/feed.json`)).text()).toContain('One bet.<br />Two bets.');
  });

  it('contain them as Atom 1.0', async () => {
    const { client, home, url } = await newWriter();
    const reply = await open(`${home}/atom.xml`);
    expect(reply.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const atom = readXml(await reply.text());
    expect(textsOf(atom, 'title')).toEqual([client.user!.username, hostile.replace('\u0001', '\uFFFD')]);
    expect(textsOf(atom, 'id')).toEqual([server.url + home, url]);
    expect(textsOf(atom, 'content')[0]).toContain(`<img src="${server.url}${home}/images/${picture}"`);
    for (const at of [...textsOf(atom, 'published'), ...textsOf(atom, 'updated')])
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('contain them as JSON Feed 1.1', async () => {
    const { client, home, url } = await newWriter();
    const reply = await open(`${home}/feed.json`);
    expect(reply.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
    expect(await reply.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: client.user!.username,
      home_page_url: server.url + home,
      feed_url: `${server.url}${home}/feed.json`,
      hubs: [{ type: 'WebSub' }],
      items: [
        {
          id: url,
          url,
          title: hostile,
          tags: ['a & b'],
          content_html: expect.stringContaining(`${server.url}${home}/images/${picture}`) as string,
        },
      ],
    });
  });

  it('are understood by a reader of feeds', async () => {
    const { client, home, url } = await newWriter();
    const read = async (file: string) => parseFeed(await (await open(`${home}/${file}`)).text());
    const rss = await read('feed.xml');
    expect(rss).toMatchObject({
      format: 'rss',
      feed: { title: client.user!.username, link: server.url + home, atom: { links: expect.anything() as unknown } },
    });
    expect(await read('atom.xml')).toMatchObject({ format: 'atom', feed: { entries: [{ id: url }] } });
    const json = await read('feed.json');
    expect(json).toMatchObject({ format: 'json', feed: { items: [{ id: url, url }] } });
    if (rss.format !== 'rss') throw new Error('The feed is no RSS');
    expect(rss.feed.items).toMatchObject([
      { link: url, guid: { value: url }, content: { encoded: expect.any(String) as unknown } },
    ]);
  });

  it('notify the hub of changes', async () => {
    const { client, home } = await newWriter();
    const topics = ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${server.url}${home}/${file}`);
    const bodies = topics.map((topic) => `hub.mode=publish&hub.url=${encodeURIComponent(topic)}`);
    await expect.poll(() => told).toEqual(expect.arrayContaining(bodies));
    const publishing = publishingOf(client);
    await publishPost(server, publishing);
    const before = told.length;
    await adapterOf(server).withdraw!(publishing);
    await expect.poll(() => told.length).toBeGreaterThanOrEqual(before + 3);
  });
});

describe('for search engines', () => {
  it('there is a sitemap of the server, and one of each site', async () => {
    const { home, url } = await newWriter();
    const robots = await (await open('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    const index = readXml(await (await open('/sitemap.xml')).text());
    expect(textsOf(index, 'loc')).toContain(`${server.url}${home}/sitemap.xml`);
    const own = readXml(await (await open(`${home}/sitemap.xml`)).text());
    expect(textsOf(own, 'loc')).toEqual([server.url + home, url]);
  });

  it('no sitemap is named under a host that nobody signed in has used: its address would be no address', async () => {
    expect(await askAs('made-up.example', '/robots.txt')).toBe('User-agent: *\nDisallow: /api/\n');
  });
});

/** The answer's text when a request names this host. */
function askAs(host: string, path: string, cookie = ''): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const headers = { Host: host, ...(cookie === '' ? {} : { Cookie: cookie }) };
    const request = get({ hostname, port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
  });
}

it('an unreachable hub does not keep anybody from posting', async () => {
  const alone = await TestServer.start({ env: { WEBSUB_HUB: 'http://127.0.0.1:1/' } });
  const client = await alone.newUser();
  await publishPost(alone, publishingOf(client));
  await expect.poll(() => alone.logged.join('\n')).toContain('The WebSub hub could not be told');
  await alone.discard();
});

describe('a feed', () => {
  it('is a megabyte at most, however large the posts become', async () => {
    const client = await server.newUser();
    const home = `/@${client.user!.username}`;
    // Each sign takes six bytes in a page's text and eight in the feed.
    for (let at = 0; at < 3; at += 1)
      await publishPost(server, publishingOf(client, { title: `Post ${at}`, body: '<'.repeat(110_000) }));
    for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
      const reply = await open(`${home}/${file}`);
      const text = await reply.text();
      expect(reply.status).toBe(200);
      expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
      expect(text).toContain('Post 2');
    }
    await publishPost(server, publishingOf(client, { title: 'Quotes', body: '"'.repeat(400_000) }));
    const rss = await (await open(`${home}/feed.xml`)).text();
    expect(Buffer.byteLength(rss)).toBeLessThan(1_000_000);
    expect(textsOf(readXml(rss), 'title')).toContain('Quotes');
    expect(textsOf(readXml(rss), 'description').join(' ')).toContain('"""');
  });
});

describe('a page', () => {
  it('is not made for a host that a stranger invents, but for one that signed-in people use', async () => {
    const { client, home } = await newWriter();
    const ask = (host: string, cookie = '') =>
      askAs(host, cookie === '' ? `${home}/feed.json` : '/api/auth/me', cookie);
    const { pages } = server.running.deps.site;
    const before = pages.size;
    for (let at = 0; at < 50; at += 1) expect(await ask(`made-up-${at}.example`)).not.toContain('made-up');
    expect(pages.size - before).toBe(1);
    await ask('studio.example:8787', [...client.cookies].map((pair) => pair.join('=')).join('; '));
    expect(await ask('studio.example:8787')).toContain(`"home_page_url":"http://studio.example:8787${home}"`);
  });
});
