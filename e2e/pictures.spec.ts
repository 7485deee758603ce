import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from './testing/test.ts';
import { drawPicture } from './testing/draw-picture.ts';
import { Person } from './testing/person.ts';

/** A photo like a phone's: 12 megapixels and more than 12 MB. The page shrinks it before storing it. */
async function takePhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const raw = { width: 4000, height: 3000, channels: 3 } as const;
  const buffer = await sharp(randomBytes(4000 * 3000 * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(12_000_000);
  return { name, mimeType: 'image/jpeg', buffer };
}

test('a picture added to a draft offline arrives on the phone with the words around it', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya, '/create');
  await laptop.addIdea('With a picture');
  await laptop.waitUntilInstalled();
  await laptop.openInWizard('With a picture');
  await laptop.openDraft();
  await context.setOffline(true);
  await laptop.draft.click();
  await laptop.page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') });
  await expect(laptop.page.getByText('Videos are not posted yet. Add it on the platform after posting.')).toBeVisible();
  await laptop.page.keyboard.type('Look at this:');
  await laptop.page
    .getByLabel('Picture', { exact: true })
    .setInputFiles(await drawPicture(laptop.page, 'Red square.png'));
  await expect(laptop.draft).toContainText('![Red square](rostrum-image:');
  await laptop.page.keyboard.type('And on it goes.');
  const words = laptop.page.getByRole('textbox', { name: 'Describe this picture for people who cannot see it' });
  await expect(words).toHaveValue('Red square');
  await laptop.page.getByRole('button', { name: 'Skip' }).click();
  await expect(laptop.page.getByText('without a description')).toBeHidden();
  await laptop.draft.press('Control+a');
  await laptop.page.getByLabel('Picture', { exact: true }).setInputFiles(await takePhoto('IMG_1.jpg'));
  await expect(laptop.draft).toContainText('![IMG_1](rostrum-image:');
  await laptop.page.getByRole('button', { name: 'Skip' }).click();
  await laptop.page.getByRole('button', { name: '1 picture without a description' }).click();
  await words.fill('A square [in] red');
  await words.press('Enter');
  await expect(laptop.draft).toContainText('![A square in red](rostrum-image:');
  await laptop.draft.press('Control+z');
  await laptop.draft.press('Control+z');
  await expect(laptop.draft).toContainText('![Red square](rostrum-image:');
  await laptop.page.getByRole('button', { name: 'Full screen' }).click();
  await laptop.page.getByText('Preview').click();
  await expect(laptop.page.getByRole('img', { name: 'Red square' })).toBeVisible();
  await expect(
    laptop.page.getByText('“Red square” is saved on this device. It will upload when you’re back online.'),
  ).toBeVisible();

  await context.setOffline(false);
  await expect(laptop.page.getByText('“Red square” is on this device.')).toBeHidden({ timeout: 15_000 });
  const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
  await phone.signIn(maya);
  await phone.openInWizard('With a picture');
  await phone.openDraft();
  await phone.page.getByRole('button', { name: 'Full screen' }).click();
  await phone.page.getByText('Preview').click();
  await expect(phone.page.getByText('Look at this:')).toBeVisible();
  const shown = phone.page.getByRole('img', { name: 'Red square' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
});
