import { describe, expect, it, vi } from 'vitest';
import { addIdea } from '#core/content/add-idea.ts';
import { renameItem } from '#core/content/rename-item.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { projectDocument } from '#core/projections/project-document.ts';
import { loadDocument, sortedHeads } from '#core/documents/load.ts';
import { readRegister } from '#core/documents/registers.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { TestBrowser, type TestTab } from '../testing/test-browser.ts';
import { readChunks } from './document-storage.ts';
import type { OpenDocument } from './open-document.ts';
import { TextBinding } from './text-binding.ts';

async function open(tab: TestTab, id = ideaId): Promise<OpenDocument<'content-item'>> {
  const opened = await tab.documents.open('content-item', id);
  if (opened.state !== 'open') throw new Error(`The document is ${opened.state}`);
  return opened.document;
}

async function tabWithIdea(browser = new TestBrowser()) {
  const tab = browser.openTab();
  await tab.documents.applyCommand('content-item', ideaId, addIdea, newIdea());
  return { browser, tab };
}

function typed(text: string, at = 0, length = 0) {
  return { path: bodyPath, length, edits: [{ at, remove: 0, insert: text }] };
}

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
    const document = await open(tab);
    expect(document.applyCommand(renameItem, { title: 'Renamed' }).ok).toBe(true);
    expect(readRegister(document.doc().title)).toBe('Renamed');
    expect((await tab.database.contentRows.get(ideaId))?.row.title).toBe(newIdea().title);
    await document.flush();
    expect((await tab.database.contentRows.get(ideaId))?.row.title).toBe('Renamed');
  });

  it('stores nothing for a refused command or one that changes nothing', async () => {
    const { tab } = await tabWithIdea();
    const document = await open(tab);
    expect(document.applyCommand(renameItem, { title: ' ' })).toMatchObject({
      ok: false,
      error: { type: 'title-required' },
    });
    expect(document.applyCommand(renameItem, { title: newIdea().title }).ok).toBe(true);
    await document.flush();
    expect(await tab.database.outbox.count()).toBe(1);
  });

  it('says Not saved when the disk is full, keeps every word, and saves once there is room', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await open(tab);
    const heard: boolean[] = [];
    tab.documents.onStored(() => heard.push(tab.documents.isSaved));
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    tab.database.chunks.hook('creating', refuse);
    document.applyCommand(writeText, typed('Words on a full disk.'));
    await expect(document.flush()).rejects.toThrow('Not saved');
    expect(tab.documents.isSaved).toBe(false);
    expect(tab.documents.hasUnstored).toBe(true);
    expect(document.doc().body).toBe('Words on a full disk.');
    expect(await tab.database.outbox.count()).toBe(1);

    tab.database.chunks.hook('creating').unsubscribe(refuse);
    browser.clock.pass(600);
    await document.flush();
    expect(tab.documents.isSaved).toBe(true);
    expect(heard).toContain(false);
    expect((await tab.database.texts.get(ideaId))?.text).toContain('Words on a full disk.');
  });

  it('gives every opening an actor of its own', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab();
    await (await open(other)).applyCommand(renameItem, { title: 'From the second tab' });
    await other.documents.flush();
    await tab.documents.mergeStored([ideaId]);
    const document = await open(tab);
    await document.mergeStored();
    document.applyCommand(renameItem, { title: 'And back' });
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
    const here = await open(tab);
    const there = await open(other);
    here.applyCommand(writeText, typed('Here. '));
    await here.flush();
    await vi.waitFor(() => expect(there.doc().body).toBe('Here. '));
    there.applyCommand(writeText, typed('There. ', 6, 6));
    await there.flush();
    await vi.waitFor(() => expect(here.doc().body).toBe('Here. There. '));
    expect((await tab.database.contentRows.get(ideaId))?.row.words).toBe(2);
  });

  it('writing at the same moment never store a row that hides the other’s words', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab();
    const here = await open(tab);
    const there = await open(other);
    here.applyCommand(writeText, typed('Here. '));
    there.applyCommand(writeText, typed('There. '));
    await Promise.all([here.flush(), there.flush()]);
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

describe('typing in an editor', () => {
  it('goes through the door in batches of at most 150 ms, and is flushed when asked', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await open(tab);
    const binding = new TextBinding(document, bodyPath, browser.clock);
    binding.edit([{ at: 0, remove: 0, insert: 'a' }]);
    binding.edit([{ at: 1, remove: 0, insert: 'b' }]);
    expect(binding.text).toBe('ab');
    expect(document.doc().body).toBe('');
    browser.clock.pass(150);
    expect(document.doc().body).toBe('ab');
    binding.edit([{ at: 2, remove: 0, insert: 'c' }]);
    await document.flush();
    expect(document.doc().body).toBe('abc');
    expect(await tab.database.outbox.count()).toBe(3);
  });

  it('keeps the caret’s words in place when another device’s words arrive in the middle of a batch', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab('phone');
    const document = await open(tab);
    const binding = new TextBinding(document, bodyPath, browser.clock);
    const editor = { text: binding.text };
    binding.subscribe((edits) => {
      for (const { at, remove, insert } of edits)
        editor.text = editor.text.slice(0, at) + insert + editor.text.slice(at + remove);
    });
    const remote = await open(other);
    remote.applyCommand(writeText, typed('Remote. '));
    await remote.flush();
    binding.edit([{ at: 0, remove: 0, insert: 'Typed. ' }]);
    editor.text = 'Typed. ';
    await document.mergeStored();
    expect(editor.text).toBe(binding.text);
    expect(binding.text).toBe(document.doc().body);
    expect(binding.text).toContain('Remote.');
    expect(binding.text).toContain('Typed.');
  });

  it('in two fields on one text keeps both fields right', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await open(tab);
    const one = new TextBinding(document, bodyPath, browser.clock);
    const two = new TextBinding(document, bodyPath, browser.clock);
    one.edit([{ at: 0, remove: 0, insert: 'one ' }]);
    two.edit([{ at: 0, remove: 0, insert: 'two ' }]);
    one.edit([{ at: 0, remove: 0, insert: 'three ' }]);
    browser.clock.pass(200);
    expect(one.text).toBe(document.doc().body);
    expect(two.text).toBe(document.doc().body);
    for (const word of ['one', 'two', 'three']) expect(one.text).toContain(word);
  });
});

describe('stored chunks', () => {
  it('a damaged one is kept aside, reported, and mended from the outbox', async () => {
    const { browser, tab } = await tabWithIdea();
    const [chunk] = await tab.database.chunks.toArray();
    await tab.database.chunks.put({ ...chunk!, bytes: flipped(chunk!.bytes) });
    const later = browser.openTab();
    expect(readRegister((await open(later)).doc().title)).toBe(newIdea().title);
    expect((await readChunks(tab.store, ideaId)).damaged).toEqual([]);
  });

  it('a damaged one that nobody here can mend is reported with its bytes, and never compacted away', async () => {
    const { browser, tab } = await tabWithIdea();
    await tab.documents.applyCommand('content-item', ideaId, writeText, typed('Later words'));
    await tab.database.outbox.clear();
    const chunks = await tab.database.chunks.toArray();
    const row = await tab.database.contentRows.get(ideaId);
    const last = chunks.find((chunk) => readRegister(loadDocument('content-item', [chunk.bytes]).title) === '')!;
    await tab.database.chunks.put({ ...last, bytes: flipped(last.bytes) });
    const later = browser.openTab();
    const document = await open(later);
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
    const document = await open(tab);
    for (let n = 0; n < 70; n += 1) {
      document.applyCommand(writeText, typed('x', 0, n));
      await document.flush();
    }
    expect(await tab.database.chunks.count()).toBe(71);
    const later = browser.openTab();
    const again = await open(later);
    expect(await tab.database.chunks.count()).toBe(1);
    expect(sortedHeads(again.doc())).toEqual(sortedHeads(document.doc()));
    document.applyCommand(writeText, typed('y', 0, 70));
    await document.flush();
    await vi.waitFor(() => expect(again.doc().body).toBe(document.doc().body));
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

describe('open documents', () => {
  it('stay few: the longest unused are freed, and open again with everything', async () => {
    const { tab } = await tabWithIdea();
    const ids = Array.from({ length: 40 }, (_, n) => `33333333-3333-4333-8333-${String(n).padStart(12, '0')}`);
    for (const id of ids)
      await tab.documents.applyCommand('content-item', id, addIdea, newIdea({ id, title: `Idea ${id}` }));
    const document = await open(tab, ids[0]);
    expect(readRegister(document.doc().title)).toBe(`Idea ${ids[0]}`);
    expect(await tab.database.contentRows.count()).toBe(41);
  });
});

function flipped(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[copy.length >> 1]! ^= 0x04;
  return copy;
}
