import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  readonly screenshots: readonly { readonly src: string; readonly sizes: string; readonly form_factor: string }[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  }[];
}

test('Chromium finds nothing that keeps the app from being installed', async ({
  playwright,
  server,
  launchOptions,
  maya,
}) => {
  const context = await playwright.chromium.launchPersistentContext(
    mkdtempSync(join(tmpdir(), 'rostrum-profile-')),
    launchOptions,
  );
  const person = await Person.on(context, server.url);
  await person.register(maya);
  await person.waitUntilInstalled();
  const devtools = await context.newCDPSession(person.page);
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
  await context.close();
});

test('every picture that the manifest names is there, in its size', async ({ page, server }) => {
  await page.goto(server.url);
  const manifest = (await (await page.request.get(`${server.url}/manifest.webmanifest`)).json()) as Manifest;
  expect(manifest).toMatchObject({ id: '/', name: 'Rostrum', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(new Set(manifest.screenshots.map((screenshot) => screenshot.form_factor))).toEqual(
    new Set(['wide', 'narrow']),
  );
  const touch = { src: '/icons/apple-touch-icon.png', sizes: '180x180' };
  for (const { src, sizes } of [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    touch,
  ]) {
    expect(await sizeOf(page, src), src).toBe(sizes);
  }
});

test('each shortcut leads to its place, offline too', async ({ browser, server, maya }) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya);
  await person.waitUntilInstalled();
  const manifest = (await (await page.request.get(`${server.url}/manifest.webmanifest`)).json()) as Manifest;
  const follow = async (name: string) => {
    const shortcut = manifest.shortcuts.find((candidate) => candidate.name === name);
    if (!shortcut) throw new Error(`There is no shortcut ${name}`);
    await person.visit(shortcut.url);
  };
  await context.setOffline(true);

  await follow('Continue draft');
  await expect(page).toHaveURL(new RegExp(`${paths.wizard}$`));
  await expect(page.getByRole('heading', { name: 'Content Creator 2.0' })).toBeVisible();
  await person.visit(paths.studio);
  await person.addIdea('Older draft');

  await follow('New idea');
  const dialog = page.getByRole('dialog', { name: 'New idea' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('From the home screen');
  await dialog.getByRole('button', { name: 'Add Idea' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'From the home screen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'From the home screen' })).toBeVisible();
  await expect(dialog).toBeHidden();

  await person.openInWizard('Older draft');
  await person.openDraft();
  await person.draft.click();
  await page.keyboard.type('Begun on the train');
  await person.expectStoredWords('Older draft', 4);
  await follow('Continue draft');
  await expect(page).toHaveURL(/\?ideaId=/);
  await person.openDraft();
  await expect(person.draft).toHaveText('Begun on the train');

  await follow('Calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Calendar' })).toBeVisible();
  await follow('Pipeline');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Pipeline' })).toBeVisible();
});

test.describe('the offer to install', () => {
  test('appears when the browser offers it, in the user menu too, and can be dismissed for good', async ({
    browser,
    server,
    maya,
  }) => {
    const person = await Person.on(await browser.newContext(), server.url);
    const { page } = person;
    await person.register(maya);
    const card = page.getByRole('region', { name: 'Install Rostrum' });
    await expect(card).toBeHidden();

    await offerToInstall(page);
    await card.getByRole('button', { name: 'Install' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('1');
    await expect(card).toBeHidden();

    await offerToInstall(page);
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Don’t show again' }).click();
    await person.visit(paths.studio);
    await offerToInstall(page);
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Install Rostrum' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('1');
    await expect(card).toBeHidden();
  });

  test('is a list of steps in Safari on an iPhone, and is not shown to others', async ({ browser, server, maya }) => {
    const person = await Person.on(
      await browser.newContext({ userAgent: iphone, viewport: { width: 390, height: 844 } }),
      server.url,
    );
    const { page } = person;
    await person.register(maya);
    await page.getByRole('region', { name: 'Install Rostrum' }).getByRole('button', { name: 'Show me how' }).click();
    const steps = page.getByRole('dialog', { name: 'Add to Home Screen' });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Add to Home Screen' }).click();
    await expect(steps).toBeVisible();

    const desk = await Person.on(await browser.newContext(), server.url);
    await desk.signIn(maya);
    await expect(desk.page.getByRole('heading', { name: new RegExp(`^Good \\w+, ${maya.username}$`) })).toBeVisible();
    await expect(desk.page.getByRole('region', { name: 'Install Rostrum' })).toBeHidden();
  });
});

test('the icon counts what waits for its person, and nothing once it is settled', async ({ browser, server, maya }) => {
  const phone = await Person.on(await withBadge(await browser.newContext()), server.url);
  await phone.register(maya, paths.studio);
  await phone.addIdea('One title');
  await phone.expectStatus('Synced');
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.signIn(maya);
  for (const person of [phone, laptop]) {
    await person.waitUntilInstalled();
    await person.openInWizard('One title');
    await person.goToStep(2);
    await person.page.context().setOffline(true);
  }
  await expect.poll(() => badgeOf(phone.page)).toBe(0);
  await rename(laptop, 'Title of the laptop');
  await rename(phone, 'Title of the phone');
  await laptop.page.context().setOffline(false);
  await laptop.expectStatus('Synced');
  await phone.page.context().setOffline(false);
  await expect.poll(() => badgeOf(phone.page)).toBe(1);
  await phone.page.getByRole('button', { name: 'Keep: Title of the laptop' }).click();
  await expect.poll(() => badgeOf(phone.page)).toBe(0);
});

/** Fires the event with which Chromium offers installation, and counts how often the app prompts. */
async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const prompt = async () => {
      dataset['asked'] = String(Number(dataset['asked'] ?? 0) + 1);
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
}

/** Records the icon's badge for the test, because a browser without a desktop has no icon. */
async function withBadge(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const show = async (count = 0) => localStorage.setItem('badge', String(count));
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
  return context;
}

async function badgeOf(page: Page): Promise<number> {
  return await page.evaluate(() => Number(localStorage.getItem('badge')));
}

async function rename({ page }: Person, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Goal' }).click();
}

async function sizeOf(page: Page, src: string): Promise<string> {
  return await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
}
