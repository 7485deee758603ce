import { expectAccessible, expectToFit } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

const title = 'Why roadmaps are bets';

/** Every tab with an assistant: its step, the tab's name if it has one, and the button that starts the request. */
const assistants = [
  { step: 2, tab: 'Audience', ask: 'Describe this audience' },
  { step: 2, tab: 'Value', ask: 'Ask “So what?”' },
  { step: 3, tab: 'Outline', ask: 'Suggest an outline' },
  { step: 3, tab: 'Research', ask: 'Research this topic' },
  { step: 4, tab: 'Opener', ask: 'Suggest openers' },
  { step: 4, tab: 'First Draft', ask: 'Write a draft' },
  { step: 5, tab: null, ask: 'Review the draft' },
  { step: 6, tab: 'Headlines', ask: 'Suggest headlines' },
  { step: 6, tab: 'SEO', ask: 'Analyze SEO' },
  { step: 6, tab: 'CTA', ask: 'Suggest calls to action' },
] as const;

test('every answer is accessible in both themes and fits a phone @online', async ({ browser, server, maya }) => {
  const person = await Person.on(await browser.newContext({ viewport: { width: 1280, height: 900 } }), server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.goToStep(2);
  await page.getByRole('textbox', { name: 'Goal', exact: true }).fill('Readers stop promising dates');
  for (const { step, tab, ask } of assistants) {
    await person.goToStep(step);
    if (tab) await page.getByRole('tab', { name: tab }).click();
    if (tab === 'Audience') await page.getByRole('textbox', { name: 'Primary audience' }).fill('Heads of product');
    await page.getByRole('button', { name: ask }).click();
    await expect(page.getByText('From: Built-in assistant')).toBeVisible();
    if (tab === 'Outline') await page.getByRole('textbox', { name: /wrong about/ }).fill('That a date is a promise.');
    if (tab === 'Outline') await page.getByRole('button', { name: 'Add answer' }).click();
    if (tab === 'First Draft') await page.getByRole('button', { name: 'Add to the draft' }).click();
    await expectAccessible(page, { at: ask });
    await expectToFit(page, { at: ask, width: 390 });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});
