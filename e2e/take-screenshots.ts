/**
 * `npm run screenshots`: takes the manifest's pictures and those of the README anew. The screenshots show the built app
 * with a seeded account; the shortcuts' icons are drawn from the icon set.
 */
import { resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RiCalendarLine, RiLightbulbLine, RiQuillPenLine, RiStackLine } from '@remixicon/react';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumOptions } from './testing/chromium-options.ts';
import { paths } from '#app/paths.ts';
import { TestServer } from './testing/start-server.ts';

const pictures = resolve(import.meta.dirname, '../public');
const readmePictures = resolve(import.meta.dirname, '../docs/images');
const shortcuts = {
  idea: RiLightbulbLine,
  draft: RiQuillPenLine,
  calendar: RiCalendarLine,
  pipeline: RiStackLine,
} as const;
const sizes = {
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
} as const;

const server = await TestServer.start();
const browser = await chromium.launch(chromiumOptions);
try {
  await server.stop();
  const said = await server.operate('seed', '--items', '24', '--user', 'maya');
  const password = /Password: (\S+)/.exec(said)?.[1];
  if (!password) throw new Error(`The account was not made: ${said}`);
  await server.startAgain();
  await drawShortcutIcons(browser);
  for (const [form, size] of Object.entries(sizes)) {
    const page = await browser.newPage({ ...size, baseURL: server.url });
    await signIn(page, password);
    await page.goto(paths.studio);
    await settled(page);
    await page.screenshot({ path: resolve(pictures, `screenshots/studio-${form}.png`) });
    await page
      .getByRole('group', { name: 'Show' })
      .getByRole('button', { name: /^Drafts/ })
      .click();
    await page
      .getByRole('link', { name: /^Continue: / })
      .first()
      .click();
    await openDraft(page);
    await page.screenshot({ path: resolve(pictures, `screenshots/wizard-${form}.png`) });
    if (form === 'wide') {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.getByText('Loading the checker…').waitFor({ state: 'hidden' });
      await page.screenshot({ path: resolve(readmePictures, 'wizard.png') });
    }
    await page.close();
  }
  await pictureTwoTitles(browser, password);
  const page = await browser.newPage({ ...sizes.wide, baseURL: server.url });
  await signIn(page, password);
  const planned = await planDrafts(page);
  await page.goto(paths.calendar);
  await page.getByText(new RegExp(`^${planned} scheduled`)).waitFor();
  for (const name of ['calendar', 'dashboard'] as const) {
    await page.goto(paths[name]);
    await settled(page);
    await page.screenshot({ path: resolve(readmePictures, `${name}.png`) });
  }
} finally {
  await browser.close();
  await server.discard();
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto(paths.login);
  await page.getByLabel('Username').fill('maya');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('status', { name: 'Sync' }).getByText('Synced').waitFor({ state: 'attached' });
}

/** A phone that was offline while a laptop gave the same draft another title. */
async function pictureTwoTitles(inBrowser: Browser, password: string): Promise<void> {
  const laptop = await inBrowser.newPage({ ...sizes.wide, baseURL: server.url });
  const context = await inBrowser.newContext({ ...sizes.narrow, baseURL: server.url, colorScheme: 'dark' });
  const phone = await context.newPage();
  for (const page of [laptop, phone]) await signIn(page, password);
  const [draft] = (await (await laptop.request.get('/api/content?status=draft')).json()) as [{ readonly id: string }];
  for (const page of [laptop, phone]) await page.goto(`${paths.wizard}?contentId=${draft.id}&step=4`);
  for (const page of [laptop, phone]) await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await context.setOffline(true);
  await rename(phone, 'Your roadmap is a promise. Stop making it.', /Offline · [1-9]/);
  await rename(laptop, 'Why your roadmap is a bet', /Synced/);
  await context.setOffline(false);
  await phone.getByRole('button', { name: 'Changed on another device' }).click();
  await phone
    .getByRole('dialog', { name: 'Changes and history' })
    .getByText('Why your roadmap is a bet')
    .first()
    .waitFor();
  await settled(phone);
  await phone.screenshot({ path: resolve(readmePictures, 'two-devices.png') });
  await laptop.close();
  await context.close();
}

/** @param status shown once the title is stored, and sent where there is a network */
async function rename(page: Page, title: string, status: RegExp): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Title' }).blur();
  await page.getByRole('status', { name: 'Sync' }).filter({ hasText: status }).waitFor({ state: 'attached' });
}

/** Fills the calendar: schedules the drafts for every third morning from tomorrow on. Returns how many. */
async function planDrafts(page: Page): Promise<number> {
  const drafts = (await (await page.request.get('/api/content?status=draft')).json()) as { readonly id: string }[];
  for (const [index, { id }] of drafts.entries()) {
    const time = new Date();
    time.setUTCDate(time.getUTCDate() + 1 + 3 * index);
    time.setUTCHours(9, 0, 0, 0);
    const data = { status: 'scheduled', scheduledFor: time.toISOString() };
    const reply = await page.request.put(`/api/content/${id}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
  }
  return drafts.length;
}

/** The fourth step, whichever step the wizard resumed at. */
async function openDraft(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Content Creator 2.0' }).waitFor();
  const place = new URL(page.url());
  place.searchParams.set('step', '4');
  await page.goto(place.href);
  await page.getByRole('textbox', { name: 'Draft' }).waitFor();
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-label^="Loading"]') === null &&
      document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

async function drawShortcutIcons(inBrowser: Browser): Promise<void> {
  const page = await inBrowser.newPage({ viewport: { width: 96, height: 96 } });
  for (const [name, Icon] of Object.entries(shortcuts)) {
    const drawing = renderToStaticMarkup(createElement(Icon, { size: 48, color: '#f7f5f0' }));
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:96px;background:#1c1a16">${drawing}</body>`,
    );
    await page.screenshot({ path: resolve(pictures, `icons/shortcut-${name}.png`) });
  }
  await page.close();
}
