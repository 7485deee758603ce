import { paths } from '#app/paths.ts';
import { expect, test } from './testing/test.ts';
import { maya, Person } from './testing/person.ts';

const title = 'Why roadmaps fail';

test('after one visit every page opens offline', async ({ browser, server }) => {
  const context = await browser.newContext();
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya);
  await laptop.visit(paths.studio);
  await laptop.addIdea(title);
  await laptop.expectStatus('Synced');
  await laptop.waitUntilInstalled();
  await context.setOffline(true);
  for (const path of Object.values(paths)) {
    await laptop.visit(path);
    await expect(laptop.page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(laptop.page.getByRole('alert'), path).toHaveCount(0);
    if (path !== paths.landing) await laptop.expectStatus('Offline, 0 waiting');
  }
  await laptop.openInWizard(title);
  await laptop.openDraft();
});

test('a tab that is killed after its words were saved has lost none of them', async ({ browser, server }) => {
  const context = await browser.newContext();
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya);
  await laptop.visit(paths.studio);
  await laptop.addIdea(title);
  await laptop.expectStatus('Synced');
  await laptop.waitUntilInstalled();
  await context.setOffline(true);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await laptop.page.getByRole('button', { name: 'Full screen' }).click();
  await expect(laptop.draft).toBeFocused();
  const unsaved = laptop.page.getByText('Unsaved Changes');
  const words = 'Every word of this was on the disk when the tab was killed.';
  await laptop.page.keyboard.type(words);
  await expect(unsaved).toBeVisible();
  await expect(unsaved).toBeHidden();

  // A crash, unlike a closed tab, gives the page no moment to save anything.
  const crashed = laptop.page.waitForEvent('crash');
  const devtools = await context.newCDPSession(laptop.page);
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  const again = await Person.on(context, server.url);
  await again.openInWizard(title);
  await again.openDraft();
  await expect(again.draft).toHaveText(words);
  await again.expectStatus(/^Offline, [1-9]\d* waiting$/);
});
