import { expect, it } from 'vitest';
import { readRegister } from '#core/documents/registers.ts';
import { ideaId } from '#core/testing/ideas.ts';
import { openIdea, tabWithIdea } from '../../testing/test-browser.ts';
import { DocumentsInMemory } from './documents-in-memory.ts';

/** An idea that is in memory and not held, and that another tab is about to write to. */
async function unheld() {
  const { browser, tab } = await tabWithIdea();
  const document = await openIdea(tab);
  await document.flushRows();
  const memory = new DocumentsInMemory(browser.clock);
  await memory.hold(ideaId, () => Promise.resolve(document as never));
  memory.release(ideaId);
  browser.clock.pass(2_000);
  return { browser, tab, document, memory };
}

it('a document that nobody looks at is closed for what is new, and read anew', async () => {
  const { browser, memory } = await unheld();
  await browser.openTab().documents.applyCommand(ideaId, 'renameItem', { title: 'From the second tab' });
  expect(await memory.closeAtRest(ideaId)).toBe(true);
  expect(memory.has(ideaId)).toBe(false);
  const anew = await openIdea(browser.openTab());
  expect(readRegister(anew.doc().title)).toBe('From the second tab');
});

it('one that is held, was used a moment ago, or whose editor may be come back to stays', async () => {
  const { browser, document, memory } = await unheld();
  const stays = async () => expect(await memory.closeAtRest(ideaId)).toBe(false);
  memory.loaded(ideaId);
  await stays();
  browser.clock.pass(2_000);
  const stopFollowing = document.subscribe(() => {});
  await stays();
  stopFollowing();
  await memory.hold(ideaId, () => Promise.reject(new Error('It is here')));
  await stays();
  memory.release(ideaId);
  browser.clock.pass(2_000);
  expect(await memory.closeAtRest(ideaId)).toBe(true);
});

it('one that is taken up while its disk is asked stays, and so does one that the disk has lost', async () => {
  const { browser, tab, memory } = await unheld();
  const closing = memory.closeAtRest(ideaId);
  memory.loaded(ideaId);
  expect(await closing).toBe(false);
  browser.clock.pass(2_000);
  await tab.database.chunks.clear();
  expect(await memory.closeAtRest(ideaId)).toBe(false);
});
