import { describe, expect, it, vi } from 'vitest';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { loadDocument, sortedHeads } from '#core/documents/load.ts';
import { readRegister } from '#core/documents/registers.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { openIdea, tabWithIdea, typed } from '../../testing/test-browser.ts';
import { readChunks } from './document-storage.ts';

describe('stored chunks', () => {
  it('a damaged one is kept aside, reported, and mended from the outbox', async () => {
    const { browser, tab } = await tabWithIdea();
    const [chunk] = await tab.database.chunks.toArray();
    await tab.database.chunks.put({ ...chunk!, bytes: flipped(chunk!.bytes) });
    const later = browser.openTab();
    expect(readRegister((await openIdea(later)).doc().title)).toBe(newIdea().title);
    expect((await readChunks(tab.store, ideaId)).damaged).toEqual([]);
  });

  it('a damaged one that nobody here can mend is reported with its bytes, and never compacted away', async () => {
    const { browser, tab } = await tabWithIdea();
    await tab.documents.applyCommand(ideaId, 'writeText', typed('Later words'));
    await tab.database.outbox.clear();
    const chunks = await tab.database.chunks.toArray();
    const row = await tab.database.contentRows.get(ideaId);
    const last = chunks.find((chunk) => readRegister(loadDocument('content-item', [chunk.bytes]).title) === '')!;
    await tab.database.chunks.put({ ...last, bytes: flipped(last.bytes) });
    const later = browser.openTab();
    const document = await openIdea(later);
    expect(document.doc().body).toBe('');
    const problems = await tab.database.problems.toArray();
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'damaged-chunk',
          state: 'open',
          documentId: ideaId,
          bytes: flipped(last.bytes),
        }),
      ]),
    );
    expect((await tab.database.contentRows.get(ideaId))?.heads).toEqual(row?.heads);
  });

  it('many are compacted into one that holds the same, on the next opening', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    for (let n = 0; n < 70; n += 1) {
      document.applyCommand('writeText', typed('x', 0, n));
      await document.flush();
    }
    expect(await tab.database.chunks.count()).toBe(71);
    const later = browser.openTab();
    const again = await openIdea(later);
    expect(await tab.database.chunks.count()).toBe(1);
    expect(sortedHeads(again.doc())).toEqual(sortedHeads(document.doc()));
    document.applyCommand('writeText', typed('y', 0, 70));
    await document.flush();
    await vi.waitFor(() => {
      browser.clock.pass(1000);
      expect(again.doc().body).toBe(document.doc().body);
    });
  });

  it('many are kept when one of them hides others: a chunk that this program cannot read', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    for (let n = 0; n < 70; n += 1) {
      document.applyCommand('writeText', typed('x', 0, n));
      await document.flush();
    }
    const ofNoKnownType = Uint8Array.from([0x85, 0x6f, 0x4a, 0x83, 0, 0, 0, 0, 99, 0]);
    const hash = chunkHash(ofNoKnownType);
    await tab.database.chunks.put({ documentId: ideaId, hash, kind: 'content-item', bytes: ofNoKnownType });
    const later = await browser.openTab().documents.open('content-item', ideaId);
    expect(later.state).toBe('incomplete');
    expect(await tab.database.chunks.count()).toBe(72);
  });

  it('of a document that only a row knows: it is incomplete, and asked for', async () => {
    const { browser, tab } = await tabWithIdea();
    await tab.database.chunks.clear();
    await tab.database.outbox.clear();
    const later = browser.openTab();
    expect(await later.documents.open('content-item', ideaId)).toEqual({ state: 'incomplete' });
    expect(await tab.database.problems.toArray()).toMatchObject([{ type: 'incomplete', state: 'open' }]);
    expect(await later.documents.open('content-item', '99999999-9999-4999-8999-999999999999')).toEqual({
      state: 'absent',
    });
  });
});

function flipped(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[copy.length >> 1]! ^= 0x04;
  return copy;
}
