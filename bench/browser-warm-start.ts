import type { Browser } from '@playwright/test';
import { Person } from '../e2e/testing/person.ts';
import { newDevice, type SignedInPerson } from './browser-device.ts';
import { waitUntilFilled } from './browser-new-device.ts';

const mark = 'first idea painted';

/**
 * Reloads the studio of a filled device without a network: milliseconds from the navigation's start until the list's
 * first row was painted. The page itself draws rows, so a painted row is usable.
 */
export async function startOffline(
  browser: Browser,
  account: SignedInPerson,
  { items, repeats }: { items: number; repeats: number },
): Promise<number[]> {
  const { context, page } = await newDevice(browser, account);
  try {
    const person = new Person(page, account.url);
    await person.visit('/create');
    await waitUntilFilled(page, account.id, items);
    await person.waitUntilInstalled();
    await page.addInitScript((name) => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector('ul[aria-label="Content ideas"] > li')) return;
        watcher.disconnect();
        // A message posted in a frame's callback is delivered after that frame was painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => performance.mark(name));
          port1.start();
          port2.postMessage(null);
        });
      });
      watcher.observe(document, { childList: true, subtree: true });
    }, mark);
    await context.setOffline(true);
    const times: number[] = [];
    for (let run = 0; run < repeats; run += 1) {
      await page.reload();
      times.push(await markedAt());
    }
    return times;
  } finally {
    await context.close();
  }

  async function markedAt(): Promise<number> {
    return await page.evaluate(async (name) => {
      for (;;) {
        const [entry] = performance.getEntriesByName(name);
        if (entry) return entry.startTime;
        await new Promise((wait) => setTimeout(wait, 10));
      }
    }, mark);
  }
}
