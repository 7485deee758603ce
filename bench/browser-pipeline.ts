/**
 * Measures the pipeline of a filled device without a network, and prints medians of five:
 * `npm run bench:pipeline -- [items] [folder for pictures]`. Needs the built app.
 */
import { chromium } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { TestServer } from '../e2e/testing/start-server.ts';
import { Person } from '../e2e/testing/person.ts';

const items = Number(process.argv[2] ?? 10_000);
const pictures = process.argv[3];
const repeats = 5;
const server = await TestServer.start();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
try {
  await server.stop();
  const said = await server.operate('seed', '--items', String(items), '--user', 'maya');
  const password = /Password: (\S+)/.exec(said)?.[1];
  if (!password) throw new Error(`The account was not made: ${said}`);
  await server.startAgain();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.signIn({ username: 'maya', password }, '/pipeline');
  await page.getByText(`Showing ${items.toLocaleString('en')} content items`).waitFor({ timeout: 300_000 });
  await person.waitUntilInstalled();
  if (pictures) await takePictures(pictures);
  await context.setOffline(true);

  const paints: number[] = [];
  for (let run = 0; run < repeats; run += 1) {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForTimeout(1500);
    paints.push(await page.evaluate(measurePaint));
  }
  console.log(`${items} items: first rows after a warm route change ${median(paints)} ms (${paints.join(', ')})`);
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
  console.log(`${items} items: a letter of a search until it is painted ${median(keys)} ms (${keys.join(', ')})`);

  async function takePictures(folder: string): Promise<void> {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 640],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        for (const view of ['list', 'grid', 'board']) {
          await page.goto(`${server.url}/pipeline?view=${view}`);
          await page.locator('article').first().waitFor();
          await page.screenshot({ path: `${folder}/${items}-${view}-${width}-${colorScheme}.png` });
        }
      }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}/pipeline`);
  }
} finally {
  await browser.close();
  await server.discard();
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

/** From a letter until what it finds is painted, in milliseconds. */
async function measureKey(letter: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')!;
  field.focus();
  const start = performance.now();
  document.execCommand('insertText', false, letter);
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  return Math.round(performance.now() - start);
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
