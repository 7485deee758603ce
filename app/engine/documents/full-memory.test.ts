import { expect, it } from 'vitest';
import { fillWasmMemory } from '#core/testing/fill-wasm-memory.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { TestBrowser } from '../../testing/test-browser.ts';

it('a document that finds no room in the memory is not taken for damaged, and keeps its chunks', async () => {
  const browser = new TestBrowser();
  const tab = browser.openTab();
  await tab.documents.applyCommand(ideaId, 'addIdea', newIdea());
  const chunks = await tab.database.chunks.toArray();
  await fillWasmMemory();
  await expect(browser.openTab().documents.open('content-item', ideaId)).rejects.toThrow();
  expect(await tab.database.problems.toArray()).toEqual([]);
  expect(await tab.database.chunks.toArray()).toEqual(chunks);
});
