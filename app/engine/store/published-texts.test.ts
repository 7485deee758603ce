import { expect, it } from 'vitest';
import { TestBrowser } from '../../testing/test-browser.ts';
import { passagesFor } from './published-texts.ts';

const never = () => new Promise<null>(() => {});
const request = { prompt: 'Dates' };

it('a request is held up by a second at most for passages that are near in meaning', async () => {
  const { store } = new TestBrowser().openTab();
  expect(await passagesFor(store, 'write-text', request, never)).toEqual([]);
});

it('a request that is cancelled is held up no longer', async () => {
  const { store } = new TestBrowser().openTab();
  const controller = new AbortController();
  const before = performance.now();
  const passages = passagesFor(store, 'write-text', request, never, controller.signal);
  controller.abort();
  expect(await passages).toEqual([]);
  expect(performance.now() - before).toBeLessThan(900);
});
