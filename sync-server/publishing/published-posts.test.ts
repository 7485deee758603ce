import { getLastLocalChange } from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { deleteItem } from '#core/content/edit-item.ts';
import { ask } from '../testing/api-client.ts';
import { pushIdea } from '../testing/test-documents.ts';
import { mastodon, MINUTE, ownPublishing, site, until } from './testing/own-publishing.ts';

const bench = ownPublishing();
const { own, newPiece, piece, publish, connectMastodon } = bench;

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
    expect(await bench.platform.postsOf('ann')).toHaveLength(1);
    const { status, body } = await ask(own.client, 'DELETE', `/api/content/${id}/publications/${mastodon}`);
    expect([status, body]).toMatchObject([200, { state: 'withdrawn' }]);
    expect(await bench.platform.postsOf('ann')).toHaveLength(0);
  });

  it('is not sent when its platform recovers, while another item is', async () => {
    await connectMastodon();
    await bench.platform.play({ reads: [{ does: 'fail' }] });
    const [id, beside] = [await newPiece(), await newPiece({ content: 'Beside.', tags: [] })];
    await publish(id, [mastodon], { atOnce: true });
    const states = async () => (await ask<unknown[]>(own.client, 'GET', `/api/content/${id}/attempts`)).body;
    await until(states, (attempts) => attempts.length === 1);
    await ask(own.client, 'DELETE', `/api/content/${id}`);
    own.server.clock.advance(MINUTE);
    await publish(beside, [mastodon], { atOnce: true });
    await until(
      () => bench.platform.postsOf('ann'),
      (posts) => posts.some(({ text }) => text === 'Beside.'),
    );
    // Long enough for three more ticks of the scheduler.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await bench.platform.postsOf('ann')).map(({ text }) => text)).toEqual(['Beside.']);
  });
});
