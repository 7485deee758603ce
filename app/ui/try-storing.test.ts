import { expect, it } from 'vitest';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { account, TestBrowser } from '../testing/test-browser.ts';
import { latestToast, showToast } from './show-toast.ts';
import { stillTyped, tryStoring } from './try-storing.ts';

it('a write that a full disk refuses says Failed to create, to update or to delete; one that it takes says nothing', async () => {
  const { database, documents } = new TestBrowser().openTab();
  await documents.applyCommand(ideaId, 'addIdea', newIdea());
  const create = () =>
    documents.applyCommand(account, 'addPillar', { id: crypto.randomUUID(), position: 'b0', name: 'Craft' });
  const update = () => documents.applyCommand(ideaId, 'renameItem', { title: 'Another title' });
  const remove = () => documents.applyCommand(ideaId, 'deleteItem', { now: 0 });
  database.chunks.hook('creating', () => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const refused: readonly (readonly ['create' | 'update' | 'delete', () => Promise<unknown>])[] = [
    ['create', create],
    ['update', update],
    ['delete', remove],
  ];
  for (const [what, store] of refused) {
    expect(await tryStoring(what, store, stillTyped)).toBeNull();
    expect(latestToast()).toEqual({ title: `Failed to ${what}`, text: stillTyped, tone: 'bad' });
  }

  showToast({ title: 'Nothing else' });
  const { documents: elsewhere } = new TestBrowser().openTab();
  expect(await tryStoring('create', () => elsewhere.applyCommand(ideaId, 'addIdea', newIdea()))).toMatchObject({
    ok: true,
  });
  expect(latestToast()).toEqual({ title: 'Nothing else' });
});
