import type { Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

const strategy = '/content-strategy';

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Content pillars' }).getByRole('listitem').filter({ hasText: name });
const shares = (page: Page) => page.getByRole('list', { name: 'Share of the total target' });

test('pillars are planned, balanced, edited and deleted, also without a network', async ({ browser, server, maya }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, strategy);
  await expect(page.getByRole('heading', { level: 2, name: 'Content Pillars' })).toBeVisible();
  await expect(shares(page)).toContainText('Expertise40%Stories35%Industry25%');
  await expect(page.getByText('Your targets add up to 100%.')).toBeVisible();
  await expect(card(page, 'Expertise')).toContainText('0%');
  await expect(card(page, 'Expertise')).toContainText('Target: 40%');
  await expect(card(page, 'Expertise')).toContainText('Nothing published');

  await test.step('a published item counts in the shares at once, on whichever device it was written', async () => {
    const pillars: { readonly id: string; readonly name: string }[] = await (
      await context.request.get(`${server.url}/api/content-pillars`)
    ).json();
    const [expertise] = pillars;
    for (const status of ['published', 'draft']) {
      const data = { title: `A ${status} piece`, content: 'Words.', pillarId: expertise!.id, status };
      const made = await context.request.post(`${server.url}/api/content`, { data });
      expect(made.ok(), await made.text()).toBe(true);
    }
    await expect(card(page, 'Expertise')).toContainText('2 drafts and posts');
  });

  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await context.setOffline(true);

  await test.step('a new one needs its name and description, and has icon, color and target', async () => {
    await page.getByRole('button', { name: 'Add New Pillar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Pillar' });
    const target = dialog.getByRole('slider', { name: 'Target' });
    await expect(target).toHaveAttribute('aria-valuenow', '25');
    await dialog.getByRole('button', { name: 'Create Pillar' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Description is required')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Product craft');
    await dialog.getByLabel('Description').fill('How good products are made');
    await dialog.getByRole('radio', { name: 'Rocket' }).press('Space');
    await dialog.getByText('Green').click();
    await target.press('ArrowRight');
    await expect(target).toHaveAttribute('aria-valuenow', '30');
    await expect(
      dialog.getByText('With this, your targets add up to 130%, so this pillar counts as 23.1%.'),
    ).toBeVisible();
    await expect(dialog.getByText('The others leave nothing free and count for less in proportion.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add New Pillar' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Product craft');
    await expectAccessible(page, { at: 'a new pillar' });
    await dialog.getByRole('button', { name: 'Create Pillar' }).click();
    await expect(page.getByText('Content pillar created')).toBeVisible();
    await expect(card(page, 'Product craft')).toContainText('Target: 23.1% (set to 30%)');
    await expect(page.getByText(/^Your pillars’ targets add up to 130%\./)).toBeVisible();
    await expect(shares(page)).toContainText('Product craft30%');
    await page.getByRole('link', { name: 'Content Studio' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Product craft' })).toContainText('Target: 23.1%');
    await page.getByRole('link', { name: 'Content Strategy' }).click();
  });

  await test.step('Edit and Delete wait for the pointer or the keyboard', async () => {
    const edit = page.getByRole('button', { name: 'Edit Product craft' });
    await page.mouse.move(0, 0);
    await card(page, 'Product craft').hover();
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Pillar' });
    await expect(dialog.getByRole('radio', { name: 'Rocket' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Green' })).toBeChecked();
    await dialog.getByLabel('Custom color').fill('#0e7f90');
    await dialog.getByLabel('Name').fill('Craft');
    await dialog.getByLabel('Name').press('Enter');
    await expect(page.getByText('Content pillar updated')).toBeVisible();
    await expect(card(page, 'Craft')).toContainText('How good products are made');
    await expect(page.getByRole('button', { name: 'Edit Craft' })).toBeFocused();
  });

  await test.step('deleting asks first and says what becomes of the content', async () => {
    await page.getByRole('button', { name: 'Delete Expertise' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Expertise”?' });
    await expect(question).toContainText('Its 2 ideas and posts stay, without a pillar. This action cannot be undone.');
    await question.getByRole('button', { name: 'Delete Pillar' }).click();
    await expect(page.getByText('Content pillar deleted')).toBeVisible();
    await expect(card(page, 'Expertise')).toHaveCount(0);
    for (const name of ['Stories', 'Industry', 'Craft']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Pillar' }).click();
      await expect(card(page, name)).toHaveCount(0);
    }
    await expect(page.getByRole('button', { name: 'Create New Pillar' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Create New Pillar' })).toBeVisible();
  });
});

test('a phone receives a laptop’s changes to pillars, and loses no text @online', async ({ browser, server, maya }) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.register(maya, strategy);
  const phone = await Person.on(
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    server.url,
  );
  await phone.signIn(maya, strategy);
  await phone.page.getByRole('button', { name: 'Edit Stories' }).tap();
  const dialog = phone.page.getByRole('dialog', { name: 'Edit Pillar' });
  await dialog.getByLabel('Description').fill('What happened, and what it taught me');

  await laptop.page.getByRole('button', { name: 'Delete Stories' }).click();
  await laptop.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Pillar' }).click();
  await expect(dialog.getByText('This pillar has been deleted. Save it to bring it back.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).tap();
  for (const { page } of [phone, laptop])
    await expect(card(page, 'Stories')).toContainText('What happened, and what it taught me');
  await expectToFit(phone.page, { at: strategy, width: 390 });
  await expectAccessible(laptop.page, { at: strategy });
});
