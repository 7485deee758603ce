import type { BrowserContext } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { shareTargetPath } from '#core/content/share-target.ts';
import { expect, test } from './testing/test.ts';
import { Disk } from './testing/disk.ts';
import { Person, type Credentials } from './testing/person.ts';
import { saveShare, shareFromAnotherApp } from './testing/share.ts';
import type { TestServer } from './testing/start-server.ts';

test('text and a link that are shared offline, with the app closed, become ideas and arrive', async ({
  browser,
  server,
  maya,
}) => {
  const context = await installed(await browser.newContext(), server, maya);
  await context.setOffline(true);

  const shared = new Person(
    await shareFromAnotherApp(context, server.url, {
      title: 'Read this',
      text: 'First line\nSecond line',
      url: 'https://example.com/roadmaps',
    }),
    server.url,
  );
  const asked = shared.page.getByRole('alertdialog', { name: 'Save this as an idea?' });
  for (const words of ['Read this', 'First line\nSecond line', 'https://example.com/roadmaps'])
    await expect(asked.getByText(words, { exact: true })).toBeVisible();
  await expect(shared.page.getByText('No content ideas yet')).toBeAttached();
  await saveShare(shared.page);
  await expect(shared.page.getByText('Saved as an idea')).toBeVisible();
  await expect(shared.page).toHaveURL(`${server.url}${paths.studio}`);
  await shared.expectIdeas(['Read this']);
  await expect(shared.page.getByRole('listitem').filter({ hasText: 'Read this' })).toContainText(
    'First line Second line https://example.com/roadmaps',
  );
  await shared.page.close();

  const link = new Person(
    await shareFromAnotherApp(context, server.url, { text: 'https://example.com/only-a-link' }),
    server.url,
  );
  await saveShare(link.page);
  await link.expectIdeas(['Read this', 'https://example.com/only-a-link']);
  await link.expectStatus(/^Offline · [1-9]/);
  await link.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(link.page.getByRole('heading', { name: 'Content Creator 2.0' })).toBeVisible();

  await context.setOffline(false);
  await link.expectStatus('Synced');
  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya, paths.studio);
  await phone.expectIdeas(['Read this', 'https://example.com/only-a-link']);
});

test('one share is one idea, though the page is loaded again and others are open', async ({
  browser,
  server,
  maya,
}) => {
  const context = await installed(await browser.newContext(), server, maya);
  await context.setOffline(true);
  const open = await Person.on(context, server.url);
  await open.visit(paths.dashboard);
  const page = await shareFromAnotherApp(context, server.url, { text: 'Only once' });
  await page.reload();
  const shared = new Person(page, server.url);
  await saveShare(page);
  await shared.expectIdeas(['Only once']);
  await page.reload();
  await open.page.reload();
  await open.visit(paths.studio);
  await open.expectIdeas(['Only once']);
  await expect(open.page.getByText('Saved as an idea')).toBeHidden();
});

test('a picture that is shared offline is kept, made smaller, and shown where its idea is', async ({
  browser,
  server,
  maya,
}) => {
  const context = await installed(await browser.newContext(), server, maya);
  await context.setOffline(true);
  const picture = { name: 'whiteboard [3].png', width: 3200, height: 1200 };
  const { page } = new Person(
    await shareFromAnotherApp(context, server.url, { text: 'From the workshop', picture }),
    server.url,
  );
  await expect(page.getByText('1 picture: whiteboard [3].png')).toBeVisible();
  await saveShare(page);
  const row = page.getByRole('listitem').filter({ hasText: 'From the workshop' });
  await expect(row.getByRole('img', { name: 'whiteboard 3' })).toBeVisible();
  await expect(row).not.toContainText('rostrum-image');

  await row.getByRole('link', { name: 'Create: From the workshop' }).click();
  const shown = page.getByRole('img', { name: 'whiteboard 3' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    1600, 600,
  ]);
  await expect(
    page.getByText('“whiteboard 3” is saved on this device. It will upload when you’re back online.'),
  ).toBeVisible();

  // Logging out now would lose the picture, so it is offered as a file first.
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: /and 1 picture are only on this device$/ });
  const download = page.waitForEvent('download', (file) => file.suggestedFilename().startsWith('whiteboard'));
  await question.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.webp$/);
  await question.getByRole('button', { name: 'Stay signed in' }).click();

  await context.setOffline(false);
  await new Person(page, server.url).expectStatus('Synced');
  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya);
  await phone.openInWizard('From the workshop');
  await expect(phone.page.getByRole('img', { name: 'whiteboard 3' })).toBeVisible();
  await expect(phone.page.getByText('“whiteboard 3” is')).toBeHidden();

  await new Person(page, server.url).expectStatus('Synced');
});

test('a share for which the disk has no room is not reported as saved', async ({
  browser,
  server,
  consoleErrors,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const disk = await Disk.of(person.page, server.url);
  await person.register(maya, paths.studio);
  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await disk.fill();
  const page = await shareFromAnotherApp(context, server.url, { text: 'No room for this' });
  await expect(page.getByText('This device is out of space. Free some up and share it again.')).toBeVisible();
  await expect(page.getByText('No content ideas yet')).toBeVisible();
  await disk.makeRoom();
  // The engine reports each of its own writes that the disk refused.
  expect(consoleErrors.filter((error) => !error.startsWith('AbortError'))).toEqual([]);
  consoleErrors.length = 0;
});

test('a file that is no picture is left out with a sentence, and the text beside it is kept', async ({
  browser,
  server,
  maya,
}) => {
  const context = await installed(await browser.newContext(), server, maya);
  const picture = { name: 'broken.png', isBroken: true } as const;
  const alone = await shareFromAnotherApp(context, server.url, { picture });
  await saveShare(alone);
  await expect(alone.getByText('“broken.png” could not be read as a picture, so it was skipped.')).toBeVisible();
  await expect(alone.getByText('No content ideas yet')).toBeVisible();
  const withWords = new Person(
    await shareFromAnotherApp(context, server.url, { text: 'Words beside it', picture }),
    server.url,
  );
  await saveShare(withWords.page);
  await expect(
    withWords.page.getByText('“broken.png” could not be read as a picture, so it was skipped.'),
  ).toBeVisible();
  await withWords.expectIdeas(['Words beside it']);
});

test('a share without a session waits for the next person who signs in, and only once', async ({
  browser,
  server,
  maya,
  noah,
}) => {
  const elsewhere = await Person.on(await browser.newContext(), server.url);
  await elsewhere.register(noah);
  const context = await installed(await browser.newContext(), server, maya);
  const home = await Person.on(context, server.url);
  await home.visit(paths.dashboard);
  await home.logOut();
  await home.page.close();

  const shared = new Person(
    await shareFromAnotherApp(context, server.url, { text: 'Shared before signing in' }),
    server.url,
  );
  await expect(
    shared.page.getByText('What you shared is on this device. Sign in to save it as an idea.'),
  ).toBeVisible();
  await shared.page.getByLabel('Username').fill(maya.username);
  await shared.page.getByLabel('Password').fill(maya.password);
  await shared.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await saveShare(shared.page);
  await expect(shared.page.getByText('Saved as an idea')).toBeVisible();
  await shared.visit(paths.studio);
  await shared.expectIdeas(['Shared before signing in']);
  await shared.expectStatus('Synced');
  await shared.logOut();

  await shared.signIn(noah, paths.studio);
  await expect(shared.page.getByText('No content ideas yet')).toBeVisible();
});

test('a share after the browser removed the app is requested again, and then kept', async ({
  browser,
  server,
  maya,
}) => {
  const context = await installed(await browser.newContext(), server, maya);
  await loseServiceWorker(context, server);
  const { page } = new Person(await shareFromAnotherApp(context, server.url, { text: 'Too early' }), server.url);
  await expect(page.getByText('Share it again in a moment.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}${paths.studio}`);
  const person = new Person(page, server.url);
  await person.waitUntilInstalled();
  const inTime = await shareFromAnotherApp(context, server.url, { text: 'In time' });
  await saveShare(inTime);
  await new Person(inTime, server.url).expectIdeas(['In time']);

  await person.logOut();
  await loseServiceWorker(context, server);
  const signedOut = await shareFromAnotherApp(context, server.url, { text: 'Too early' });
  await expect(signedOut.getByRole('status').filter({ hasText: 'What you shared was not saved.' })).toContainText(
    'Share it again',
  );
});

test('a form on another site does not make ideas here', async ({ browser, server, maya }) => {
  const context = await installed(await browser.newContext(), server, maya);
  const page = await context.newPage();
  await page.goto(server.url.replace('localhost', '127.0.0.1'));
  // The other site has no policy that restricts its forms: the request itself must be refused.
  await context.route('**/form', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Referrer-Policy': 'unsafe-url' },
      body: `<form method="post" enctype="multipart/form-data" action="${server.url}${shareTargetPath}"><input name="text" value="Junk"></form>`,
    }),
  );
  await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/form`);
  await page.evaluate(() => document.forms[0]!.submit());
  await page.waitForURL(`${server.url}${paths.studio}`);
  await expect(page.getByText('No content ideas yet')).toBeVisible();
});

test('a form on another site that hides its origin makes no idea before its person confirms', async ({
  browser,
  server,
  maya,
}) => {
  const context = await installed(await browser.newContext(), server, maya);
  const page = await context.newPage();
  await context.route('**/form', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Referrer-Policy': 'no-referrer' },
      body: `<form method="post" enctype="multipart/form-data" action="${server.url}${shareTargetPath}"><input name="text" value="Junk"></form>`,
    }),
  );
  await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/form`);
  await page.evaluate(() => document.forms[0]!.submit());
  const asked = page.getByRole('alertdialog', { name: 'Save this as an idea?' });
  await expect(asked.getByText('Junk', { exact: true })).toBeVisible();
  // A dialog handles keys from the frame in which it takes the focus, which is later than the frame that draws it.
  await expect(asked.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await page.reload();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(asked.getByText('Junk', { exact: true })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Save as an idea' })).toBeFocused();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No content ideas yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No content ideas yet')).toBeVisible();
  await expect(asked).toBeHidden();
});

/** Does what a browser does that clears its storage but keeps the installed app. */
async function loseServiceWorker(context: BrowserContext, server: TestServer): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  const page = await context.newPage();
  // Not a page of the app, which would install the service worker again.
  await page.goto(`${server.url}/icons/icon.svg`);
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  await page.close();
}

/** Signed in as Maya, with the service worker installed and no page open. */
async function installed(context: BrowserContext, server: TestServer, maya: Credentials): Promise<BrowserContext> {
  const person = await Person.on(context, server.url);
  await person.register(maya, paths.studio);
  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await person.page.close();
  return context;
}
