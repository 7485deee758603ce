import type { Browser } from '@playwright/test';
import { Person } from '../e2e/testing/person.ts';
import { newDevice, type SignedInPerson } from './browser-device.ts';
import { timePress } from './time-press.ts';

/** Milliseconds from a press until what it opens was painted, one figure per run. */
export interface FirstPress {
  readonly opens: string;
  readonly times: number[];
}

const presses = [
  { opens: 'the palette', button: 'aside button:has(kbd)', scope: 'dialog' },
  { opens: 'the bell', button: 'header button[aria-label^="Notifications"]', scope: 'popover' },
  { opens: 'a row’s menu', button: 'main button[aria-label^="More actions for"]', scope: 'menu' },
] as const;

/** Opens lazily loaded parts for the first time in a page, each time on a new device. */
export async function openFirst(browser: Browser, account: SignedInPerson, repeats: number): Promise<FirstPress[]> {
  const all = presses.map(({ opens }): FirstPress => ({ opens, times: [] }));
  for (let run = 0; run < repeats; run += 1) {
    const { context, page } = await newDevice(browser, account);
    try {
      const person = new Person(page, account.url);
      await person.visit('/create');
      await person.waitUntilInstalled();
      await page.reload();
      await person.expectStatus('Synced');
      for (const [index, { button, scope }] of presses.entries()) {
        const open = `[data-scope="${scope}"][data-part="content"][data-state="open"]`;
        all[index]!.times.push(await timePress(page, { selector: button, appears: open }));
        await page.keyboard.press('Escape');
        await page.locator(open).waitFor({ state: 'hidden' });
      }
    } finally {
      await context.close();
    }
  }
  return all;
}
