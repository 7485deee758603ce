import { hash } from 'node:crypto';
import { getLastLocalChange } from '@automerge/automerge/slim';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listAttempts } from '#core/api/publishing.ts';
import { removeVariant, startVariant } from '#core/content/variants.ts';
import { writeText } from '#core/content/write-text.ts';
import { bodyPath, readText, variantTextPath, type TextPath } from '#core/documents/text-path.ts';
import { writeWorkspace } from '../content/write-document.ts';
import { MAX_KEPT } from '../serve-endpoint.ts';
import { ask } from '../testing/api-client.ts';
import { pushIdea } from '../testing/test-documents.ts';
import { writePreference } from '../testing/site.ts';
import { adoptPublication } from './change-publication.ts';
import { bluesky, devTo, linkedin, mastodon, MINUTE, ownPublishing, site, until } from './testing/own-publishing.ts';

const bench = ownPublishing();
const { own, newPiece, piece, publish, connectMastodon } = bench;

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
    expect((await bench.platform.postsOf('ann')).map(({ text }) => text)).toEqual(['A date is a bet. Say so!']);
    const page = await (await fetch(publications[0]!.url!)).text();
    expect(page).toContain('A date is a <strong>bet</strong>. Nobody says so.');

    replica.run(removeVariant, { platformId: mastodon });
    await push();
    await publish(id, [mastodon], { generations: { [mastodon]: 2 } });
    expect((await bench.platform.postsOf('ann')).map(({ text }) => text)).toContain('A date is a bet. Nobody says so.');
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
    const [post] = await bench.platform.postsOf('ann');
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
    expect(await bench.platform.postsOf('ann')).toHaveLength(1);
    const again = await publish(id, [mastodon], { generations: { [mastodon]: 2 } });
    expect(again.publications).toMatchObject([{ generation: 2, state: 'shared' }]);
    expect(await bench.platform.postsOf('ann')).toHaveLength(2);
  });

  it('answers a repeated request whose reply was too long to keep, tries no failed post again and overwrites nothing', async () => {
    await connectMastodon();
    const id = await newPiece({ platformId: mastodon });
    const elsewhere = [1, 2, 3, 5, 6];
    const { database } = own.server.running.deps;
    for (const platformId of elsewhere) {
      const url = `https://example.org/${'a'.repeat(1_900)}`;
      await adoptPublication(
        database,
        { userId: own.client.id, itemId: id, platformId, generation: 1, url, ref: null },
        0,
      );
    }
    await bench.platform.play({ writes: [{ does: 'answer', status: 422 }] });
    const request = { contentId: id, platforms: [mastodon, ...elsewhere], content: 'A date is a promise.' };
    const send = () =>
      ask(own.client, 'POST', '/api/content/distribute', request, { 'Idempotency-Key': 'a-long-reply' });
    const first = await send();
    expect(Buffer.byteLength(first.text)).toBeGreaterThan(MAX_KEPT);
    expect(first.body).toMatchObject({
      publications: [{ platformId: mastodon, generation: 1, state: 'failed' }, {}, {}, {}, {}, {}],
    });
    await ask(own.client, 'PUT', `/api/content/${id}`, { content: 'Edited since.' });

    expect(await send()).toMatchObject({ status: 200, text: first.text });
    expect(await bench.platform.postsOf('ann')).toHaveLength(0);
    expect(await piece(id)).toMatchObject({ content: 'Edited since.' });
    const [kept] = await database.knex('idempotency_keys').where({ user_id: own.client.id, key: 'a-long-reply' });
    expect(kept).toMatchObject({ status: 200, reply: null });
  });

  it('posts a thread to Bluesky and an article to Dev.to, each once for a request', async () => {
    const account = { address: bench.platform.url, username: 'ann.stand-in.example', token: 'good-app-password' };
    await ask(own.client, 'PUT', '/api/connections/bluesky', account);
    await ask(own.client, 'PUT', '/api/connections/dev.to', { address: bench.platform.url, token: 'good-ann' });
    const id = await newPiece({ content: 'A roadmap is a bet. '.repeat(20) });
    await bench.platform.play({ writes: [{ does: 'lose-reply' }, { does: 'fail' }] });
    const ended = await Promise.all([publish(id, [bluesky, devTo]), publish(id, [bluesky, devTo])]);
    for (const { publications } of ended)
      expect(publications).toMatchObject([
        { platformId: bluesky, state: 'shared', url: expect.stringContaining('bsky.app/profile/ann') as unknown },
        { platformId: devTo, state: 'shared', url: expect.stringContaining('https://dev.to/ann/') as unknown },
      ]);
    const kinds = async () => (await bench.platform.postsOf('ann')).map(({ kind }) => kind).toSorted();
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
    const account = { address: bench.platform.url, username: 'ann.stand-in.example', token: 'good-app-password' };
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
    expect(await bench.platform.postsOf('ann')).toEqual([]);
    const kept = await own.client.call('PUT', `/api/images/${name}`, {
      body: Uint8Array.from(bytes),
      headers: { 'Content-Type': 'image/png' },
    });
    expect(kept.status).toBe(200);
    expect((await posting).publications.map(({ state }) => state)).toEqual(['shared', 'shared']);
    const { posts, files } = await bench.platform.held();
    expect(posts.map(({ text }) => text)).toEqual(['', '']);
    expect(files.map(({ description }) => description)).toContain('Harbour at dawn');
  });

  it('posts where it can, and reports the state on every other platform', async () => {
    await connectMastodon();
    await bench.platform.play({ writes: [{ does: 'answer', status: 422, body: { error: 'Mastodon is full' } }] });
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
    expect(await bench.platform.postsOf('ann')).toHaveLength(1);
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
    await bench.platform.play({ writes: [{ does: 'lose-reply' }] });
    const id = await newPiece();
    // The answer may come before the post is found, and asking again posts nothing.
    const { publications } = await until(
      () => publish(id, [mastodon]),
      ({ publications: [asked] }) => asked?.state === 'shared',
    );
    expect(publications).toMatchObject([{ state: 'shared', generation: 1 }]);
    expect(await bench.platform.postsOf('ann')).toHaveLength(1);
  });
});

it('the health check reports the scheduler’s last tick', async () => {
  const { status, body } = await ask(own.client, 'GET', '/api/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', scheduler: { overdueSince: null } });
});
