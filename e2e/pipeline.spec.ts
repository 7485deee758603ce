import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { drop, pickUp } from './testing/drag.ts';
import { expect, test } from './testing/test.ts';

const idea = 'What a year of shipping offline taught me';
const draft = 'Why your roadmap is a promise';
const scheduled = 'The interview question I stopped asking';
const hidden = 'A marmalade of good intentions, written down.';

/** Writes as another device would, through the API. */
async function write(context: BrowserContext, url: string): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (const [path, data] of [
    ['/api/content-ideas', { title: idea, description: 'Notes of a train without a network.' }],
    ['/api/content', { title: draft, content: hidden, platformId: 4 }],
    [
      '/api/content',
      {
        title: scheduled,
        content: 'Why? ![A door](https://example.org/door.png)',
        status: 'scheduled',
        scheduledFor: tomorrow,
        platformId: 4,
      },
    ],
  ] as const) {
    const reply = await context.request.post(`${url}${path}`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
}

const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

test('the pipeline filters, searches, previews, moves and undoes, also without a network', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.pipeline);
  await expect(page.getByText('No content found')).toBeVisible();
  await write(context, server.url);
  await expect(filter(page, 'All')).toHaveText('All 3');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Pipeline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Content' })).toHaveAttribute('href', paths.wizard);

  await test.step('each item says what it is', async () => {
    await expect(item(page, idea)).toContainText('Opens at step 1');
    await expect(item(page, draft)).toContainText(/Opens at step \d/);
    await expect(item(page, draft).getByText('Draft', { exact: true })).toBeVisible();
    await expect(item(page, scheduled).getByRole('button', { name: /^Publish Now/ })).toBeVisible();
    await expect(page.getByText('Showing 3 content items')).toBeVisible();
  });

  await test.step('All is replaced by one filter, returns, and expands to four', async () => {
    await filter(page, 'Drafts').click();
    await expect(page.getByText('Showing 1 content items')).toBeVisible();
    await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(filter(page, 'Drafts')).toHaveAttribute('aria-pressed', 'true');
    await filter(page, 'Drafts').click();
    await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true');
    await filter(page, 'All').click();
    for (const name of ['Ideas', 'Drafts', 'Scheduled', 'Published'])
      await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    await filter(page, 'All').click();
  });

  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await context.setOffline(true);

  await test.step('search finds the text of an item that was never opened on this device', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search content' })).toBeFocused();
    await page.keyboard.type('MARMALADE intentions');
    await expect(page.getByText('Showing 1 content items')).toBeVisible();
    await expect(item(page, draft).locator('mark')).toHaveText('marmalade');
    await expect(page).toHaveURL(/q=MARMALADE/);
    await page.getByRole('searchbox').fill('nowhere to be found');
    await expect(page.getByText('No content found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
  });

  await test.step('the preview shows its words', async () => {
    await page.getByRole('button', { name: `More actions for ${draft}` }).click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: draft });
    await expect(preview.getByText(hidden)).toBeVisible();
    await expect(preview.getByText('Blog Article')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('a draft is scheduled for tomorrow, and taken back on the board by keyboard', async () => {
    await page.getByRole('button', { name: `Schedule: ${draft}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await expect(dialog.getByLabel('Date')).not.toHaveValue('');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(toast(page, 'Content scheduled')).toBeVisible();
    await expect(filter(page, 'Scheduled')).toHaveText('Scheduled 2');

    await page.getByRole('button', { name: 'Board by status' }).click();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await column('Scheduled')
      .getByRole('button', { name: `Move ${draft}` })
      .focus();
    await pickUp(page, `${draft} is over Scheduled.`);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(`${draft} is over Drafts.`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(column('Drafts').getByRole('link', { name: draft, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(column('Scheduled').getByRole('link', { name: draft, exact: true })).toBeVisible();

    await column('Ideas')
      .getByRole('button', { name: `Move ${idea}` })
      .hover();
    const target = await column('Published').boundingBox();
    await page.mouse.down();
    await page.mouse.move(target!.x + 80, target!.y + 80, { steps: 8 });
    await expect(page.getByText(`${idea} is over Published.`)).toBeAttached();
    await drop(page);
    await expect(page.getByText('To publish it, use Publish Now or Schedule.')).toBeVisible();
    await column('Ideas')
      .getByRole('button', { name: `More actions for ${idea}` })
      .click();
    await page.getByRole('menuitem', { name: 'Move to Drafts' }).click();
    await expect(column('Drafts').getByRole('link', { name: idea, exact: true })).toBeVisible();
  });

  await test.step('letters go through the list, select, edit and schedule, and ? lists them', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByRole('region', { name: 'In a list' })).toContainText('Go to the next one');
    await expectAccessible(page, { at: 'pipeline, all keys' });
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    const row = (title: string) => page.getByRole('article').filter({ hasText: title });
    const goTo = async (title: string) => {
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('k');
      while (!(await row(title).evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('j');
    };
    await page.keyboard.press('j');
    await goTo(draft);
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeHidden();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await dialog.getByLabel('Date').press('Enter');
    await expect(toast(page, 'Content scheduled')).toBeVisible();
    await expect(row(draft)).toBeFocused();
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/creator\?edit=/);
    await page.goBack();
    await expect(row(scheduled)).toBeVisible();
    await page.keyboard.press('j');
    await goTo(scheduled);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/create\/stepped\?ideaId=/);
    await page.goBack();
    // The title is a link of its own: Enter on it opens the item too.
    await page.getByRole('link', { name: draft, exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/create\/stepped\?ideaId=/);
    await page.goBack();
  });

  await test.step('several are scheduled at once, after those are named that their platform cannot take', async () => {
    await page.getByRole('button', { name: 'Grid' }).click();
    for (const title of [draft, scheduled]) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule 2 posts' });
    await expect(dialog.getByText('1 post needs a change before its time:')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Change before posting' })).toContainText(
      `${scheduled}: 1 picture is on the web. Blog Article shows a link instead. Add it as a file.`,
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    for (const title of [draft, scheduled]) await page.getByRole('checkbox', { name: `Select ${title}` }).uncheck();
  });

  await test.step('several are deleted at once and come back', async () => {
    await page.getByRole('checkbox', { name: `Select ${draft}` }).check();
    const ask = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' });
    await ask.click();
    await expect(page.getByRole('alertdialog', { name: `Delete “${draft}”?` })).toContainText('It will be deleted');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('checkbox', { name: `Select ${scheduled}` }).check();
    await ask.click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Showing 1 content items')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Showing 3 content items')).toBeVisible();
  });

  await test.step('everybody can use it', async () => {
    for (const view of ['List', 'Grid', 'Board by status']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await expectAccessible(page, { at: `pipeline, ${view}` });
    }
  });
});

test('a phone follows what a laptop publishes and deletes @online', async ({ browser, server, maya }) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.register(maya, paths.pipeline);
  await write(laptop.page.context(), server.url);
  const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
  let sendTexts = (): void => {};
  const texts = new Promise<void>((resolve) => {
    sendTexts = resolve;
  });
  await phone.page.route(
    (url) => url.pathname === '/api/sync/changes' && url.searchParams.has('token'),
    async (route) => {
      await texts;
      await route.continue();
    },
  );
  await phone.signIn(maya, paths.pipeline);
  await expect(phone.page.getByText('Showing 3 content items')).toBeVisible();

  await test.step('a text that arrives after its row is found without leaving the screen', async () => {
    await phone.page.getByRole('searchbox', { name: 'Search content' }).fill('marmalade');
    await expect(phone.page.getByText('No content found')).toBeVisible();
    sendTexts();
    await expect(phone.page.getByText('Showing 1 content items')).toBeVisible();
    await phone.page.getByRole('searchbox', { name: 'Search content' }).fill('');
    await expect(phone.page.getByText('Showing 3 content items')).toBeVisible();
  });

  await test.step('an item deleted there closes its open preview here', async () => {
    await phone.page.getByRole('button', { name: `More actions for ${idea}` }).click();
    await phone.page.getByRole('menuitem', { name: 'Preview' }).click();
    await expect(phone.page.getByRole('dialog', { name: idea })).toBeVisible();
    await laptop.page.getByRole('button', { name: `More actions for ${idea}` }).click();
    await laptop.page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(laptop.page.getByText('Content idea deleted')).toBeVisible();
    await expect(phone.page.getByText('This has been deleted.')).toBeVisible();
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(phone.page.getByText('Showing 2 content items')).toBeVisible();
  });

  await test.step('an item published now shows as published on both, and can be drafted again', async () => {
    await phone.page.getByRole('button', { name: `Publish Now: ${scheduled}` }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'Publish Now' });
    await dialog.getByRole('button', { name: 'Publish Now', exact: true }).click();
    for (const { page } of [phone, laptop]) await expect(filter(page, 'Published')).toHaveText('Published 1');
    await laptop.page.getByRole('button', { name: `Share Again: ${scheduled}` }).click();
    await expect(laptop.page.getByText('New draft created')).toBeVisible();
    await expect(filter(phone.page, 'Drafts')).toHaveText('Drafts 2');
    await laptop.visit(paths.dashboard);
    await laptop.page.getByRole('link', { name: 'Repurpose' }).click();
    await expect(laptop.page.getByRole('listitem').filter({ hasText: 'Share Again' })).toHaveCount(1);
    await expect(laptop.page.getByText('Share Again makes a new draft with the same text.')).toBeVisible();
  });
});
