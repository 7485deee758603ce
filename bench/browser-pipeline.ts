/**
 * Measures the pipeline of a filled device without a network, and prints medians of five: `npm run bench:pipeline --
 * [items] [folder for pictures]`. Needs the built app.
 */
import type { Page } from '@playwright/test';
import { percentile } from './percentile.ts';
import { withSeededPerson } from './seeded-person.ts';

const items = Number(process.argv[2] ?? 10_000);
const pictures = process.argv[3];
const repeats = 5;

await withSeededPerson(items, async ({ server, context, person: { page } }) => {
  if (pictures) await takePictures(page, server.url, pictures);
  await context.setOffline(true);

  const paints: number[] = [];
  for (let run = 0; run < repeats; run += 1) {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForTimeout(1500);
    paints.push(await page.evaluate(measurePaint));
  }
  console.log(
    `${items} items: first rows after a warm route change ${percentile(paints, 0.5)} ms (${paints.join(', ')})`,
  );
  const keys: number[] = [];
  const field = page.getByRole('searchbox');
  await field.fill('roadmap');
  await page
    .getByText(`Showing ${items.toLocaleString('en')} content items`)
    .waitFor({ state: 'hidden', timeout: 60_000 });
  await page.locator('article').first().waitFor({ timeout: 60_000 });
  for (const letter of 'a road') {
    await page.waitForTimeout(600);
    keys.push(await page.evaluate(measureKey, letter));
  }
  console.log(
    `${items} items: a letter of a search until it is painted ${percentile(keys, 0.5)} ms (${keys.join(', ')})`,
  );
});

async function takePictures(page: Page, url: string, folder: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const view of ['list', 'grid', 'board']) {
        await page.goto(`${url}/pipeline?view=${view}`);
        await page.locator('article').first().waitFor();
        await page.screenshot({ path: `${folder}/${items}-${view}-${width}-${colorScheme}.png` });
      }
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/pipeline`);
}

/** From the press on the link until the first row is painted, in milliseconds. */
async function measurePaint(): Promise<number> {
  const link = document.querySelector<HTMLElement>('nav a[href="/pipeline"]');
  const start = performance.now();
  link?.click();
  for (;;) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    if (document.querySelector('article')) break;
  }
  await new Promise((painted) => setTimeout(painted));
  return Math.round(performance.now() - start);
}

/** From a letter until its results are painted, in milliseconds. */
async function measureKey(letter: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')!;
  field.focus();
  const start = performance.now();
  document.execCommand('insertText', false, letter);
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  return Math.round(performance.now() - start);
}
