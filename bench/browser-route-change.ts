import type { Browser, Page } from '@playwright/test';
import { Person } from '../e2e/testing/person.ts';
import { newDevice, type SignedInPerson } from './browser-device.ts';
import { waitUntilFilled } from './browser-new-device.ts';

/** Milliseconds from the press on a link until what it leads to was painted, one figure a run. */
export interface RouteChange {
  readonly to: string;
  /** With the route's code still to come, which the service worker keeps; or with all of it in the page. */
  readonly visit: 'first visit' | 'again';
  readonly times: number[];
}

/** A round through the app: each link stands on the page before it. */
const round = [
  { to: 'Content Studio', link: 'nav[aria-label="Main"] a[href="/create"]', heading: 'Content Studio' },
  { to: 'the wizard', link: 'main a[href="/create/stepped"]', heading: 'Content Creator 2.0' },
  { to: 'a coming page', link: 'nav[aria-label="Main"] a[href="/calendar"]', heading: 'Content Calendar' },
  { to: 'the dashboard', link: 'nav[aria-label="Main"] a[href="/"]', heading: 'Dashboard' },
] as const;

/** Goes round twice on each of several new devices that hold all items. */
export async function changeRoutes(
  browser: Browser,
  account: SignedInPerson,
  { items, repeats }: { items: number; repeats: number },
): Promise<RouteChange[]> {
  const changes = (['first visit', 'again'] as const).flatMap((visit) =>
    round.map(({ to }) => ({ to, visit, times: [] as number[] })),
  );
  for (let run = 0; run < repeats; run += 1) {
    const { context, page } = await newDevice(browser, account);
    try {
      const person = new Person(page, account.url);
      await person.visit('/');
      await waitUntilFilled(page, account.id, items);
      await person.waitUntilInstalled();
      await page.reload();
      await person.expectStatus('Synced');
      for (const change of changes)
        change.times.push(
          await timeChange(
            page,
            round.find(({ to }) => to === change.to)!,
          ),
        );
    } finally {
      await context.close();
    }
  }
  return changes;
}

/** The press, the wait and the clock are all in the page. Painted means: its heading stands and nothing in it loads. */
async function timeChange(
  page: Page,
  { link, heading }: { readonly link: string; readonly heading: string },
): Promise<number> {
  await page.waitForSelector(link);
  // What the last page had left to do is no part of this one's time.
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  return await page.evaluate(
    async ({ selector, title }) => {
      const pressed = performance.now();
      document.querySelector<HTMLElement>(selector)!.click();
      await new Promise<void>((isReady) => {
        const watcher = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== title || document.querySelector('main [aria-busy="true"]'))
            return;
          watcher.disconnect();
          isReady();
        });
        watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      });
      // A message posted in a frame's callback is delivered once that frame is painted.
      await new Promise<void>((isPainted) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => isPainted());
          port1.start();
          port2.postMessage(null);
        });
      });
      return performance.now() - pressed;
    },
    { selector: link, title: heading },
  );
}
