import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

/** A wrong password, and requests of a device that was signed out. */
test.use({ failingCalls: /status of (400|401)/ });

const newPassword = 'a lamp beside the harbour';

test('settings: password, devices, export and import, and deleting the account', async ({ browser, server, maya }) => {
  const laptop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(laptop, server.url);
  const { page } = person;
  await person.register(maya, paths.settings);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
  await phone.signIn(maya, paths.settings);

  await test.step('the account, and each device that is signed in', async () => {
    await expect(region('Account')).toContainText(maya.username);
    await page.reload();
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText('This device');
    await expect(devices.first()).toContainText('Chrome on Linux');
    await expectAccessible(page, { at: 'settings', widths: [1440, 390, 320] });
    const index = phone.page.getByRole('navigation', { name: 'Sections of the settings' });
    await expect(index.getByRole('link')).toHaveCount(
      await phone.page.getByRole('main').getByRole('heading', { level: 2 }).count(),
    );
    await index.getByRole('link', { name: 'Your data' }).press('Enter');
    const data = phone.page.getByRole('region', { name: 'Your data', exact: true });
    await expect(data).toBeFocused();
    await expect(data.getByRole('heading', { name: 'Your data' })).toBeInViewport();
    await phone.page.reload();
    await expect(data).toBeFocused();
  });

  await test.step('changing the password requires the old one, and signs the phone out', async () => {
    const feed = async (method: 'get' | 'post') =>
      (await (await page.request[method](`${server.url}/api/calendar-feed`)).json()) as { path: string };
    const { path: feedBefore } = await feed('post');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByText('Create a new calendar feed link too.').click();
    await dialog.getByLabel('Current password').fill('not my password');
    await dialog.getByLabel('New password', { exact: true }).fill(newPassword);
    await dialog.getByLabel('New password again').fill('something else');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText("Passwords don't match")).toBeVisible();
    await dialog.getByLabel('New password again').fill(newPassword);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('That password is not correct. Try again.');
    await expectAccessible(page, { at: 'changing the password', widths: [1440, 320] });
    await dialog.getByLabel('Current password').fill(maya.password);
    await dialog.getByLabel('Current password').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Password changed')).toBeVisible();
    expect((await feed('get')).path).not.toBe(feedBefore);
    await phone.page.reload();
    await expect(phone.page.getByText('This device was signed out.')).toBeVisible();
    await expect(phone.page.getByText('come back when you sign in, if your account still exists.')).toBeVisible();
    await phone.signIn({ username: maya.username, password: newPassword }, paths.settings);
  });

  await test.step('switched off settings stay off, on the other device too', async () => {
    await expect(page.getByRole('switch', { name: 'Use AI models' })).toBeChecked();
    await page.getByRole('switch', { name: 'Use AI models' }).press('Space');
    await expect(page.getByRole('switch', { name: 'Use AI models' })).not.toBeChecked();
    await expect(phone.page.getByRole('switch', { name: 'Use AI models' })).not.toBeChecked();
    await region('Appearance').getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await region('Appearance').getByText('Light', { exact: true }).click();
  });

  await person.visit(paths.studio);
  await person.addIdea('What a year of shipping offline taught me');
  await person.addIdea('The interview question I stopped asking');
  await page.request.post(`${server.url}/api/content`, {
    data: {
      title: 'A post for next month',
      content: 'It says so.',
      scheduledFor: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      status: 'scheduled',
    },
  });
  await person.visit(paths.pipeline);
  await expect(page.getByText('A post for next month').first()).toBeVisible();
  await person.expectStatus('Synced');
  await person.visit(paths.settings);
  await person.waitUntilInstalled();
  let file = '';

  await test.step('offline, everything is exported as one file', async () => {
    await laptop.setOffline(true);
    await expect(page.getByRole('button', { name: 'Change password' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await expect(region('Your data')).toContainText('Not exported on this device yet.');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^rostrum-${maya.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
    file = await download.path();
    const names = Object.keys(unzipSync(new Uint8Array(await readFile(file))));
    expect(names).toContain('texts/What a year of shipping offline taught me.md');
    await expect(page.getByText('Exported 1 scheduled post and 2 ideas')).toBeVisible();
    await expect(region('Your data')).toContainText('Last exported here on');
    await laptop.setOffline(false);
  });

  await test.step('a file that is no export is refused with its reason', async () => {
    await page.getByLabel('File to import').setInputFiles({
      name: 'holiday.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('Not a zip at all'),
    });
    await expect(page.getByText('Not a Rostrum export')).toBeVisible();
  });

  await test.step('importing asks about deleted items, and restores them', async () => {
    await person.visit(paths.studio);
    await page.getByRole('button', { name: 'More actions for The interview question I stopped asking' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('The interview question I stopped asking')).toHaveCount(0);
    await expect(page.getByText('Content idea deleted')).toBeVisible();
    await person.visit(paths.settings);
    await page.getByLabel('File to import').setInputFiles(file);
    const question = page.getByRole('alertdialog', { name: 'Restore 1 deleted post?' });
    await expect(page.getByText('3 ideas and posts already here.')).toBeVisible();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('1 restored')).toBeVisible();
    await person.expectStatus('Synced');
  });

  await test.step('the account is deleted everywhere after its person confirms with the password', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Enter your password.');
    await dialog.getByLabel('Your password').fill(maya.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('That password is not correct. Try again.');
    await dialog.getByLabel('Your password').fill(newPassword);
    await dialog.getByLabel('Your password').press('Enter');
    await expect(page.getByText('Your account is deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect(page.getByText('This device was signed out.')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContainEqual(expect.stringMatching(/^rostrum-[0-9a-f]{8}-/));
    await phone.page.reload();
    await expect(phone.page.getByText('This device was signed out.')).toBeVisible();
  });

  await test.step('another account imports the file', async () => {
    const again = await Person.on(await browser.newContext({ viewport: { width: 1440, height: 900 } }), server.url);
    await again.register({ username: `${maya.username}-again`, password: newPassword }, paths.settings);
    await again.page.getByLabel('File to import').setInputFiles(file);
    const question = again.page.getByRole('alertdialog', { name: '1 scheduled post' });
    await question.getByRole('button', { name: 'Import as drafts' }).click();
    await expect(again.page.getByText('3 ideas and posts added.')).toBeVisible();
    await again.expectStatus('Synced');
    await again.visit(paths.studio);
    await expect(again.page.getByText('The interview question I stopped asking')).toBeVisible();
  });
});
