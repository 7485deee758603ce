import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectStill } from './testing/expect-accessible.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const titles = ['Why roadmaps fail', 'What a pilot taught me', 'Hiring slowly'];

test('the command palette opens anything by keyboard, offline too', async ({ browser, server, maya }) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  const { keyboard } = page;
  await person.register(maya, '/create');
  await person.waitUntilInstalled();
  for (const title of titles) await person.addIdea(title);
  const quiet = { title: 'A quiet launch', description: 'There was marmalade on the platform.' };
  expect((await context.request.post(`${server.url}/api/content-ideas`, { data: quiet })).ok()).toBe(true);
  await expect(page.getByRole('listitem').filter({ hasText: quiet.title })).toBeVisible();
  await person.expectStatus('Synced');
  const { palette, field, highlighted } = paletteOn(page);

  await test.step('opens with Ctrl K, moves by arrows, Home and End, and closes with Escape', async () => {
    const before = page.getByRole('button', { name: 'Add Idea' });
    await before.focus();
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(highlighted).toHaveText(/New idea/);
    await keyboard.press('ArrowDown');
    await expect(highlighted).toHaveText('Create from Scratch');
    await expect(palette.getByRole('option').last()).toHaveText(/Idea$/);
    await keyboard.press('End');
    await expect(highlighted).toHaveText(/Idea$/);
    await keyboard.press('ArrowDown');
    await expect(highlighted).toHaveText(/New idea/);
    await keyboard.press('ArrowUp');
    await keyboard.press('Home');
    await expect(highlighted).toHaveText(/New idea/);
    const active = await field.getAttribute('aria-activedescendant');
    await expect(highlighted).toHaveAttribute('id', active ?? '');
    await keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(before).toBeFocused();
  });

  await context.setOffline(true);

  await test.step('opens a piece by a part of its title', async () => {
    // The studio has a search of its own, and / goes there.
    await keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search ideas and posts' })).toBeFocused();
    await keyboard.press('Control+k');
    await field.fill('taught pilot');
    await expect(palette.getByRole('option')).toHaveCount(1);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Content Creator 2.0' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await person.goToStep(2);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('What a pilot taught me');
  });

  await test.step('acts on the open piece, by the names of its menu', async () => {
    await keyboard.press('Control+k');
    await expect(palette.getByRole('group', { name: 'This idea' }).getByRole('option')).toHaveText([
      'Schedule',
      'Move to Drafts',
      'Duplicate',
      'Copy link',
      'Delete',
    ]);
    await field.fill('move dr');
    await keyboard.press('Enter');
    await expect(page.getByText('Moved to Drafts')).toBeVisible();
    await page.getByRole('button', { name: 'More actions for What a pilot taught me' }).click();
    await expect(page.getByRole('menuitem', { name: 'Publish Now' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Move to Ideas' }).click();
    await expect(page.getByText('Moved to Ideas')).toBeVisible();
  });

  await test.step('a slash in a text stays a slash, Ctrl K opens there too', async () => {
    await page.getByRole('textbox', { name: 'Goal' }).focus();
    await keyboard.type('and/or');
    await expect(page.getByRole('textbox', { name: 'Goal' })).toHaveValue('and/or');
    await person.openDraft();
    await person.draft.fill('One word');
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await keyboard.press('Escape');
    await expect(person.draft).toHaveText('One word');
    await keyboard.press('Control+a');
    await keyboard.press('Control+k');
    await expect(person.draft).toHaveText('[One word](https://)');
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await keyboard.press('Control+k');
    await field.fill('pipel');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Content Pipeline' })).toBeVisible();
  });

  await test.step('schedules, publishes and duplicates a text that was just written, and copies its link', async () => {
    await context.grantPermissions(['clipboard-write']);
    await run(page, 'taught pilot');
    await expect(person.draft).toContainText('One word');
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
    await run(page, 'publish now');
    await expect(dialog('Publish Now')).toContainText('What a pilot taught me');
    await keyboard.press('Escape');
    await expect(dialog('Publish Now')).toBeHidden();
    await run(page, 'schedule');
    await dialog('Schedule').getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('Content scheduled')).toBeVisible();
    await run(page, 'copy link');
    await expect(page.getByText('Link copied')).toBeVisible();
    const from = page.url();
    await run(page, 'duplicate');
    await expect(page.getByText('New draft created')).toBeVisible();
    expect(page.url()).not.toBe(from);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await person.visit('/pipeline');
    await page.getByRole('heading', { level: 1, name: 'Content Pipeline' }).waitFor();
  });

  await test.step('finds an item by its text, and shows the match', async () => {
    await keyboard.press('Control+k');
    await field.fill('marmal');
    const found = palette.getByRole('group', { name: 'Found in the text' }).getByRole('option', { name: quiet.title });
    await expect(found).toContainText('There was marmalade on the platform.');
    await keyboard.press('Escape');
  });

  await test.step('says when nothing is found', async () => {
    await keyboard.press('Control+k');
    await field.fill('zebra');
    await expect(palette.getByText('No results for “zebra”.')).toBeVisible();
    await keyboard.press('Escape');
  });

  await test.step('switches the theme, asks for a sync, captures an idea', async () => {
    await run(page, 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await run(page, 'sync now');
    await expect(page.getByText('You are offline')).toBeVisible();
    await run(page, 'new idea');
    await expect(page.getByRole('dialog', { name: 'New idea' }).getByRole('textbox', { name: 'Title' })).toBeFocused();
    await keyboard.type('Captured from the palette');
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Content idea created')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await keyboard.press('Control+k');
    await field.fill('captured');
    await expect(palette.getByRole('option', { name: /^Captured from the palette/ })).toBeVisible();
    await keyboard.press('Escape');
  });

  await test.step('has the letters that were typed before it was there', async () => {
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await keyboard.press('Control+k');
    await keyboard.type('captured');
    await expect(field).toHaveValue('captured');
    await keyboard.press('Escape');
  });

  await test.step('asks before logging out when work is only on this device', async () => {
    await run(page, 'log out');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await keyboard.press('Escape');
    await expect(question).toBeHidden();
  });
});

test('on a phone the palette is a sheet as wide as the screen, reached from the account menu @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    server.url,
  );
  const { page } = person;
  await person.register(maya);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Search and commands' }).click();
  const { palette, field } = paletteOn(page);
  await expect(field).toBeFocused();
  await expectStill(page);
  expect((await palette.boundingBox())?.width).toBe(390);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([]);
  await palette.getByRole('option', { name: 'Content Studio' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Studio' })).toBeVisible();
});

function paletteOn(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  return {
    palette,
    field: palette.getByRole('combobox', { name: 'Search and commands' }),
    highlighted: palette.getByRole('option', { selected: true }),
  };
}

/** Opens the palette, types and picks the first result. */
async function run(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await paletteOn(page).field.fill(words);
  await page.keyboard.press('Enter');
}
