import { describe, expect, it } from 'vitest';
import { projectorVersion } from '#core/projections/content-row.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { TestBrowser } from '../testing/test-browser.ts';
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

  it('stay when the document is not whole on this device', async () => {
    const { tab } = await tabWithOldRow();
    await tab.database.chunks.clear();
    expect(await rebuildStaleRows(tab.store)).toBe(0);
    expect((await tab.database.contentRows.get(ideaId))?.row.title).toBe('What older code showed');
  });
});
