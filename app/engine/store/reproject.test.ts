import * as A from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { limits } from '#core/documents/limits.ts';
import { loadDocument, sortedHeads } from '#core/documents/load.ts';
import { register } from '#core/documents/registers.ts';
import { projectorVersion } from '#core/content/content-row.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { hasUnprojected } from './has-unprojected.ts';
import { hasStaleRows, rebuildStaleRows } from './reproject.ts';

async function tabWithOldRow() {
  const tab = new TestBrowser().openTab();
  await tab.documents.applyCommand(ideaId, 'addIdea', newIdea({ title: 'A forecast' }));
  const stored = (await tab.database.contentRows.get(ideaId))!;
  await tab.database.contentRows.put({
    ...stored,
    projectorVersion: 0,
    row: { ...stored.row, title: 'What older code showed' },
  });
  return { tab, row: stored };
}

describe('rows that other code has made', () => {
  it('are made again from the stored chunks, offline', async () => {
    const { tab, row: stored } = await tabWithOldRow();
    expect(await hasStaleRows(tab.store)).toBe(true);
    expect(await rebuildStaleRows(tab.store)).toBe(1);
    expect(await tab.database.contentRows.get(ideaId)).toEqual({ ...stored, projectorVersion });
    expect(await hasStaleRows(tab.store)).toBe(false);
  });

  it('are of a bounded size, whatever was written into the document', async () => {
    const { tab, row } = await tabWithOldRow();
    const [chunk] = await tab.database.chunks.toArray();
    const item = A.change(loadDocument('content-item', [chunk!.bytes]), (draft) => {
      draft.title = register('endless '.repeat(12_500));
    });
    const bytes = A.save(item);
    await tab.database.chunks.put({ ...chunk!, hash: chunkHash(bytes), bytes });
    await tab.database.contentRows.put({ ...row, projectorVersion: 0, heads: sortedHeads(item) });
    expect(await rebuildStaleRows(tab.store)).toBe(1);
    const title = `${'endless '.repeat(38).slice(0, limits.title - 1)}…`;
    expect((await tab.database.contentRows.get(ideaId))?.row.title).toBe(title);
    expect((await tab.database.texts.get(ideaId))?.text).toBe(title);
  });

  it('stay when the document is not whole on this device', async () => {
    const { tab } = await tabWithOldRow();
    await tab.database.chunks.clear();
    expect(await rebuildStaleRows(tab.store)).toBe(0);
    expect((await tab.database.contentRows.get(ideaId))?.row.title).toBe('What older code showed');
  });
});

describe('rows that a page was closed before it made', () => {
  it('are made at the next start', async () => {
    const browser = new TestBrowser();
    const tab = browser.openTab();
    await tab.documents.applyCommand(ideaId, 'addIdea', newIdea({ title: 'A forecast' }));
    const opened = await tab.documents.open('content-item', ideaId);
    if (opened.state !== 'open') throw new Error('The idea is not there');
    const edits = [{ at: 0, remove: 0, insert: 'Two words' }];
    opened.document.applyCommand('writeText', { path: bodyPath, length: 0, edits });
    await opened.document.flush();
    expect((await tab.database.contentRows.get(ideaId))?.row.words).toBe(0);

    const later = browser.openTab();
    expect(await hasUnprojected(later.store)).toBe(true);
    expect(await rebuildStaleRows(later.store)).toBe(1);
    expect((await later.database.contentRows.get(ideaId))?.row.words).toBe(2);
    expect((await later.database.texts.get(ideaId))?.text).toContain('Two words');
    expect(await hasUnprojected(later.store)).toBe(false);
  });

  it('are made for an idea that no list has shown yet', async () => {
    const tab = new TestBrowser().openTab();
    await tab.documents.applyCommand(ideaId, 'addIdea', newIdea({ title: 'A forecast' }));
    await tab.database.contentRows.clear();
    await tab.database.unprojected.put({ id: ideaId, kind: 'content-item' });
    expect(await rebuildStaleRows(tab.store)).toBe(1);
    expect((await tab.database.contentRows.get(ideaId))?.row.title).toBe('A forecast');
  });
});
