import { expectAccessible } from './testing/expect-accessible.ts';
import { drawPicture } from './testing/draw-picture.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const title = 'Why roadmaps fail';

test('a platform’s variant: written, marked when the draft changed, kept separate, removed and restored @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const { keyboard } = page;
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  const own = page.getByRole('textbox', { name: 'Version for LinkedIn' });
  const bar = page.getByRole('region', { name: 'Version for LinkedIn' });
  const changed = bar.getByText('The draft has changed since you wrote this version.');
  const widths = [1440, 320];
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  for (const name of ['Twitter', 'LinkedIn']) await page.getByText(name, { exact: true }).click();
  await person.openDraft();
  await tab('LinkedIn').click();
  await expect(page.getByText('Write the draft first. Your version for LinkedIn starts from it.')).toBeVisible();
  await tab(/^Draft/).click();
  await person.draft.fill('A date is a **bet**.');

  await test.step('it starts with the platform’s current text, and only its own preview shows it', async () => {
    await tab('LinkedIn').click();
    await expect(page.getByRole('region', { name: 'On LinkedIn' })).toContainText('A date is a bet.');
    await expectAccessible(page, { at: 'without a version', widths });
    await page.getByRole('button', { name: 'Write a version for LinkedIn' }).click();
    await expect(own).toBeFocused();
    await expect(own).toHaveText('A date is a bet.');
    await expect(bar).toContainText('LinkedIn uses this version instead of the draft.');
    await own.press('Control+End');
    await keyboard.type(' Do you agree?');
    await expect(page.getByRole('list', { name: 'Length by platform' })).toHaveText('LinkedIn: 30 of 3,000');
    await expect(page.getByRole('list', { name: 'Counts' })).toContainText('8 words');
    await page.getByText('Preview', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'On LinkedIn' })).toContainText('A date is a bet. Do you agree?');
    await tab('Twitter').click();
    await expect(page.getByRole('region', { name: 'On Twitter' })).toContainText('A date is a bet.');
    await expect(page.getByRole('region', { name: 'On Twitter' })).not.toContainText('Do you agree?');
    // It gets the draft, and has no text of its own to edit.
    await expect(page.getByText('Edit', { exact: true })).toBeHidden();
    await tab(/^Draft/).click();
    await expect(page.getByText('For every platform but LinkedIn, which gets its own version.')).toBeVisible();
    await page.getByText('Edit', { exact: true }).click();
  });

  await test.step('when the draft changes it is marked, in full screen too, until its person confirms that it fits', async () => {
    await tab(/^Draft/).click();
    await person.draft.press('Control+End');
    await keyboard.type('  ');
    await tab('LinkedIn').click();
    await expect(bar).toContainText('LinkedIn uses this version');
    await tab(/^Draft/).click();
    await keyboard.press('Tab');
    await person.draft.press('Control+End');
    await keyboard.type('Nobody says so.');
    await expect(tab('LinkedIn (written before the draft changed)')).toBeVisible();
    await tab('LinkedIn').click();
    await expect(changed).toBeVisible();
    await bar.getByRole('button', { name: 'Show what changed' }).click();
    await expect(bar.getByRole('insertion')).toContainText('Nobody says so.');
    await expectAccessible(page, { at: 'the draft has changed', widths });
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('dialog').getByText('The draft has changed since')).toBeVisible();
    await expectAccessible(page, { at: 'the draft has changed, full screen', widths });
    await page.getByRole('dialog').getByRole('button', { name: 'Keep as is' }).click();
    await expect(page.getByText('The draft has changed since')).toBeHidden();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(own).toHaveText('A date is a bet. Do you agree?');
    await page.reload();
    await expect(own).toHaveText('A date is a bet. Do you agree?');
    await expect(bar).toContainText('LinkedIn uses this version');
  });

  await test.step('it is reset to the draft, removed, and restored', async () => {
    const more = page.getByRole('button', { name: 'More actions: version for LinkedIn' });
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Start again from the draft' }).click();
    await expect(own).toHaveText('A date is a bet. Nobody says so.');
    await undo.click();
    await expect(own).toHaveText('A date is a bet. Do you agree?');
    await more.click();
    await page.getByRole('menuitem', { name: 'Remove this version' }).click();
    await expect(page.getByText('LinkedIn uses the draft again')).toBeVisible();
    await expect(page.getByRole('region', { name: 'On LinkedIn' })).toContainText('Nobody says so.');
    await undo.click();
    await expect(own).toHaveText('A date is a bet. Do you agree?');
    await own.press('Control+End');
    await keyboard.type(' Yes.');
    await own.press('Control+z');
    await expect(own).toHaveText('A date is a bet. Do you agree?');
  });
});

test('a rewrite: tried beside the draft, applied, discarded, and both undone @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const { keyboard } = page;
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  const rewrite = page.getByRole('textbox', { name: 'Rewrite' });
  const bar = page.getByRole('region', { name: 'Rewrite' });
  const start = page.getByRole('button', { name: 'Try a rewrite' });
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.openDraft();
  await expect(start).toBeHidden();
  await person.draft.fill('A date is a bet.');

  await test.step('it starts with the draft and leaves that unchanged, in full screen too', async () => {
    await start.click();
    await expect(rewrite).toBeFocused();
    await expect(rewrite).toHaveText('A date is a bet.');
    await rewrite.press('Control+End');
    await keyboard.type(' Do you agree?');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('dialog').getByText('A copy to try things out.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await tab(/^Draft/).click();
    await expect(person.draft).toHaveText('A date is a bet.');
    await person.draft.press('Control+Home');
    await keyboard.type('Listen: ');
  });

  await test.step('it is merged into the draft’s newer text, and undone', async () => {
    await tab('Rewrite').click();
    await page.reload();
    await expect(rewrite).toHaveText('A date is a bet. Do you agree?');
    await bar.getByRole('button', { name: 'See changes' }).click();
    await expect(bar.getByRole('insertion')).toContainText('Do you agree?');
    await expectAccessible(page, { at: 'a rewrite', widths: [1440, 320] });
    await bar.getByRole('button', { name: 'Use rewrite' }).click();
    await expect(person.draft).toBeFocused();
    await expect(person.draft).toHaveText('Listen: A date is a bet. Do you agree?');
    await expect(tab('Rewrite')).toBeHidden();
    await undo.click();
    await expect(person.draft).toHaveText('Listen: A date is a bet.');
  });

  await test.step('it is discarded, and restored', async () => {
    await tab('Rewrite').click();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Rewrite discarded')).toBeVisible();
    await expect(person.draft).toHaveText('Listen: A date is a bet.');
    await undo.click();
    await tab('Rewrite').click();
    await expect(rewrite).toHaveText('A date is a bet. Do you agree?');
  });
});

test('a preview shows the post as each platform does, before it is published, offline too', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  for (const name of ['Twitter', 'Instagram', 'Medium', 'Blog Article', 'LinkedIn'])
    await page.getByText(name, { exact: true }).click();
  await person.openDraft();
  const sentence = 'A roadmap is a **bet** that is written down. ';
  await person.draft.fill(`${sentence.repeat(8)}\n\nMore at https://www.example.org/notes/about-roadmaps #RoadMaps`);
  await person.goToStep(8);
  const show = page.getByRole('button', { name: 'See how it looks' });
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  const on = (name: string) => dialog.getByRole('region', { name: `On ${name}` });
  const choose = (name: string) => dialog.getByText(name, { exact: true }).first().click();

  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await show.click();

    await test.step('on LinkedIn its end is folded away, with the author above', async () => {
      await choose('LinkedIn');
      await expect(on('LinkedIn')).toContainText(maya.username);
      await expect(on('LinkedIn')).toContainText('Not connected to LinkedIn');
      await expect(on('LinkedIn')).not.toContainText('#RoadMaps');
      await dialog.getByRole('button', { name: '…more' }).click();
      await expect(on('LinkedIn')).toContainText('#RoadMaps');
      await expect(on('LinkedIn')).toContainText('391 / 3,000 characters');
    });

    await test.step('on X it is a thread, each post with its count, and addresses are shortened', async () => {
      await choose('Twitter');
      await expect(on('Twitter').getByRole('listitem')).toHaveCount(2);
      await expect(on('Twitter')).toContainText('Part 1 of 2 · ');
      await expect(on('Twitter')).toContainText('example.org/notes/about-ro…');
      await expectAccessible(page, { at: 'preview for Twitter', widths: [width] });
    });

    await test.step('Instagram asks for a picture, and articles show title, author and how search engines list them', async () => {
      await choose('Instagram');
      await expect(on('Instagram')).toContainText('Instagram needs a picture or a video.');
      await choose('Blog Article');
      await expect(on('Blog Article').getByRole('heading', { name: title })).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'In search results' })).toContainText(
        `/@${maya.username}/why-roadmaps-fail`,
      );
      await expectAccessible(page, { at: 'preview for the own site', widths: [width] });
    });
    await page.getByRole('button', { name: 'Close' }).click();
  }

  await test.step('it is there without a network', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await person.waitUntilInstalled();
    await context.setOffline(true);
    await page.reload();
    await show.click();
    await choose('LinkedIn');
    await expect(on('LinkedIn').getByRole('button', { name: '…more' })).toBeVisible();
    await context.setOffline(false);
  });
});

test('a writer cuts a thread where each post is to begin @online', async ({ browser, server, maya }) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  const split = page.getByRole('button', { name: 'Split here' });
  const lengths = page.getByRole('list', { name: 'Length by platform' });
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await page.getByText('LinkedIn', { exact: true }).click();
  await person.openDraft();
  await person.draft.fill('A date is a bet.');
  await expect(split).toBeHidden();
  await person.goToStep(1);
  await page.getByText('Twitter', { exact: true }).click();
  await person.goToStep(4);
  await person.draft.press('Control+End');
  await split.click();
  await page.keyboard.type('Say so.');
  await expect(lengths).toContainText('Twitter: 25 of 280 · 2 posts');
  await expect(lengths).toContainText('LinkedIn: 25 of 3,000');
  await page.getByText('Preview', { exact: true }).click();
  await tab('Twitter').click();
  const posts = page.getByRole('region', { name: 'On Twitter' }).getByRole('listitem');
  await expect(posts).toHaveCount(2);
  await expect(posts.first()).toContainText('A date is a bet.');
  await expect(posts.first()).toContainText('Part 1 of 2 · 16 / 280');
  await expect(posts.last()).toContainText('Say so.');
  await tab('LinkedIn').click();
  await expect(page.getByRole('region', { name: 'On LinkedIn' }).getByRole('listitem')).toHaveCount(1);

  await test.step('a picture moves from one post to the next, and back', async () => {
    await tab(/^Draft/).click();
    await page.getByText('Edit', { exact: true }).click();
    await person.draft.press('ControlOrMeta+Home');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await drawPicture(page, 'Red square.png'));
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByText('Preview', { exact: true }).click();
    await tab('Twitter').click();
    const pictures = (part: number) => page.getByRole('list', { name: `Move the pictures of part ${part}` });
    await expect(pictures(1)).toContainText('Red square');
    await pictures(1).getByRole('button', { name: 'Move “Red square” to part 2' }).click();
    await expect(page.getByText('Moved to part 2')).toBeVisible();
    await expect(pictures(2)).toContainText('Red square');
    await expect(pictures(1)).toBeHidden();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(pictures(1)).toContainText('Red square');
    await expectAccessible(page, { at: 'a thread with a picture', widths: [1440, 320] });
  });
});

test('a signature and tagged links are set once for a platform, and each of its previews shows them @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const signature = page.getByRole('textbox', { name: 'Signature for LinkedIn' });
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.visit('/social-accounts');

  await test.step('they are saved as they are set', async () => {
    await signature.fill('Maya writes about **bets**.');
    await page.getByText('Tag my links on LinkedIn').click();
    await expect(page.getByRole('switch', { name: 'Tag my links on LinkedIn' })).toBeChecked();
    const domain = page.getByRole('textbox', { name: 'Domain' });
    await domain.fill('maya');
    await page.getByRole('button', { name: 'Add site' }).click();
    await expect(page.getByText('Enter a domain, like example.org.')).toBeVisible();
    await domain.fill('https://www.maya.example/notes');
    await page.getByRole('button', { name: 'Add site' }).click();
    await expect(page.getByRole('list', { name: 'Your own sites' })).toHaveText('maya.example');
    await page.getByRole('button', { name: 'Remove maya.example' }).click();
    await expect(page.getByRole('list', { name: 'Your own sites' })).toBeHidden();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expectAccessible(page, { at: 'signatures and links', widths: [1440, 320] });
    await page.reload();
    await expect(signature).toHaveValue('Maya writes about **bets**.');
    await expect(page.getByRole('list', { name: 'Your own sites' })).toHaveText('maya.example');
  });

  await test.step('a post has them there, and nowhere else', async () => {
    await page.goto(`${server.url}/create`);
    await person.openInWizard(title);
    for (const name of ['Twitter', 'LinkedIn']) await page.getByText(name, { exact: true }).click();
    await person.openDraft();
    await person.draft.fill('See https://maya.example/a and https://example.org.');
    await page.getByText('Preview', { exact: true }).click();
    await page.getByRole('tab', { name: 'LinkedIn' }).click();
    const preview = page.getByRole('region', { name: 'On LinkedIn' });
    await expect(preview).toContainText(
      'maya.example/a?utm_source=linkedin&utm_medium=social&utm_campaign=why-roadmaps-fail',
    );
    await preview.getByRole('button', { name: '…more' }).click();
    await expect(preview).toContainText('https://example.org.');
    await expect(preview).toContainText('Maya writes about bets.');
    await page.getByRole('tab', { name: 'Twitter' }).click();
    await expect(page.getByRole('region', { name: 'On Twitter' })).not.toContainText('utm_');
    await expect(page.getByRole('region', { name: 'On Twitter' })).not.toContainText('Maya writes');
  });
});

test('a snippet is kept from selected words, and inserted by its name @online', async ({ browser, server, maya }) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const open = page.getByRole('button', { name: 'Snippets', exact: true });
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.openDraft();
  await person.draft.fill('#bets #roadmaps');
  await person.draft.press('Control+a');
  await open.click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('#bets #roadmaps');
  await page.getByRole('button', { name: 'Save snippet' }).click();
  await expect(page.getByText('Give it a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tags about bets');
  await page.getByRole('button', { name: 'Save snippet' }).click();
  const insert = page.getByRole('button', { name: 'Insert Tags about bets' });
  await expect(insert).toBeVisible();
  await expectAccessible(page, { at: 'snippets', widths: [1440] });
  await page.getByRole('button', { name: 'Close snippets' }).click();
  await person.draft.fill('A date is a bet. ');
  await person.draft.press('Control+End');
  await open.click();
  await insert.click();
  await expect(person.draft).toBeFocused();
  await expect(person.draft).toHaveText('A date is a bet. #bets #roadmaps');
  await open.click();
  await page.getByRole('button', { name: 'Remove Tags about bets' }).click();
  await expect(insert).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(insert).toBeVisible();
  await insert.press('Escape');
  await expect(person.draft).toBeFocused();
  await page.setViewportSize({ width: 320, height: 800 });
  await open.click();
  await expect(insert).toBeVisible();
  await expectAccessible(page, { at: 'snippets', widths: [320] });
});
