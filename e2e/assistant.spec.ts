import { FakeProviders } from '#server/testing/fake-providers.ts';
import { expectAccessible, expectToFit } from './testing/expect-accessible.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';
import { TestServer } from './testing/start-server.ts';

const title = 'Why roadmaps are bets';

test('offline, without any key, the built-in assistant helps with a piece and overwrites nothing', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.waitUntilInstalled();
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.goToStep(2);
  await page.getByRole('textbox', { name: 'Goal', exact: true }).fill('Readers stop promising dates');
  await person.expectStatus('Synced');
  await context.setOffline(true);

  await test.step('says what it needs', async () => {
    await page.getByRole('tab', { name: 'Audience' }).click();
    await page.getByRole('button', { name: 'Describe this audience' }).click();
    await expect(page.getByRole('alert')).toContainText('Primary Audience Required Add a primary audience first.');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('adds after the existing text', async () => {
    await page.getByRole('textbox', { name: 'Primary audience' }).fill('Heads of product');
    await page.getByRole('button', { name: 'Describe this audience' }).click();
    const insights = page.getByRole('region', { name: 'Audience insights' });
    await expect(insights.getByText('From: Built-in assistant')).toBeVisible();
    await page.getByRole('textbox', { name: 'About this audience' }).fill('My own words');
    const question = insights.getByRole('textbox', { name: /^Think of one person among “Heads of product”/ });
    await question.fill('She had three days to set a date.');
    await question.press('Enter');
    await expect(page.getByRole('textbox', { name: 'About this audience' })).toHaveValue(
      'My own words\nShe had three days to set a date.',
    );
    await expect(question).toBeHidden();
  });

  await test.step('enters the letters typed after Tab into a key point at once', async () => {
    await person.goToStep(3);
    await page.getByRole('textbox', { name: 'Introduction' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('A date is a bet.');
    await expect(page.getByRole('textbox', { name: 'Key point 1' })).toHaveValue('A date is a bet.');
  });

  await test.step('reviews the draft and links to the passages', async () => {
    await person.openDraft();
    await person.draft.click();
    await page.keyboard.insertText(
      'In this post I want to talk about dates. They are really basically very important, I think, maybe. Dates matter a lot in many ways. We met in order to plan. Studies show that 70% of dates slip.',
    );
    await person.goToStep(5);
    await page.getByRole('button', { name: 'Review the draft, built-in' }).click();
    await page
      .getByRole('button', { name: 'Show in the draft: In this post I want to talk about dates.' })
      .first()
      .click();
    await expect(person.draft).toBeFocused();
    await page.keyboard.insertText('A date is a bet.');
    await expect(person.draft).toHaveText(/^A date is a bet\. They are/);
    await page.getByRole('button', { name: 'Replace with: to', exact: true }).click();
    await expect(person.draft).toContainText('We met to plan.');
    await expect(page.getByText('1 claim, 1 without a source')).toBeVisible();
    const claim = page.getByRole('checkbox', { name: /Studies show that 70% of dates slip/ });
    await claim.press('Space');
    await expect(claim).toBeChecked();
    await person.goToStep(2);
  });

  await test.step('keeps its answer with the piece, on every device', async () => {
    await context.setOffline(false);
    await person.expectStatus('Synced');
    const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
    await phone.signIn(maya, '/create');
    await phone.openInWizard(title);
    await phone.goToStep(2);
    await phone.page.getByRole('tab', { name: 'Audience' }).click();
    await expect(phone.page.getByText('From: Built-in assistant')).toBeVisible();
  });
});

test('ideas are proposed in the studio, and only the chosen ones are added @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  await context.addInitScript(standInForTheBrowsersModel);
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await page.getByRole('button', { name: 'Generate with AI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate ideas' });
  await dialog.getByRole('button', { name: 'Generate ideas', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Please fill in at least industry, target audience, and content type.',
  );
  await dialog.getByRole('textbox', { name: 'Industry' }).fill('Product management');
  await dialog.getByRole('textbox', { name: 'Target audience' }).fill('Heads of product');
  await dialog.getByRole('combobox', { name: 'Content type' }).click();
  await page.getByRole('option', { name: 'Opinion' }).click();
  await dialog.getByRole('textbox', { name: 'Industry' }).press('Control+Enter');
  await expect(dialog.getByRole('checkbox')).toHaveCount(5);
  await test.step('the browser’s own model suggests others', async () => {
    await dialog.getByRole('button', { name: 'Generate more, on this device' }).click();
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByText('From: Your browser’s AI model')).toBeVisible();
    await expect(dialog.getByText('Said here after 5 others')).toBeVisible();
    await dialog.getByRole('button', { name: 'Generate more', exact: true }).click();
    await expect(dialog.getByText('From: Built-in assistant')).toBeVisible();
  });
  await dialog.getByRole('listitem').first().getByText(/\S/).first().click();
  await expect(dialog.getByRole('button', { name: 'Add 4 ideas' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Industry' }).press('Control+Enter');
  await expect(page.getByRole('link', { name: /^Create: / })).toHaveCount(4);
});

/** Implements the Prompt API like a browser with a model; the first session fails. */
function standInForTheBrowsersModel(): void {
  let sessions = 0;
  const reply = (input: string) => {
    const told = input.split('suggested before')[1] ?? '';
    const known = told.split('</material>')[0]!.trim().split('\n').length - 1;
    return JSON.stringify({
      ideas: [{ title: `Said here after ${known} others`, description: 'A bet.', pillar: null }],
    });
  };
  Object.assign(globalThis, {
    LanguageModel: {
      availability: () => Promise.resolve('available'),
      create: () => {
        sessions += 1;
        if (sessions === 1) return Promise.reject(new DOMException('The model process ended.', 'OperationError'));
        return Promise.resolve({
          promptStreaming: (input: string) =>
            new ReadableStream({
              start(controller) {
                controller.enqueue(reply(input));
                controller.close();
              },
            }),
          destroy: () => {},
        });
      },
    },
  });
}

test.describe('with a model', () => {
  test.use({ failingCalls: /status of (?:422|429)/ });
  let fakes: FakeProviders;
  let modelServer: TestServer;
  test.beforeAll(async () => {
    fakes = await FakeProviders.start();
    modelServer = await TestServer.start(fakes.env(['OPENAI']));
  });
  test.afterAll(async () => {
    await modelServer.discard();
    await fakes.stop();
  });
  test('an AI request made offline waits, can be cancelled, and its reply is a suggestion', async ({
    browser,
    maya,
  }) => {
    const context = await browser.newContext();
    const person = await Person.on(context, modelServer.url);
    const { page } = person;
    await person.register(maya, '/create');
    await person.addIdea(title);
    await person.openInWizard(title);
    await person.goToStep(2);
    await page.getByRole('textbox', { name: 'Goal', exact: true }).fill('Readers stop promising dates');
    await page.getByRole('tab', { name: 'Audience' }).click();
    await page.getByRole('textbox', { name: 'Primary audience' }).fill('Heads of product');
    await page.getByRole('textbox', { name: 'Pain points' }).fill('My own words');
    await person.expectStatus('Synced');
    await fakes.play({
      otherwise: {
        text: JSON.stringify({ keyInsights: ['They are judged by dates.'], painPoints: ['Every date is a promise.'] }),
      },
    });

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Queue for an AI model' }).click();
    await expect(page.getByText(/^Asked at \d\d:\d\d\./)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await expect(page.getByText(/^Asked at/)).toBeHidden();
    await page.getByRole('button', { name: 'Queue for an AI model' }).click();
    await expect(page.getByText(/^Asked at/)).toBeVisible();
    await context.setOffline(false);

    await expect(page.getByText(/A suggestion for your request at/)).toBeVisible();
    expect(await fakes.calls()).toHaveLength(1);
    await expect(page.getByText('Every date is a promise.')).toBeHidden();
    await page.getByRole('button', { name: 'Show suggestion' }).click();
    await expect(page.getByText('Every date is a promise.')).toBeVisible();
    await expect(page.getByText('From: OpenAI, gpt-5.6-terra')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Pain points' })).toHaveValue('My own words');
  });

  test('a text from a prompt is a model’s, in the rhythm of what the person has published, and is paid for by name @online', async ({
    browser,
    maya,
  }) => {
    const person = await Person.on(await browser.newContext(), modelServer.url);
    const { page } = person;
    await person.register(maya, '/create');
    const published = 'I kept three of fourteen dates last year. Nobody asked about the other eleven. So I stopped.';
    const own = { title: 'Dates', content: `${published} ${published}`, platformId: 4, status: 'published' };
    await page.context().request.post(`${modelServer.url}/api/content`, { data: own });
    await person.addIdea('The price of a call');
    await person.addIdea(title);
    await person.expectStatus('Synced');
    await person.visit('/voice-analytics');
    const shown = page.getByRole('group', { name: 'What a model is shown of your writing' });
    await expect(shown.getByRole('list', { name: 'Passages' })).toContainText('I kept three of fourteen dates');
    await shown.getByRole('combobox', { name: 'For' }).click();
    await page.getByRole('option', { name: 'The price of a call' }).click();
    await expect(shown.getByRole('combobox', { name: 'For' })).toHaveText('The price of a call');
    await expectAccessible(page, { at: 'own passages' });

    await person.openInWizard(title);
    await person.goToStep(2);
    await page.getByRole('textbox', { name: 'Goal', exact: true }).fill('Readers stop promising dates');
    await person.goToStep(4);
    await page.getByRole('tab', { name: 'Opener' }).click();
    const opener = { text: 'A date is a bet.', type: 'contrarian', reasoning: 'It takes a side.' };
    await fakes.play({ otherwise: { text: JSON.stringify({ openers: [opener] }) } });
    await page.getByRole('button', { name: 'Suggest openers' }).click();
    await expect(page.getByText('A date is a bet.')).toBeVisible();
    const [call] = await fakes.calls();
    expect(call!.prompt).toContain('I kept three of fourteen dates');

    await person.visit('/settings');
    await expect(page.getByText(/^Today: \d+ of \d+ requests to AI models/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'AI models by day' })).toContainText('OpenAI, gpt-5.6-terra');
  });

  test('an interrupted reply keeps its received part, and a request can be cancelled @online', async ({
    browser,
    maya,
  }) => {
    const person = await Person.on(await browser.newContext(), modelServer.url);
    const { page } = person;
    await person.register(maya, '/create');
    await person.addIdea(title);
    await person.openInWizard(title);
    await person.goToStep(2);
    await page.getByRole('textbox', { name: 'Goal', exact: true }).fill('Readers stop promising dates');
    await person.goToStep(3);
    await page.getByRole('textbox', { name: 'Introduction' }).fill('A date on a roadmap is a bet.');
    await person.openDraft();

    await fakes.play({ otherwise: { text: 'A roadmap is a bet, written down.', reset: true } });
    const assistant = page.getByRole('region', { name: 'AI draft' });
    await assistant.getByRole('button', { name: 'Write a draft' }).click();
    await expect(assistant.getByRole('alert')).toContainText('Incomplete: the answer stopped here.');
    await assistant.getByRole('button', { name: 'Use this part' }).click();
    await expect(person.draft).toContainText('A roadmap is a');
    const note = page.getByText('1 sentence is unchanged from the assistant.');
    await expect(note).toBeVisible();
    await expect(person.draft.locator('.cm-assisted')).toHaveText(/^A roadmap is a/);
    await page.getByRole('button', { name: 'Mark as mine' }).click();
    await expect(note).toBeHidden();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(note).toBeVisible();
    await person.draft.press('Control+End');
    await page.keyboard.type(' bet');
    await expect(note).toBeHidden();
    await expect(person.draft.locator('.cm-assisted')).toHaveCount(0);

    await fakes.play({ otherwise: { text: 'A roadmap is a bet, written down.', hang: 'middle' } });
    await assistant.getByRole('button', { name: 'Dismiss' }).click();
    await assistant.getByRole('button', { name: 'Write a draft' }).click();
    await expect(assistant.getByText('A roadmap is a')).toBeVisible();
    await assistant.getByRole('button', { name: 'Cancel' }).click();
    await expect(assistant.getByRole('button', { name: 'Write a draft' })).toBeVisible();
    await expect.poll(async () => (await fakes.calls())[0]?.cancelled).toBe(true);

    await test.step('a model that failed is named with its reason, and the person chooses who is asked next', async () => {
      const alert = assistant.getByRole('alert');
      await fakes.play({ otherwise: { declines: true } });
      await assistant.getByRole('button', { name: 'Write a draft' }).click();
      await expect(alert).toContainText('The model declined to write this. Change the wording and try again.');
      await expect(alert.getByRole('list', { name: 'Models that gave no reply' })).toHaveText(
        'OpenAI (gpt-5.6-terra) declined to write this.',
      );
      await fakes.play({ otherwise: { status: 429, headers: { 'retry-after': '20' } } });
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await expect(alert).toContainText('It takes requests again in 20 seconds.');
      await expectAccessible(page, { at: 'models that failed' });
      await expectToFit(page, { at: 'models that failed', width: 320 });
      // The sheet of a phone and the panel of a wide screen draw one step, which is still there afterwards.
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(alert).toContainText('It takes requests again in 20 seconds.');
      await alert.getByRole('button', { name: 'Use the built-in assistant' }).click();
      await expect(assistant.getByText('From: Built-in assistant')).toBeVisible();
      await expect(alert).toBeHidden();
      // Its button goes, and the focus stays in the panel.
      await assistant.getByRole('button', { name: /^Add (to the draft|what is missing)$/ }).press('Enter');
      await expect(assistant.getByText('Your draft has all of it already. Nothing is missing.')).toBeFocused();
    });

    await test.step('a shorter text is accepted passage by passage, and can be undone or declined', async () => {
      await person.draft.press('Control+A');
      await page.keyboard.insertText('We met in order to plan.\n\nDates slip.');
      await person.goToStep(5);
      const shorten = page.getByRole('region', { name: 'Shorten' });
      await fakes.play({ otherwise: { text: 'We met to plan.\n\nDates slip.' } });
      await shorten.getByRole('button', { name: 'Suggest a shorter text' }).click();
      await shorten.getByRole('button', { name: 'Accept: We met in order to plan.' }).click();
      await expect(person.draft).toContainText('We met to plan.');
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
      await expect(person.draft).toContainText('We met in order to plan.');
      await shorten.getByRole('button', { name: 'Keep mine: We met in order to plan.' }).click();
      await expect(shorten.getByText('All passages are decided.')).toBeVisible();
    });

    await fakes.play({ otherwise: { text: '{"ideas": [', hang: 'middle' } });
    await test.step('the dialog that asks for ideas stays open, and keeps the focus, while the answer is on its way', async () => {
      await person.visit('/create');
      await page.getByRole('button', { name: 'Generate with AI' }).click();
      const dialog = page.getByRole('dialog', { name: 'Generate ideas' });
      await dialog.getByRole('textbox', { name: 'Industry' }).fill('Product management');
      await dialog.getByRole('textbox', { name: 'Target audience' }).fill('Heads of product');
      await dialog.getByRole('combobox', { name: 'Content type' }).click();
      await page.getByRole('option', { name: 'Opinion' }).click();
      await dialog.getByRole('button', { name: 'Generate ideas', exact: true }).click();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Generate ideas', exact: true })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('a model’s times for drafts replace the computed ones, if they are usable', async () => {
      const bet = { title: 'A bet', content: 'A date is a bet.', status: 'draft' };
      const made = await page.context().request.post(`${modelServer.url}/api/content`, { data: bet });
      const { id: contentId } = (await made.json()) as { id: string };
      const suggested = (suggestedDate: string) => ({
        text: JSON.stringify({
          suggestions: [
            { contentId, suggestedDate, suggestedTime: '10:10', reason: 'Readers plan then.', confidence: 0.9 },
          ],
        }),
      });
      const panel = page.getByRole('region', { name: 'Suggestions' });
      await person.visit('/calendar');
      await page.getByRole('button', { name: 'AI Suggestions' }).click();
      await expect(panel.getByText(bet.title, { exact: true })).toBeVisible();
      await fakes.play({ otherwise: suggested('2020-01-02') });
      await panel.getByRole('button', { name: 'Improve with AI' }).click();
      await expect(panel.getByText(/These come from the built-in assistant\.$/)).toBeVisible();
      await expect(panel.getByText(bet.title, { exact: true })).toBeVisible();
      await fakes.play({ otherwise: suggested(`${new Date().getFullYear() + 1}-01-15`) });
      await panel.getByRole('button', { name: 'Improve with AI' }).click();
      await expect(panel.getByText('Readers plan then.')).toBeVisible();
      await expect(panel.getByText('From: OpenAI, gpt-5.6-terra')).toBeVisible();
      expect((await fakes.calls())[0]?.cancelled).toBe(false);
    });
  });
});
