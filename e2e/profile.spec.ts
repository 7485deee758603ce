import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

/** The browser logs the server's refusal of an address. */
test.use({ failingCalls: /status of 400/ });

test('profile: words and a picture, kept offline and delivered later', async ({ browser, server, maya }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  const sidebar = page.getByRole('complementary');
  const file = page.getByLabel('Picture file');
  const stored = async () =>
    (await (await context.request.get(`${server.url}/api/user/profile`)).json()) as Record<string, string | null>;
  await person.register(maya, '/profile');

  await test.step('the form is checked and saved, and the shell follows', async () => {
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
    await expect(sidebar).toContainText('Professional');
    await page.getByLabel('Full Name').fill('Maya Okafor');
    await page.getByLabel('Professional Title').fill('Product strategist');
    await page.getByLabel('Bio').fill('Writes on teams.');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(sidebar).toContainText('Maya Okafor');
    await expect(sidebar).toContainText('Product strategist');
    await expect(sidebar).toContainText('MO');
  });

  await test.step('words that are not saved come back after another screen, a reload and a closed tab', async () => {
    await page.getByLabel('Bio').fill('Writes on teams and bets.');
    const notSaved = page
      .getByRole('status')
      .filter({ hasText: 'Not saved yet. Your changes are kept on this device.' });
    await expect(notSaved).toBeVisible();
    await sidebar.getByRole('link', { name: 'Dashboard' }).click();
    await page.goBack();
    await expect(page.getByLabel('Bio')).toHaveValue('Writes on teams and bets.');
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByLabel('Bio')).toHaveValue('Writes on teams and bets.');
    await other.close();
    await page.reload();
    await expect(page.getByLabel('Bio')).toHaveValue('Writes on teams and bets.');
    await expectAccessible(page, { at: 'profile, not saved', widths: [1440, 390, 320] });
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await expect(page.getByLabel('Bio')).toHaveValue('Writes on teams.');
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await expect(notSaved).toBeHidden();
  });

  await test.step('a file that is no picture, too large or on a forbidden address is refused with a sentence', async () => {
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(page.getByText('Invalid file type')).toBeVisible();
    await expect(page.getByText('Please select an image file')).toBeVisible();
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1_572_864) });
    await expect(page.getByText('File too large')).toBeVisible();
    await expect(page.getByText('Please select an image smaller than 1.5MB')).toBeVisible();
    await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('broken') });
    await expect(page.getByText('“broken.png” could not be read as a picture.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('URL', { exact: true }).click();
    await page.getByLabel('Picture address').fill('picture.png');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByText('Enter the full address, starting with https://.')).toBeVisible();
    await page.getByLabel('Picture address').fill('http://127.0.0.1/picture.png');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByLabel('Picture address')).toHaveAttribute('aria-invalid', 'true');
    await page.getByText('Upload File').click();
    await page.getByText('URL', { exact: true }).click();
    await expect(page.getByLabel('Picture address')).toHaveValue('http://127.0.0.1/picture.png');
    await page.getByText('From Social').click();
    await expect(page.getByText('No connected accounts yet.')).toBeVisible();
    await page.getByText('Upload File').click();
    await expectAccessible(page, { at: 'profile', widths: [1440, 390, 320] });
  });

  await test.step('offline, a picture is cropped by keyboard and shown, and sent later', async () => {
    await person.expectStatus('Synced');
    await person.waitUntilInstalled();
    await page.reload();
    await context.setOffline(true);
    const png = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(300, 200);
      canvas.getContext('2d')!.fillRect(0, 0, 150, 200);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
    });
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png) });
    const zoom = page.getByRole('slider', { name: 'Zoom' });
    await zoom.press('ArrowRight');
    await expect(zoom).toHaveAttribute('aria-valuenow', '105');
    await expectAccessible(page, { at: 'crop', widths: [1440, 320] });
    await page.getByRole('button', { name: 'Use picture' }).click();
    await expect(page.getByText('Profile picture updated')).toBeVisible();
    await expect(sidebar.locator('img')).toBeVisible();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(sidebar.locator('img')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(sidebar.locator('img')).toBeVisible();
    await page.getByLabel('Professional Title').fill('Writer');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(sidebar).toContainText('Writer');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: /, Maya Okafor$/ })).toBeVisible();
    expect(await stored()).toMatchObject({ title: 'Product strategist', profileImageUrl: null });
    await context.setOffline(false);
    await person.expectStatus('Synced', 15_000);
    const profile = await stored();
    expect(profile).toMatchObject({ fullName: 'Maya Okafor', title: 'Writer', bio: 'Writes on teams.' });
    expect((await context.request.get(`${server.url}${profile['profileImageUrl']}`)).ok()).toBe(true);
  });
});
