import { afterEach, beforeEach, expect, it } from 'vitest';
import { tabWithIdea } from '../../testing/test-browser.ts';
import { reportUnlessClosed } from './report-unless-closed.ts';

const original = globalThis.reportError;
let reported: unknown[];
beforeEach(() => {
  reported = [];
  globalThis.reportError = (error) => void reported.push(error);
});
afterEach(() => {
  globalThis.reportError = original;
});

it('says nothing of a database that was closed with its account', async () => {
  const { tab } = await tabWithIdea();
  tab.store.close();
  await tab.store
    .read(['contentRows'], (transaction) => transaction.table('contentRows').all())
    .catch(reportUnlessClosed);
  expect(reported).toEqual([]);
});

it('reports all else', async () => {
  const { tab } = await tabWithIdea();
  const broken = new Error('A row that nobody expected');
  await tab.store.read(['contentRows'], () => Promise.reject(broken)).catch(reportUnlessClosed);
  expect(reported).toEqual([broken]);
});
