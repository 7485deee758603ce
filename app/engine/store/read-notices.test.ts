import { describe, expect, it } from 'vitest';
import { newIdea } from '#core/testing/ideas.ts';
import { account, TestBrowser } from '../../testing/test-browser.ts';
import { readNotices } from './notices.ts';

const id = '55555555-5555-4555-8555-555555555555';

describe('notices of this device', () => {
  it('leave out news for who does not want them', async () => {
    const { documents, database, store } = new TestBrowser().openTab();
    await documents.applyCommand(id, 'addIdea', newIdea({ id, title: 'A promise' }));
    await database.merged.put({ id, from: [], to: ['ff'], devices: [] });
    const titles = async () => (await readNotices(store)).map(({ type, item }) => [type, item?.title]);
    expect(await titles()).toEqual([['merged', 'A promise']]);
    await documents.applyCommand(account, 'setPreference', { name: 'mergedNotices', value: false });
    expect(await titles()).toEqual([]);
  });
});
