import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const title = 'Why roadmaps fail';

test('two tabs on one draft see each other’s words, and the browser holds one event stream @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const streams = openStreams(context);
  const first = await Person.on(context, server.url);
  await first.register(maya, '/create');
  await first.addIdea(title);
  await first.openInWizard(title);
  await first.openDraft();
  const second = await Person.on(context, server.url);
  await second.openInWizard(title);
  await second.openDraft();

  await test.step('each shows what the other types', async () => {
    await first.draft.fill('Typed in the first tab.');
    await expect(second.draft).toHaveText('Typed in the first tab.');
    await second.draft.press('Control+End');
    await second.page.keyboard.type(' Typed in the second.');
    await expect(first.draft).toHaveText('Typed in the first tab. Typed in the second.');
  });

  await test.step('words typed in both at once are all kept, in one order', async () => {
    await Promise.all([
      first.draft.press('Control+Home').then(() => first.page.keyboard.type('Above. ')),
      second.draft.press('Control+End').then(() => second.page.keyboard.type(' Below.')),
    ]);
    const words = 'Above. Typed in the first tab. Typed in the second. Below.';
    await expect(first.draft).toHaveText(words);
    await expect(second.draft).toHaveText(words);
    await first.expectStatus('Synced');
    await second.expectStatus('Synced');
  });

  await test.step('undo reverts only own edits, including those made before another step was opened', async () => {
    await first.page.getByRole('tab', { name: 'Opener' }).click();
    await second.draft.press('Control+End');
    await second.page.keyboard.type(' And more.');
    await expect(second.page.getByRole('status', { name: 'Sync' })).toHaveText('Synced');
    await first.goToStep(3);
    await first.openDraft();
    const words = 'Typed in the first tab. Typed in the second. Below. And more.';
    await expect(first.draft).toHaveText(`Above. ${words}`);
    await first.draft.press('Control+z');
    await expect(first.draft).toHaveText(words);
    await expect(second.draft).toHaveText(words);
    await first.page.getByRole('button', { name: 'Full screen' }).click();
    await expect(first.page.getByRole('dialog').getByRole('textbox', { name: 'Draft' })).toBeFocused();
    await first.draft.press('Control+y');
    await expect(second.draft).toHaveText(`Above. ${words}`);
    await first.page.keyboard.press('Escape');
    await expect(first.page.getByRole('dialog')).toBeHidden();
  });

  await test.step('an unedited title in a field never overwrites one typed in the other tab', async () => {
    const field = (person: Person) => person.page.getByRole('textbox', { name: 'Title' });
    await first.goToStep(2);
    await second.goToStep(2);
    await field(first).fill('Typed in the first tab');
    await expect(field(second)).toHaveValue('Typed in the first tab');
    await field(second).fill('Renamed in the second tab');
    await second.page.getByRole('button', { name: 'Save Draft' }).focus();
    await expect(first.page.getByRole('status', { name: 'Sync' })).toHaveText('Synced');
    await first.page.getByRole('button', { name: 'Save Draft' }).focus();
    await expect(field(first)).toHaveValue('Renamed in the second tab');
    await expect(field(second)).toHaveValue('Renamed in the second tab');
    await field(first).fill(title);
    await expect(field(second)).toHaveValue(title);
    await expect(first.page.getByRole('heading', { name: 'Changed on two devices' })).toHaveCount(0);
    await first.openDraft();
    await second.openDraft();
  });

  await test.step('one stream is open; when its tab is closed the other takes over', async () => {
    const third = await Person.on(context, server.url);
    await third.visit('/create');
    await third.expectStatus('Synced');
    await expect.poll(() => [...streams.keys()].map((page) => page === first.page)).toEqual([true]);
    await third.page.close();
    await first.page.close();
    await expect.poll(() => [...streams.keys()].map((page) => page === second.page)).toEqual([true]);

    const phone = await Person.on(await browser.newContext(), server.url);
    await phone.signIn(maya);
    await phone.openInWizard(title);
    await phone.openDraft();
    await expect(phone.draft).toHaveText('Above. Typed in the first tab. Typed in the second. Below. And more.');
    await phone.draft.press('Control+a');
    await phone.page.keyboard.insertText('Rewritten on the phone.');
    await expect(second.draft).toHaveText('Rewritten on the phone.');
  });
});

/** The pages with an open event stream, and their requests for it. */
function openStreams(context: BrowserContext): ReadonlyMap<Page, Request> {
  const open = new Map<Page, Request>();
  const isStream = (request: Request) => new URL(request.url()).pathname === '/api/sync/events';
  const end = (request: Request) => {
    if (!isStream(request)) return;
    const page = request.frame().page();
    if (open.get(page) === request) open.delete(page);
  };
  context.on('request', (request) => {
    if (isStream(request)) open.set(request.frame().page(), request);
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  context.on('page', (page) => page.on('close', () => open.delete(page)));
  return open;
}
