import { pages } from '#app/pages.ts';
import { paths } from '#app/paths.ts';
import { expectAccessible, expectToFit } from './testing/expect-accessible.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const title = 'Why roadmaps fail';
const narrowest = 320;
/** Widths between the two that are checked in detail. */
const furtherWidths = [390, 768, 1440] as const;
const everyPath = Object.values(pages).map(({ path }) => path);
/** An address without a page. */
const unknown = '/no-such-page';

test('every page of a visitor is accessible in both themes and fits every width @online', async ({
  browser,
  server,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  for (const path of [paths.landing, paths.login, paths.register, paths.oauthTest, unknown])
    await expectSound(person, path);
});

test('every page of a signed-in person is accessible in both themes and fits every width @online', async ({
  browser,
  server,
  maya,
}) => {
  // Every route, in six looks.
  test.slow();
  const person = await Person.on(await browser.newContext(), server.url);
  await person.register(maya);
  const wizard = await writeSomething(person);
  for (const path of [...everyPath, wizard, unknown]) await expectSound(person, path);
});

test('a phone shows the subtitle too, below everything else of the header @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await person.register(maya);
  const header = page.getByRole('banner');
  const subtitle = header.getByText(pages.dashboard.subtitle);
  for (const width of [narrowest, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const box = (await subtitle.boundingBox())!;
    const buttons = await Promise.all((await header.getByRole('button').all()).map((button) => button.boundingBox()));
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    for (const button of buttons) expect(button!.y + button!.height).toBeLessThanOrEqual(box.y + 1);
    expect(box.y + box.height).toBeLessThanOrEqual((await header.boundingBox())!.height);
  }

  await test.step('on its side it has a narrow sidebar, all of whose links can be reached, and the header scrolls away', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const sidebar = page.getByRole('complementary');
    await expect.poll(async () => (await sidebar.boundingBox())!.width).toBe(64);
    expect((await page.getByRole('main').boundingBox())!.width).toBe(780);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    for (const link of [links.first(), links.last()]) {
      await link.focus();
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await expect(header).toHaveCSS('position', 'static');
  });
});

test('the keyboard alone signs in, captures an idea, writes and logs out @online', async ({
  browser,
  server,
  maya,
}) => {
  const elsewhere = await Person.on(await browser.newContext(), server.url);
  await elsewhere.register(maya);
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const { keyboard } = page;

  await test.step('signs in', async () => {
    await person.visit(paths.login);
    await person.tabTo(page.getByLabel('Username'));
    await keyboard.type(maya.username);
    await person.tabTo(page.getByLabel('Password'));
    await keyboard.type(maya.password);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: new RegExp(`^Good \\w+, ${maya.username}$`) })).toBeVisible();
  });

  await test.step('captures an idea from any page', async () => {
    await keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New idea' });
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await keyboard.type(title);
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: new RegExp(`^${title}`) })).toBeVisible();
  });

  await test.step('writes', async () => {
    await person.tabTo(page.getByRole('link', { name: new RegExp(`^${title}`) }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Content Creator 2.0' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    for (const step of [2, 3, 4]) {
      await person.tabTo(page.getByRole('button', { name: 'Next Step' }));
      await keyboard.press('Enter');
      await expect.poll(() => person.stepNumber()).toBe(step);
      await expect(step === 4 ? person.draft : page.getByRole('group', { name: `Step ${step}:` })).toBeFocused();
    }
    await person.tabTo(page.getByRole('tab', { name: /Opener/ }));
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await person.tabTo(person.draft);
    await keyboard.type('Typed without a mouse.');
    await expect(page.getByText('4 words')).toBeVisible();
    await person.tabTo(page.getByRole('button', { name: 'Save Draft' }));
    await person.expectStatus('Synced');
  });

  await test.step('deletes, and keeps its place', async () => {
    await person.visit(paths.studio);
    await person.tabTo(page.getByRole('button', { name: 'Delete Stories' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit Expertise' })).toBeFocused();
  });

  await test.step('logs out', async () => {
    await person.tabTo(page.getByRole('button', { name: `Account of ${maya.username}` }));
    await keyboard.press('Enter');
    // The menu is visible before it handles keys, in a gap too short for a person to notice.
    await expect(page.getByRole('menu')).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('data-highlighted');
    await keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
});

/** Adds an idea with an unbroken word, which stretches a careless layout. Returns its address in the wizard. */
async function writeSomething(person: Person): Promise<string> {
  await person.visit(paths.studio);
  await person.addIdea(title);
  await person.addIdea('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft');
  await person.openInWizard(title);
  const { pathname, search } = new URL(person.page.url());
  return pathname + search;
}

async function expectSound(person: Person, path: string): Promise<void> {
  const { page } = person;
  await person.visit(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectAccessible(page, { at: path });
  for (const width of furtherWidths) await expectToFit(page, { at: path, width });
}
