import { expectAccessible } from './testing/expect-accessible.ts';
import { addPlatform, atLastStep, publishNow, row, title, words } from './testing/last-step.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

test('an item is posted to the own site now, and shows that on every device @online', async ({
  browser,
  request,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await atLastStep(person, maya);

  await test.step('not before it has a platform, which is said with the step that mends it', async () => {
    const missing = page.getByRole('region', { name: 'Before you publish' });
    await missing.getByRole('button', { name: 'Choose a platform. Go to step 1' }).click();
    await expect(page).toHaveURL(/step=1/);
    await person.goToStep(8);
    await publishNow(page).click();
    await expect(page.getByText('No platforms selected')).toBeVisible();
    await expect(page.getByText('Please select at least one platform to distribute your content.')).toBeVisible();
    const list = page.getByRole('combobox', { name: 'Add a platform' });
    await expect(list).toBeFocused();
    await expect(list).toHaveAccessibleDescription('Choose a platform.');
  });

  await test.step('posts once, however often it is requested', async () => {
    await page.getByRole('button', { name: 'Add Blog Article' }).click();
    await expect(page.getByRole('switch', { name: 'Blog Article' })).toBeChecked();
    await expect(page.getByText('No platforms selected')).toBeHidden({ timeout: 2000 });
    await expect(page.getByText('Publish now posts this on your site.')).toBeVisible();
    await publishNow(page).dblclick();
    await expect(row(page, 'Blog Article').getByRole('status')).toHaveText(/^Shared/);
    await expect(page.getByText('Shared to Blog Article.')).toBeVisible();
    // The toast has become the result.
    await expect(page.getByText('You’ll see the result next to each platform.')).toBeHidden({ timeout: 1000 });
    await expect(page.getByRole('switch', { name: 'Blog Article' })).toBeDisabled();
    await expect(publishNow(page)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  });

  await test.step('the post is there to read', async () => {
    const [post] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open post: Blog Article' }).click(),
    ]);
    await expect(post.getByText(words)).toBeVisible();
    // A stranger reads it too. The author and headless browsers are not counted.
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await request.get(post.url(), { headers: { 'User-Agent': userAgent } });
    await post.close();
  });

  await test.step('every attempt of the server is listed', async () => {
    await page.getByText('What happened').click();
    const tries = page.getByRole('list', { name: 'Attempts, latest first' });
    await expect(tries.getByText('Blog Article: posted')).toHaveCount(1);
    await page.getByText('What happened').click();
    await expect(tries).toBeHidden();
    await page.getByText('What happened').click();
    await expectAccessible(page, { at: 'what happened to a piece', widths: [1440, 320] });
  });

  await test.step('a changed draft says so, and the post gets the change', async () => {
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    await expect(page.getByText(`/@${maya.username}/`)).toBeVisible();
    await person.draft.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' One more thing.');
    await expect(row(page, 'Blog Article').getByText(/^Changed since \d\d:\d\d\./)).toBeVisible();
    await person.expectStatus('Synced');
    await page.getByRole('button', { name: 'Update the post' }).click();
    await expect(page.getByText('Post updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'View post' })).toBeVisible();
    await expect(row(page, 'Blog Article').getByRole('status')).toHaveText(/^Shared \d\d:\d\d · updated/);
    await expect(
      page.getByRole('list', { name: 'Attempts, latest first' }).getByText('Blog Article: updated'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  });

  await test.step('lists say so too, and update it', async () => {
    const address = page.url();
    await person.draft.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' And another.');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(
      page.getByRole('link', { name: `“${title}” has changes that are not on your site yet.` }),
    ).toBeVisible();
    await page.getByRole('link', { name: /^Your site 1 post at .* 1 draft has changed since$/ }).click();
    await expect(page.getByRole('group', { name: 'Posts' })).toContainText('The post still has the earlier words.');
    await page.getByRole('link', { name: 'Content Pipeline' }).click();
    await expect(page.getByRole('article')).toContainText(/Changed since \d\d:\d\d/);
    await page.getByRole('button', { name: `Update the post: ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update the post' }).click();
    await expect(page.getByRole('button', { name: `Share Again: ${title}` })).toBeVisible();
    // A published post opens at its last step.
    const unplaced = new URL(address);
    unplaced.searchParams.delete('step');
    await page.goto(unplaced.href);
    await expect(row(page, 'Blog Article').getByText(/^1 reader, as of \d\d:\d\d$/)).toBeVisible();
  });

  await test.step('another device shows it', async () => {
    const address = page.url();
    const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
    await phone.signIn(maya);
    await phone.page.goto(address);
    await phone.goToStep(8);
    await expect(row(phone.page, 'Blog Article').getByRole('status')).toHaveText(/^Shared/);
  });

  await test.step('posted by hand elsewhere, its address can be copied as the canonical link', async () => {
    await addPlatform(page, 'Medium');
    await row(page, 'Medium').getByRole('button', { name: 'Post it yourself: Medium' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post on Medium' });
    const address = await page
      .getByRole('link', { name: 'Open post: Blog Article', includeHidden: true })
      .getAttribute('href');
    await expect(dialog.getByRole('textbox', { name: 'Canonical link' })).toHaveValue(address ?? '');
    await expect(dialog.getByRole('button', { name: 'Copy canonical link' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('switch', { name: 'Medium' }).press('Space');
  });

  await test.step('it is taken down after a question', async () => {
    await page.getByRole('button', { name: 'More actions for the post on Blog Article' }).click();
    await page.getByRole('menuitem', { name: 'Take down' }).click();
    const question = page.getByRole('alertdialog', { name: 'Take it down from Blog Article?' });
    await question.getByRole('button', { name: 'Take down' }).click();
    await expect(row(page, 'Blog Article').getByRole('status')).toHaveText(/^Taken down/);
    await expect(page.getByRole('switch', { name: 'Blog Article' })).toBeEnabled();
  });
});

test('a draft without words is not published @online', async ({ browser, server, maya }) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.goToStep(8);
  await expect(page.getByRole('button', { name: 'Write the draft. Go to step 4' })).toBeVisible();
  await addPlatform(page, 'Blog Article');
  await publishNow(page).click();
  await expect(page.getByText('Missing content')).toBeVisible();
  await expect(page.getByText('Please create content before distributing.')).toBeVisible();
});

test('offline, publishing waits, can be cancelled, and is sent when the network is back', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await atLastStep(person, maya);
  await addPlatform(page, 'Blog Article');
  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await context.setOffline(true);
  await expect(page.getByText('It will be posted when you’re back online.')).toBeVisible();

  await publishNow(page).click();
  const state = row(page, 'Blog Article').getByRole('status');
  await expect(state).toHaveText(/^Offline · queued at \d\d:\d\d$/);
  await expect(page.getByRole('switch', { name: 'Blog Article' })).toBeDisabled();
  const queued = page.getByRole('list', { name: 'Queued' });
  await queued.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was sent.')).toBeVisible();
  await expect(queued).toBeHidden();
  await expect(state).toHaveText('Not published yet');

  await publishNow(page).click();
  await expect(state).toHaveText(/^Offline · queued/);
  // As on a network that leads nowhere: the browser believes to be online.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
  await page.reload();
  await person.goToStep(8);
  await expect(state).toHaveText(/^Offline · queued/);
  await expect(queued).toContainText('It will be sent when you’re back online.');
  await context.setOffline(false);
  await expect(state).toHaveText(/^Shared/);
});

test('a schedule must be in the future, stays with the item and can be cancelled @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ timezoneId: 'Europe/Berlin' });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await atLastStep(person, maya);
  await addPlatform(page, 'Blog Article');
  const date = page.getByLabel('Date');
  const time = page.getByLabel('Time', { exact: true });
  const schedule = page.getByRole('button', { name: /^Schedule\b/ });

  await test.step('the fields are there only when scheduling', async () => {
    await expect(date).toHaveCount(0);
    await page.getByText('Schedule for later').click();
    await expect(date).toBeVisible();
    await expect(page.getByText('Your time, Europe/Berlin')).toBeVisible();
    await expect(time).toHaveValue('09:00');
    await expect(time).toHaveAccessibleDescription('Suggested');
  });

  await test.step('an error is shown beside its field, which has the focus', async () => {
    await date.fill('');
    // A press within the time that nobody needs to read what the button does is refused.
    await expect(schedule).toBeEnabled();
    await date.press('Control+Enter');
    await expect(page.getByText('Choose a date.')).toBeVisible();
    await expect(date).toBeFocused();
    await date.fill('2020-01-01');
    await schedule.click();
    await expect(page.getByText('Choose today or a later day.')).toBeVisible();
    await date.fill('2031-03-30');
    await expect(date).not.toHaveAccessibleDescription(/Suggested/);
    await time.fill('');
    await schedule.click();
    await expect(page.getByText('Choose a time.')).toBeVisible();
    await expect(time).toBeFocused();
  });

  await test.step('a time that the clocks skip moves forward and says so', async () => {
    await time.fill('02:30');
    await expect(page.getByText('The clocks go forward and skip 02:30. It will be posted at 03:30.')).toBeVisible();
    await time.fill('09:00');
  });

  await test.step('Complete keeps a chosen time', async () => {
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText('Not scheduled yet')).toBeVisible();
    await expect(time).toHaveValue('09:00');
  });

  await test.step('it is scheduled, which can be undone', async () => {
    await schedule.click();
    await expect(page.getByText('Content scheduled')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Change' })).toBeHidden();
    await date.fill('2031-03-30');
    await time.fill('09:00');
    await schedule.click();
    await expect(page.getByText('Content scheduled')).toBeVisible();
    await expect(page.getByText('Scheduled for Sun 30 Mar 2031, 09:00', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change' })).toBeFocused();
    await expect(row(page, 'Blog Article').getByRole('status')).toHaveText('Scheduled for 30 Mar 2031 09:00');
  });

  await test.step('and cancelled', async () => {
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(date).toBeFocused();
    await expect(date).toHaveValue('2031-03-30');
    await page.reload();
    await person.goToStep(8);
    await page.getByRole('button', { name: 'Unschedule' }).click();
    await expect(page.getByText(/^Scheduled for/)).toHaveCount(0);
    await expect(date).toBeFocused();
  });
});

test('the step is accessible in both themes, and fits every width @online', async ({ browser, server, maya }) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await atLastStep(person, maya);
  const widths = [1440, 390, 320];
  await addPlatform(page, 'Blog Article');
  await addPlatform(page, 'LinkedIn');
  await expectAccessible(page, { at: 'publish now', widths });
  await page.getByText('Schedule for later').click();
  await page.getByRole('button', { name: /^Schedule\b/ }).click();
  await expectAccessible(page, { at: 'schedule for later', widths });
  await page.getByRole('button', { name: 'Post it yourself: LinkedIn' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, { at: 'assisted copy', widths });
});
