import { ownVoiceSamples } from '#core/built-in-assistant/testing/own-voices.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

// The session is ended in this file.
test.use({ failingCalls: /status of 401/ });

test('a voice is derived from three texts or more, offline too, and syncs to other devices', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  const panel = page.getByRole('group', { name: 'Voice profile' });
  const content = page.getByRole('group', { name: 'Content selection' });
  await person.register(maya, '/voice-analytics');

  await test.step('with too little text it says how much is missing, and shows a preview', async () => {
    await expect(panel.getByRole('button', { name: 'Need 3 more' })).toBeDisabled();
    await expect(panel.getByRole('img', { name: 'Preview: example data' })).toBeVisible();
    await expect(content).toContainText('No text is long enough yet.');
    await expectAccessible(page, { at: 'voice, no profile', widths: [1440, 320] });
  });

  await test.step('texts that are written elsewhere count once they are long enough', async () => {
    const words =
      'Last spring I promised a date to 40 people, and I was wrong by 6 weeks. You know that feeling, don’t you?';
    for (const [index, text] of [
      words,
      `${words} I felt relieved.`,
      `${words} Ask one question today.`,
      'Short.',
    ].entries()) {
      const made = await context.request.post(`${server.url}/api/content`, {
        data: { title: `Piece ${index}`, content: text },
      });
      expect(made.ok(), await made.text()).toBe(true);
    }
    await expect(content).toContainText('Ready');
    await expect(content.getByRole('checkbox')).toHaveCount(3);
    await content.getByText('Piece 1').click();
    await expect(panel.getByRole('button', { name: 'Need 1 more' })).toBeDisabled();
    await content.getByText('Piece 1').click();
  });

  await test.step('offline the built-in assistant answers with examples of the person’s own', async () => {
    await person.waitUntilInstalled();
    await person.expectStatus('Synced');
    // The code for the answer loads when the page is idle.
    await context.setOffline(true);
    await panel.getByRole('button', { name: 'Analyze Your Voice' }).click();
    await expect(page.getByText('Analyzed 3 content samples to create your voice profile.')).toBeVisible();
    const dimensions = panel.getByRole('list', { name: 'Dimensions' });
    await expect(dimensions.getByRole('heading')).toHaveCount(8);
    await expect(dimensions.getByText(/I promised a date/).first()).toBeVisible();
    await panel.getByRole('button', { name: 'Show as table' }).click();
    await expect(panel.getByRole('row', { name: /^Structure & Flow \d+$/ })).toBeVisible();
    await panel.getByRole('button', { name: 'Show as chart' }).click();
    await expect(panel).toContainText(/Excellent|Good|Developing|Needs Work/);
    await expect(panel.getByRole('heading', { name: 'Recommendations' })).toBeVisible();
    await page.reload();
    await expect(panel.getByRole('button', { name: 'Refresh Analysis' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Your voice in numbers' })).toContainText('Samples read3');
    await expectAccessible(page, { at: 'voice, with a profile', widths: [1440, 390, 320] });
  });

  await test.step('the profile is on the phone too', async () => {
    await context.setOffline(false);
    await person.expectStatus('Synced');
    const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
    await phone.signIn(maya, '/voice-analytics');
    await phone.page.getByRole('button', { name: 'Refresh Analysis' }).click();
    const analyses = phone.page.getByRole('list', { name: 'Analyses of your voice' }).getByRole('listitem');
    await expect(analyses).toHaveCount(2);
    await expect(analyses.first()).toContainText('unchanged');
    await expect(analyses.last()).toContainText('first analysis');
  });

  await test.step('where the session ends meanwhile it asks to log in, and comes back', async () => {
    const ended = await context.request.post(`${server.url}/api/auth/logout`);
    expect(ended.ok(), await ended.text()).toBe(true);
    await page.reload();
    await expect(page.getByText('Please log in to access voice analytics.')).toBeVisible();
    await expectAccessible(page, { at: 'voice, signed out', widths: [1440, 320] });
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Username').fill(maya.username);
    await page.getByLabel('Password').fill(maya.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/voice-analytics`);
    await expect(panel.getByRole('button', { name: 'Refresh Analysis' })).toBeVisible();
  });
});

test('a sentence that does not sound like the person is marked on the device, beside one of theirs, and can be kept', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, '/create');
  const { posts } = ownVoiceSamples.find(({ name }) => name === 'en-joiner')!;
  for (const { title, text } of posts) {
    const content = { title, content: text, platformId: 4, status: 'published' };
    await page.context().request.post(`${server.url}/api/content`, { data: content });
  }
  await person.addIdea('A drawer in spring');
  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await person.openInWizard('A drawer in spring');
  await person.openDraft();
  await person.draft.click();
  await page.keyboard.insertText(
    'The drawer came back in spring, and I measured it on the bench. Furthermore, the box was dry. I took off 3 mm.',
  );
  await person.expectStatus('Synced');
  await context.setOffline(true);
  await person.goToStep(5);
  await page.getByRole('button', { name: 'Review the draft, built-in' }).click();

  const remark = page.getByRole('listitem').filter({ hasText: 'Does not sound like you.' });
  await expect(remark).toContainText('“Furthermore” is formal; your 98 sentences have no such word.');
  await expect(remark.getByRole('link')).toHaveText(new RegExp(posts.map(({ title }) => title).join('|')));
  await expect(person.draft.locator('.cm-remark')).toHaveText('Furthermore, the box was dry.');
  await expectAccessible(page, { at: 'a sentence that does not sound like the person' });

  await remark.getByRole('button', { name: 'Dismiss: Furthermore, the box was dry.' }).click();
  await expect(remark).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(remark).toBeVisible();
  await person.draft.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' You should try it.');
  await expect(page.getByText('“You”: none of your 98 sentences speaks to the reader.')).toBeVisible();
});
