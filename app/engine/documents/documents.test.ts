import { describe, expect, it, vi } from 'vitest';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { projectDocument } from '#core/project-document.ts';
import { loadDocument } from '#core/documents/load.ts';
import { readRegister } from '#core/documents/registers.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { openIdea, tabWithIdea, typed } from '../../testing/test-browser.ts';
import { readChunks } from './document-storage.ts';

describe('the door', () => {
  it('stores a change, its hash, its outbox row with the bytes, the row and the text together', async () => {
    const { tab } = await tabWithIdea();
    const [chunk] = await tab.database.chunks.toArray();
    const [queued] = await tab.database.outbox.toArray();
    expect(chunk).toMatchObject({ documentId: ideaId, hash: chunkHash(chunk!.bytes) });
    expect(queued).toMatchObject({
      type: 'chunk',
      documentId: ideaId,
      hash: chunk!.hash,
      bytes: chunk!.bytes,
      state: 'waiting',
    });
    const row = await tab.database.contentRows.get(ideaId);
    expect(row?.row.title).toBe(newIdea().title);
    expect(await tab.database.texts.get(ideaId)).toEqual({ id: ideaId, text: newIdea().title });
  });

  it('shows an edit at once and settles only when it is on the disk', async () => {
    const { tab } = await tabWithIdea();
    const document = await openIdea(tab);
    expect(document.applyCommand('renameItem', { title: 'Renamed' }).ok).toBe(true);
    expect(readRegister(document.doc().title)).toBe('Renamed');
    expect((await tab.database.contentRows.get(ideaId))?.row.title).toBe(newIdea().title);
    await document.flushRows();
    expect((await tab.database.contentRows.get(ideaId))?.row.title).toBe('Renamed');
  });

  it('brings typed words to the disk before their row, and their row within a second', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    document.applyCommand('writeText', typed('Words first.'));
    await document.flush();
    expect(await tab.database.chunks.count()).toBe(2);
    expect(await tab.database.outbox.count()).toBe(2);
    expect(await tab.database.unprojected.toArray()).toEqual([{ id: ideaId, kind: 'content-item' }]);
    browser.clock.pass(1000);
    await vi.waitFor(async () => expect(await tab.database.unprojected.count()).toBe(0));
    expect((await tab.database.texts.get(ideaId))?.text).toContain('Words first.');
  });

  it('shows typed words in the lists as soon as their item is left', async () => {
    const { tab } = await tabWithIdea();
    const document = await openIdea(tab);
    document.applyCommand('writeText', typed('Words of an item that is left.'));
    tab.documents.release(ideaId);
    await vi.waitFor(async () => expect((await tab.database.contentRows.get(ideaId))?.row.words).toBe(7));
  });

  it('begins to store each batch of words without waiting for the one before', async () => {
    const { tab } = await tabWithIdea();
    const document = await openIdea(tab);
    for (const [n, word] of ['one ', 'two ', 'three '].entries())
      document.applyCommand('writeText', typed(word, n * 4, n * 4));
    await document.flush();
    expect(await tab.database.outbox.count()).toBe(4);
    expect(document.doc().body).toBe('one two three ');
  });

  it('stores nothing for a refused command or one that changes nothing', async () => {
    const { tab } = await tabWithIdea();
    const document = await openIdea(tab);
    expect(document.applyCommand('renameItem', { title: ' ' })).toMatchObject({
      ok: false,
      error: { type: 'title-required' },
    });
    expect(document.applyCommand('renameItem', { title: newIdea().title }).ok).toBe(true);
    await document.flush();
    expect(await tab.database.outbox.count()).toBe(1);
  });

  it('says Not saved when the disk is full, keeps every word, and saves once there is room', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    const heard: boolean[] = [];
    tab.documents.onStored(() => heard.push(tab.documents.isSaved));
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    tab.database.chunks.hook('creating', refuse);
    document.applyCommand('writeText', typed('Words on a full disk.'));
    await expect(document.flush()).rejects.toThrow('Not saved');
    expect(tab.documents.isSaved).toBe(false);
    expect(tab.documents.unstoredCount).toBe(1);
    expect(document.doc().body).toBe('Words on a full disk.');
    expect(await tab.database.outbox.count()).toBe(1);

    tab.database.chunks.hook('creating').unsubscribe(refuse);
    browser.clock.pass(600);
    await tab.documents.flush();
    expect(tab.documents.isSaved).toBe(true);
    expect(heard).toContain(false);
    expect((await tab.database.texts.get(ideaId))?.text).toContain('Words on a full disk.');
  });

  it('gives every opening an actor of its own', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab();
    (await openIdea(other)).applyCommand('renameItem', { title: 'From the second tab' });
    await other.documents.flush();
    await tab.documents.mergeStored([ideaId]);
    const document = await openIdea(tab);
    await document.mergeStored();
    document.applyCommand('renameItem', { title: 'And back' });
    await document.flush();
    const { sound } = await readChunks(tab.store, ideaId);
    expect(() =>
      loadDocument(
        'content-item',
        sound.map((chunk) => chunk.bytes),
      ),
    ).not.toThrow();
    expect(readRegister(document.doc().title)).toBe('And back');
  });
});

describe('two tabs of one browser', () => {
  it('see each other’s words in the open editor, and the row has both', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab();
    const here = await openIdea(tab);
    const there = await openIdea(other);
    here.applyCommand('writeText', typed('Here. '));
    await here.flush();
    await vi.waitFor(() => expect(there.doc().body).toBe('Here. '));
    there.applyCommand('writeText', typed('There. ', 6, 6));
    await there.flush();
    await vi.waitFor(() => expect(here.doc().body).toBe('Here. There. '));
    await other.documents.flush();
    expect((await tab.database.contentRows.get(ideaId))?.row.words).toBe(2);
  });

  it('writing at the same moment never store a row that hides the other’s words', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab();
    const here = await openIdea(tab);
    const there = await openIdea(other);
    here.applyCommand('writeText', typed('Here. '));
    there.applyCommand('writeText', typed('There. '));
    await Promise.all([tab.documents.flush(), other.documents.flush()]);
    const stored = (await tab.database.contentRows.get(ideaId))!;
    const { sound } = await readChunks(tab.store, ideaId);
    const fresh = projectDocument(
      'content-item',
      loadDocument(
        'content-item',
        sound.map((chunk) => chunk.bytes),
      ),
    );
    expect(stored.row).toEqual(fresh.row);
    expect(stored.heads).toEqual(fresh.heads);
    expect(stored.row.words).toBe(2);
  });
});

describe('a command from a list', () => {
  it('is about what the list shows, though the open document is a moment behind', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab();
    const behind = await openIdea(other);
    await tab.documents.applyCommand(ideaId, 'renameItem', { title: 'Renamed' });
    await vi.waitFor(() => expect(readRegister(behind.doc().title)).toBe('Renamed'));
    // A merge has just happened, so the next one is delayed.
    await tab.documents.applyCommand(ideaId, 'deleteItem', { now: Date.UTC(2026, 0, 2) });
    expect((await other.database.contentRows.get(ideaId))?.row.deletedAt).not.toBeNull();
    await other.documents.applyCommand(ideaId, 'restoreItem', undefined);
    expect((await other.database.contentRows.get(ideaId))?.row.deletedAt).toBeNull();
  });
});

describe('open documents', () => {
  it('stay few: the longest unused are freed, and open again with everything', async () => {
    const { tab } = await tabWithIdea();
    const ids = Array.from({ length: 40 }, (_, n) => `33333333-3333-4333-8333-${String(n).padStart(12, '0')}`);
    for (const id of ids) await tab.documents.applyCommand(id, 'addIdea', newIdea({ id, title: `Idea ${id}` }));
    const document = await openIdea(tab, ids[0]);
    expect(readRegister(document.doc().title)).toBe(`Idea ${ids[0]}`);
    expect(await tab.database.contentRows.count()).toBe(41);
  });

  it('stay open for who looks at them, and for an editor that may be come back to', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab();
    const document = await openIdea(tab);
    const stop = document.subscribe(() => {});
    for (const [title, leave] of [
      ['While it is held', () => tab.documents.release(ideaId)],
      ['While its editor is kept', stop],
    ] as const) {
      browser.clock.pass(2_000);
      await other.documents.applyCommand(ideaId, 'renameItem', { title });
      await vi.waitFor(() => expect(readRegister(document.doc().title)).toBe(title));
      leave();
    }
  });

  it('are there at once where they were loaded ahead, and are not said to be damaged where nothing has come yet', async () => {
    const { browser } = await tabWithIdea();
    const tab = browser.openTab();
    expect(tab.documents.loaded('content-item', ideaId)).toBeNull();
    await tab.documents.warm('content-item', ideaId);
    expect(readRegister(tab.documents.loaded('content-item', ideaId)!.doc().title)).toBe(newIdea().title);

    const unknown = '33333333-3333-4333-8333-000000000000';
    await tab.documents.warm('content-item', unknown);
    expect(tab.documents.loaded('content-item', unknown)).toBeNull();
    expect(await tab.database.problems.count()).toBe(0);
  });
});
