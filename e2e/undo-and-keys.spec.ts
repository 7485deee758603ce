import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const title = 'Why roadmaps fail';

test('ideas: Escape keeps what was typed and gives the focus back, Ctrl S saves, a deletion is undone @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const { keyboard } = page;
  await person.register(maya, '/create');
  const titleField = page.getByRole('textbox', { name: 'Title' });

  await test.step('adding', async () => {
    await page.getByRole('button', { name: 'Add Idea' }).first().click();
    await titleField.fill(title);
    await keyboard.press('Escape');
    await expect(titleField).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add Idea' }).and(page.locator(':focus'))).toBeVisible();
    await keyboard.press('Enter');
    await expect(titleField).toHaveValue(title);
    // It is selected: typing begins another one, and the first stays within reach.
    await keyboard.type('Another');
    await expect(titleField).toHaveValue('Another');
    await expect(page.getByText(`Not saved last time: “${title}”`)).toBeVisible();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(titleField).toHaveValue(title);
    await keyboard.press('Control+s');
    await expect(page.getByText('Content idea created')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  });

  await test.step('adding from anywhere, after words were left there', async () => {
    const dialog = page.getByRole('dialog');
    await keyboard.press('n');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Left behind');
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await keyboard.press('n');
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Start a new one' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    // The button under the focus would take the words back at the first space.
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await keyboard.press('n');
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await keyboard.press('Escape');
  });

  await test.step('editing', async () => {
    const more = page.getByRole('button', { name: `More actions for ${title}` });
    await more.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(titleField).toBeFocused();
    await keyboard.press('Escape');
    await expect(more).toBeFocused();
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await titleField.fill('Changed');
    await keyboard.press('Escape');
    await expect(titleField).toHaveValue('Changed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(more).toBeFocused();
  });

  await test.step('one form at a time: a form that closes for another keeps its text', async () => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await titleField.fill('Half an edit');
    await page.getByRole('button', { name: 'Add Idea' }).click();
    await expect(titleField).toHaveCount(1);
    await expect(titleField).toHaveValue('');
    await expect(titleField).toBeFocused();
    await titleField.fill('Half an idea');
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(titleField).toHaveCount(1);
    await expect(titleField).toHaveValue('Half an edit');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Idea' }).click();
    await expect(titleField).toHaveValue('Half an idea');
    await page.getByRole('button', { name: 'Cancel' }).click();

    const nameField = page.getByRole('textbox', { name: 'Name' });
    await page.getByRole('button', { name: 'Add Pillar' }).click();
    await nameField.fill('Half a pillar');
    await page.getByRole('button', { name: 'Edit Expertise' }).click();
    await expect(nameField).toHaveCount(1);
    await expect(nameField).toHaveValue('Expertise');
    await nameField.fill('Half a name');
    await page.getByRole('button', { name: 'Edit Stories' }).click();
    await expect(nameField).toHaveValue('Stories');
    await page.getByRole('button', { name: 'Edit Expertise' }).click();
    await expect(nameField).toHaveValue('Half a name');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Pillar' }).click();
    await expect(nameField).toHaveValue('Half a pillar');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('deleting', async () => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('No content ideas yet')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  });
});

test('the wizard: Ctrl S reports the disk’s answer, and a removed key point is restored @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);

  await test.step('in a field and in the draft', async () => {
    await person.goToStep(2);
    await page.getByRole('textbox', { name: 'Goal' }).fill('Readers dare to show a forecast');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Your content has been saved successfully.')).toBeVisible();
    await page.reload();
    await person.goToStep(2);
    await expect(page.getByRole('textbox', { name: 'Goal' })).toHaveValue('Readers dare to show a forecast');
    await person.openDraft();
    await person.draft.fill('Typed.');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Your content has been saved successfully.')).toBeVisible();
  });

  await test.step('in a text at its limit: it says so, and accepts nothing that it cannot store', async () => {
    // Pasted, because typing such a long text in the browser would take minutes.
    const paste = (text: string) =>
      person.draft.evaluate((editor, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    const counts = page.getByRole('list', { name: 'Counts' });
    await page.keyboard.press('Control+End');
    await paste('A line of a very long text.\n'.repeat(20_000));
    await expect(page.getByText('This text has reached its limit. Continue in a new draft.')).toBeVisible();
    await expect(counts).toContainText('500,000 characters');
    await page.keyboard.press('Backspace');
    await expect(page.getByText('This text has reached its limit. Continue in a new draft.')).toBeHidden();
    await expect(counts).toContainText('499,999 characters');
    await page.keyboard.type('yz');
    await expect(page.getByText('This text has reached its limit. Continue in a new draft.')).toBeVisible();
    await expect(counts).toContainText('500,000 characters');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Typed.');
    // Each removed letter is an operation of its own, and so many take seconds.
    await expect(counts).toContainText('6 characters', { timeout: 60_000 });
  });

  await test.step('a key point', async () => {
    await person.goToStep(3);
    const points = page.getByRole('textbox', { name: /^Key point \d/ });
    await points.first().focus();
    await points.first().fill('The first thing');
    await page.getByRole('button', { name: 'Add key point' }).click();
    await points.nth(1).fill('The second thing');
    await page.getByRole('button', { name: 'Remove key point 1' }).click();
    await expect(points).toHaveCount(1);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(points).toHaveCount(2);
    await expect(points.first()).toHaveValue('The first thing');
  });
});

test('the draft: find and replace, its length by platform, and previews of the post @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  for (const name of ['Twitter', 'LinkedIn']) await page.getByText(name, { exact: true }).click();
  await person.openDraft();
  await person.draft.fill('# Bets\n\nA date is a **bet**. Say the BET, and bet again.');

  await test.step('find moves from match to match, and Escape returns to the text', async () => {
    const field = page.getByRole('textbox', { name: 'Find' });
    const found = page.getByRole('search').getByRole('status');
    await person.draft.press('Control+Home');
    await page.keyboard.press('Control+f');
    await expect(field).toBeFocused();
    await page.keyboard.type('bet');
    await expect(found).toHaveText('4 found');
    await page.keyboard.press('Enter');
    await expect(found).toHaveText('1 of 4');
    await page.keyboard.press('Shift+Enter');
    await expect(found).toHaveText('4 of 4');
    await page.getByRole('button', { name: 'Next match' }).click();
    await expect(found).toHaveText('1 of 4');
    await page.getByRole('button', { name: 'Match case' }).click();
    await expect(found).toHaveText(/^(2 found|1 of 2)$/);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(person.draft).toBeFocused();
  });

  await test.step('replace one and all, and undo each in one step', async () => {
    await page.keyboard.press('Control+h');
    await page.getByRole('textbox', { name: 'Find' }).fill('bet');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('guess');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expect(page.getByText('2 replaced')).toBeVisible();
    await expect(person.draft).toContainText('A date is a **guess**. Say the BET, and guess again.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(person.draft).toContainText('A date is a **bet**. Say the BET, and bet again.');
    await page.getByRole('button', { name: 'Find and replace' }).click();
    await page.getByRole('textbox', { name: 'Find' }).fill('bet');
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByRole('button', { name: 'Next match' }).click();
    await page.getByRole('button', { name: 'Replace one' }).click();
    await expect(person.draft).toContainText('**guess**. Say the BET, and bet again.');
    await page.keyboard.press('Escape');
  });

  await test.step('each platform counts by its own rule, and its preview is the post', async () => {
    const lengths = page.getByRole('list', { name: 'Length by platform' });
    await person.draft.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText('A date is a **bet**, and nobody says so. '.repeat(8));
    await expect(lengths).toContainText('Twitter: 295 of 280 · 2 posts');
    await expect(lengths).toContainText('LinkedIn: 295 of 3,000');
    await page.getByText('Preview', { exact: true }).click();
    await page.getByRole('tab', { name: 'Twitter' }).click();
    const preview = page.getByRole('region', { name: 'On Twitter' });
    await expect(preview).toContainText('Part 1 of 2');
    await expect(preview).toContainText('A date is a bet, and nobody says so. (2/2)');
    await page.getByRole('tab', { name: 'LinkedIn' }).click();
    await expect(page.getByRole('region', { name: 'On LinkedIn' })).not.toContainText('**');
    await page.getByRole('tab', { name: 'Draft', exact: true }).click();
    await expect(page.getByText('A date is a bet, and nobody says so.').first()).toBeVisible();
    await page.getByText('Edit', { exact: true }).click();
    await expect(person.draft).toContainText('A date is a **bet**');
  });

  await test.step('one Enter begins a line in every preview', async () => {
    await person.draft.press('Control+a');
    for (const line of ['We shipped.', 'Nobody came.', 'We asked why.']) {
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
    }
    await page.getByText('Preview', { exact: true }).click();
    const lines = /We shipped\.\s*\n\s*Nobody came\.\s*\n\s*We asked why\./;
    const written = page.getByRole('paragraph').filter({ hasText: 'We shipped.' });
    await expect(written).toHaveText(lines, { useInnerText: true });
    await page.getByRole('tab', { name: 'LinkedIn' }).click();
    await expect(page.getByRole('region', { name: 'On LinkedIn' })).toHaveText(lines, { useInnerText: true });
    await page.getByRole('tab', { name: 'Draft', exact: true }).click();
    await page.getByText('Edit', { exact: true }).click();
  });

  await test.step('the caret is where it was, also after a reload', async () => {
    await person.draft.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText('One two three');
    await person.draft.press('ArrowLeft');
    for (const _letter of 'thre') await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('rostrum-writing-places')))
      .toContain('"anchor":8,');
    await page.reload();
    await person.draft.focus();
    await page.keyboard.type('and ');
    await expect(person.draft).toHaveText('One two and three');
  });

  await test.step('logging out clears the caret’s position', async () => {
    await person.expectStatus('Synced');
    await person.logOut();
    // The sign-in screen is shown at once, and the device is cleared behind it.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('rostrum-writing-places'))).toBeNull();
  });
});

test('notifications: counted, read one by one or all at once, removed and brought back @online', async ({
  browser,
  server,
  maya,
}) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.register(maya);
  const { page } = laptop;
  const bell = (name: string | RegExp) => page.getByRole('button', { name });
  await bell('Notifications').click();
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell('Notifications')).toBeFocused();
  await laptop.visit('/create');
  for (const idea of ['First', 'Second']) await laptop.addIdea(idea);
  await laptop.expectStatus('Synced');

  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya);
  for (const idea of ['First', 'Second']) {
    await phone.openInWizard(idea);
    await phone.openDraft();
    await phone.draft.fill('Written on the phone.');
    await phone.expectStoredWords(idea, 4);
  }
  await phone.expectStatus('Synced');

  await expect(bell('Notifications, 2 unread')).toBeVisible();
  await bell('Notifications, 2 unread').click();
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: /^Mark as read: “First”/ }).click();
  await expect(bell('Notifications, 1 unread')).toBeVisible();
  await list.getByRole('button', { name: /^Remove: “First”/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(bell('Notifications, 1 unread')).toBeVisible();
  // The toast covers the page but not the open list.
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell('Notifications')).toBeVisible();
  await list.getByRole('link', { name: /“Second”/ }).click();
  await expect(page.getByRole('insertion').filter({ hasText: 'Written on the phone.' })).toBeVisible();
});
