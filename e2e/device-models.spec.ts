import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { englishPosts } from '#core/assistant/testing/said-again.ts';
import { tinyModel, tinyWords } from '#core/assistant/testing/tiny-model.ts';
import { type BrowserModels, putBrowserModels, type SeenBrowserModels } from '#app/testing/browser-models.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

const title = 'Why roadmaps are bets';
const draft =
  'We recieve the plan 🚀 on Monday, and the team thinks that a date is a promise.\n\nA team can recieve a plan, and the plan is that a date is a bet which nobody promised.';

const models: BrowserModels = {
  replies: {
    LanguageModel: ['From the Prompt API.'],
    Rewriter: ['A date is a bet.'],
    Summarizer: ['A date is a bet that nobody promised.', '* A date is a bet.\n* Nobody promised it.'],
    Writer: ['A text of the Writer about dates.'],
  },
  slips: { recieve: 'receive' },
};

const seen = async (page: Page) =>
  await page.evaluate(() => [...(globalThis as unknown as { browserModels: SeenBrowserModels }).browserModels.asked]);
const finishDownload = async (page: Page) =>
  await page.evaluate(() =>
    (globalThis as unknown as { browserModels: SeenBrowserModels }).browserModels.finishDownload(),
  );

/** Writes a draft and goes to its review. */
async function writeAndReview(person: Person, text: string) {
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.openDraft();
  await person.draft.click();
  await person.page.keyboard.insertText(text);
  await person.goToStep(5);
  await expect(person.page.getByRole('button', { name: 'Review the draft', exact: true })).toBeVisible();
}

test('the browser’s models proofread, shorten and summarize; nothing changes without a press @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  await context.addInitScript(putBrowserModels, { ...models, isToLoad: true });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await writeAndReview(person, draft);
  const review = page.getByRole('region', { name: 'Proofreading' });
  const [first = '', second = ''] = draft.split('\n\n');

  await test.step('the download is shown, and can be cancelled', async () => {
    await review.getByRole('button', { name: 'Proofread, on this device' }).click();
    await expect(review.getByRole('status')).toContainText('Downloading your browser’s AI model…');
    await expect(review.getByRole('progressbar')).toHaveAttribute('value', '50');
    await review.getByRole('button', { name: 'Cancel' }).click();
    await expect(review.getByRole('progressbar')).toBeHidden();
    expect(await seen(page)).toEqual([]);
  });

  await test.step('its corrections are on their words, and change nothing by themselves', async () => {
    await review.getByRole('button', { name: 'Proofread, on this device' }).click();
    await expect(review.getByRole('progressbar')).toHaveAttribute('value', '50');
    await finishDownload(page);
    await expect(review.getByRole('listitem')).toHaveCount(2);
    await expect(page.locator('.cm-remark')).toHaveText(['recieve', 'can recieve a']);
    await expect(review.getByText('From: Your browser’s AI model')).toBeVisible();
    await expect(person.draft).toContainText('We recieve the plan');
    await expectAccessible(page, { at: 'proofreading', widths: [1280] });
  });

  await test.step('a press changes the words of one correction, behind an emoji too', async () => {
    await review.getByRole('button', { name: /^Replace with: can receive/ }).click();
    await expect(person.draft).toContainText(second.replace('recieve', 'receive'));
    await expect(person.draft).toContainText(first);
    await expect(review.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a selected passage is shortened, kept, and then accepted', async () => {
    const passage = page.getByRole('region', { name: 'Selected passage' });
    await passage.getByRole('button', { name: 'Shorten, on this device' }).click();
    await expect(page.getByText('Select a passage of the draft first.')).toBeVisible();
    await page.locator('.cm-line', { hasText: 'A team can' }).click({ clickCount: 3 });
    await passage.getByRole('button', { name: 'Shorten, on this device' }).click();
    await expect(passage.getByRole('insertion')).toHaveText('A date is a bet.');
    await expect(passage.getByRole('deletion')).toContainText('nobody promised.');
    const before = await person.draft.innerText();
    await passage.getByRole('button', { name: 'Keep mine' }).click();
    await expect(passage.getByRole('insertion')).toBeHidden();
    expect(await person.draft.innerText()).toBe(before);
    await passage.getByRole('button', { name: 'Shorten, on this device' }).click();
    await expectAccessible(page, { at: 'a shortened passage', widths: [1280] });
    await passage.getByRole('button', { name: 'Accept' }).click();
    await expect(person.draft).toContainText(first);
    await expect(person.draft).toContainText('A date is a bet.');
    await expect(person.draft).not.toContainText('nobody promised.');
    await expect(page.locator('.cm-assisted')).toHaveText(['A date is a bet.']);
  });

  await test.step('a summary fills the meta description, and lists key points', async () => {
    await person.goToStep(6);
    await page.getByRole('tab', { name: 'SEO' }).click();
    const summary = page.getByRole('region', { name: 'Meta description' });
    await summary.getByRole('button', { name: 'Summarize the draft, on this device' }).click();
    await summary.getByRole('button', { name: /^Use: / }).click();
    await expect(page.getByRole('textbox', { name: 'Meta description' })).toHaveValue(
      'A date is a bet that nobody promised.',
    );
    await person.goToStep(3);
    const points = page.getByRole('region', { name: 'Key points of your draft' });
    await points.getByRole('button', { name: 'List the key points, on this device' }).click();
    await points.getByRole('button', { name: 'Add: Nobody promised it.' }).click();
    await expect(page.getByRole('textbox', { name: 'Key point 1' })).toHaveValue('Nobody promised it.');
  });
  const apis = new Set((await seen(page)).map(([api]) => api));
  expect([...apis].toSorted()).toEqual(['Proofreader', 'Rewriter', 'Summarizer']);
});

test('a text that is too long is said to be so in one sentence, and is not asked about @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  await context.addInitScript(putBrowserModels, { ...models, quota: 60 });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await writeAndReview(person, draft);
  await person.draft.click();
  await page.keyboard.press('Control+a');
  const passage = page.getByRole('region', { name: 'Selected passage' });
  await passage.getByRole('button', { name: 'Rewrite, on this device' }).click();
  await expect(passage.getByRole('alert')).toHaveText(
    /^Your browser’s AI model cannot read a text of this length\. Shorten it\./,
  );
  await expect(passage.getByRole('button', { name: 'Try Again' })).toBeHidden();
  await passage.getByRole('button', { name: 'Dismiss' }).click();
  await expect(passage.getByRole('alert')).toBeHidden();
  expect(await seen(page)).toEqual([]);
  await expect(person.draft).toContainText('We recieve the plan');
});

test('a browser without models, or without the language, shows nothing of them @online', async ({
  browser,
  server,
  maya,
  noah,
}) => {
  const german =
    'Wir haben am Montag beschlossen, dass ein Datum eine Wette ist und dass es niemand im Team versprechen soll, weil wir nicht wissen, was noch kommt.';
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  await person.register(maya, '/create');
  await writeAndReview(person, draft);
  await expect(person.page.getByRole('button', { name: /on this device/ })).toHaveCount(0);
  await expect(person.page.getByRole('region', { name: 'Proofreading' })).toHaveCount(0);

  const other = await browser.newContext();
  await other.addInitScript(putBrowserModels, models);
  const reader = await Person.on(other, server.url);
  await reader.register(noah, '/create');
  await writeAndReview(reader, draft);
  await expect(reader.page.getByRole('region', { name: 'Proofreading' })).toBeVisible();
  await reader.draft.click();
  await reader.page.keyboard.press('ControlOrMeta+a');
  await reader.page.keyboard.insertText(german);
  // The language is told a second after the last letter.
  await expect(reader.page.getByRole('region', { name: 'Proofreading' })).toHaveCount(0);
  await expect(reader.page.getByRole('region', { name: 'Selected passage' })).toHaveCount(0);
  expect(await seen(reader.page)).toEqual([]);
});

test('an embedding model of the server, once asked for, shows what the person said before, offline too', async ({
  browser,
  ownServer: server,
  maya,
}) => {
  const again = englishPosts.find(({ restates }) => restates === 0)!.passages[0]!;
  const said = englishPosts[0]!.passages[0]!;
  const meanings = new Map(tinyWords(again).map((word, at) => [word, tinyWords(said)[at] ?? word] as const));
  const folder = join(server.folder, 'embedding-model');
  mkdirSync(folder);
  const files = tinyModel(
    englishPosts.flatMap(({ passages }) => passages),
    meanings,
  );
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);

  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/embedding-model/')) fetched.push(request.url());
  });
  const kept = async () =>
    await page.evaluate(async () => ((await caches.has('rostrum-embedding-model')) ? 'kept' : 'none'));
  await person.register(maya, '/create');
  for (const [at, { passages }] of englishPosts.slice(0, 24).entries()) {
    const data = { title: `Post ${at}`, content: passages.join('\n\n'), platformId: 4, status: 'published' };
    await context.request.post(`${server.url}/api/content`, { data });
  }
  const remark = page
    .getByRole('listitem')
    .filter({ hasText: /^“?.*You wrote about this (on \d+ \w+ \d{4}|before)\./s });
  const toggle = page.getByRole('switch', { name: 'Find what you said before, on this device' });

  await test.step('nothing of it is there before', async () => {
    await writeAndReview(person, `${again}\n\n${englishPosts[30]!.passages[0]}`);
    await person.waitUntilInstalled();
    await person.expectStatus('Synced');
    await page.getByRole('button', { name: 'Review the draft', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Checklist' })).toBeVisible();
    await expect(remark).toHaveCount(0);
    expect([fetched, await kept()]).toEqual([[], 'none']);
  });

  await test.step('the download is shown with its size, and can be cancelled', async () => {
    let isHeld = true;
    await page.route('**/api/embedding-model/*', async (route) => {
      if (!isHeld) await route.continue();
    });
    await person.visit('/settings');
    await page.getByText('Find what you said before, on this device').click();
    await expect(page.getByRole('progressbar', { name: 'Downloading the model' })).toBeVisible();
    await expect(page.getByText(/^0 bytes of \d+ kB$/)).toBeVisible();
    await expectAccessible(page, { at: 'a model that is downloaded', widths: [1280, 320] });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toggle).not.toBeChecked();
    await expect.poll(kept).toBe('none');
    isHeld = false;
    await page.getByText('Find what you said before, on this device').click();
    await expect(page.getByRole('progressbar', { name: 'Downloading the model' })).toBeHidden();
    await expect(toggle).toBeChecked();
    expect(await kept()).toBe('kept');
  });

  await test.step('a review shows the passage, the day and the post, without a network', async () => {
    await context.setOffline(true);
    await person.visit('/create');
    await person.openInWizard(title);
    await person.goToStep(5);
    await expect(remark).toHaveCount(1);
    await expect(remark.getByRole('blockquote')).toHaveText(said);
    await expect(remark.getByRole('link', { name: 'Post 0' })).toBeVisible();
    await expect(page.locator('.cm-remark').filter({ hasText: 'Billing for time' })).not.toHaveCount(0);
    await expectAccessible(page, { at: 'a passage that was said before', widths: [1280] });
    await remark.getByRole('button', { name: /^Dismiss: Billing/ }).click();
    await expect(remark).toHaveCount(0);
  });

  await test.step('turning it off deletes it from the device', async () => {
    await person.visit('/settings');
    await page.getByText('Find what you said before, on this device').click();
    await expect(toggle).toHaveCount(0);
    await expect.poll(kept).toBe('none');
    await context.setOffline(false);
  });
});
