import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { FrameReader } from '#core/sync/frames.ts';
import { renewEpoch } from '../database/put-back.ts';
import { pulledBody, pushIdea, TestIdea } from '../testing/test-documents.ts';
import { utf8, type PulledPage, type TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { protocolHeader } from '#core/sync/protocol-version.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

/** Another device of the same user. */
async function otherDevice(client: TestClient): Promise<TestClient> {
  const other = server.client();
  await other.login(client.user!.username);
  return other;
}

const ids = (pages: readonly PulledPage[]) => pages.flatMap((page) => page.chunks.map(({ documentId }) => documentId));

describe('changes since a number', () => {
  it('comes as chunks, rows and texts, oldest first', async () => {
    const laptop = await server.newUser();
    const idea = await pushIdea(laptop, 'one ');
    await laptop.push([{ documentId: idea.id, bytes: idea.write('two ') }]);
    await server.settleRows(laptop);
    const phone = await otherDevice(laptop);
    const { page, rows, chunks, texts } = await phone.pull({ since: 1 });
    expect(page).toMatchObject({ head: 3, upTo: 3, more: false, reset: false });
    expect(chunks.map(({ seq, hash, bytes }) => [seq, hash === chunkHash(bytes)])).toEqual([[2, true]]);
    expect(rows).toMatchObject([{ documentId: idea.id, seq: 3 }]);
    expect(texts.get(idea.id)).toContain('one two');
    expect((await phone.pull({ since: 3 })).page).toMatchObject({ upTo: 3, more: false });
  });

  it('comes as a row alone when the row was made after its chunk had been pulled', async () => {
    const laptop = await server.newUser();
    const idea = await pushIdea(laptop, 'one ');
    const other = await pushIdea(laptop, 'another');
    await laptop.push([{ documentId: idea.id, bytes: idea.write('two ') }]);
    await server.settleRows(laptop);
    const phone = await otherDevice(laptop);
    const late = await phone.pull({ since: 3 });
    expect([late.page.upTo, late.page.more, late.chunks]).toEqual([4, false, []]);
    expect(late.rows).toMatchObject([{ documentId: idea.id, seq: 4 }]);
    expect(late.texts.get(idea.id)).toContain('one two');
    await laptop.push([{ documentId: other.id, bytes: other.write(' one') }]);
    await server.settleRows(laptop);
    const both = await phone.pull({ since: 3 });
    expect(new Set(both.rows.map(({ seq }) => seq))).toEqual(new Set([4, 6]));
    expect([both.page.upTo, both.page.more]).toEqual([6, false]);
  });

  it('leaves out the caller’s own chunks but never its rows', async () => {
    const laptop = await server.newUser();
    const phone = await otherDevice(laptop);
    const idea = await pushIdea(laptop, 'from the laptop ');
    const there = idea.elsewhere();
    await phone.push([{ documentId: idea.id, bytes: there.write('from the phone ') }]);
    await server.settleRows(laptop);
    await laptop.push([{ documentId: idea.id, bytes: idea.write('and the laptop ') }]);
    await server.settleRows(laptop);
    const own = await laptop.pull({ since: 1 });
    expect(own.chunks.map(({ seq }) => seq)).toEqual([2]);
    expect(own.rows).toHaveLength(1);
    expect(own.texts.get(idea.id)).toContain('from the phone');
    expect(own.page.upTo).toBe(5);
  });

  it('comes in several pages when it is large', async () => {
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

describe('the last frame of a page', () => {
  it('says how many frames came before it and their digest, on every page', async () => {
    const laptop = await server.newUser();
    await pushIdea(laptop, 'one');
    await pushIdea(laptop, 'two');
    const pages = await laptop.pullAll();
    expect(pages.flatMap((page) => page.chunks)).toHaveLength(2);
    await expect(laptop.pull({ since: 1 })).resolves.toMatchObject({ page: { upTo: 2 } });
    await expect(laptop.pull({ since: 9 })).resolves.toMatchObject({ page: { reset: true } });
  });

  it('is not sent to a client of the version before, which would not understand it', async () => {
    const laptop = await server.newUser();
    await pushIdea(laptop);
    const reply = await laptop.call('GET', `/api/sync/changes?account=${laptop.id}&device=${laptop.device}&since=0`, {
      headers: { [protocolHeader]: '2' },
    });
    const frames = new FrameReader(utf8).push(new Uint8Array(await reply.arrayBuffer()));
    expect(frames.map(({ header }) => (header as { type: string }).type)).toEqual(['page', 'rows']);
  });
});

describe('a page of as many bytes as the caller asks for', () => {
  const limit = 20_000;

  it('fills a new device in pages of rows and of documents, and every page says how many there are in all', async () => {
    const laptop = await server.newUser();
    const ideas: TestIdea[] = [];
    for (let count = 0; count < 30; count += 1) {
      const idea = new TestIdea();
      idea.add(`Idea ${count}`);
      idea.fill(4_000);
      ideas.push(idea);
    }
    await laptop.push(ideas.map((idea) => ({ documentId: idea.id, bytes: idea.whole() })));
    const pages = await laptop.pullAll(0, 10_000);
    const newestFirst = ideas.toReversed().map(({ id }) => id);
    expect(pages.flatMap((page) => page.rows.map(({ documentId }) => documentId))).toEqual(newestFirst);
    expect(ids(pages)).toEqual(newestFirst);
    expect(pages.filter((page) => page.rows.length > 0).length).toBeGreaterThan(1);
    expect(pages.filter((page) => page.chunks.length > 0).length).toBeGreaterThan(5);
    for (const page of pages) {
      expect(page.page.total).toBe(30);
      expect(page.bytes).toBeLessThan(12_000);
    }
    for (const idea of ideas) expect(pulledBody(pages, idea.id)).toBe(idea.replica.document.body);
  });

  it('of what is new counts the texts of the documents too', async () => {
    const laptop = await server.newUser();
    await pushIdea(laptop);
    const ideas = Array.from({ length: 6 }, () => new TestIdea());
    for (const idea of ideas) {
      idea.add();
      idea.fill(8_000);
      await laptop.push([{ documentId: idea.id, bytes: idea.whole() }]);
    }
    const phone = await otherDevice(laptop);
    const pages = await phone.pullAll(1, limit);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.bytes).toBeLessThan(limit * 1.2);
    expect(ids(pages)).toEqual(ideas.map(({ id }) => id));
  });

  it('carries a document that is larger than that, alone', async () => {
    const laptop = await server.newUser();
    await pushIdea(laptop);
    const idea = new TestIdea();
    idea.add();
    idea.fill(60_000);
    await laptop.push([{ documentId: idea.id, bytes: idea.whole() }]);
    const phone = await otherDevice(laptop);
    expect(pulledBody(await phone.pullAll(1, limit), idea.id)).toBe(idea.replica.document.body);
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
    await server.settleRows(laptop);
    const newestFirst = ideas.toReversed().map(({ id }) => id);
    const [first, ...rest] = await laptop.pullAll();
    expect(first!.rows.map(({ documentId }) => documentId)).toEqual(newestFirst);
    expect(first!.chunks).toEqual([]);
    expect(first!.page).toMatchObject({ more: true, total: 3 });
    expect(ids(rest)).toEqual(newestFirst);
    expect(rest.at(-1)!.page).toMatchObject({ upTo: 5, more: false, token: null });
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
    // Between two pages, the oldest documents (not sent yet) and the newest (sent already) are written to, and one is
    // added.
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
  it('is detected by its epoch, and by a number that is too high', async () => {
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
