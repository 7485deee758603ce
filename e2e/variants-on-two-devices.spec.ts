import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

const title = 'Why roadmaps fail';

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
  await expect(bar(phone)).toContainText('LinkedIn uses this version instead of the draft.');
  await laptop.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(bar(phone)).toContainText('There are 2 versions for LinkedIn.');
});
