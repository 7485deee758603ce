import { hash } from 'node:crypto';
import { getLastLocalChange } from '@automerge/automerge/slim';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { distribute, listAttempts } from '#core/api/publishing.ts';
import { deleteItem } from '#core/content/edit-item.ts';
import { removeVariant, startVariant } from '#core/content/variants.ts';
import { writeText } from '#core/content/write-text.ts';
import { bodyPath, readText, variantTextPath, type TextPath } from '#core/documents/text-path.ts';
import { writeWorkspace } from '../content/write-document.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { pushIdea } from '../testing/push-idea.ts';
import { writePreference } from '../testing/site.ts';
import { StandInPlatform } from '../testing/stand-in-platform/start-stand-in.ts';

const site = 4;
const linkedin = 1;
const mastodon = 9;
const bluesky = 10;
const devTo = 13;
const MINUTE = 60_000;

const own = ownServer({
  env: { ALLOWED_ADDRESSES: '127.0.0.1' },
  ports: { publishing: { settleMs: 0, limits: { totalMs: 2_000, connectMs: 1_000 } } },
});
let platform: StandInPlatform;
beforeAll(async () => {
  platform = await StandInPlatform.start();
});
afterAll(() => platform.stop());
beforeEach(() => platform.play({ forget: true }));

async function newPiece(more: object = {}): Promise<string> {
  const piece = { title: 'Why bets', content: 'A roadmap is a **bet**.', tags: ['Bets'], ...more };
  return (await ask<{ id: string }>(own.client, 'POST', '/api/content', piece)).body.id;
}

async function publish(contentId: string, platforms: readonly number[], more: object = {}) {
  const { status, body, text } = await ask(own.client, 'POST', '/api/content/distribute', {
    contentId,
    platforms,
    ...more,
  });
  if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
  return distribute.reply.parse(body);
}

const connectMastodon = () =>
  ask(own.client, 'PUT', '/api/connections/mastodon', { address: platform.url, token: 'good-ann' });

const piece = async (id: string) => (await ask(own.client, 'GET', `/api/content/${id}`)).body;

/** Polls until the value satisfies the condition. The scheduler runs twice a second. */
async function until<Value>(read: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  for (let look = 0; look < 150; look += 1) {
    const value = await read();
    if (isSo(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error('It did not come to that');
}

describe('publishing now', () => {
  it('posts an item to the person’s own site, and records it in the item', async () => {
    const id = await newPiece();
    const { distributedTo, publications } = await publish(id, [site]);
    expect(distributedTo).toEqual([site]);
    expect(await (await fetch(publications[0]!.url!)).text()).toContain('A roadmap is a <strong>bet</strong>.');
    const { status, publishedAt } = await piece(id);
    expect(status).toBe('published');
    expect(Date.parse(publishedAt as string)).toBeGreaterThan(Date.now() - MINUTE);
  });

  it('posts the title and the content that are sent, and nothing where the content is blank', async () => {
    const id = await newPiece();
    const blank = { contentId: id, platforms: [site], title: 'Why bets', content: ' \n' };
    const refused = await ask(own.client, 'POST', '/api/content/distribute', blank);
    expect([refused.status, refused.text]).toEqual([400, 'Please create content before distributing.']);
    const { publications } = await publish(id, [site], { title: 'Why dates', content: 'A date is a **promise**.' });
    const page = await (await fetch(publications[0]!.url!)).text();
    expect(page).toContain('<h1 dir="auto">Why dates</h1>');
    expect(page).toContain('A date is a <strong>promise</strong>.');
    expect(await piece(id)).toMatchObject({ title: 'Why dates', content: 'A date is a **promise**.' });
  });

  it('posts the item’s current text, even if a device sends the text that its person saw', async () => {
    const id = await newPiece();
    const seen = { title: 'Old title', content: 'Old words.', generations: { [site]: 1 } };
    const { publications } = await publish(id, [site], seen);
    expect(await (await fetch(publications[0]!.url!)).text()).toContain('A roadmap is a <strong>bet</strong>.');
    expect(await piece(id)).toMatchObject({ title: 'Why bets' });
  });

  it('sends a new draft to every connected account if the person chose that', async () => {
    await connectMastodon();
    expect(await piece(await newPiece())).toMatchObject({ platformIds: [linkedin] });
    await writePreference(own.server, own.client, 'autoPublish', true);
    const id = await newPiece();
    expect(await piece(id)).toMatchObject({ platformIds: [linkedin, mastodon] });
    await ask(own.client, 'PUT', `/api/content/${id}`, { title: 'Why more bets' });
    expect(await piece(id)).toMatchObject({ platformIds: [linkedin, mastodon] });
    expect(await piece(await newPiece({ platformId: mastodon }))).toMatchObject({ platformIds: [mastodon] });
  });

  it('sends a platform its variant with the latest typing, and the other platforms the draft', async () => {
    await connectMastodon();
    const { id, replica } = await pushIdea(own.client, 'A date is a **bet**.');
    const push = () => own.client.push([{ documentId: id, bytes: getLastLocalChange(replica.document)! }]);
    const type = (path: TextPath, insert: string) => {
      const { length } = readText(replica.document, path)!;
      replica.run(writeText, { path, length, edits: [{ at: length, remove: 0, insert }] });
      return push();
    };
    replica.run(startVariant, { id: 'a', platformId: mastodon, isFitted: true, now: 0 });
    await push();
    await type(variantTextPath('a'), ' Say so!');
    await type(bodyPath, ' Nobody says so.');
    const { distributedTo, publications } = await publish(id, [site, mastodon]);
    expect(distributedTo).toEqual([site, mastodon]);
    expect((await platform.postsOf('ann')).map(({ text }) => text)).toEqual(['A date is a bet. Say so!']);
    const page = await (await fetch(publications[0]!.url!)).text();
    expect(page).toContain('A date is a <strong>bet</strong>. Nobody says so.');

    replica.run(removeVariant, { platformId: mastodon });
    await push();
    await publish(id, [mastodon], { generations: { [mastodon]: 2 } });
    expect((await platform.postsOf('ann')).map(({ text }) => text)).toContain('A date is a bet. Nobody says so.');
  });

  it('ends a post with the signature of its platform, and tags its links to own pages there', async () => {
    await connectMastodon();
    const caller = { userId: own.client.id, signal: new AbortController().signal };
    await writeWorkspace(own.server.running.deps, caller, [
      { name: 'setSignature', input: { platformId: mastodon, text: 'By **Ann**.' } },
      { name: 'tagLinksOn', input: { platformId: mastodon, isOn: true } },
      { name: 'addOwnHost', input: { address: 'ann.example' } },
    ]);
    const address = `${own.server.url}/@${own.client.user!.username}/bets`;
    const id = await newPiece({ tags: [], content: `See https://ann.example/a or ${address}.` });
    const { publications } = await publish(id, [mastodon, site]);
    const [post] = await platform.postsOf('ann');
    expect(post?.text).toMatch(/a\?utm_source=mastodon&utm_medium=social&utm_campaign=[a-z-]+ or /);
    expect(post?.text).toContain(`${address}?utm_source=mastodon`);
    expect(post?.text).toMatch(/\n\nBy Ann\.$/);
    const page = await (await fetch(publications.find(({ platformId }) => platformId === site)!.url!)).text();
    expect(page).not.toContain('utm_');
    expect(page).not.toContain('By <strong>Ann');
  });

  it('makes one post, however often and by whichever call it is requested', async () => {
    await connectMastodon();
    const id = await newPiece({ platformId: mastodon });
    await Promise.all([
      publish(id, [mastodon]),
      publish(id, [mastodon], { generations: { [mastodon]: 1 } }),
      ask(own.client, 'PUT', `/api/content/${id}`, { status: 'published' }),
    ]);
    expect((await publish(id, [mastodon])).distributedTo).toEqual([mastodon]);
    expect(await platform.postsOf('ann')).toHaveLength(1);
    const again = await publish(id, [mastodon], { generations: { [mastodon]: 2 } });
    expect(again.publications).toMatchObject([{ generation: 2, state: 'shared' }]);
    expect(await platform.postsOf('ann')).toHaveLength(2);
  });

  it('posts a thread to Bluesky and an article to Dev.to, each once for a request', async () => {
    const account = { address: platform.url, username: 'ann.stand-in.example', token: 'good-app-password' };
    await ask(own.client, 'PUT', '/api/connections/bluesky', account);
    await ask(own.client, 'PUT', '/api/connections/dev.to', { address: platform.url, token: 'good-ann' });
    const id = await newPiece({ content: 'A roadmap is a bet. '.repeat(20) });
    await platform.play({ writes: [{ does: 'lose-reply' }, { does: 'fail' }] });
    const ended = await Promise.all([publish(id, [bluesky, devTo]), publish(id, [bluesky, devTo])]);
    for (const { publications } of ended)
      expect(publications).toMatchObject([
        { platformId: bluesky, state: 'shared', url: expect.stringContaining('bsky.app/profile/ann') as unknown },
        { platformId: devTo, state: 'shared', url: expect.stringContaining('https://dev.to/ann/') as unknown },
      ]);
    const kinds = async () => (await platform.postsOf('ann')).map(({ kind }) => kind).toSorted();
    expect(await kinds()).toEqual(['article', 'status', 'status']);
    const again = await publish(id, [bluesky], { generations: { [bluesky]: 2 } });
    expect(again.publications).toMatchObject([{ generation: 2, state: 'shared' }]);
    expect(await kinds()).toEqual(['article', 'status', 'status', 'status', 'status']);
    const down = await ask(own.client, 'DELETE', `/api/content/${id}/publications/${bluesky}`);
    expect(down.body).toMatchObject({ platformId: bluesky, state: 'withdrawn' });
    expect(await kinds()).toEqual(['article', 'status', 'status']);
  });

  it('posts with its picture once that has arrived, to Mastodon and Bluesky', async () => {
    await connectMastodon();
    const account = { address: platform.url, username: 'ann.stand-in.example', token: 'good-app-password' };
    await ask(own.client, 'PUT', '/api/connections/bluesky', account);
    const bytes = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#b5452c' } })
      .png()
      .toBuffer();
    const name = hash('sha256', bytes, 'hex');
    const id = await newPiece({ content: `![Harbour at dawn](rostrum-image:${name})`, tags: [] });
    const posting = publish(id, [mastodon, bluesky]);
    const reasons = () =>
      own.server.running.deps.database
        .knex('publications')
        .where({ item_id: id, state: 'queued' })
        .whereNotNull('reason')
        .select<{ reason: string }[]>('reason');
    const waiting = await until(reasons, ({ length }) => length === 2);
    expect(waiting[0]!.reason).toContain('A picture has not been uploaded yet.');
    expect(await platform.postsOf('ann')).toEqual([]);
    const kept = await own.client.call('PUT', `/api/images/${name}`, {
      body: Uint8Array.from(bytes),
      headers: { 'Content-Type': 'image/png' },
    });
    expect(kept.status).toBe(200);
    expect((await posting).publications.map(({ state }) => state)).toEqual(['shared', 'shared']);
    const { posts, files } = await platform.held();
    expect(posts.map(({ text }) => text)).toEqual(['', '']);
    expect(files.map(({ description }) => description)).toContain('Harbour at dawn');
  });

  it('posts where it can, and reports the state on every other platform', async () => {
    await connectMastodon();
    await platform.play({ writes: [{ does: 'answer', status: 401 }] });
    const id = await newPiece();
    const { distributedTo, publications } = await publish(id, [site, mastodon, linkedin]);
    expect(distributedTo).toEqual([site]);
    expect(publications.map(({ platformId, state }) => [platformId, state])).toEqual([
      [site, 'shared'],
      [mastodon, 'failed'],
      [linkedin, 'by-hand'],
    ]);
    expect(publications[1]!.reason).toContain('Mastodon');
    // Only the failed publication is retried.
    const retried = await publish(id, [site, mastodon]);
    expect(retried.publications).toMatchObject([
      { platformId: site, generation: 1 },
      { platformId: mastodon, generation: 2, state: 'shared' },
    ]);
    const attempts = listAttempts.reply.parse((await ask(own.client, 'GET', `/api/content/${id}/attempts`)).body);
    expect(attempts.filter((one) => one.platformId === mastodon).map(({ outcome }) => outcome)).toEqual([
      'shared',
      'refused',
    ]);
  });

  it('explains in a sentence what is missing', async () => {
    const id = await newPiece({ content: '' });
    const say = async (body: object) => {
      const { status, text } = await ask(own.client, 'POST', '/api/content/distribute', body);
      return [status, text];
    };
    expect(await say({ contentId: id, platforms: [site] })).toEqual([
      400,
      'Please create content before distributing.',
    ]);
    expect(await say({ contentId: await newPiece(), platforms: [] })).toEqual([
      400,
      'Please select at least one platform to distribute your content.',
    ]);
    expect((await say({ contentId: crypto.randomUUID(), platforms: [site] }))[0]).toBe(404);
  });

  it('makes a draft of an idea that is published', async () => {
    const { id } = await pushIdea(own.client, 'Words of an idea.');
    expect((await publish(id, [site])).distributedTo).toEqual([site]);
    expect((await piece(id))['status']).toBe('published');
  });

  it('answers devices at once, and writes the outcome into the item later', async () => {
    const id = await newPiece();
    const { publications } = await publish(id, [site], { atOnce: true });
    expect(publications).toMatchObject([{ platformId: site, generation: 1 }]);
    await until(
      () => piece(id),
      ({ status }) => status === 'published',
    );
  });
});

describe('a schedule', () => {
  it('posts at its time, and not after it was cancelled', async () => {
    const at = new Date(own.server.clock.now() + 10 * MINUTE).toISOString();
    const due = await newPiece({ platformId: site, status: 'scheduled', scheduledFor: at });
    const takenBack = await newPiece({ platformId: site, status: 'scheduled', scheduledFor: at });
    await ask(own.client, 'PUT', `/api/content/${takenBack}`, { status: 'draft' });
    own.server.clock.advance(10 * MINUTE);
    await until(
      () => piece(due),
      ({ status }) => status === 'published',
    );
    expect((await piece(takenBack))['status']).toBe('draft');
  });

  it('posts over connections, and leaves the other platforms to the person', async () => {
    await connectMastodon();
    const at = new Date(own.server.clock.now() + MINUTE).toISOString();
    const due = { status: 'scheduled', scheduledFor: at };
    const ids = [await newPiece({ ...due, platformId: mastodon }), await newPiece({ ...due, platformId: linkedin })];
    own.server.clock.advance(MINUTE);
    const rows = async () => {
      const { items } = await own.server.running.deps.userRows.read(own.client.id);
      return ids.map((id) => items.get(id)!.row.publications?.[0]?.state);
    };
    await until(rows, ([first, second]) => first === 'shared' && second === 'by-hand');
    expect(await platform.postsOf('ann')).toHaveLength(1);
  });

  it('asks first if its time passed while no server was running', async () => {
    const at = new Date(own.server.clock.now() + MINUTE).toISOString();
    const id = await newPiece({ platformId: site, status: 'scheduled', scheduledFor: at });
    own.server.clock.advance(20 * MINUTE);
    const rows = async () => (await own.server.running.deps.userRows.read(own.client.id)).items.get(id)!.row;
    await until(rows, ({ publications = [] }) => publications[0]?.state === 'overdue');
    expect((await publish(id, [site])).distributedTo).toEqual([site]);
  });
});

describe('posts of unknown outcome', () => {
  it('is looked up and found', async () => {
    await connectMastodon();
    await platform.play({ writes: [{ does: 'lose-reply' }] });
    const id = await newPiece();
    // The answer may come before the post is found, and asking again posts nothing.
    const { publications } = await until(
      () => publish(id, [mastodon]),
      ({ publications: [asked] }) => asked?.state === 'shared',
    );
    expect(publications).toMatchObject([{ state: 'shared', generation: 1 }]);
    expect(await platform.postsOf('ann')).toHaveLength(1);
  });
});

describe('published posts', () => {
  it('is updated to the current item, and taken down', async () => {
    const id = await newPiece();
    const { publications } = await publish(id, [site]);
    const url = publications[0]!.url!;
    await ask(own.client, 'PUT', `/api/content/${id}`, { content: 'Mended words.' });
    expect(await (await fetch(url)).text()).not.toContain('Mended');
    await ask(own.client, 'PUT', `/api/content/${id}/publications/${site}`);
    expect(await (await fetch(url)).text()).toContain('Mended');
    // An emptied draft does not empty the page.
    await ask(own.client, 'PUT', `/api/content/${id}`, { content: '' });
    const refused = await ask(own.client, 'PUT', `/api/content/${id}/publications/${site}`);
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('There is nothing to post.') });
    expect(await (await fetch(url)).text()).toContain('Mended');
    const before = await piece(id);
    const calls = async () => {
      const document = await own.server.running.deps.syncStore.chunks(own.client.id, id);
      return document.length;
    };
    // The item receives the change and keeps the day on which it was published.
    await until(calls, (chunks) => chunks > 2);
    expect((await piece(id))['publishedAt']).toBe(before['publishedAt']);
    const { body } = await ask(own.client, 'DELETE', `/api/content/${id}/publications/${site}`);
    expect(body).toMatchObject({ state: 'withdrawn', url: null });
    expect((await fetch(url)).status).toBe(410);
    await until(
      () => piece(id),
      ({ status }) => status === 'draft',
    );
  });

  it('cannot be changed by another person', async () => {
    const id = await newPiece();
    await publish(id, [site]);
    const stranger = await own.server.newUser();
    for (const [method, path] of [
      ['PUT', `/api/content/${id}/publications/${site}`],
      ['DELETE', `/api/content/${id}/publications/${site}`],
      ['GET', `/api/content/${id}/attempts`],
    ] as const)
      expect((await ask(stranger, method, path)).status).toBe(404);
  });
});

describe('deleted items', () => {
  it.each(['by the API', 'by a device'])('%s leaves the own site at once, with its feeds', async (how) => {
    const { id, replica } = await pushIdea(own.client, 'Words that are to go.');
    const [kept] = [await newPiece()];
    await publish(kept, [site]);
    const { publications } = await publish(id, [site]);
    const url = publications[0]!.url!;
    const feed = url.replace(/[^/]+$/, 'feed.xml');
    const read = async (address: string) => (await fetch(address)).text();
    expect(await read(feed)).toContain('Words that are to go.');
    if (how === 'by the API') expect((await ask(own.client, 'DELETE', `/api/content/${id}`)).status).toBe(200);
    else {
      replica.run(deleteItem, { now: own.server.clock.now() });
      await own.client.push([{ documentId: id, bytes: getLastLocalChange(replica.document)! }]);
    }
    expect((await fetch(url)).status).toBe(410);
    expect(await read(feed)).not.toContain('Words that are to go.');
    expect(await read(feed)).toContain('A roadmap is a');
    // Its document receives the change, and taking it down again answers that it is already down.
    const rows = async () => (await own.server.running.deps.userRows.read(own.client.id)).items.get(id)!.row;
    await until(rows, ({ publications: told = [] }) => told[0]?.state === 'withdrawn');
    const { status, body } = await ask(own.client, 'DELETE', `/api/content/${id}/publications/${site}`);
    expect([status, body]).toMatchObject([200, { state: 'withdrawn' }]);
    expect((await ask(own.client, 'PUT', `/api/content/${id}/publications/${site}`)).status).toBe(404);
  });

  it('stays on other platforms until its author takes it down', async () => {
    await connectMastodon();
    const id = await newPiece();
    await publish(id, [mastodon]);
    await ask(own.client, 'DELETE', `/api/content/${id}`);
    expect(await platform.postsOf('ann')).toHaveLength(1);
    const { status, body } = await ask(own.client, 'DELETE', `/api/content/${id}/publications/${mastodon}`);
    expect([status, body]).toMatchObject([200, { state: 'withdrawn' }]);
    expect(await platform.postsOf('ann')).toHaveLength(0);
  });

  it('is not sent when its platform recovers, while another item is', async () => {
    await connectMastodon();
    await platform.play({ reads: [{ does: 'fail' }] });
    const [id, beside] = [await newPiece(), await newPiece({ content: 'Beside.', tags: [] })];
    await publish(id, [mastodon], { atOnce: true });
    const states = async () => (await ask<unknown[]>(own.client, 'GET', `/api/content/${id}/attempts`)).body;
    await until(states, (attempts) => attempts.length === 1);
    await ask(own.client, 'DELETE', `/api/content/${id}`);
    own.server.clock.advance(MINUTE);
    await publish(beside, [mastodon], { atOnce: true });
    await until(
      () => platform.postsOf('ann'),
      (posts) => posts.some(({ text }) => text === 'Beside.'),
    );
    // Long enough for three more ticks of the scheduler.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await platform.postsOf('ann')).map(({ text }) => text)).toEqual(['Beside.']);
  });
});

it('the health check reports the scheduler’s last tick', async () => {
  const { status, body } = await ask(own.client, 'GET', '/api/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', scheduler: { overdueSince: null } });
});
