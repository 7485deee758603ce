import { expect, it } from 'vitest';
import { TestBrowser } from '../../testing/test-browser.ts';
import { newIdea } from '#core/testing/ideas.ts';
import { SearchTexts } from './use-search-texts.tsx';

const never = () => false;

async function listedOnly() {
  const tab = new TestBrowser().openTab();
  const { id } = newIdea();
  await tab.documents.applyCommand(id, 'addIdea', newIdea());
  // As on a device that is being filled: the row is there, the text is not.
  await tab.database.texts.clear();
  const rows = await tab.database.contentRows.toArray();
  const arrive = () => tab.database.texts.put({ id, text: 'A Roadmap that came later' });
  return { tab, id, rows, arrive };
}

it('a text that arrives after its row is found', async () => {
  const { tab, id, rows, arrive } = await listedOnly();
  const texts = new SearchTexts();
  await texts.read(tab.store, rows, never);
  expect(texts.all().get(id)).toBe('');
  await arrive();
  texts.forget([id]);
  await texts.read(tab.store, rows, never);
  expect(texts.all().get(id)).toBe('a roadmap that came later');
});

it('a text that arrives while the one before is read is found', async () => {
  const { tab, id, rows, arrive } = await listedOnly();
  const texts = new SearchTexts();
  const reading = texts.read(tab.store, rows, never);
  texts.forget([id]);
  await reading;
  await arrive();
  await texts.read(tab.store, rows, never);
  expect(texts.all().get(id)).toBe('a roadmap that came later');
});
