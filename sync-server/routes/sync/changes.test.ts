import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { framesContentType } from '#core/sync/protocol.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';
import { renewEpoch } from '../../store/epoch.ts';
import { pulledBody, TestIdea } from '../../testing/test-documents.ts';
import { readPage, type PulledPage, type TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

/** The same person's other device. */
async function otherDevice(client: TestClient): Promise<TestClient> {
  const other = server.client();
  await other.login(client.user!.username);
  return other;
}

async function pushIdea(client: TestClient, text = ''): Promise<TestIdea> {
  const idea = new TestIdea();
  await client.push([
    { documentId: idea.id, bytes: idea.add() },
    { documentId: idea.id, bytes: idea.write(text) },
  ]);
  return idea;
}

const ids = (pages: readonly PulledPage[]) => pages.flatMap((page) => page.chunks.map(({ documentId }) => documentId));

describe('what is new since a number', () => {
  it('comes as chunks, rows and texts, oldest first', async () => {
    const laptop = await server.newUser();
    const idea = await pushIdea(laptop, 'one ');
    await laptop.push([{ documentId: idea.id, bytes: idea.write('two ') }]);
    const phone = await otherDevice(laptop);
    const { page, rows, chunks, texts } = await phone.pull({ since: 1 });
    expect(page).toMatchObject({ head: 2, upTo: 2, more: false, reset: false });
    expect(chunks.map(({ seq, hash, bytes }) => [seq, hash === chunkHash(bytes)])).toEqual([[2, true]]);
    expect(rows).toMatchObject([{ documentId: idea.id, seq: 2 }]);
    expect(texts.get(idea.id)).toContain('one two');
    expect((await phone.pull({ since: 2 })).page).toMatchObject({ upTo: 2, more: false });
  });

  it('leaves out the caller’s own chunks but never its rows', async () => {
    const laptop = await server.newUser();
    const phone = await otherDevice(laptop);
    const idea = await pushIdea(laptop, 'from the laptop ');
    const there = idea.elsewhere();
    await phone.push([{ documentId: idea.id, bytes: there.write('from the phone ') }]);
    await laptop.push([{ documentId: idea.id, bytes: idea.write('and the laptop ') }]);
    const own = await laptop.pull({ since: 1 });
    expect(own.chunks.map(({ seq }) => seq)).toEqual([2]);
    expect(own.rows).toHaveLength(1);
    expect(own.texts.get(idea.id)).toContain('from the phone');
    expect(own.page.upTo).toBe(3);
  });

  it('comes in pages when it is much', async () => {
    const laptop = await server.newUser();
    await pushIdea(laptop);
    const large = Array.from({ length: 3 }, () => new TestIdea());
    for (let round = 0; round < 4; round += 1) {
      for (const idea of large) {
        if (round === 0) idea.add();
        idea.fill(500_000);
        idea.write(`Round ${round}. `);
        await laptop.push([{ documentId: idea.id, bytes: idea.whole() }]);
      }
    }
    const phone = await otherDevice(laptop);
    const pages = await phone.pullAll(1);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap((page) => page.chunks.map(({ seq }) => seq))).toEqual(
      Array.from({ length: 12 }, (_value, index) => index + 2),
    );
    for (const idea of large) expect(pulledBody(pages, idea.id)).toBe(idea.replica.document.body);
  });
});

describe('filling a new device', () => {
  it('of an empty account ends at once', async () => {
    const client = await server.newUser();
    const { page, rows } = await client.pull();
    expect([page.more, page.token, page.total, rows]).toEqual([false, null, 0, []]);
  });

  it('sends all rows first, then whole documents, newest first', async () => {
    const laptop = await server.newUser();
    const ideas: TestIdea[] = [];
    for (const text of ['one', 'two', 'three']) ideas.push(await pushIdea(laptop, text));
    await laptop.push([{ documentId: ideas[0]!.id, bytes: ideas[0]!.write(' and more') }]);
    const newestFirst = ideas.toReversed().map(({ id }) => id);
    const [first, ...rest] = await laptop.pullAll();
    expect(first!.rows.map(({ documentId }) => documentId)).toEqual(newestFirst);
    expect(first!.chunks).toEqual([]);
    expect(first!.page).toMatchObject({ more: true, total: 3 });
    expect(ids(rest)).toEqual(newestFirst);
    expect(rest.at(-1)!.page).toMatchObject({ upTo: 4, more: false, token: null });
    for (const idea of ideas) expect(pulledBody(rest, idea.id)).toBe(idea.replica.document.body);
    for (const chunk of rest.flatMap((page) => page.chunks)) expect(chunkHash(chunk.bytes)).toBe(chunk.hash);
  });

  it('goes on where it was interrupted, and misses nothing that is written meanwhile', async () => {
    const laptop = await server.newUser();
    const ideas: TestIdea[] = [];
    for (let count = 0; count < 6; count += 1) {
      const idea = new TestIdea();
      idea.add(`Idea ${count}`);
      idea.fill(1_000_000);
      await laptop.push([{ documentId: idea.id, bytes: idea.whole() }]);
      ideas.push(idea);
    }
    const phone = await otherDevice(laptop);
    const rows = await phone.pull();
    const first = await phone.pull({ token: rows.page.token });
    expect(first.page.more).toBe(true);
    // Between two pages: the oldest documents, not sent yet, and the newest, sent already, are written to; one is new.
    for (const idea of [ideas[0]!, ideas[5]!])
      await laptop.push([{ documentId: idea.id, bytes: idea.write(' meanwhile') }]);
    ideas.push(await pushIdea(laptop, 'new'));
    const pages = [first];
    for (let last = first; last.page.more; last = pages.at(-1)!)
      pages.push(await phone.pull({ token: last.page.token }));
    expect(new Set(ids(pages))).toEqual(new Set(ideas.slice(0, 6).map(({ id }) => id)));
    const { upTo } = pages.at(-1)!.page;
    expect(upTo).toBe(6);
    pages.push(...(await phone.pullAll(upTo)));
    for (const idea of ideas) expect(pulledBody(pages, idea.id)).toBe(idea.replica.document.body);
  });
});

describe('another database', () => {
  it('is told by its epoch, and by a number that is too high', async () => {
    const own = await TestServer.start();
    const client = await own.newUser();
    await pushIdea(client);
    const { page } = await client.pull();
    expect((await client.pull({ since: 1, epoch: page.epoch })).page.reset).toBe(false);
    expect((await client.pull({ since: 5, epoch: page.epoch })).page).toMatchObject({ reset: true, more: false });
    await renewEpoch(own.running.deps.database);
    const after = await client.pull({ since: 1, epoch: page.epoch });
    expect(after.page.reset).toBe(true);
    expect(after.page.epoch).not.toBe(page.epoch);
    expect([after.rows, after.chunks]).toEqual([[], []]);
    expect((await client.pull({ epoch: page.epoch, token: '1.9' })).page.reset).toBe(true);
    await own.discard();
  });
});

describe('one document', () => {
  it('comes whole', async () => {
    const client = await server.newUser();
    const idea = await pushIdea(client, 'one ');
    await client.push([{ documentId: idea.id, bytes: idea.write('two') }]);
    const reply = await client.call('GET', `/api/sync/documents/${idea.id}?account=${client.id}`);
    expect([reply.status, reply.headers.get('Content-Type'), reply.headers.get(protocolHeader)]).toEqual([
      200,
      framesContentType,
      String(protocolVersion),
    ]);
    const read = readPage(new Uint8Array(await reply.arrayBuffer()));
    expect(read.rows).toMatchObject([{ documentId: idea.id, seq: 2 }]);
    expect(pulledBody([read], idea.id)).toBe('one two');
    expect(read.texts.get(idea.id)).toContain('one two');
  });

  it('is 404 when it is unknown, somebody else’s, or no id at all', async () => {
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    const idea = await pushIdea(ann);
    for (const id of [idea.id, crypto.randomUUID(), 'nonsense', '%00']) {
      expect([id, (await bea.call('GET', `/api/sync/documents/${id}?account=${bea.id}`)).status]).toEqual([id, 404]);
    }
  });
});

describe('another person', () => {
  it('gets nothing of what one writes, by any method', async () => {
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    const idea = await pushIdea(ann, 'private');
    expect((await bea.pull()).rows).toEqual([]);
    expect((await bea.call('GET', `/api/sync/changes?account=${ann.id}&device=${bea.device}&since=0`)).status).toBe(
      409,
    );
    expect((await bea.call('GET', `/api/sync/documents/${idea.id}?account=${ann.id}`)).status).toBe(409);
    expect((await bea.call('GET', `/api/sync/events?account=${ann.id}`)).status).toBe(409);
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH'])
      expect((await bea.call(method, `/api/sync/documents/${idea.id}?account=${bea.id}`)).status).toBe(404);
    // The same id under another account is another document.
    expect((await bea.push([{ documentId: idea.id, bytes: idea.whole() }])).head).toBe(1);
    expect((await bea.push([{ documentId: idea.id, bytes: idea.elsewhere().write('graffiti') }])).head).toBe(2);
    const after = await ann.pullAll();
    expect(pulledBody(after, idea.id)).toBe('private');
    expect(after.at(-1)!.page.head).toBe(1);
  });

  it('who is not signed in is told so', async () => {
    for (const path of ['changes?since=0', 'events?', `documents/${crypto.randomUUID()}?`]) {
      expect(
        (
          await server
            .client()
            .call('GET', `/api/sync/${path}&account=${crypto.randomUUID()}&device=${crypto.randomUUID()}`)
        ).status,
      ).toBe(401);
    }
  });

  it('who asks nonsense is told so', async () => {
    const client = await server.newUser();
    for (const query of [
      '',
      'since=-1',
      'since=x',
      'since=1.5',
      `since=0&epoch=x`,
      `since=0&token=${'1'.repeat(300)}`,
    ]) {
      expect([
        query,
        (await client.call('GET', `/api/sync/changes?account=${client.id}&device=${client.device}&${query}`)).status,
      ]).toEqual([query, 400]);
    }
    for (const token of ['x', '1', '..', '9999999999999999999999.1', '1.-1', "1.1' or 1=1"]) {
      expect((await client.pull({ token })).page.reset).toBe(false);
    }
  });
});
