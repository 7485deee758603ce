import type { Page } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { sharedParam } from '#core/content/share-target.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { launch, withLaunchQueue } from './testing/launch.ts';
import { Person } from './testing/person.ts';
import { shareFromAnotherApp } from './testing/share.ts';
import { expect, test } from './testing/test.ts';

const filesPath = `${paths.studio}?${sharedParam.name}=files`;
const addressPath = (address: string) => `${paths.studio}?${sharedParam.name}=${encodeURIComponent(address)}`;

const asksForDraft = (page: Page) => page.getByRole('alertdialog', { name: 'Save this as a draft?' });
const asksForIdea = (page: Page) => page.getByRole('alertdialog', { name: 'Save this as an idea?' });
const rowsOf = (page: Page) => page.getByRole('listitem');

test('a Markdown file opened with the app becomes a draft once its person has seen it, beside an open draft that keeps every word', async ({
  browser,
  server,
  maya,
}) => {
  const context = await withLaunchQueue(await browser.newContext());
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.studio);
  await person.waitUntilInstalled();
  await person.addIdea('Already open');
  await person.openInWizard('Already open');
  await person.openDraft();
  await context.setOffline(true);
  await page.evaluate(() => (document.documentElement.dataset['page'] = 'the same'));
  await person.draft.click();
  await page.keyboard.type('Typed to the last letter');
  await launch(page, {
    path: filesPath,
    files: [
      { name: 'wall photo.png', isPicture: true },
      {
        name: 'On roadmaps.md',
        type: 'text/markdown',
        text: '---\ntags: [bets]\nlayout: post\n---\n# The honest version\n\nA bet.\n\n![The wall](img/wall%20photo.png)\n',
      },
    ],
  });

  const dialog = asksForDraft(page);
  await expect(dialog).toContainText('On roadmaps.md');
  await expect(dialog).toContainText('# The honest version');
  await expect(dialog).toContainText('1 picture: wall photo.png');
  await expectAccessible(page, { at: 'opened file' });
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['page']), 'no page was loaded').toBe('the same');
  await expect(person.draft).toHaveText('Typed to the last letter');

  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Draft' })).toContainText('A bet.');
  await expect(page.getByRole('textbox', { name: 'Draft' })).toContainText('![The wall](rostrum-image:');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Draft' })).toContainText('A bet.');
  await expect(dialog).toBeHidden();
  await showPreview(page);
  await expect(page.getByRole('img', { name: 'The wall' })).toBeVisible();
  await person.visit(paths.studio);
  await person.expectStoredWords('Already open', 5);
  await context.setOffline(false);
  await person.expectStatus('Synced');
  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya, `${paths.studio}?show=draft`);
  await expect(rowsOf(phone.page).filter({ hasText: 'The honest version' })).toBeVisible();
});

test('several files are asked about one after another, and pictures alone become a draft of pictures @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await withLaunchQueue(await browser.newContext());
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.studio);
  await launch(page, {
    path: filesPath,
    files: [
      { name: 'Alder.md', text: 'First words.' },
      { name: 'Birch.md', text: 'Second words.' },
    ],
  });
  await expect(asksForDraft(page)).toContainText('1 more after this.');
  await expect(asksForDraft(page)).toContainText('First words.');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(asksForDraft(page)).toContainText('Second words.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(asksForDraft(page)).toBeHidden();

  await launch(page, {
    path: filesPath,
    files: [
      { name: 'wall.png', isPicture: true },
      { name: 'broken.png', type: 'image/png', text: 'no pixels' },
    ],
  });
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('“broken.png” could not be read as a picture, so it was skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await showPreview(page);
  const shown = page.getByRole('img', { name: 'wall' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);

  await person.visit(`${paths.studio}?show=draft`);
  await expect(rowsOf(page).filter({ hasText: 'Alder' })).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'Birch' })).toBeHidden();
});

test('hostile files are refused in sentences, run nothing, and stop nobody beside them @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await withLaunchQueue(await browser.newContext());
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.studio);
  await person.addIdea('Written meanwhile');
  const bystander = await Person.on(context, server.url);
  await bystander.openInWizard('Written meanwhile');
  await bystander.openDraft();
  await bystander.draft.click();
  await page.bringToFront();

  const page200 = Array.from({ length: 200 }, (_, at) => ({
    name: `photo ${at}.png`,
    isPicture: at < 2,
    text: 'none',
  }));
  await launch(page, { path: filesPath, files: page200 });
  const typed = bystander.page.keyboard.type('A sentence that somebody types beside it all.');
  await expect(asksForDraft(page)).toContainText('30 pictures');
  await expect(asksForDraft(page)).toContainText('170 more files were left out: 30 can be added at a time.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await typed;
  await expect(bystander.draft).toHaveText('A sentence that somebody types beside it all.');

  await launch(page, {
    path: filesPath,
    files: [
      { name: 'nothing.md', size: 0 },
      { name: 'huge.png', type: 'image/png', size: 60 << 20 },
      { name: 'binary.md', text: '\u0000\u0001\u0002' },
      { name: 'page.html', type: 'text/html', text: '<h1>' },
      { name: 'gone.md', isGone: true },
    ],
  });
  const nothing = page.getByRole('alertdialog', { name: 'Nothing to save' });
  for (const sentence of [
    '“nothing.md” is empty, so it was left out.',
    '“huge.png” is too large (pictures up to 30 MB), so it was left out.',
    '“binary.md” is not a text, so it was left out.',
    '“page.html” is not Markdown, a picture or audio, so it was left out.',
    '“gone.md” could not be read, so it was left out.',
  ])
    await expect(nothing.getByText(sentence, { exact: true })).toBeVisible();
  await nothing.getByRole('button', { name: 'Continue' }).click();
  await expect(nothing).toBeHidden();

  const html = '<img src=x onerror="document.title=\'run\'"><script>document.title="run"</script>';
  await launch(page, { path: filesPath, files: [{ name: 'invoice\u202E\u0007.md', type: 'text/html', text: html }] });
  await expect(asksForDraft(page)).toContainText(html);
  await expect(asksForDraft(page).getByText('invoice .md', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Draft' })).toContainText('onerror');
  expect(await page.title()).not.toBe('run');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Draft' })).toContainText('onerror');
  expect(await page.title()).not.toBe('run');
  await bystander.expectStoredWords('Written meanwhile', 8);
});

test('an address of the app offers an idea, opens a page, and nothing else', async ({ browser, server, maya }) => {
  const context = await withLaunchQueue(await browser.newContext());
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.studio);
  await person.waitUntilInstalled();
  await context.setOffline(true);
  const idea = 'web+rostrum:idea?title=From%20a%20link&text=With%20%3Cb%3Ewords%3C%2Fb%3E';

  await person.visit(addressPath(idea));
  await expect(asksForIdea(page)).toContainText('With <b>words</b>');
  await expect(page).toHaveURL(`${server.url}${paths.studio}`);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No content ideas yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No content ideas yet')).toBeVisible();
  await expect(asksForIdea(page)).toBeHidden();

  await person.visit(addressPath(idea));
  await page.reload();
  await page.getByRole('button', { name: 'Save as an idea' }).click();
  await person.expectIdeas(['From a link']);

  for (const [address, sentence] of [
    [
      'web+rostrum:delete?everything=1',
      'Rostrum does not know this kind of link. Nothing was changed. Links that work begin with',
    ],
    [
      'web+rostrum:open/create/stepped',
      'Rostrum does not know this kind of link. Nothing was changed. Links that work begin with',
    ],
    ['web+rostrum:idea?title=', 'This link has no words for an idea. Nothing was changed.'],
  ] as const) {
    await person.visit(addressPath(address));
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page).toHaveURL(`${server.url}${paths.studio}`);
  }
  await person.expectIdeas(['From a link']);

  // Plain text, with a colon or without: from a bookmarklet or a shortcut of the phone.
  for (const words of ['Call Ann: on Tuesday', 'Words and nothing else']) {
    await person.visit(addressPath(words));
    await expect(asksForIdea(page)).toContainText(words);
    await expect(page).toHaveURL(`${server.url}${paths.studio}`);
    await page.getByRole('button', { name: 'Save as an idea' }).click();
    await expect(asksForIdea(page)).toBeHidden();
  }
  await person.expectIdeas(['Words and nothing else', 'Call Ann: on Tuesday', 'From a link']);

  await person.visit(addressPath('web+rostrum:open/calendar'));
  await expect(page.getByRole('heading', { level: 1, name: 'Content Calendar' })).toBeVisible();

  // The window is reused: the open draft is not unloaded.
  await person.openInWizard('From a link');
  await person.openDraft();
  await person.draft.click();
  await page.keyboard.type('Half a thought');
  await launch(page, { path: addressPath(idea) });
  await expect(asksForIdea(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Rostrum asks again when you open it the next time.')).toBeVisible();
  await expect(person.draft).toHaveText('Half a thought');
  await launch(page, { path: addressPath('web+rostrum:open/pipeline') });
  await expect(page.getByRole('heading', { level: 1, name: 'Content Pipeline' })).toBeVisible();
  await person.expectStoredWords('From a link', 3);
});

test('the icon leaves an open window where it is, a shortcut takes it along, and no word is lost @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await withLaunchQueue(await browser.newContext());
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.studio);
  await person.addIdea('Kept open');
  await person.openInWizard('Kept open');
  await person.openDraft();
  await person.draft.click();
  await page.keyboard.type('One two three');
  await launch(page, { path: paths.dashboard });
  await expect(person.draft).toHaveText('One two three');
  await page.keyboard.type(' four');
  await launch(page, { path: `${paths.studio}?new=idea` });
  await expect(page.getByRole('dialog', { name: 'New idea' })).toBeVisible();
  await page.keyboard.press('Escape');
  await launch(page, { path: '/api/content' });
  await expect(page).toHaveURL(new RegExp(paths.studio));
  await person.expectStoredWords('Kept open', 4);
});

test('Markdown, pictures and audio that another app shares are one question, offline too', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const home = await Person.on(context, server.url);
  await home.register(maya, paths.studio);
  await home.waitUntilInstalled();
  await home.page.close();
  await context.setOffline(true);
  const audio = { field: 'audio', name: 'Walk home.m4a', type: 'audio/mp4', text: 'sound' } as const;

  const noted = await shareFromAnotherApp(context, server.url, { files: [audio] });
  await expect(asksForIdea(noted)).toContainText('Rostrum does not keep audio.');
  await noted.getByRole('button', { name: 'Save as an idea' }).click();
  const row = rowsOf(noted).filter({ hasText: 'Walk home' });
  await expect(row).toContainText(
    /Recording “Walk home.m4a”, \d{1,2} \w+ 20\d\d\. The audio itself is not kept here\./,
  );
  await noted.close();

  const page = await shareFromAnotherApp(context, server.url, {
    text: 'Seen on the way',
    picture: { name: 'wall.png', width: 300, height: 200 },
    files: [
      { field: 'images', name: 'second.png', type: 'image/png', text: 'no pixels' },
      { field: 'texts', name: 'notes.md', type: 'text/markdown', text: '# Notes\n\nFrom the walk.' },
      audio,
      { field: 'texts', name: 'nothing.md', type: 'text/markdown', size: 0 },
    ],
  });
  const dialog = asksForDraft(page);
  for (const words of [
    'Seen on the way',
    'notes.md',
    'From the walk.',
    '2 pictures',
    'Walk home.m4a',
    '“nothing.md” is empty',
  ])
    await expect(dialog).toContainText(words);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('“second.png” could not be read as a picture, so it was skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Draft' })).toContainText('From the walk.');
  await showPreview(page);
  await expect(page.getByRole('img', { name: 'wall' })).toBeVisible();
});

test('a file of 60 MB that another app shares is refused in a sentence, and the words beside it are kept', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  await person.register(maya, paths.studio);
  await person.waitUntilInstalled();
  const page = await shareFromAnotherApp(context, server.url, {
    text: 'Words beside it',
    files: [{ field: 'images', name: 'huge.png', type: 'image/png', size: 60 << 20 }],
  });
  await expect(asksForIdea(page)).toContainText('“huge.png” is too large (pictures up to 30 MB), so it was left out.');
  await page.getByRole('button', { name: 'Save as an idea' }).click();
  await new Person(page, server.url).expectIdeas(['Words beside it']);
});

test('what is opened while nobody is signed in waits on the device, and leads on after signing in @online', async ({
  browser,
  server,
  maya,
}) => {
  const elsewhere = await Person.on(await browser.newContext(), server.url);
  await elsewhere.register(maya);
  const context = await withLaunchQueue(await browser.newContext());
  const { page } = await Person.on(context, server.url);
  await page.goto(server.url);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await launch(page, { path: filesPath, files: [{ name: 'Waiting.md', text: 'Words that wait.' }] });
  await expect(page.getByText('What you opened is on this device. Sign in to save it.')).toBeVisible();
  await page.reload();
  await signInHere(page, maya);
  await expect(asksForDraft(page)).toContainText('Words that wait.');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  await new Person(page, server.url).logOut();

  await page.goto(`${server.url}${addressPath('Words that wait too')}`);
  await expect(page.getByText('What you opened is on this device. Sign in to save it.')).toBeVisible();
  await page.reload();
  await signInHere(page, maya);
  await expect(asksForIdea(page)).toContainText('Words that wait too');
  await page.getByRole('button', { name: 'Discard' }).click();
  await new Person(page, server.url).logOut();

  await page.goto(`${server.url}${addressPath('web+rostrum:open/calendar')}`);
  await signInHere(page, maya);
  await expect(page.getByRole('heading', { level: 1, name: 'Content Calendar' })).toBeVisible();
});

/** Pictures of a draft are drawn in its preview. */
async function showPreview(page: Page) {
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByText('Preview').click();
}

async function signInHere(
  page: Page,
  { username, password }: { readonly username: string; readonly password: string },
) {
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
