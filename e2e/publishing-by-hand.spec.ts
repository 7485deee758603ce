import { expectAccessible } from './testing/expect-accessible.ts';
import { addPlatform, atLastStep, publishNow, row, title, words } from './testing/last-step.ts';
import { drawPicture } from './testing/draw-picture.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

test('all that a platform cannot take, and pictures that are not on the server, are named before the time @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  // The server has no such picture. Its 404 would be an error in the console.
  await context.route('**/api/images/*', (route) => route.fulfill({ status: 200, body: '' }));
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.openDraft();
  const picture = `![Sea](rostrum-image:${'a'.repeat(64)})`;
  const onWeb = '![Lake](https://example.org/lake.png)';
  await person.draft.fill(
    `${words} ${'word '.repeat(600)}${onWeb}\n${Array.from({ length: 21 }, () => picture).join('\n')}`,
  );
  await person.goToStep(8);
  await addPlatform(page, 'LinkedIn');
  const tooMany = 'LinkedIn takes at most 20 pictures in a post. Take 1 out.';
  await expect(page.getByRole('button', { name: `${tooMany} Go to step 4` })).toBeVisible();
  const tooLong = 'This text has 3,033 characters, and LinkedIn takes 3,000. Shorten it.';
  await expect(page.getByRole('button', { name: `${tooLong} Go to step 4` })).toBeVisible();
  await expect(
    page.getByRole('button', { name: '1 picture is on the web. LinkedIn gets the words only. Add it as a file.' }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'First comment' }).fill('c'.repeat(1_251));
  await expect(page.getByText('1 character too many for LinkedIn')).toBeVisible();
  await expect(page.getByText('only on another device')).toBeHidden();
  await addPlatform(page, 'Blog Article');
  await expect(page.getByText('1 picture is only on another device. Open Rostrum there')).toBeVisible();
  await row(page, 'LinkedIn').getByRole('button', { name: 'Post it yourself: LinkedIn' }).click();
  await expect(page.getByRole('dialog', { name: 'Post on LinkedIn' }).getByText(tooMany)).toBeVisible();
});

test('where the server cannot post, the person does, and says so @online', async ({ browser, server, maya }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await atLastStep(person, maya);
  await page.getByRole('combobox', { name: 'Add a platform' }).click();
  await expect(page.getByRole('option', { name: 'LinkedIn', exact: true })).toContainText('You post this one yourself');
  await page.keyboard.press('Escape');
  await addPlatform(page, 'LinkedIn');
  const linkedIn = row(page, 'LinkedIn');
  await expect(linkedIn.getByRole('status')).toHaveText('You post this one');

  await test.step('a schedule for it does not promise a post', async () => {
    await page.getByText('Schedule for later').click();
    await page.getByLabel('Date').fill('2031-03-30');
    await page.getByLabel('Time', { exact: true }).fill('09:00');
    await page.getByRole('button', { name: /^Schedule\b/ }).click();
    await expect(page.getByText('You post this one Sun 30 Mar 2031, 09:00', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Unschedule' }).click();
  });

  await page.getByRole('textbox', { name: 'First comment' }).fill('More: https://maya.example/guide');
  const dialog = page.getByRole('dialog', { name: 'Post on LinkedIn' });
  await test.step('Publish now opens the text to copy, as the button of the platform does', async () => {
    await page.getByRole('radiogroup', { name: 'When' }).getByText('Publish now').click();
    await publishNow(page).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await linkedIn.getByRole('button', { name: 'Post it yourself: LinkedIn' }).click();
  });
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(
    new RegExp(words.replace('.', String.raw`\.`)),
  );
  await expect(dialog.getByText(/^\d+ of 3,000 characters$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy text' }).click();
  await expect(dialog.getByText('Copied', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open LinkedIn' })).toHaveAttribute('target', '_blank');
  await dialog.getByRole('button', { name: 'Copy first comment' }).click();
  await expect(dialog.getByRole('textbox', { name: 'First comment' })).toHaveValue('More: https://maya.example/guide');
  await dialog.getByRole('button', { name: 'Copy text' }).click();

  await dialog.getByRole('button', { name: 'Mark as posted' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link to the post on LinkedIn' });
  await expect(link).toBeFocused();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(link).toHaveValue(new RegExp(words.replace('.', String.raw`\.`)));
  await link.fill('linkedin');
  await dialog.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(dialog.getByText('Enter the full address, starting with https://.')).toBeVisible();
  await link.fill('https://www.linkedin.com/posts/maya-1');
  await dialog.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(dialog).toBeHidden();
  await expect(linkedIn.getByRole('status')).toHaveText(/^Shared/);
  await expect(page.getByRole('switch', { name: 'LinkedIn' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Open post: LinkedIn' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/posts/maya-1',
  );

  // LinkedIn tells the server nothing of the post: its numbers are typed in.
  await linkedIn.getByRole('button', { name: 'Add numbers: LinkedIn' }).click();
  const numbers = page.getByRole('dialog', { name: 'Numbers on LinkedIn' });
  await numbers.getByRole('textbox', { name: 'Views' }).fill('1,200');
  await numbers.getByRole('textbox', { name: 'Likes' }).fill('1.2K');
  await numbers.getByRole('button', { name: 'Save' }).click();
  await expect(numbers.getByText('Use a whole number.')).toBeVisible();
  await numbers.getByRole('textbox', { name: 'Likes' }).fill('14');
  await numbers.getByRole('button', { name: 'Save' }).click();
  await expect(linkedIn.getByText(/^1,200 views, 14 likes, typed in \d\d:\d\d$/)).toBeVisible();
  await expect(linkedIn.getByRole('button', { name: 'Change numbers: LinkedIn' })).toBeVisible();

  await linkedIn.getByRole('button', { name: 'Not posted after all: LinkedIn' }).click();
  await expect(linkedIn.getByRole('status')).toHaveText('You post this one');
  await expect(linkedIn.getByText('1,200 views')).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(linkedIn.getByRole('status')).toHaveText(/^Shared/);
});

test('by hand, pictures go along: to the share sheet, to the clipboard and to files, offline too', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  // Chromium on Linux has no share sheet.
  await context.addInitScript(() => {
    const handed: unknown[] = [];
    const sheet = {
      canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/jpeg'),
      share: async ({ files = [], ...shared }: ShareData) => {
        if (localStorage.getItem('closes-the-sheet')) throw new DOMException('Share canceled', 'AbortError');
        handed.push({ ...shared, files: files.map(({ name, type }) => `${name} ${type}`) });
      },
    };
    for (const [name, value] of Object.entries(sheet)) Object.defineProperty(navigator, name, { value });
    Object.defineProperty(globalThis, 'handed', { value: handed });
  });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.openDraft();
  await person.draft.fill(words);
  for (const name of ['Red square', 'Blue square']) {
    await person.draft.press('ControlOrMeta+End');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await drawPicture(page, `${name}.png`));
    await page.getByRole('button', { name: 'Skip' }).click();
  }
  await person.goToStep(8);
  await addPlatform(page, 'LinkedIn');
  await addPlatform(page, 'Twitter');
  await person.waitUntilInstalled();
  await context.setOffline(true);
  await page.reload();

  const dialog = page.getByRole('dialog', { name: 'Post on LinkedIn' });
  await row(page, 'LinkedIn').getByRole('button', { name: 'Post it yourself: LinkedIn' }).click();
  await expect(dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toContainText([
    '1. Red square',
    '2. Blue square',
  ]);
  await expect(dialog.getByRole('link', { name: 'Open LinkedIn' })).toHaveAttribute(
    'href',
    `https://www.linkedin.com/feed/?shareActive=true&text=${encodeURIComponent(words)}`,
  );

  await test.step('the share sheet gets the text and the pictures; closing it is no error', async () => {
    await page.evaluate(() => localStorage.setItem('closes-the-sheet', 'yes'));
    await dialog.getByRole('button', { name: 'Share…' }).click();
    await expect(dialog.getByText(/did not work|handed/i)).toBeHidden();
    await page.evaluate(() => localStorage.removeItem('closes-the-sheet'));
    await dialog.getByRole('button', { name: 'Share…' }).click();
    await expect(dialog.getByText(/^Handed to the app that you chose\. If the text is not there/)).toBeVisible();
    expect(await page.evaluate(() => (globalThis as { handed?: unknown }).handed)).toEqual([
      { text: words, files: ['1-Red square.jpg image/jpeg', '2-Blue square.jpg image/jpeg'] },
    ]);
    await dialog.getByRole('button', { name: 'Mark as posted' }).click();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(dialog.getByRole('textbox', { name: 'Link to the post on LinkedIn' })).toHaveValue(words);
  });

  await test.step('a picture is copied as PNG, and all are saved in their order', async () => {
    await dialog.getByRole('button', { name: 'Copy picture 2: Blue square' }).click();
    await expect(dialog.getByText('Picture 2 is copied')).toBeVisible();
    const pasted = page.evaluate(
      async () =>
        await new Promise((resolve) => {
          const take = ({ clipboardData }: ClipboardEvent) =>
            resolve([...clipboardData!.files].map(({ type }) => type));
          document.addEventListener('paste', take, { once: true });
        }),
    );
    await dialog.getByRole('textbox', { name: 'Link to the post on LinkedIn' }).focus();
    await page.keyboard.press('ControlOrMeta+V');
    expect(await pasted).toEqual(['image/png']);
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await dialog.getByRole('button', { name: 'Save pictures' }).click();
    await expect(dialog.getByText('2 downloads started.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save picture 2: Blue square' }).click();
    await expect.poll(() => saved).toEqual(['1-Red square.jpg', '2-Blue square.jpg', '2-Blue square.jpg']);
  });
  await expectAccessible(page, { at: 'by hand, with pictures' });
});
