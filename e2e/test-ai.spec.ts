import { FakeProviders } from '#server/testing/fake-providers.ts';
import { expectAccessible, expectToFit } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { TestServer } from './testing/start-server.ts';
import { expect, test } from './testing/test.ts';

const path = '/test-ai';
const notes = [
  'In 2024 our product team promised 14 dates and kept three of them.',
  'Every slipped date cost a call with the same four customers.',
  'Roadmaps became bets with odds. The customers liked the odds better than the dates.',
].join('\n');

test('without a key and without a network, topics lead to a draft and a draft to headlines', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, path);
  await person.waitUntilInstalled();
  const tab = (name: string) => page.getByRole('tab', { name });
  const topics = page.getByRole('list').filter({ has: page.getByRole('checkbox') });

  await test.step('each tab waits for the one before', async () => {
    await expect(tab('1 Topic Suggestion')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('2 First Draft')).toBeDisabled();
    await expect(tab('3 Headlines')).toBeDisabled();
    await page.getByRole('textbox', { name: 'Research notes' }).fill('Too little to go on.');
    await page.getByRole('button', { name: 'Suggest topics' }).click();
    await expect(page.getByText('Not Enough Information. Write at least 50 characters of notes.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Research notes' })).toBeFocused();
  });

  await test.step('topics come, of which several can be selected', async () => {
    await page.getByRole('textbox', { name: 'Research notes' }).fill(notes);
    await page.getByRole('button', { name: 'Suggest topics' }).click();
    await expect(topics.getByRole('checkbox')).toHaveCount(2);
    await expect(page.getByText('From: Built-in assistant')).toBeVisible();
    await topics.getByRole('listitem').nth(0).getByRole('checkbox').press('Space');
    await topics.getByRole('listitem').nth(1).getByRole('checkbox').press('Space');
    await expect(page.getByText('2 topics selected')).toBeVisible();
    await expectSound(person, 'topics');
    await topics
      .getByRole('button', { name: /^Use as a new idea: / })
      .first()
      .click();
    await expect(page.getByText('Content idea created')).toBeVisible();
  });

  await test.step('a draft needs a topic or title, headlines need a draft', async () => {
    await page.getByRole('button', { name: 'First Draft' }).click();
    await expect(page).toHaveURL(/tab=draft/);
    await expect(page.getByRole('combobox', { name: 'Selected topic' })).toBeVisible();
    const title = page.getByRole('textbox', { name: 'Topic or title' });
    await title.fill('Roadmaps');
    await title.press('Control+Enter');
    await expect(page.getByText('Please provide a topic or title to generate a meaningful draft.')).toBeVisible();
    await expect(title).toBeFocused();
    await title.fill('Why roadmaps are bets');
    await page.getByRole('button', { name: 'Headlines' }).click();
    await expect(page.getByText(/^Draft Too Short/)).toBeVisible();
    await page.getByText('Exact', { exact: true }).click();
    await page.getByRole('button', { name: 'Write a draft' }).click();
    await expect(page.getByText('Choose a length from 100 to 2,500 words.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Words' }).fill('900');
    await expect(page.getByText('Expected time: 10-15 seconds.')).toBeVisible();
  });

  await test.step('the page’s contents survive switching tabs', async () => {
    await tab('1 Topic Suggestion').click();
    await expect(page.getByRole('textbox', { name: 'Research notes' })).toHaveValue(notes);
    await tab('2 First Draft').click();
    await expect(page.getByRole('textbox', { name: 'Words' })).toHaveValue('900');
  });

  await test.step('the draft leads on to its headlines', async () => {
    await page.getByRole('button', { name: 'Write a draft' }).click();
    await expect(tab('3 Headlines')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Headlines for this draft' })).toBeFocused();
    await expect(page.getByText('Expected time: 8-12 seconds.')).toBeVisible();
    await page.getByRole('button', { name: 'Read the draft' }).click();
    await expect(page.getByRole('textbox', { name: 'Draft', exact: true })).toHaveValue(/^## The claim/);
    await expect(page.getByText('35% confident')).toBeVisible();
    await expectSound(person, 'draft');
  });

  const none = page.getByText('No headline was found that is better than the title.');
  await test.step('offline, the title stays where no headline is better', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Headlines' }).click();
    await page.getByRole('button', { name: 'Suggest headlines, built-in' }).click();
    await expect(none).toBeVisible();
    await expect(page.getByText('From: Built-in assistant')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectSound(person, 'headlines');
  });

  await test.step('a reload keeps the tab and everything on the page', async () => {
    // A pause in typing writes the text to disk.
    await expect
      .poll(async () => {
        await page.reload();
        await expect(tab('3 Headlines')).toHaveAttribute('aria-selected', 'true');
        return await none.isVisible();
      })
      .toBe(true);
    await expect(tab('3 Headlines')).toHaveAttribute('aria-selected', 'true');
    await context.setOffline(false);
  });

  await test.step('the draft goes along as an idea', async () => {
    await page.getByRole('button', { name: 'Use as a new idea' }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Content Creator 2.0' })).toBeVisible();
    await person.openDraft();
    await expect(person.draft).toContainText('The claim');
  });
});

test.describe('with models that fail', () => {
  test.use({ failingCalls: /status of 502/ });
  let fakes: FakeProviders;
  let modelServer: TestServer;
  test.beforeAll(async () => {
    fakes = await FakeProviders.start();
    modelServer = await TestServer.start({
      ...fakes.env(['OPENAI', 'ANTHROPIC']),
      AI_PROVIDERS: 'anthropic,openai',
    });
  });
  test.afterAll(async () => {
    await modelServer.discard();
    await fakes.stop();
  });

  test('Anthropic is tried first, a failure is dismissed or retried, and a pending request can be cancelled @online', async ({
    browser,
    maya,
  }) => {
    const person = await Person.on(await browser.newContext(), modelServer.url);
    const { page } = person;
    await person.register(maya, path);
    const alert = page.getByRole('alert');
    await page.getByRole('textbox', { name: 'Research notes' }).fill(notes);

    await test.step('a failure can be dismissed', async () => {
      await fakes.play({ otherwise: { status: 401 } });
      await page.getByRole('button', { name: 'Suggest topics' }).click();
      await expect(alert).toContainText('Generation Failed Failed to generate topics. Please try again.');
      expect((await fakes.calls()).map(({ protocol }) => protocol)).toEqual(['anthropic', 'openai']);
      await expectToFit(page, { at: 'a failure', width: 320 });
      await alert.getByRole('button', { name: 'Dismiss' }).click();
      await expect(alert).toBeHidden();
    });

    await test.step('topics that cannot be read become two to start from', async () => {
      await page.getByRole('button', { name: 'Suggest topics' }).click();
      await expect(alert).toBeVisible();
      await fakes.play({ otherwise: { text: 'Sure! Here they are.' } });
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Fallback Topics Generated')).toBeVisible();
      await expect(page.getByRole('checkbox')).toHaveCount(2);
    });

    await test.step('the provider that answered is named', async () => {
      await fakes.play({ otherwise: { text: JSON.stringify({ topics: [topic] }) } });
      await page.getByRole('button', { name: 'Suggest topics again' }).click();
      await expect(page.getByText(/^From: Anthropic, /)).toBeVisible();
      expect((await fakes.calls()).map(({ protocol }) => protocol)).toEqual(['anthropic']);
      await page.getByRole('checkbox', { name: topic.title }).press('Space');
      await page.getByRole('button', { name: 'First Draft' }).click();
    });

    await test.step('a draft goes on being written while another tab is shown, and can be cancelled', async () => {
      const text = 'A roadmap is a bet, written down. '.repeat(10);
      await fakes.play({ otherwise: { text, hang: 'middle' } });
      await page.getByRole('button', { name: 'Write a draft' }).click();
      await expect(page.getByText('Usually 10-15 seconds.')).toBeVisible();
      await expect(page.getByText(/^So far: [1-9]/)).toBeVisible();
      await page.getByRole('tab', { name: '1 Topic Suggestion' }).click();
      await page.getByRole('tab', { name: '2 First Draft' }).click();
      await expect(page.getByText(/A roadmap is a bet/)).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(async () => (await fakes.calls())[0]?.cancelled).toBe(true);
      await fakes.play({ otherwise: { text } });
      await page.getByRole('button', { name: 'Write a draft' }).click();
      await expect(page.getByRole('tab', { name: '3 Headlines' })).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('headlines that fail say so too', async () => {
      await fakes.play({ otherwise: { status: 401 } });
      await page.getByRole('button', { name: 'Suggest headlines' }).click();
      await expect(alert).toContainText('Generation Failed Failed to generate headlines. Please try again.');
      await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
    });
  });
});

const topic = {
  title: 'Roadmaps are bets, so say the odds',
  description: 'What changes once a date has odds.',
  angle: 'From promise to forecast',
  audienceValue: 'Readers stop promising dates',
  contentComponents: ['The bet', 'The odds', 'The call'],
  difficultyLevel: 'Medium',
};

async function expectSound({ page }: Person, at: string): Promise<void> {
  const before = page.viewportSize()!;
  await expectAccessible(page, { at });
  await expectToFit(page, { at, width: 390 });
  await page.setViewportSize(before);
}
