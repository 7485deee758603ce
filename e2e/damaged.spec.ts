import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';
import { damageLargestChunk } from './testing/damage-largest-chunk.ts';

const title = 'Why roadmaps fail';
/** Words without repetition, so that their chunk is the largest. */
const words = Array.from(
  { length: 120 },
  (_, index) => `Line ${index * 7919}: a forecast of ${index * 104_729} that nobody signed.`,
).join(' ');

test('a damaged chunk is reported, and repaired from the server with all its text', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya, '/create');
  await laptop.waitUntilInstalled();
  await laptop.addIdea(title);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await laptop.draft.fill(words);
  await laptop.expectStoredWords(title, 1080);
  await laptop.expectStatus('Synced');

  await context.setOffline(true);
  await damageLargestChunk(laptop.page);
  await laptop.openInWizard(title);
  await laptop.expectStatus('Needs attention');
  await laptop.page.getByRole('button', { name: /^Sync status/ }).click();
  await expect(laptop.page.getByText('A draft is damaged on this device.')).toBeVisible();

  await context.setOffline(false);
  await laptop.expectStatus('Synced');
  await expect(laptop.page.getByText('Restored a damaged draft from the server.')).toBeVisible();
  await laptop.page.keyboard.press('Escape');
  await laptop.openDraft();
  await expect(laptop.draft).toHaveText(words);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await expect(laptop.draft).toHaveText(words);
  await laptop.expectStatus('Synced');
});

test('a damaged chunk that the server never had is repaired from the outbox', async ({ browser, server, maya }) => {
  const context = await browser.newContext();
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya, '/create');
  await laptop.waitUntilInstalled();
  await laptop.addIdea(title);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await laptop.expectStatus('Synced');
  await context.setOffline(true);
  await laptop.draft.fill(words);
  await laptop.expectStoredWords(title, 1080);
  await laptop.expectStatus('Offline · 1 to sync');
  await damageLargestChunk(laptop.page);

  await laptop.openInWizard(title);
  await laptop.openDraft();
  await expect(laptop.draft).toHaveText(words);
  await laptop.expectStatus('Offline · 1 to sync');
  await context.setOffline(false);
  await laptop.expectStatus('Synced');
  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya);
  await phone.openInWizard(title);
  await phone.openDraft();
  await expect(phone.draft).toHaveText(words);
});
