import type { Page } from '@playwright/test';
import { pages } from '#app/pages.ts';
import { paths } from '#app/paths.ts';
import { expect, test } from './testing/test.ts';
import { Person, type Credentials } from './testing/person.ts';

const title = 'Why roadmaps fail';
const everyPath = Object.values(pages).map(({ path }) => path);
/** Pages of everyone, which show no sync status. */
const withoutShell: ReadonlySet<string> = new Set([paths.landing, paths.forgotPassword]);
/** An address without a page. */
const unknown = '/no-such-page';
/** The product's limit for typing lost with a killed tab. */
const MAX_LOST_MS = 500;
/** Between two keys: more than thirty a second, twice as fast as the fastest typist. */
const typingPaceMs = 30;

test('after one visit every page opens offline', async ({ browser, server, maya }) => {
  const context = await browser.newContext();
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya, paths.studio);
  await laptop.addIdea(title);
  await laptop.expectStatus('Synced');
  await laptop.waitUntilInstalled();
  await context.setOffline(true);
  for (const path of [...everyPath, '/achievements/first', unknown]) {
    await laptop.visit(path);
    await expect(laptop.page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(laptop.page.getByRole('alert'), path).toHaveCount(0);
    if (!withoutShell.has(path)) await laptop.expectStatus('Offline · everything is saved here');
  }
  await laptop.openInWizard(title);
  await laptop.openDraft();
});

test('after one visit every page opens offline for a visitor too', async ({ browser, server }) => {
  const context = await browser.newContext();
  const visitor = await Person.on(context, server.url);
  await visitor.visit(paths.landing);
  await visitor.waitUntilInstalled();
  await context.setOffline(true);
  for (const path of [...everyPath, unknown]) {
    await visitor.visit(path);
    await expect(visitor.page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(visitor.page.getByRole('alert'), path).toHaveCount(0);
  }
});

test.describe('a tab that is killed while a person writes offline', () => {
  test('loses nothing that was not shown as unsaved', async ({ browser, server, maya }) => {
    const context = await browser.newContext();
    const laptop = await writingOffline(await Person.on(context, server.url), maya);
    await laptop.page.getByRole('button', { name: 'Full screen' }).click();
    await expect(laptop.draft).toBeFocused();
    const words = 'Every word of this was on the disk when the tab was killed.';
    // The page may be gone before the last key is released.
    await Promise.all([
      expect(laptop.page.getByText('Unsaved Changes')).toBeVisible(),
      laptop.page.keyboard.type(words),
    ]);
    await expect(laptop.page.getByText('Unsaved Changes')).toBeHidden();
    await crash(laptop.page);

    const again = await Person.on(context, server.url);
    await again.openInWizard(title);
    await again.openDraft();
    await expect(again.draft).toHaveText(words);
    await again.expectStatus(/^Offline · [1-9]\d* to sync$/);
  });

  test(`has lost at most the last ${MAX_LOST_MS} ms of typing`, async ({ browser, server, maya }) => {
    const context = await browser.newContext();
    const laptop = await writingOffline(await Person.on(context, server.url), maya);
    await laptop.draft.click();
    const typed: { readonly text: string; readonly at: number }[] = [];
    for (let number = 1; number <= 80; number += 1) {
      await laptop.page.keyboard.type(`${number} `, { delay: typingPaceMs });
      typed.push({ text: `${typed.at(-1)?.text ?? ''}${number} `, at: Date.now() });
    }
    const killedAt = Date.now();
    await crash(laptop.page);

    const safe = typed.findLast(({ at }) => at <= killedAt - MAX_LOST_MS)?.text.trim() ?? '';
    expect(safe).not.toBe('');
    const again = await Person.on(context, server.url);
    await again.openInWizard(title);
    await again.openDraft();
    await expect(again.draft).toContainText(safe);
  });
});

test('a page that is left while typing keeps every letter, even while the disk is busy', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const laptop = await writingOffline(await Person.on(context, server.url), maya);
  laptop.page.on('dialog', (dialog) => void dialog.accept());
  await laptop.draft.click();
  await laptop.page.keyboard.type('Left in the middle of a sentence. ');
  await laptop.expectStatus(/^Offline · [1-9]\d* to sync$/);
  const release = await keepDiskBusy(laptop.page);
  await laptop.page.bringToFront();
  await laptop.page.keyboard.type('Left in the middle of a wor');
  await laptop.page.goto('about:blank');
  await release();

  const again = await Person.on(context, server.url);
  await again.openInWizard(title);
  await again.openDraft();
  await expect(again.draft).toHaveText('Left in the middle of a sentence. Left in the middle of a wor');
  await context.setOffline(false);
  await again.expectStatus('Synced');
  await again.page.reload();
  await again.openDraft();
  await expect(again.draft).toHaveText('Left in the middle of a sentence. Left in the middle of a wor');
});

/** Another page keeps a transaction on all tables of the account open until the returned function is called. */
async function keepDiskBusy(opener: Page): Promise<() => Promise<void>> {
  // A page of the app's origin without its scripts, which would use the disk too.
  const [page] = await Promise.all([opener.waitForEvent('popup'), opener.evaluate(() => void open('about:blank'))]);
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const request = indexedDB.open(names.find((name) => /^rostrum-[0-9a-f]{8}-/.test(name))!);
    await new Promise((resolve) => (request.onsuccess = resolve));
    const database = request.result;
    const tables = database.transaction([...database.objectStoreNames], 'readwrite');
    const state = { isBusy: true, ended: new Promise((resolve) => (tables.oncomplete = resolve)) };
    const goOn = () => {
      if (state.isBusy) tables.objectStore('feed').count().onsuccess = goOn;
      else database.close();
    };
    goOn();
    Object.assign(globalThis, { busy: state });
  });
  return async () => {
    await page.evaluate(async () => {
      const { busy } = globalThis as unknown as { busy: { isBusy: boolean; ended: Promise<unknown> } };
      busy.isBusy = false;
      await busy.ended;
    });
    await page.close();
  };
}

async function writingOffline(person: Person, maya: Credentials): Promise<Person> {
  await person.register(maya, paths.studio);
  await person.addIdea(title);
  await person.expectStatus('Synced');
  await person.waitUntilInstalled();
  await person.page.context().setOffline(true);
  await person.openInWizard(title);
  await person.openDraft();
  return person;
}

/** Unlike a closed tab, a crashed page has no chance to save anything. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // No answer arrives, because the page that would send it has crashed.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}
