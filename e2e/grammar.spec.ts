import type { BrowserContext } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

const title = 'Why roadmaps fail';
const wrong = 'This is an test of teh editor.';
/** The checker's wasm is 16 MB, so the first check is slow on a busy machine. */
const firstCheck = { timeout: 120_000 };

test('a draft’s grammar is checked on the device: found, fixed by keyboard, taken back, and offline too', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const fetched = countFiles(context);
  const person = await Person.on(context, server.url, { mayCheckGrammar: true });
  const { page } = person;
  const { keyboard } = page;
  const status = page.getByRole('status', { name: 'Grammar' });
  const menu = page.getByRole('menu');
  const marks = page.locator('.cm-finding');
  await person.register(maya, paths.studio);
  await person.waitUntilInstalled();

  await test.step('nothing of it is loaded before there is something to check', async () => {
    await keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New idea' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('button', { name: 'Write now' }).click();
    await expect(person.draft).toBeFocused();
    await expect(status).toHaveText('Nothing to check yet.');
    expect(fetched()).toBe(0);
    expect(await keptFiles(page)).toEqual([]);
  });

  await test.step('mistakes are marked and counted', async () => {
    await keyboard.type(wrong);
    await expect(status).toHaveText('Checked: 2 to review.', firstCheck);
    await expect(marks).toHaveText(['an', 'teh']);
    await expect(marks.first()).toHaveAttribute('aria-invalid', 'grammar');
  });

  await test.step('the preview explains why it marks nothing', async () => {
    await page.getByText('Preview', { exact: true }).click();
    await expect(status).toHaveText('Your draft is checked as you write.');
    await page.getByText('Edit', { exact: true }).click();
    await expect(status).toHaveText('Checked: 2 to review.');
    await person.draft.click();
    await keyboard.press('Control+Home');
  });

  await test.step('a mistake is fixed by keyboard, and the fix is undone', async () => {
    await keyboard.press('F8');
    await expect(menu).toHaveAccessibleName(/indefinite article/);
    await expect(menu.getByRole('menuitem').first()).toHaveText('a');
    await keyboard.press('Enter');
    await expect(person.draft).toHaveText('This is a test of teh editor.');
    await expect(person.draft).toBeFocused();
    await expect(status).toHaveText('Checked: 1 to review.');
    await keyboard.press('Control+z');
    await expect(person.draft).toHaveText(wrong);
    await expect(status).toHaveText('Checked: 2 to review.');
  });

  await test.step('the menu lets a person type on, go on to the next, or leave', async () => {
    await keyboard.press('Control+End');
    await keyboard.press('Shift+F8');
    await expect(menu).toHaveAccessibleName(/the definite article/);
    await expectAccessible(page, { at: 'a finding', widths: [1280] });
    await keyboard.press('F8');
    await expect(menu).toHaveAccessibleName(/indefinite article/);
    expect(await selectedIn(person)).toBe('an');
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(person.draft).toBeFocused();
    expect(await selectedIn(person)).toBe('');
    await keyboard.press('Control+.');
    await expect(menu).toBeVisible();
    await keyboard.type('a');
    await expect(menu).toBeHidden();
    await expect(person.draft).toHaveText('This is a test of teh editor.');
    // With no suggestion at the caret, the key has its other meaning.
    await keyboard.press('Control+End');
    await keyboard.press('Control+.');
    await expect(menu).toBeHidden();
    await expect(status).toBeHidden();
    await keyboard.press('Control+.');
    await expect(status).toBeVisible();
  });

  await test.step('a word is added to the dictionary with one press', async () => {
    await marks.filter({ hasText: 'teh' }).click();
    await menu.getByRole('menuitem', { name: 'Add to my dictionary' }).click();
    await expect(status).toHaveText('Checked: no issues found.');
    await expect(marks).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'My dictionary (1)' })).toBeVisible();
  });

  await test.step('the choice of American or British English decides what is a mistake', async () => {
    await keyboard.press('Control+End');
    await keyboard.type(' What a colour.');
    await expect(marks.filter({ hasText: 'colour' })).toBeVisible();
    await page.getByRole('button', { name: 'American English' }).click();
    await menu.getByRole('menuitem', { name: 'British English' }).click();
    await expect(page.getByRole('button', { name: 'British English' })).toBeVisible();
    await expect(status).toHaveText(/^Checked/, firstCheck);
    await expect(marks.filter({ hasText: 'colour' })).toHaveCount(0);
    await person.draft.click();
    await keyboard.press('Control+End');
    for (let letter = 0; letter < ' What a colour.'.length; letter += 1) await keyboard.press('Backspace');
  });

  await test.step('offline it checks on, in the full screen too', async () => {
    await expect.poll(() => keptFiles(page)).toHaveLength(1);
    await person.expectStatus('Synced');
    await context.setOffline(true);
    await page.reload();
    await expect(status).toHaveText('Checked: no issues found.', firstCheck);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await person.draft.click();
    await keyboard.press('Control+End');
    await keyboard.type(' We starts now.');
    await expect(status).toHaveText('Checked: 1 to review.');
    await page.getByRole('button', { name: 'Next suggestion' }).click();
    await menu.getByRole('menuitem', { name: 'start', exact: true }).click();
    await expect(person.draft).toContainText('We start now.');
    await expect(status).toHaveText('Checked: no issues found.');
    await page.getByRole('button', { name: 'My dictionary (1)' }).click();
    await page.getByRole('menuitem', { name: 'teh' }).click();
    await expect(status).toHaveText('Checked: 1 to review.');
    await expect(person.draft).toBeFocused();
  });

  await test.step('other languages are not checked, and nothing is once checking is off', async () => {
    await keyboard.press('Control+a');
    await keyboard.type('Das ist ein Text auf Deutsch, der hier nicht geprüft wird.');
    await expect(status).toHaveText('Not checked: this does not look like English.');
    await expect(marks).toHaveCount(0);
    await keyboard.press('Control+a');
    await keyboard.type('This is an test of the editor.');
    await expect(marks).toHaveText(['an']);
    await page.getByRole('switch', { name: 'Check grammar' }).press('Space');
    await expect(status).toHaveText('Grammar and spelling check is off.');
    await expect(marks).toHaveCount(0);
  });
  await context.close();
});

test('on a phone the check starts on request, and says that it needs the network once', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const fetched = countFiles(context);
  const person = await Person.on(context, server.url, { mayCheckGrammar: true });
  const { page } = person;
  const status = page.getByRole('status', { name: 'Grammar' });
  const toggle = page.getByRole('switch', { name: 'Check grammar' });
  await person.register(maya, paths.studio);
  await person.waitUntilInstalled();
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.openDraft();
  await person.draft.click();
  await page.keyboard.type(wrong);
  await expect(toggle).not.toBeChecked();
  expect(fetched()).toBe(0);

  await context.setOffline(true);
  await toggle.press('Space');
  await expect(status).toContainText('Go online once to download the checker');
  await context.setOffline(false);
  await expect(status).toHaveText('Checked: 2 to review.', firstCheck);

  await page.locator('.cm-finding').first().tap();
  await expect(page.getByRole('menu')).toBeInViewport();
  await expectAccessible(page, { at: 'a finding on a phone', widths: [320] });
  await page.getByRole('menuitem', { name: 'a', exact: true }).tap();
  await expect(person.draft).toHaveText('This is a test of teh editor.');
  await context.close();
});

test('a review remarks on a person’s own words and replaces them by a press, offline after a reload too', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.voiceAnalytics);
  await person.waitUntilInstalled();

  await test.step('rules are plain text, and a line that cannot be read is named and kept', async () => {
    const rules = page.getByRole('textbox', { name: 'Rules, one in a line' });
    await rules.fill('# Mine\nsynergy\nutilize -> use\nuse -> -> it');
    const status = page.getByRole('status', { name: 'Rules' });
    await expect(status).toHaveText('2 rules, 1 line not read, not saved yet');
    await expect(page.getByRole('list', { name: 'Lines that were not read' })).toContainText(
      'Line 4: Use one arrow in a line.',
    );
    await rules.blur();
    await expect(status).toHaveText('2 rules, 1 line not read');
    await person.expectStatus('Synced');
    await page.reload();
    await expect(rules).toHaveValue('# Mine\nsynergy\nutilize -> use\nuse -> -> it');
    await expectAccessible(page, { at: 'the rules about words', widths: [1280, 320] });
  });

  await test.step('the server’s review applies them', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await person.visit(paths.studio);
    await person.addIdea(title);
    await person.openInWizard(title);
    await person.openDraft();
    await person.draft.fill('Utilize the odds, not `utilize`, for synergy. Ana and I utilize them each May.');
    await person.goToStep(5);
    await page.getByRole('button', { name: 'Review the draft' }).click();
    await expect(page.getByText('You never use “synergy”.')).toBeVisible();
    await expect(page.getByText('You prefer “use” to “utilize”.')).toHaveCount(2);
    await page.getByRole('button', { name: 'Replace with: Use', exact: true }).click();
    await expect(person.draft).toHaveText(/^Use the odds, not .utilize., for synergy/);
    await person.expectStatus('Synced');
  });

  await test.step('and so does this device, offline after a reload', async () => {
    await context.setOffline(true);
    await page.reload();
    await person.goToStep(5);
    await page.getByRole('button', { name: 'Generate New Review, built-in' }).click();
    await expect(page.getByText('Content Reviewed')).toBeVisible();
    await expect(page.getByText('You prefer “use” to “utilize”.')).toHaveCount(1);
    await page.getByRole('button', { name: 'Replace with: use', exact: true }).click();
    await expect(person.draft).toHaveText(/^Use the odds, not .utilize., for synergy\. Ana and I use them each May\.$/);
    await expect(page.getByText('You prefer “use” to “utilize”.')).toHaveCount(0);
    await expect(page.getByText('You never use “synergy”.')).toBeVisible();
  });
  await context.close();
});

/** How often the checker's wasm was requested. */
function countFiles(context: BrowserContext): () => number {
  let count = 0;
  context.on('requestfinished', (request) => {
    if (request.url().endsWith('.wasm') && request.url().includes('harper')) count += 1;
  });
  return () => count;
}

/** The checker's files in the browser's caches. */
async function keptFiles(page: Person['page']): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().flatMap(({ url }) => (url.includes('harper_wasm') ? [url] : []));
  });
}

/** The selected words of the draft, whose editor lies in a shadow tree. */
function selectedIn({ draft }: Person): Promise<string> {
  return draft.evaluate((element) => (element.getRootNode() as Document).getSelection()?.toString() ?? '');
}
