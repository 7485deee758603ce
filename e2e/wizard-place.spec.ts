import { paths } from '#app/paths.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

const title = 'Why roadmaps fail';

test('the wizard keeps its place, and writing is two actions away @online', async ({ browser, server, maya }) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const strip = page.getByRole('navigation', { name: 'Steps' }).getByRole('button');
  const chosenTab = page.getByRole('tab', { selected: true });
  await person.register(maya, paths.studio);

  await test.step('a new idea is written at once', async () => {
    await expect(page.getByText('No content ideas yet')).toBeVisible();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New idea' });
    await dialog.getByRole('button', { name: 'Write now' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type(title);
    await dialog.getByRole('button', { name: 'Write now' }).click();
    await expect(person.draft).toBeFocused();
    await page.keyboard.type('A date is a bet.');
    await person.expectStatus('Synced');
  });

  await test.step('its title stands above, and is written there', async () => {
    const field = page.getByRole('textbox', { name: 'Title', exact: true });
    await expect(field).toHaveValue(title);
    await field.press('End');
    await field.pressSequentially(' in March');
    await expect(field).toHaveValue(`${title} in March`);
    await field.fill(title);
  });

  await test.step('a reload leads to the same step and tab', async () => {
    await page.reload();
    await expect(person.draft).toHaveText('A date is a bet.');
    await expect(chosenTab).toHaveText(/First Draft/);
    await page.getByRole('tab', { name: 'Opener' }).click();
    await page.reload();
    await expect(chosenTab).toHaveText('Opener');
  });

  await test.step('every step is one action away, and Back leads back', async () => {
    await strip.nth(1).click();
    await page.getByRole('tab', { name: 'Value' }).click();
    await strip.nth(4).click();
    await expect(strip.nth(4)).toHaveAttribute('aria-current', 'step');
    await page.goBack();
    await expect(chosenTab).toHaveText('Value');
    await page.goBack();
    await expect(chosenTab).toHaveText('Opener');
  });

  await test.step('Back closes the full screen, and a reload keeps it', async () => {
    await page.getByRole('tab', { name: 'First Draft' }).click();
    const whole = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.reload();
    await expect(whole.getByRole('textbox', { name: 'Draft' })).toHaveText('A date is a bet.');
    await page.goBack();
    await expect(whole).toBeHidden();
    await expect(person.draft).toHaveText('A date is a bet.');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await whole.getByRole('button', { name: 'Close' }).click();
    await expect(whole).toBeHidden();
  });

  await test.step('the lists lead to the draft', async () => {
    await person.visit(paths.dashboard);
    await page
      .getByRole('region', { name: 'Welcome' })
      .getByRole('link', { name: `Go on writing: ${title}` })
      .click();
    await expect(person.draft).toBeFocused();
    await person.visit(paths.studio);
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('words written');
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Go on writing' }).click();
    await expect(person.draft).toBeFocused();
  });

  await test.step('a link leads to the top of its screen, and Back to the place before', async () => {
    await page.setViewportSize({ width: 390, height: 400 });
    await person.visit(paths.dashboard);
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    await expect(async () => {
      await page.evaluate(() => window.scrollTo({ top: 500 }));
      expect(await top()).toBeGreaterThan(300);
    }).toPass();
    await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(new RegExp(paths.calendar));
    await expect.poll(top).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a draft that was deleted says so where it is open, and saving it brings it back', async () => {
    await person.visit(paths.studio);
    const edit = await page.getByRole('link', { name: title, exact: true }).first().getAttribute('href');
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
    // The row leaves at the press; the toast comes once the deletion is on the disk.
    await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible();
    await person.expectStatus('Synced');
    await person.visit(edit!);
    await expect(page.getByRole('region', { name: 'Deleted' })).toContainText('This was deleted.');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByRole('region', { name: 'Deleted' })).toHaveCount(0);
    await person.visit(paths.pipeline);
    await expect(page.getByText(title).first()).toBeVisible();
    await person.visit(edit!);
  });

  await test.step('on a phone the steps are in a menu, and the actions stay in sight', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole('button', { name: 'Next Step' })).toBeInViewport();
    await page.getByRole('button', { name: /^Step \d of 8/ }).click();
    await page.getByRole('menuitem', { name: '2 Strategy' }).click();
    await expect(page.getByRole('button', { name: /^Step 2 of 8/ })).toBeVisible();
    await page.getByRole('button', { name: 'Other ways' }).click();
    await expect(page.getByRole('menuitem', { name: 'Save Draft' })).toBeInViewport();
  });
});
