import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pullPage } from '#app/engine/sync/pull.ts';
import { pushBatchOf } from '#app/engine/sync/push.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { ExchangeHarness, numberedId, person, stranger } from './exchange-harness.ts';

let harness: ExchangeHarness;
beforeEach(() => {
  harness = new ExchangeHarness();
});
afterEach(() => harness.close());

describe('pushing', () => {
  it('sends words once, however often the answer is lost', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 1);
    laptop.link.faults = { ...laptop.link.faults, dropReply: 1 };
    expect(await harness.pass(laptop)).toEqual({ type: 'failed', failure: { type: 'unreachable' } });
    expect(await harness.pass(laptop)).toEqual({ type: 'failed', failure: { type: 'unreachable' } });
    expect(await harness.outboxOf(laptop)).toHaveLength(1);
    laptop.link.faults = { ...laptop.link.faults, dropReply: 0 };
    expect(await harness.pass(laptop)).toEqual({ type: 'done' });
    expect(await harness.outboxOf(laptop)).toEqual([]);
    expect(harness.server.storedDocuments(person)[0]?.chunks).toHaveLength(1);
  });

  it('does not get its own chunks back, but its rows', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 1);
    await harness.pass(laptop);
    await harness.run(laptop.documents.applyCommand(numberedId(1), 'renameItem', { title: 'Renamed' }));
    const chunks = await harness.run(laptop.database.chunks.count());
    await harness.pass(laptop);
    expect(await harness.run(laptop.database.chunks.count())).toBe(chunks);
    expect(await harness.run(laptop.database.contentRows.get(numberedId(1)))).toMatchObject({ seq: 2 });
  });

  it('of a chunk whose dependencies the server lacks is followed by the whole document', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 1);
    await harness.run(laptop.database.outbox.clear());
    await harness.run(laptop.documents.applyCommand(numberedId(1), 'renameItem', { title: 'Renamed' }));
    await harness.pass(laptop);
    expect(await harness.outboxOf(laptop)).toEqual([]);
    expect(harness.server.storedDocuments(person)[0]?.rowJson).toContain('Renamed');
  });

  it('with the session of another account stores nothing, keeps everything and asks for sign-in', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 1);
    laptop.link.session = stranger;
    expect(await harness.pass(laptop)).toMatchObject({ type: 'failed', failure: { type: 'other-account' } });
    expect(await harness.outboxOf(laptop)).toHaveLength(1);
    expect(await harness.feedOf(laptop)).toMatchObject({ needsSignIn: true });
    expect(harness.server.storedDocuments(stranger)).toEqual([]);
    expect(harness.server.storedDocuments(person)).toEqual([]);
  });
});

describe('pulling', () => {
  it('does not move the cursor past a page with a chunk that the disk refused, and fetches it again', async () => {
    const laptop = await harness.device();
    const phone = await harness.device();
    await harness.addIdea(laptop, 1);
    await harness.pass(laptop);
    await harness.pass(phone);
    await harness.addIdea(laptop, 2);
    await harness.pass(laptop);
    const { cursor } = await harness.feedOf(phone);
    const original = Reflect.get(IDBObjectStore.prototype, 'put') as (...given: unknown[]) => IDBRequest<IDBValidKey>;
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name === 'chunks') throw new DOMException('Out of memory', 'DataCloneError');
      return original.apply(this, given);
    });
    await expect(harness.pass(phone)).rejects.toThrow();
    put.mockRestore();
    expect(await harness.feedOf(phone)).toMatchObject({ cursor });
    expect(await harness.run(phone.database.contentRows.count())).toBe(1);
    expect(await harness.pass(phone)).toEqual({ type: 'done' });
    expect(await harness.run(phone.database.chunks.count())).toBe(2);
  });

  it('never writes a row over a document that has words in the outbox', async () => {
    const laptop = await harness.device();
    const phone = await harness.device();
    await harness.addIdeas(laptop, 1);
    await harness.pass(laptop);
    await harness.pass(phone);
    await harness.run(phone.documents.applyCommand(numberedId(1), 'renameItem', { title: 'From the phone' }));
    await harness.run(
      laptop.documents.applyCommand(numberedId(1), 'writeText', {
        path: bodyPath,
        length: 0,
        edits: [{ at: 0, remove: 0, insert: 'Words' }],
      }),
    );
    await harness.pass(laptop);
    await harness.run(pullPage(phone.deps));
    expect(await harness.run(phone.database.contentRows.get(numberedId(1)))).toMatchObject({
      row: { title: 'From the phone' },
    });
    await harness.pass(phone);
    expect(await harness.run(phone.database.contentRows.get(numberedId(1)))).toMatchObject({
      row: { title: 'From the phone', words: 1 },
    });
  });

  it('merges what comes into the document that is open', async () => {
    const laptop = await harness.device();
    const phone = await harness.device();
    await harness.addIdeas(laptop, 1);
    await harness.pass(laptop);
    await harness.pass(phone);
    const opened = await harness.run(phone.documents.open('content-item', numberedId(1)));
    await harness.run(laptop.documents.applyCommand(numberedId(1), 'renameItem', { title: 'Renamed' }));
    await harness.pass(laptop);
    await harness.pass(phone);
    await harness.time.pass(1000);
    expect(opened.state === 'open' && String(opened.document.doc().title)).toBe('Renamed');
  });

  it('from a server that was restored sends everything again and starts from 0', async () => {
    const laptop = await harness.device();
    harness.server.backUp();
    await harness.addIdeas(laptop, 2);
    await harness.pass(laptop);
    expect(await harness.feedOf(laptop)).toMatchObject({ cursor: 2 });
    harness.server.restore();
    expect(harness.server.storedDocuments(person)).toEqual([]);
    await harness.pass(laptop);
    expect(harness.server.storedDocuments(person)).toHaveLength(2);
    expect(await harness.outboxOf(laptop)).toEqual([]);
  });

  it('from a server that was restored between the first push ever and the first pull sends everything again', async () => {
    const laptop = await harness.device();
    harness.server.backUp();
    await harness.addIdeas(laptop, 1);
    const { deviceId } = await harness.feedOf(laptop);
    const pushed = await harness.run(pushBatchOf(laptop.deps, deviceId, await harness.outboxOf(laptop)));
    expect(pushed).toMatchObject({ ok: true, value: 1 });
    harness.server.restore();
    await harness.pass(laptop);
    expect(harness.server.storedDocuments(person)).toHaveLength(1);
  });

  it('after an eviction under an open page gets what was typed before and after it, without anybody’s attention', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 2);
    await harness.pass(laptop);
    const opened = await harness.run(laptop.documents.open('content-item', numberedId(1)));
    if (opened.state !== 'open') throw new Error('The idea is not there');
    const type = (text: string, at: number) =>
      opened.document.applyCommand('writeText', {
        path: bodyPath,
        length: at,
        edits: [{ at, remove: 0, insert: text }],
      });
    type('Before. ', 0);
    await harness.run(laptop.documents.flush());
    for (const table of laptop.database.tables) await harness.run(table.clear());
    type('After. ', 8);
    await harness.run(laptop.documents.flush());
    await harness.pass(laptop);
    await harness.time.pass(10_000);
    await harness.pass(laptop);
    await harness.pass(laptop);

    const phone = await harness.device();
    await harness.pass(phone);
    const there = await harness.run(phone.documents.open('content-item', numberedId(1)));
    expect(there.state === 'open' && there.document.doc().body).toBe('Before. After. ');
    expect(await harness.outboxOf(laptop)).toEqual([]);
    expect((await harness.run(laptop.database.problems.toArray())).filter(({ state }) => state === 'open')).toEqual([]);
    expect(await harness.run(laptop.database.contentRows.count())).toBe(2);
  });

  it('after an eviction fills the device again: what is gone here is not deleted there', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 2);
    await harness.pass(laptop);
    const again = await harness.device();
    await harness.pass(again);
    expect(await harness.run(again.database.contentRows.count())).toBe(2);
    expect(harness.server.storedDocuments(person)).toHaveLength(2);
  });
});
