import { describe, expect, it, vi } from 'vitest';
import { loadDocument } from '#core/documents/load.ts';
import { ideaId } from '#core/testing/ideas.ts';
import { account, openIdea, tabWithIdea, type TestBrowser, type TestTab, typed } from '../../testing/test-browser.ts';
import { databaseName } from '../store/account-database.ts';
import { readChunks } from './document-storage.ts';

describe('a disk that was emptied under an open page', () => {
  async function emptiedUnder(tab: TestTab, browser: TestBrowser) {
    browser.indexedDB.deleteDatabase(databaseName(account));
    await vi.waitFor(async () => expect(await tab.database.chunks.count()).toBe(0));
  }

  async function storedBody(tab: TestTab): Promise<string> {
    const { sound } = await readChunks(tab.store, ideaId);
    const bytes = sound.map((chunk) => chunk.bytes);
    return loadDocument('content-item', bytes).body;
  }

  it('gets back what the page holds, and sends it whole, though nothing more is typed', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    document.applyCommand('writeText', typed('Typed before. '));
    await tab.documents.flush();
    await emptiedUnder(tab, browser);
    await vi.waitFor(async () => {
      browser.clock.pass(1000);
      expect(await storedBody(tab)).toBe('Typed before. ');
    });
    expect(await tab.database.outbox.toArray()).toMatchObject([{ type: 'whole', state: 'waiting' }]);
    await vi.waitFor(async () => {
      browser.clock.pass(1000);
      expect((await tab.database.contentRows.get(ideaId))?.row.words).toBe(2);
    });
  });

  it('keeps what was typed before and after', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    document.applyCommand('writeText', typed('Before. '));
    await document.flush();
    await emptiedUnder(tab, browser);
    document.applyCommand('writeText', typed('After. ', 8, 8));
    await document.flush();
    await vi.waitFor(async () => {
      browser.clock.pass(1000);
      expect(await storedBody(tab)).toBe('Before. After. ');
    });
    expect(await tab.database.outbox.toArray()).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'whole', state: 'waiting' })]),
    );
    const later = browser.openTab();
    expect((await openIdea(later)).doc().body).toBe('Before. After. ');
    expect(await tab.database.problems.count()).toBe(0);
  });

  it('stays empty when the account was closed: a logout in another tab empties it too', async () => {
    const { browser, tab } = await tabWithIdea();
    await openIdea(tab);
    await emptiedUnder(tab, browser);
    await tab.documents.flush();
    tab.documents.close();
    browser.clock.pass(10_000);
    expect(await tab.database.chunks.count()).toBe(0);
  });

  it('of its chunks alone opens documents from what waits to be sent', async () => {
    const { browser, tab } = await tabWithIdea();
    await tab.documents.applyCommand(ideaId, 'writeText', typed('Waiting words.'));
    await tab.database.chunks.clear();
    const later = browser.openTab();
    expect((await openIdea(later)).doc().body).toBe('Waiting words.');
  });
});
