import type { Locator, Page } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

const idea = 'Why roadmaps fail';
const draft = 'The interview question I stopped asking';

const item = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Content' }).getByRole('listitem').filter({ hasText: title });
const filter = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
const count = (page: Page) => page.getByText(/^Showing /);

/** An idea, and a draft whose body has words of its own. */
async function writeBoth(person: Person): Promise<void> {
  const { page } = person;
  await person.addIdea(idea);
  await person.addIdea(draft);
  await person.openInWizard(draft);
  await person.openDraft();
  await person.draft.fill('Nobody answers it honestly, in no Café.');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Your content has been saved as a draft.')).toBeVisible();
}

test('the pipeline: filtered, searched in bodies, previewed, scheduled, deleted and brought back, offline too', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.pipeline);
  await expect(page.getByText('No content found')).toBeVisible();
  await person.waitUntilInstalled();
  await person.visit(paths.studio);
  await writeBoth(person);
  await person.visit(paths.pipeline);

  await test.step('All is exclusive, a status takes it away, and the address keeps the choice', async () => {
    await expect(filter(page, /^All 2$/)).toHaveAttribute('aria-pressed', 'true');
    await expect(count(page)).toHaveText('Showing 2 content items');
    await filter(page, /^Drafts 1$/).click();
    await expect(count(page)).toHaveText('Showing 1 content item');
    await page.reload();
    await expect(filter(page, /^Drafts 1$/)).toHaveAttribute('aria-pressed', 'true');
    await expect(filter(page, /^All/)).toHaveAttribute('aria-pressed', 'false');
    await filter(page, /^Drafts/).click();
    await filter(page, /^All/).click();
    for (const name of [/^Ideas/, /^Drafts/, /^Scheduled/, /^Published/])
      await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    await filter(page, /^All/).click();
    await expect(count(page)).toHaveText('Showing 2 content items');
  });

  await context.setOffline(true);

  await test.step('words of a body are found, whatever their accents, and shown', async () => {
    const search = page.getByRole('searchbox', { name: 'Search content' });
    await search.fill('cafe honest');
    await expect(count(page)).toHaveText('Showing 1 content item');
    await expect(item(page, draft).getByText('honest', { exact: true })).toBeVisible();
    await search.fill('nowhere');
    await expect(page.getByText('Nothing has these words.', { exact: false })).toBeVisible();
    await search.fill('');
    await expect(count(page)).toHaveText('Showing 2 content items');
  });

  await test.step('an item says what it is, and its preview has its words', async () => {
    await expect(item(page, idea)).toContainText(/Step \d+\/13/);
    await expect(item(page, draft)).toContainText('Step 13/13');
    await expect(item(page, idea).getByRole('link', { name: `Write: ${idea}` })).toBeVisible();
    await item(page, draft)
      .getByRole('button', { name: `More for ${draft}` })
      .click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: draft });
    await expect(preview).toContainText('Nobody answers it honestly, in no Café.');
    await expectAccessible(page, { at: 'the preview', widths: [320] });
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('a draft is scheduled for tomorrow at this time, and taken back', async () => {
    await item(page, draft)
      .getByRole('button', { name: `Schedule: ${draft}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Schedule "${draft}"` });
    await expect(dialog.getByLabel('Date')).not.toHaveValue('');
    await dialog.getByLabel('Date').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog.getByText('Choose today or a later day.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await item(page, draft)
      .getByRole('button', { name: `Schedule: ${draft}` })
      .click();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText('Content scheduled')).toBeVisible();
    await expect(filter(page, /^Scheduled 1$/)).toBeVisible();
    await expect(item(page, draft)).toContainText('Goes out');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(filter(page, /^Scheduled 0$/)).toBeVisible();
  });

  await test.step('several are selected, get a pillar, are deleted and come back', async () => {
    for (const title of [idea, draft]) await item(page, title).getByText(`Select ${title}`).click();
    const bar = page.getByRole('group', { name: 'Selected items' });
    await expect(bar).toContainText('2 selected');
    await expectAccessible(page, { at: 'the list' });
    await bar.getByRole('button', { name: 'Pillar' }).click();
    await page.getByRole('menuitem', { name: 'Stories' }).click();
    await expect(item(page, idea)).toContainText('Stories');
    for (const title of [idea, draft]) await item(page, title).getByText(`Select ${title}`).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 deleted')).toBeVisible();
    await expect(page.getByText('No content found')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(count(page)).toHaveText('Showing 2 content items');
  });
});

test('the board: moved by keyboard, by pointer and by menu, and what another device does shows at once', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await person.register(maya, paths.studio);
  await writeBoth(person);
  await person.visit(paths.pipeline);
  await page.getByText('Grid', { exact: true }).click();
  await expect(item(page, idea)).toBeVisible();
  await page.getByText('Board', { exact: true }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Ideas')).toContainText(idea);
  await expect(column('Drafts')).toContainText(draft);
  await expectAccessible(page, { at: 'the board' });

  await test.step('an idea becomes a draft by keyboard', async () => {
    await page.getByRole('button', { name: `Move ${idea}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`${idea} is over Ideas.`)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`${idea} is over Drafts.`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(column('Drafts')).toContainText(idea);
    await expect(page.getByText('Now a draft')).toBeVisible();
  });

  await test.step('a draft does not become an idea again, and says why', async () => {
    const handle = (await page.getByRole('button', { name: `Move ${draft}` }).boundingBox())!;
    const target = (await column('Ideas').boundingBox())!;
    await page.mouse.move(handle.x + 8, handle.y + 8);
    await page.mouse.down();
    await page.mouse.move(handle.x - 20, handle.y + 20, { steps: 5 });
    await page.mouse.move(target.x + 60, target.y + 60, { steps: 10 });
    await page.mouse.up();
    await expect(page.getByText('A draft does not become an idea again', { exact: false })).toBeVisible();
    await expect(column('Drafts')).toContainText(draft);
  });

  await test.step('publishing asks where it goes before it goes', async () => {
    await page.getByRole('button', { name: `More for ${draft}` }).click();
    await page.getByRole('menuitem', { name: 'Publish Now' }).click();
    const dialog = page.getByRole('dialog', { name: `Publish "${draft}" now?` });
    await expect(dialog.getByText('Yours to post: LinkedIn', { exact: false })).toBeVisible();
    await expectAccessible(page, { at: 'publishing', widths: [320] });
    await page.keyboard.press('Escape');
  });

  await test.step('what is deleted on the phone goes from the board', async () => {
    const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
    await person.expectStatus('Synced');
    await phone.signIn(maya, paths.pipeline);
    await phone.page.getByRole('button', { name: `More for ${idea}` }).click();
    await phone.page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(column('Drafts')).not.toContainText(idea);
  });
});
