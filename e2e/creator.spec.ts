import type { Page } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { expectAccessible, expectToFit } from './testing/expect-accessible.ts';
import { expectToastInPlace } from './testing/expect-toast.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

const title = 'Why roadmaps are bets';
const words = 'A roadmap is a bet, written down.';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a piece is written with help, created and distributed in one place @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.creator);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const create = page.getByRole('button', { name: 'Create Content' });

  await test.step('opening it creates nothing, and missing fields are named', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Content Creator' })).toBeVisible();
    await expect(tab(page, 'Distribution')).toBeDisabled();
    await tab(page, 'Preview').click();
    await expect(page.getByText('Nothing written yet.')).toBeVisible();
    await tab(page, 'Editor').click();
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await create.click({ force: true });
    await expect(page.getByText('Missing information')).toBeVisible();
    await expectToastInPlace(page);
    const suggestions = page.getByRole('group', { name: 'Suggested prompts' }).getByRole('button');
    await expect(suggestions).toHaveCount(3);
    for (const label of await suggestions.allTextContents()) expect(label.length).toBeLessThanOrEqual(40);
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText('Please select a platform, content pillar, and enter a prompt.')).toBeVisible();
    await suggestions.nth(1).click();
    await expect(prompt).toHaveValue('Answer a question that people often ask me about my work');
    await expect(page).toHaveURL(new RegExp(`${paths.creator}$`));
  });

  await test.step('a title is asked for where the platform needs one', async () => {
    await choose(page, 'Platform', 'LinkedIn');
    await expect(content(page)).toBeVisible();
    await expect(prompt).toHaveValue('Answer a question that people often ask me about my work');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Tags' })).toBeVisible();
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await create.click({ force: true });
    await expect(page.getByText('Missing information')).toBeVisible();
    await page.getByRole('button', { name: 'New pillar' }).click();
    await page.getByRole('dialog', { name: 'New pillar' }).getByLabel('Name').fill('Field notes');
    await page.getByRole('button', { name: 'Save Pillar' }).click();
    await expect(page.getByRole('combobox', { name: 'Content Pillar' })).toContainText('Field notes');
    await choose(page, 'Platform', 'LinkedIn');
    await expect(page.getByText('You post this one yourself')).toBeVisible();
    await choose(page, 'Platform', 'Blog Article');
    await expect(page.getByText('Posted for you')).toBeVisible();
    await create.click();
    await expect(page.getByText('Content Title Required')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Tags' }).fill('roadmaps, #bets');
    await content(page).fill(words);
  });

  await test.step('the assistant says that a text from a prompt needs a model', async () => {
    const assistant = page.getByRole('region', { name: 'AI Assistant' });
    await expect(assistant.getByText('This needs an AI model')).toBeVisible();
    await expect(assistant.getByRole('button', { name: 'Generate' })).toBeHidden();
    await expect(content(page)).toHaveText(words);
    await expectAccessible(page, { at: 'creator, editor' });
  });

  await test.step('the preview shows what goes out', async () => {
    await tab(page, 'Preview').click();
    const preview = page.getByRole('region', { name: 'On Blog Article' });
    await expect(preview.getByText(words)).toBeVisible();
    await expect(preview.getByRole('list', { name: 'Tags' })).toHaveText('roadmapsbets');
    await tab(page, 'Editor').click();
  });

  await test.step('after Create the next step is choosing the platforms', async () => {
    await page.getByRole('textbox', { name: 'Tags' }).press('Control+Enter');
    await expect(page.getByText('Content Created').first()).toBeVisible();
    await expect(tab(page, 'Distribution')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Platforms', exact: true })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Blog Article' })).toBeChecked();
    for (const name of ['LinkedIn', 'Twitter', 'Medium', 'Mastodon'])
      await expect(page.getByRole('switch', { name })).not.toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Add a platform' })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Medium' }).press('Space');
    await expect(page.getByRole('switch', { name: 'Medium' })).toBeChecked();
    await page.getByRole('switch', { name: 'Medium' }).press('Space');
    await expect(page.getByRole('switch', { name: 'Medium' })).not.toBeChecked();
    await expectAccessible(page, { at: 'creator, distribution' });
  });

  await test.step('once shared it is locked, and two seconds later a new one starts', async () => {
    await page.getByRole('button', { name: 'Distribute Content' }).click();
    await expect(page.getByRole('switch', { name: 'Blog Article' })).toBeDisabled();
    await expect(page.getByText('Shared to Blog Article.')).toBeVisible();
    await expect(page.getByPlaceholder('Start writing…')).toBeVisible();
    await expect(prompt).toHaveValue('');
    await expect(page).toHaveURL(new RegExp(`${paths.creator}$`));
  });
});

test('a phone edits an item of the pipeline without a network, and says what it does not have', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.pipeline);
  const data = { title, content: words, platformId: 4 };
  expect((await context.request.post(`${server.url}/api/content`, { data })).ok()).toBe(true);
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Content' })).toBeVisible();
  await expect(page).toHaveURL(/\/creator\?edit=/);
  await expect(content(page)).toHaveText(words);
  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await context.setOffline(true);
  await page.reload();

  await test.step('its words are there, and what is typed stays', async () => {
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await content(page).fill(`${words} And bets are lost.`);
    await tab(page, 'Preview').click();
    await expect(page.getByText('And bets are lost.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('And bets are lost.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue step by step' })).toHaveAttribute('href', /ideaId=/);
    await expectToFit(page, { at: paths.creator, width: 390 });
  });

  await test.step('publishing waits for the network', async () => {
    await tab(page, 'Distribution').click();
    await page.getByRole('button', { name: 'Distribute Content' }).click();
    await expect(page.getByText('Queued', { exact: true }).first()).toBeVisible();
  });

  await test.step('a new one can be started, and an unavailable one is reported', async () => {
    await page.getByRole('button', { name: 'Create another' }).click();
    await page.getByPlaceholder('Start writing…').click();
    await expect(content(page)).toBeFocused();
    await page.keyboard.type('Written on a train.');
    await choose(page, 'Platform', 'LinkedIn');
    await choose(page, 'Content Pillar', 'Stories');
    await page.getByRole('button', { name: 'Create Content' }).click();
    await expect(tab(page, 'Distribution')).toHaveAttribute('aria-selected', 'true');
    await person.visit(`${paths.creator}?edit=00000000-0000-4000-8000-000000000000`);
    await expect(page.getByText('Not found')).toBeVisible();
  });
});
