import type { Browser } from '@playwright/test';
import { Person } from '../e2e/testing/person.ts';
import { newDevice, type SignedInPerson } from './browser-device.ts';
import { waitUntilFilled } from './browser-new-device.ts';
import { timePress } from './time-press.ts';

/** Milliseconds from the press on a link until its page was painted, one figure per run. */
export interface RouteChange {
  readonly to: string;
  /** With the route's code still to be loaded from the service worker; or with all of it in the page. */
  readonly visit: 'first visit' | 'again';
  readonly times: number[];
}

/** A round through the app: each link is on the page before it. */
const round = [
  { to: 'Content Studio', link: 'nav[aria-label="Main"] a[href="/create"]', heading: 'Content Studio' },
  { to: 'the wizard', link: 'main a[href="/create/stepped"]', heading: 'Content Creator 2.0' },
  { to: 'the calendar', link: 'nav[aria-label="Main"] a[href="/calendar"]', heading: 'Content Calendar' },
  { to: 'the dashboard', link: 'nav[aria-label="Main"] a[href="/"]', heading: 'Dashboard' },
] as const;

/** Makes the round twice on each of several new devices that hold all items. */
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
      for (const change of changes) {
        const { link, heading } = round.find(({ to }) => to === change.to)!;
        change.times.push(await timePress(page, { selector: link, appears: 'h1', text: heading }));
      }
    } finally {
      await context.close();
    }
  }
  return changes;
}
