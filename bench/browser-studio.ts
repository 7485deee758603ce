/**
 * Changes the list of ideas on a filled device without a network, and prints medians of five, from the press until the
 * list was painted: `npm run bench:studio`. Needs the built app.
 */
import type { Locator, Page } from '@playwright/test';
import { rest } from '../e2e/testing/rest.ts';
import { percentile } from './percentile.ts';
import { withSeededPerson } from './seeded-person.ts';

const repeats = 5;
/** Half of a seeded person's items are ideas. */
const sizes = [
  { items: 312, slowdown: 4 },
  { items: 1_000, slowdown: 1 },
] as const;

for (const { items, slowdown } of sizes) {
  await withSeededPerson(items, async ({ context, person }) => {
    const { page } = person;
    await person.visit('/create');
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .waitFor();
    await context.setOffline(true);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times = { add: [] as number[], 'move down': [] as number[], delete: [] as number[] };
    for (let run = 0; run < repeats + 1; run += 1) {
      await page.getByRole('button', { name: 'Add Idea' }).first().click();
      await page.getByRole('textbox', { name: 'Title' }).fill(`A bet, for the ${run + 1}. time`);
      const added = await pressUntilListed(page, page.getByRole('button', { name: 'Save Idea' }));
      await page
        .getByRole('button', { name: /^More actions for A bet/ })
        .first()
        .click();
      const moved = await pressUntilListed(page, page.getByRole('menuitem', { name: 'Move down' }));
      await page
        .getByRole('button', { name: /^More actions for A bet/ })
        .first()
        .click();
      const deleted = await pressUntilListed(page, page.getByRole('menuitem', { name: 'Delete' }));
      // The first run loads code and data.
      if (run === 0) continue;
      times.add.push(added);
      times['move down'].push(moved);
      times.delete.push(deleted);
    }
    for (const [name, all] of Object.entries(times)) {
      const each = all.map(Math.round).join(', ');
      console.log(`${items / 2} ideas, CPU ÷${slowdown}, ${name}: ${Math.round(percentile(all, 0.5))} ms (${each})`);
    }
  });
}

/** Milliseconds from a press until the list of ideas shows other titles and is painted. The clock is in the page. */
async function pressUntilListed(page: Page, pressed: Locator): Promise<number> {
  await pressed.waitFor();
  await rest(page);
  await page.evaluate(() => {
    const links = 'ul[aria-label="Content ideas"] a[aria-label^="Create: "]';
    const before = [...document.querySelectorAll(links)].map((link) => link.ariaLabel).join('\n');
    const listed = new Promise<number>((isPainted) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const watcher = new MutationObserver(() => {
            if ([...document.querySelectorAll(links)].map((link) => link.ariaLabel).join('\n') === before) return;
            watcher.disconnect();
            requestAnimationFrame(() => setTimeout(() => isPainted(performance.now() - timeStamp)));
          });
          watcher.observe(document, { childList: true, subtree: true, attributes: true });
        },
        { capture: true, once: true },
      );
    });
    Object.assign(globalThis, { listed });
  });
  await pressed.click();
  return await page.evaluate(() => (globalThis as unknown as { listed: Promise<number> }).listed);
}
