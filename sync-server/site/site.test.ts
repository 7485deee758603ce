import { createHash } from 'node:crypto';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureMarkdown } from '#core/documents/pictures.ts';
import { ownServer } from '../testing/own-server.ts';
import { ask } from '../testing/api-client.ts';
import { adapterOf, pathOf, publishingOf, publishPost, writePreference } from '../testing/site.ts';
import { nameKey } from '../accounts/users.ts';
import type { TestClient } from '../testing/test-client.ts';

const own = ownServer();

async function open(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const reply = await own.server.client().call(method, path, { headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

const home = (client: TestClient = own.client) => `/@${client.user!.username}`;

async function keepPicture(client: TestClient, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  const reply = await client.call('PUT', `/api/images/${hash}`, {
    body: Uint8Array.from(bytes),
    headers: { 'Content-Type': 'image/png' },
  });
  expect(reply.status).toBe(200);
  return hash;
}

describe('a post on its author’s own site', () => {
  it('stands at an address made of its title, readable without a script', async () => {
    const path = await publishPost(own.server, publishingOf(own.client, { tags: ['writing', 'trust & craft'] }));
    expect(path).toBe(`${home()}/why-your-roadmap-is-a-promise`);
    const { status, headers, text } = await open(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toContain('<h1 dir="auto">Why your roadmap is a promise</h1>');
    expect(text).toContain('<strong>Mean it.</strong>');
    expect(text).toContain('trust &amp; craft');
    expect(text).toContain('1 min read');
    expect(text.match(/<script/g)).toEqual(['<script']);
    expect(text).toContain('<script type="application/ld+json">');
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/);
  });

  it('opens in the reader view of a browser with its title, its author and its words alone', async () => {
    const words = 'A roadmap is a promise that somebody else will read as a plan. '.repeat(30);
    const path = await publishPost(own.server, publishingOf(own.client, { body: `${words}\n\n## A part\n\n${words}` }));
    const { document } = parseHTML((await open(path)).text);
    const article = new Readability(document).parse();
    expect(article).toMatchObject({
      title: 'Why your roadmap is a promise',
      byline: own.client.user!.username,
      lang: 'en',
    });
    expect(article!.textContent).toContain('A part');
    expect(article!.textContent!.match(/A roadmap is a promise/g)).toHaveLength(60);
    expect(article!.textContent).not.toContain('min read');
  });

  it('tells search engines and previews what it is', async () => {
    const publishing = publishingOf(own.client, { metaDescription: 'In one line' });
    const path = await publishPost(own.server, publishing);
    const url = own.server.url + path;
    const { text } = await open(path);
    expect(text).toContain(`<link rel="canonical" href="${url}">`);
    expect(text).toContain('<meta name="description" content="In one line">');
    expect(text).toContain(`<meta property="og:url" content="${url}">`);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    const [, picture] = /property="og:image" content="([^"]+)"/.exec(text)!;
    const shown = await own.server.client().call('GET', picture!.slice(own.server.url.length));
    const { width, height, format } = await sharp(await shown.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)!;
    expect(JSON.parse(json!)).toMatchObject({ '@type': 'BlogPosting', url, description: 'In one line' });
  });

  it('begins its description with its first words where its author wrote none', async () => {
    const body = `# Heading\n\n${'Some words & signs '.repeat(40)}`;
    const { text } = await open(await publishPost(own.server, publishingOf(own.client, { body })));
    const [, description] = /<meta name="description" content="([^"]*)"/.exec(text)!;
    expect(description).toMatch(/^Some words &amp; signs .*…$/);
    expect(description!.replaceAll('&amp;', '&').length).toBeLessThanOrEqual(155);
  });

  it('shows a hostile title, description, name and tag as the characters that they are', async () => {
    const hostile = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';
    await ask(own.client, 'PUT', '/api/user/profile', { fullName: hostile, bio: hostile });
    const path = await publishPost(
      own.server,
      publishingOf(own.client, { title: hostile, body: hostile, tags: [hostile], metaDescription: hostile }),
    );
    await own.server.settleRows(own.client);
    for (const address of [path, home(), `${home()}/feed.xml`]) {
      const { status, text } = await open(address);
      expect(status).toBe(200);
      expect(text).not.toContain('<script>');
      expect(text).not.toContain('<img src=x');
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    }
    expect((await open(`${path}/picture.png`)).status).toBe(200);
  });

  it('follows an edit at the same address, and keeps its publication day', async () => {
    const publishing = publishingOf(own.client);
    const path = await publishPost(own.server, publishing);
    const [, before] = /<time datetime="([^"]+)"/.exec((await open(path)).text)!;
    own.server.clock.advance(86_400_000);
    const edited = { ...publishing, post: { ...publishing.post, title: 'Another title', body: 'Other words' } };
    expect(pathOf(await adapterOf(own.server).update!(edited))).toBe(path);
    const { text } = await open(path);
    expect(text).toContain('<h1 dir="auto">Another title</h1>');
    expect(text).toContain('Other words');
    expect(text).toContain(`<time datetime="${before}"`);
  });

  it('is gone once it was taken down, and comes back at the same address', async () => {
    const adapter = adapterOf(own.server);
    const publishing = publishingOf(own.client);
    const path = await publishPost(own.server, publishing);
    await open(path);
    expect(await adapter.withdraw!(publishing)).toMatchObject({ type: 'shared' });
    expect(await adapter.find(publishing)).toEqual({ type: 'absent' });
    expect((await open(path)).status).toBe(410);
    expect((await open(home())).status).toBe(404);
    expect((await open(`${path}/picture.png`)).status).toBe(404);
    expect(await adapter.update!(publishing)).toMatchObject({ type: 'refused' });
    expect(await publishPost(own.server, { ...publishing, generation: 2 })).toBe(path);
    expect((await open(path)).status).toBe(200);
    expect(await adapter.find({ ...publishing, generation: 2 })).toMatchObject({ url: own.server.url + path });
  });

  it('is one page when posted twice', async () => {
    const publishing = publishingOf(own.client);
    const paths = await Promise.all(Array.from({ length: 5 }, () => publishPost(own.server, publishing)));
    expect(new Set(paths).size).toBe(1);
    expect((await open(home())).text.match(/<h2/g)).toHaveLength(1);
  });

  it('is not written by a process that lost its claim', async () => {
    const publishing = publishingOf(own.client, {}, { mayPost: () => false });
    expect(await adapterOf(own.server).publish(publishing)).toMatchObject({ type: 'later' });
    expect(await adapterOf(own.server).find(publishing)).toEqual({ type: 'absent' });
  });

  it('made to use up the memory is refused, and the server survives', async () => {
    const body = `|${'a|'.repeat(50_000)}\n|${'-|'.repeat(50_000)}\n${'a\n'.repeat(50_000)}`;
    expect(await adapterOf(own.server).publish(publishingOf(own.client, { body }))).toMatchObject({ type: 'refused' });
    expect((await open(await publishPost(own.server, publishingOf(own.client)))).status).toBe(200);
  });

  it('keeps the letters of its title in its address', async () => {
    const path = await publishPost(own.server, publishingOf(own.client, { title: 'مرحبا بالعالم' }));
    expect(path).toBe(`${home()}/${encodeURIComponent('مرحبا-بالعالم')}`);
    expect((await open(path)).status).toBe(200);
  });

  it('is found under the author’s name in capitals, and under odd names', async () => {
    const path = await publishPost(own.server, publishingOf(own.client));
    expect((await open(path.replace(home(), home().toUpperCase()))).status).toBe(200);
    const odd = await own.server.newUser(`zoe-${crypto.randomUUID().slice(0, 8)}`);
    // Accounts of older versions may have names that nobody can choose now.
    const username = `Zoë & Söhne/${crypto.randomUUID().slice(0, 8)} 100%`;
    const { knex } = own.server.running.deps.database;
    await knex('users')
      .where({ id: odd.id })
      .update({ username, username_key: nameKey(username) });
    await odd.login(username);
    const oddPath = await publishPost(own.server, publishingOf(odd));
    expect(oddPath).toContain('%2F');
    expect((await open(oddPath)).status).toBe(200);
  });

  it('leads to its neighbours', async () => {
    const paths: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      own.server.clock.advance(1000);
      paths.push(await publishPost(own.server, publishingOf(own.client, { title })));
    }
    const { text } = await open(paths[1]!);
    expect(text).toContain(`<a rel="prev" href="${paths[0]}">`);
    expect(text).toContain(`<a rel="next" href="${paths[2]}">`);
  });
});

describe('the list of a person’s posts', () => {
  it('shows their profile, then posts, newest first, in pages', async () => {
    await ask(own.client, 'PUT', '/api/user/profile', { fullName: 'Ann Example', title: 'Writer', bio: 'I write.' });
    await own.server.settleRows(own.client);
    for (let number = 1; number <= 21; number += 1) {
      own.server.clock.advance(1000);
      await publishPost(own.server, publishingOf(own.client, { title: `Post ${number}` }));
    }
    const first = await open(home());
    expect(first.text).toContain('<h1 dir="auto">Ann Example</h1>');
    expect(first.text).toContain('I write.');
    expect(first.text.indexOf('Post 21')).toBeLessThan(first.text.indexOf('Post 20'));
    expect(first.text).not.toContain('>Post 1<');
    expect(first.text).toContain(`href="${home()}?page=2"`);
    expect((await open(`${home()}?page=2`)).text).toContain('>Post 1<');
    expect((await open(`${home()}?page=3`)).status).toBe(404);
    expect((await open(`${home()}?page=none`)).status).toBe(404);
  });

  it('shows the profile’s picture and accent, and follows the profile within a second or so', async () => {
    await publishPost(own.server, publishingOf(own.client));
    expect((await open(home())).text).toContain('data-accent="default"');
    const hash = await keepPicture(own.client, '#123456');
    await ask(own.client, 'PUT', '/api/user/profile', { profileImageUrl: `/api/images/${hash}`, fullName: 'New name' });
    await writePreference(own.server, own.client, 'siteAccent', 'growth');
    await expect.poll(async () => (await open(home())).text, { timeout: 4000 }).toContain('data-accent="growth"');
    await writePreference(own.server, own.client, 'siteAccent', '"><script>');
    await expect.poll(async () => (await open(home())).text, { timeout: 4000 }).toContain('data-accent="default"');
    expect((await open(home())).text).toContain('New name');
    expect((await open(home())).text).toContain(`<img src="${home()}/images/${hash}"`);
    expect((await open(`${home()}/images/${hash}`)).status).toBe(200);
  });

  it('does not exist for a person who has never published', async () => {
    expect((await open(home())).status).toBe(404);
    const { status, text, headers } = await open('/@nobody-of-that-name');
    expect(status).toBe(404);
    expect(text).toContain('<h1>Page not found</h1>');
    expect(headers.get('Cache-Control')).toBe('no-store');
    for (const path of ['/@', '/@/', '/@/none.css', `${home()}/none`, `${home()}/a/b/c`, '/@a/images/..%2f'])
      expect((await open(path)).status).toBe(404);
  });
});

describe('a page that was seen before', () => {
  it('is not sent again while it is the same', async () => {
    const publishing = publishingOf(own.client);
    const path = await publishPost(own.server, publishing);
    for (const address of [path, home(), `${home()}/feed.xml`, `${home()}/feed.json`, `${path}/picture.png`]) {
      const { headers } = await open(address);
      const etag = headers.get('ETag')!;
      const again = await open(address, { 'If-None-Match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
      expect((await open(address, { 'If-None-Match': '"other"' })).status).toBe(200);
      const head = await open(address, {}, 'HEAD');
      expect([head.status, head.text, head.headers.get('ETag')]).toEqual([200, '', etag]);
    }
    const before = (await open(path)).headers.get('ETag')!;
    await adapterOf(own.server).update!({ ...publishing, post: { ...publishing.post, body: 'Edited' } });
    expect((await open(path, { 'If-None-Match': before })).status).toBe(200);
    expect((await open(path, {}, 'POST')).status).toBe(404);
  });

  it('comes in the encoding that the browser takes', async () => {
    const path = await publishPost(own.server, publishingOf(own.client));
    for (const encoding of ['br', 'gzip']) {
      const { headers, text } = await open(path, { 'Accept-Encoding': encoding });
      expect(headers.get('Content-Encoding')).toBe(encoding);
      expect(text).toContain('</html>');
    }
    expect((await open(path, { 'Accept-Encoding': 'identity' })).headers.get('Content-Encoding')).toBeNull();
  });

  it('has a stylesheet and fonts that browsers keep for ever', async () => {
    const { text } = await open(await publishPost(own.server, publishingOf(own.client)));
    const [, stylesheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(text)!;
    const css = await open(stylesheet!);
    expect(css.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(css.headers.get('Cache-Control')).toContain('immutable');
    // Text must not move while it is read.
    expect(css.text).not.toContain('font-display: swap');
    const fonts = [...css.text.matchAll(/url\(([^)]+woff2)\)/g)].map(([, file]) => `/@/${file}`);
    expect(fonts.length).toBeGreaterThan(5);
    expect((await open(fonts[0]!)).headers.get('Content-Type')).toBe('font/woff2');
    // In time for a first visit.
    const [, preloaded] = /<link rel="preload" as="font" type="font\/woff2" crossorigin href="([^"]+)"/.exec(text)!;
    expect(fonts).toContain(preloaded);
  });
});

describe('a picture', () => {
  it('is served only where one of its owner’s posts shows it', async () => {
    const [shown, unshown] = [await keepPicture(own.client, '#a00'), await keepPicture(own.client, '#0a0')];
    const other = await own.server.newUser();
    const others = await keepPicture(other, '#00a');
    const body = pictureMarkdown({ name: 'A duck', hash: shown });
    const publishing = publishingOf(own.client, { body });
    const path = await publishPost(own.server, publishing);
    await publishPost(own.server, publishingOf(other));
    expect((await open(path)).text).toContain(`<img src="${home()}/images/${shown}" width="8" height="8" alt="A duck"`);
    expect((await open(`${home()}/images/${shown}`)).headers.get('Content-Type')).toBe('image/webp');
    expect((await open(`${home()}/images/${unshown}`)).status).toBe(404);
    expect((await open(`${home()}/images/${others}`)).status).toBe(404);
    expect((await open(`${home(other)}/images/${shown}`)).status).toBe(404);
    expect((await open(`${home(other)}/images/${others}`)).status).toBe(404);
    await adapterOf(own.server).withdraw!(publishing);
    expect((await open(`${home()}/images/${shown}`)).status).toBe(404);
  });

  it('that is not on the server yet holds its post back', async () => {
    const elsewhere = await keepPicture(await own.server.newUser(), '#00a');
    const publishing = publishingOf(own.client, { body: pictureMarkdown({ name: 'A duck', hash: elsewhere }) });
    expect(await adapterOf(own.server).publish(publishing)).toMatchObject({
      type: 'later',
      words: expect.stringContaining('Open Rostrum on the device that has it') as unknown,
    });
    await keepPicture(own.client, '#00a');
    expect((await adapterOf(own.server).publish(publishing)).type).toBe('shared');
  });
});
