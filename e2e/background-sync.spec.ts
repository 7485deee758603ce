import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

test('text written offline is sent with every page closed', async ({
  browser,
  playwright,
  server,
  launchOptions,
  maya,
}) => {
  const context = await playwright.chromium.launchPersistentContext(
    mkdtempSync(join(tmpdir(), 'rostrum-profile-')),
    launchOptions,
  );
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya);
  await laptop.waitUntilInstalled();
  await laptop.page.reload();
  await laptop.visit('/create');
  await laptop.addIdea('Written before take-off');
  await laptop.expectStatus('Synced');

  await context.setOffline(true);
  await laptop.addIdea('Written above the clouds');
  await laptop.expectStatus(/^Offline · [1-9]/);
  // A page of another origin keeps the browser running while no page of ours is open.
  await context.newPage();
  await laptop.page.close();
  await context.setOffline(false);

  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya, '/create');
  await expect(phone.page.getByRole('listitem').filter({ hasText: 'Written above the clouds' })).toBeVisible({
    timeout: 20_000,
  });
  expect(context.pages().some((page) => page.url().startsWith(server.url))).toBe(false);
  await context.close();
});
