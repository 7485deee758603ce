import { expectAccessible } from './testing/expect-accessible.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const title = 'Why roadmaps fail';

test('a platform’s variant: written, marked when the draft changed, kept separate, removed and restored', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const { keyboard } = page;
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  const own = page.getByRole('textbox', { name: 'Version for LinkedIn' });
  const bar = page.getByRole('region', { name: 'Version for LinkedIn' });
  const changed = bar.getByText('The draft has changed since you wrote this version.');
  const widths = [1440, 320];
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  for (const name of ['Twitter', 'LinkedIn']) await page.getByText(name, { exact: true }).click();
  await person.openDraft();
  await tab('LinkedIn').click();
  await expect(page.getByText('Write the draft first. Your version for LinkedIn starts from it.')).toBeVisible();
  await tab(/^Draft/).click();
  await person.draft.fill('A date is a **bet**.');

  await test.step('it starts with the platform’s current text, and only its own preview shows it', async () => {
    await tab('LinkedIn').click();
    await expect(page.getByRole('region', { name: 'On LinkedIn' })).toContainText('A date is a bet.');
    await expectAccessible(page, { at: 'without a version', widths });
    await page.getByRole('button', { name: 'Write a version for LinkedIn' }).click();
    await expect(own).toBeFocused();
    await expect(own).toHaveText('A date is a bet.');
    await expect(bar).toContainText('LinkedIn gets this version instead of the draft.');
    await own.press('Control+End');
    await keyboard.type(' Do you agree?');
    await expect(page.getByRole('list', { name: 'Length by platform' })).toHaveText('LinkedIn: 30 of 3,000');
    await expect(page.getByRole('list', { name: 'Counts' })).toContainText('8 words');
    await page.getByText('Preview', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'On LinkedIn' })).toContainText('A date is a bet. Do you agree?');
    await tab('Twitter').click();
    await expect(page.getByRole('region', { name: 'On Twitter' })).toContainText('A date is a bet.');
    await expect(page.getByRole('region', { name: 'On Twitter' })).not.toContainText('Do you agree?');
    await page.getByText('Edit', { exact: true }).click();
  });

  await test.step('when the draft changes it is marked, in full screen too, until its person confirms that it fits', async () => {
    await tab(/^Draft/).click();
    await person.draft.press('Control+End');
    await keyboard.type('  ');
    await tab('LinkedIn').click();
    await expect(bar).toContainText('LinkedIn gets this version');
    await tab(/^Draft/).click();
    await keyboard.press('Tab');
    await person.draft.press('Control+End');
    await keyboard.type('Nobody says so.');
    await expect(tab('LinkedIn (written before the draft changed)')).toBeVisible();
    await tab('LinkedIn').click();
    await expect(changed).toBeVisible();
    await bar.getByRole('button', { name: 'Show what changed' }).click();
    await expect(bar.getByRole('insertion')).toContainText('Nobody says so.');
    await expectAccessible(page, { at: 'the draft has changed', widths });
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('dialog').getByText('The draft has changed since')).toBeVisible();
    await expectAccessible(page, { at: 'the draft has changed, full screen', widths });
    await page.getByRole('dialog').getByRole('button', { name: 'Keep as is' }).click();
    await expect(page.getByText('The draft has changed since')).toBeHidden();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(own).toHaveText('A date is a bet. Do you agree?');
    await page.reload();
    await expect(own).toHaveText('A date is a bet. Do you agree?');
    await expect(bar).toContainText('LinkedIn gets this version');
  });

  await test.step('it is reset to the draft, removed, and restored', async () => {
    const more = page.getByRole('button', { name: 'More actions: version for LinkedIn' });
    const undo = page.getByRole('button', { name: 'Undo' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Start again from the draft' }).click();
    await expect(own).toHaveText('A date is a bet. Nobody says so.');
    await undo.click();
    await expect(own).toHaveText('A date is a bet. Do you agree?');
    await more.click();
    await page.getByRole('menuitem', { name: 'Remove this version' }).click();
    await expect(page.getByText('LinkedIn gets the draft again')).toBeVisible();
    await expect(page.getByRole('region', { name: 'On LinkedIn' })).toContainText('Nobody says so.');
    await undo.click();
    await expect(own).toHaveText('A date is a bet. Do you agree?');
    await own.press('Control+End');
    await keyboard.type(' Yes.');
    await own.press('Control+z');
    await expect(own).toHaveText('A date is a bet. Do you agree?');
  });
});

test('a rewrite: tried beside the draft, applied, discarded, and both undone', async ({ browser, server, maya }) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const { keyboard } = page;
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  const rewrite = page.getByRole('textbox', { name: 'Rewrite' });
  const bar = page.getByRole('region', { name: 'Rewrite' });
  const start = page.getByRole('button', { name: 'Try a rewrite' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.openDraft();
  await expect(start).toBeHidden();
  await person.draft.fill('A date is a bet.');

  await test.step('it starts with the draft and leaves that unchanged, in full screen too', async () => {
    await start.click();
    await expect(rewrite).toBeFocused();
    await expect(rewrite).toHaveText('A date is a bet.');
    await rewrite.press('Control+End');
    await keyboard.type(' Do you agree?');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('dialog').getByText('A copy to try things out.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await tab(/^Draft/).click();
    await expect(person.draft).toHaveText('A date is a bet.');
    await person.draft.press('Control+Home');
    await keyboard.type('Listen: ');
  });

  await test.step('it is merged into the draft’s newer text, and undone', async () => {
    await tab('Rewrite').click();
    await page.reload();
    await expect(rewrite).toHaveText('A date is a bet. Do you agree?');
    await bar.getByRole('button', { name: 'See changes' }).click();
    await expect(bar.getByRole('insertion')).toContainText('Do you agree?');
    await expectAccessible(page, { at: 'a rewrite', widths: [1440, 320] });
    await bar.getByRole('button', { name: 'Use rewrite' }).click();
    await expect(person.draft).toBeFocused();
    await expect(person.draft).toHaveText('Listen: A date is a bet. Do you agree?');
    await expect(tab('Rewrite')).toBeHidden();
    await undo.click();
    await expect(person.draft).toHaveText('Listen: A date is a bet.');
  });

  await test.step('it is discarded, and restored', async () => {
    await tab('Rewrite').click();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Rewrite discarded')).toBeVisible();
    await expect(person.draft).toHaveText('Listen: A date is a bet.');
    await undo.click();
    await tab('Rewrite').click();
    await expect(rewrite).toHaveText('A date is a bet. Do you agree?');
  });
});

test('two devices start a variant for one platform: both are kept until one is chosen', async ({
  browser,
  server,
  maya,
}) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.register(maya, '/create');
  await laptop.waitUntilInstalled();
  await laptop.addIdea(title);
  await laptop.openInWizard(title);
  await laptop.page.getByText('LinkedIn', { exact: true }).click();
  await laptop.openDraft();
  await laptop.draft.fill('A date is a bet.');
  await laptop.draft.blur();
  await laptop.expectStatus('Synced');
  const phone = await Person.on(
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    server.url,
  );
  await phone.signIn(maya, '/create');
  await phone.waitUntilInstalled();
  await phone.openInWizard(title);
  await phone.openDraft();
  await expect(phone.draft).toHaveText('A date is a bet.');

  const own = ({ page }: Person) => page.getByRole('textbox', { name: 'Version for LinkedIn' });
  const bar = ({ page }: Person) => page.getByRole('region', { name: 'Version for LinkedIn' });
  const devices = [
    [laptop, 'A date is a bet. From the laptop.'],
    [phone, 'A date is a bet. From the phone.'],
  ] as const;
  // The devices write without each other's changes; the phone writes later.
  for (const [device, words] of devices) {
    await device.page.context().setOffline(true);
    await device.page.getByRole('tab', { name: 'LinkedIn' }).click();
    await device.page.getByRole('button', { name: 'Write a version for LinkedIn' }).click();
    // The editor takes the focus, with the caret at the end of its text.
    await expect(own(device)).toHaveText('A date is a bet.');
    await own(device).press('Control+End');
    await device.page.keyboard.type(words.slice('A date is a bet.'.length));
    await own(device).blur();
  }
  for (const [device] of devices) await device.page.context().setOffline(false);

  // A request that was in flight when the network failed is given up after 30 s of silence, and then repeated.
  const untilMet = { timeout: 90_000 };
  await expect(bar(phone)).toContainText(
    'This version will be published. There is another one from another device.',
    untilMet,
  );
  await expect(bar(laptop)).toContainText('This version will not be published', untilMet);
  for (const [device, words] of devices) await expect(own(device)).toHaveText(words);
  await expectAccessible(laptop.page, { at: 'two versions', widths: [1440, 320] });
  await bar(laptop).getByRole('button', { name: 'See the other one' }).click();
  await expect(own(laptop)).toHaveText('A date is a bet. From the phone.');
  await bar(laptop).getByRole('button', { name: 'See the other one' }).click();
  await bar(laptop).getByRole('button', { name: 'Use this one' }).click();
  await expect(own(phone)).toHaveText('A date is a bet. From the laptop.');
  await expect(bar(phone)).toContainText('LinkedIn gets this version instead of the draft.');
  await laptop.page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar(phone)).toContainText('There are 2 versions for LinkedIn.');
});
