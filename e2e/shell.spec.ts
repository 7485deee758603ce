import { AxeBuilder } from '@axe-core/playwright';
import { pages } from '#app/pages.ts';
import { paths } from '#app/paths.ts';
import { expect, test } from './testing/test.ts';
import { maya, Person } from './testing/person.ts';

const title = 'Why roadmaps fail';
const narrowest = 320;
const widths = [narrowest, 390, 768, 1440] as const;
const looks = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 360 },
] as const;
const everyPath = Object.values(pages).map(({ path }) => path);
/** An address that nobody has. */
const unknown = '/no-such-page';

for (const { theme, width } of looks) {
  test(`every page is accessible, ${theme}, ${width} px wide`, async ({ browser, server }) => {
    const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: 800 } });
    const person = await Person.on(context, server.url);
    await test.step('signed out', async () => {
      for (const path of [paths.landing, paths.login, paths.register, paths.oauthTest, unknown])
        await expectAccessible(person, path);
    });
    await person.register(maya);
    const wizard = await writeSomething(person);
    await test.step('signed in', async () => {
      for (const path of [...everyPath, wizard, unknown]) await expectAccessible(person, path);
    });
  });
}

test('no page scrolls sideways, from 320 to 1440 px', async ({ browser, server }) => {
  const person = await Person.on(await browser.newContext(), server.url);
  for (const path of [paths.landing, paths.login, paths.register, paths.oauthTest])
    await expectNoSidewaysScroll(person, path);
  await person.register(maya);
  const wizard = await writeSomething(person);
  for (const path of [...everyPath, wizard, unknown]) await expectNoSidewaysScroll(person, path);
});

test('the keyboard alone signs in, captures an idea, writes and logs out', async ({ browser, server }) => {
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
    await expect(page.getByRole('heading', { name: `Welcome back, ${maya.username}` })).toBeVisible();
  });

  await test.step('captures an idea from where it is', async () => {
    await keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New idea' });
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await keyboard.type(title);
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('writes', async () => {
    await person.tabTo(page.getByRole('link', { name: title }));
    await keyboard.press('Enter');
    for (const step of [2, 3, 4]) {
      await person.tabTo(page.getByRole('button', { name: 'Next Step' }));
      await keyboard.press('Enter');
      await expect.poll(() => person.stepNumber()).toBe(step);
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

  await test.step('logs out', async () => {
    await person.tabTo(page.getByRole('button', { name: `Account of ${maya.username}` }));
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    await keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('data-highlighted');
    await keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
});

/** Adds an idea with an unbroken word, which pushes a careless layout wide. Answers its address in the wizard. */
async function writeSomething(person: Person): Promise<string> {
  await person.visit(paths.studio);
  await person.addIdea(title);
  await person.addIdea('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft');
  await person.openInWizard(title);
  const { pathname, search } = new URL(person.page.url());
  return pathname + search;
}

async function expectAccessible(person: Person, path: string): Promise<void> {
  await person.visit(path);
  await expectSettled(person);
  const { violations } = await new AxeBuilder({ page: person.page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect.soft(found, path).toEqual([]);
}

async function expectNoSidewaysScroll(person: Person, path: string): Promise<void> {
  await person.visit(path);
  await expectSettled(person);
  for (const width of widths) {
    await person.page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(await overflow(), `${path} at ${width} px`).toBe(0);
  }
}

/** The page shows its own heading, nothing is loading and nothing moves. */
async function expectSettled({ page }: Person): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === 'running').length),
    )
    .toBe(0);
}
