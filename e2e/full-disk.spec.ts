import { expect, test } from './testing/test.ts';
import { Disk } from './testing/disk.ts';
import { maya, Person } from './testing/person.ts';

const title = 'Why roadmaps fail';
const words = 'Typed while the disk had no room, and kept on the page until it had.';

test('a full disk says "Not saved", keeps the words on screen, and saves and syncs them once there is room', async ({
  browser,
  server,
}) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  const disk = await Disk.of(laptop.page, server.url);
  await laptop.register(maya);
  await laptop.visit('/create');
  await laptop.addIdea(title);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await laptop.expectStatus('Synced');

  await disk.fill();
  await laptop.draft.fill(words);
  await laptop.expectStatus('Not saved');
  await expect(laptop.draft).toHaveText(words);
  await laptop.page.getByRole('button', { name: /^Sync status/ }).click();
  await expect(laptop.page.getByText('This device has no room left.')).toBeVisible();
  await laptop.page.keyboard.press('Escape');

  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya);
  await phone.openInWizard(title);
  await phone.openDraft();
  await phone.expectStatus('Synced');
  await expect(phone.draft).not.toContainText(words);
  await laptop.expectStatus('Not saved');

  await disk.makeRoom();
  await laptop.expectStatus('Synced', 20_000);
  await expect(phone.draft).toHaveText(words);
  await laptop.page.reload();
  await laptop.openDraft();
  await expect(laptop.draft).toHaveText(words);
});
