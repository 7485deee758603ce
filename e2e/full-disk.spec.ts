import { readFile } from 'node:fs/promises';
import { expect, test } from './testing/test.ts';
import { Disk } from './testing/disk.ts';
import { Person } from './testing/person.ts';

const title = 'Why roadmaps fail';
const other = 'Why estimates hold';
const words = 'Typed while the disk had no room, and kept on the page until it had.';

test('a full disk says "Not saved", keeps the words on screen, and saves and syncs them once there is room @online', async ({
  browser,
  server,
  maya,
}) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  const disk = await Disk.of(laptop.page, server.url);
  await laptop.register(maya, '/create');
  await laptop.addIdea(other);
  await laptop.addIdea(title);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await laptop.expectStatus('Synced');

  await disk.fill();
  await laptop.draft.fill(words);
  await laptop.expectStatus('Not saved');
  await expect(laptop.draft).toHaveText(words);
  await laptop.page.getByRole('button', { name: /^Sync status/ }).click();
  await expect(laptop.page.getByText('This device is out of space.')).toBeVisible();
  await laptop.page.keyboard.press('Escape');

  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya);
  await phone.openInWizard(title);
  await phone.openDraft();
  await phone.expectStatus('Synced');
  await expect(phone.draft).not.toContainText(words);
  await laptop.expectStatus('Not saved');

  await test.step('logging out asks first, in this tab and in the others', async () => {
    const { page } = laptop;
    const logOut = async (person: Person) => {
      await person.page.getByRole('button', { name: /^Account of / }).click();
      await person.page.getByRole('menuitem', { name: 'Log out' }).click();
    };
    await logOut(laptop);
    const question = page.getByRole('alertdialog', { name: 'Some text is not saved' });
    const download = page.waitForEvent('download');
    await question.getByRole('button', { name: 'Export' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(words);
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    const tab = await Person.on(page.context(), server.url);
    await tab.visit('/create');
    await logOut(tab);
    const elsewhere = tab.page.getByRole('alertdialog', { name: 'Another tab has unsaved text' });
    await elsewhere.getByRole('button', { name: 'Stay signed in' }).click();
    await tab.page.close();
    await expect(laptop.draft).toHaveText(words);
  });

  await test.step('an idea that cannot be deleted is back in its list', async () => {
    const tab = await Person.on(laptop.page.context(), server.url);
    await tab.visit('/create');
    await tab.page.getByRole('button', { name: `More actions for ${other}` }).click();
    await tab.page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(tab.page.getByText('Failed to delete')).toBeVisible();
    await tab.expectIdeas([title, other]);
    await tab.page.close();
  });

  await disk.makeRoom();
  // Chromium caches the quota for half a minute, and the app tries the disk every ten seconds.
  await laptop.expectStatus('Synced', 120_000);
  await expect(phone.draft).toHaveText(words);
  await laptop.page.reload();
  await laptop.openDraft();
  await expect(laptop.draft).toHaveText(words);
});
