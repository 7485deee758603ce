import { paths } from '#app/paths.ts';
import { expectToFit } from './testing/expect-accessible.ts';
import { expectToastInPlace } from './testing/expect-toast.ts';
import { claims } from './testing/start-server.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

test.describe('the screens of docs/rules', () => {
  // 401: a wrong password, a stranger's session. 501: connecting a platform that this server does not support.
  test.use({ failingCalls: /status of (401|501)/ });

  test('signed out: landing page, forms and what they say @online', async ({ browser, server, maya }) => {
    const elsewhere = await Person.on(await browser.newContext(), server.url);
    const person = await Person.on(await browser.newContext(), server.url);
    const { page } = person;

    await test.step('the landing page, at every address that is no page of theirs', async () => {
      await person.visit('/calendar');
      const anchors = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      await expect(anchors).toHaveText(['Features', 'Pricing', 'About']);
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', paths.register);
        await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
        await expectToFit(page, { at: 'the landing page', width });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(page.getByRole('link', { name: 'Start Creating Content' })).toHaveAttribute('href', paths.register);
      await expect(page.getByRole('region', { name: 'Features' }).getByRole('heading')).toHaveCount(3);
      await expect(page.getByText('No credit card required.')).toBeVisible();
      await expect(page.getByRole('list', { name: 'About this server' }).getByRole('listitem')).toHaveText([...claims]);
      await expect(page.getByRole('img', { name: /^A chart of weekly posts/ })).toBeVisible();
      await expect(page.getByRole('img', { name: /^A radar chart of a voice/ })).toBeVisible();
      await expect(page.getByText('An example with made-up numbers.')).toHaveCount(2);
      const closing = page.getByRole('region', { name: 'Begin' }).getByRole('link');
      await expect(closing).toHaveAttribute('href', paths.register);
      await page.getByRole('link', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(`${server.url}${paths.login}`);
    });

    await test.step('the login form', async () => {
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      await page.getByLabel('Password').fill('five');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
      await page.getByLabel('Username').fill('ma');
      await page.getByLabel('Password').fill('five5');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
      await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
      await page.getByLabel('Username').fill(maya.username);
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
      await page.getByRole('link', { name: 'Test Google sign-in' }).click();
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('status')).toHaveText(
        'This server sends no email. Ask the person who runs it to set a new password for you.',
      );
      await page.getByRole('link', { name: 'Back to sign in' }).click();
      await page.getByRole('link', { name: "Don't have an account? Register" }).click();
      await expect(page).toHaveURL(`${server.url}${paths.register}`);
    });

    await test.step('the register form', async () => {
      await person.fillInRegistration(maya);
      await page.getByLabel('Password', { exact: true }).fill('7-is-up');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(maya.password);
      await page.getByLabel('Confirm password').fill('another one');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText("Passwords don't match")).toBeVisible();
      await page.getByLabel('Confirm password').fill(maya.password);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Account created successfully')).toBeVisible();
      // This server sends no mail.
      await expect(page.getByText('to confirm your address')).toHaveCount(0);
      await expect(page).toHaveURL(`${server.url}/`);
    });

    await test.step('signing in', async () => {
      await elsewhere.visit(paths.register);
      await elsewhere.page.getByRole('link', { name: 'Already have an account? Sign In' }).click();
      await elsewhere.signIn(maya);
      await expect(elsewhere.page.getByText('Successfully logged in')).toBeVisible();
    });
  });

  test('signed in: shell, dashboard, studio and the pages that are not there @online', async ({
    browser,
    server,
    maya,
  }) => {
    const person = await Person.on(await browser.newContext({ colorScheme: 'light' }), server.url);
    const { page } = person;
    await person.register(maya);

    await test.step('the shell', async () => {
      const main = page.getByRole('navigation', { name: 'Main' });
      const groups = {
        Create: ['Content Studio', 'Content Strategy'],
        Settings: ['Your site', 'Profile', 'Social Accounts'],
      };
      for (const [name, links] of Object.entries(groups))
        await expect(main.getByRole('group', { name }).getByRole('link')).toHaveText(links);
      await expect(page.getByRole('complementary').getByText('Professional')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.getByText('Overview of your content performance and activity')).toBeVisible();
      await page.getByRole('button', { name: `Account of ${maya.username}` }).click();
      for (const name of ['Profile', 'Settings', 'Log out'])
        await expect(page.getByRole('menuitem', { name })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('the look is kept, and follows the device while System is chosen', async () => {
      const choose = async (name: string) => {
        await page.getByRole('button', { name: 'Theme' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      const look = page.locator('html');
      await choose('Dark');
      await expect(look).toHaveAttribute('data-theme', 'dark');
      await page.reload();
      await expect(look).toHaveAttribute('data-theme', 'dark');
      await choose('System');
      await expect(look).toHaveAttribute('data-theme', 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(look).toHaveAttribute('data-theme', 'dark');
      await choose('Light');
      await expect(look).toHaveAttribute('data-theme', 'light');
    });

    await test.step('the dashboard', async () => {
      const content = page.getByRole('main');
      await expect(
        content.getByRole('heading', { name: new RegExp(`^Good (morning|afternoon|evening), ${maya.username}$`) }),
      ).toBeVisible();
      await expect(content.getByText('Start with your first idea.')).toBeVisible();
      await expect(content.getByRole('heading', { name: "Today's Snapshot" })).toHaveCount(0);
      await expect(content.getByRole('link', { name: 'Connect accounts to track' })).toBeVisible();
      const first = content.getByRole('textbox', { name: 'What do you want to write about?' });
      await first.focus();
      await page.keyboard.press('Enter');
      await expect(content.getByText('Give it a title first.')).toBeVisible();
      await page.keyboard.type('A first piece');
      await page.keyboard.press('Enter');
      await expect(person.draft).toBeFocused();
      const remove = async (title: string) => {
        await page.getByRole('link', { name: 'Content Studio' }).click();
        await page.getByRole('button', { name: `More actions for ${title}` }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect(page.getByText('No content ideas yet')).toBeVisible();
        await page.getByRole('link', { name: 'Dashboard' }).click();
        await expect(first).toBeVisible();
        await expect(content.getByRole('heading', { name: "Today's Snapshot" })).toHaveCount(0);
      };
      await remove('A first piece');
      await first.fill('A second piece');
      await first.press('Enter');
      await expect(person.draft).toBeFocused();
      await page.getByRole('link', { name: 'Dashboard' }).click();
      for (const words of [
        'Nothing scheduled for today.',
        'No content available',
        'No content published yet',
        'Create content to see your balance',
      ])
        await expect(content.getByText(words, { exact: true })).toBeVisible();
      await expect(content.getByRole('link', { name: 'View Calendar' })).toHaveAttribute('href', paths.calendar);
      const lock = content.getByRole('link', { name: 'Connect LinkedIn', exact: true });
      await expect(lock).toHaveAttribute('href', paths.socialAccounts);
      // Known once the server has said what it is set up for.
      await expect(lock).toHaveAttribute('data-tooltip', 'LinkedIn: you post there by hand');
      await lock.click();
      await expect(page.getByText('This server cannot connect LinkedIn')).toBeVisible();
      await page.getByText('Missing setup').first().click();
      await expect(page.getByText(/LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET first/).first()).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(`${server.url}/`);
      for (const [name, path] of [
        ['Create', paths.studio],
        ['Repurpose', paths.pipeline],
        ['Analytics', paths.analytics],
      ] as const)
        await expect(content.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
      await remove('A second piece');
    });

    await test.step('tooltips of controls: after 700 ms, and the next one at once', async () => {
      const tooltip = page.getByRole('tooltip');
      const hover = async (name: string) => await page.getByRole('button', { name, exact: true }).hover();
      await page.mouse.move(700, 850);
      // Its own clock, which only the test moves: a busy machine is late by more than the difference.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await hover('Theme');
      await page.clock.runFor(680);
      await expect(tooltip).toHaveCount(0);
      await page.clock.runFor(100);
      await expect(tooltip).toHaveText('Theme');
      await hover('Notifications');
      await page.clock.runFor(100);
      await expect(tooltip).toHaveText('Notifications');
      await page.clock.resume();
      await page.keyboard.press('Escape');
      await expect(tooltip).toHaveCount(0);
    });

    await test.step('where nothing is yet, a labelled sample can be looked at', async () => {
      await page.getByRole('button', { name: 'Notifications', exact: true }).click();
      await page.getByRole('button', { name: 'See an example' }).click();
      await expect(page.getByRole('note')).toContainText('Sample data.');
      const samples = page.getByRole('list', { name: 'Sample notifications' }).getByRole('img');
      for (const [nth, kind] of ['Error', 'Warning', 'Info', 'Success'].entries())
        await expect(samples.nth(nth)).toHaveAccessibleName(kind);
      await page.getByRole('button', { name: 'Hide the sample' }).click();
      await expect(samples).toHaveCount(0);
      await page.keyboard.press('Escape');
      await person.visit(paths.calendar);
      await page.getByRole('button', { name: 'See an example' }).click();
      const sample = page.getByRole('region', { name: 'Sample calendar' });
      await expect(sample.getByRole('note')).toContainText('Sample data.');
      await expect(sample.getByRole('listitem')).toHaveCount(5);
      await page.getByRole('button', { name: 'Hide the sample' }).click();
      await expect(sample).toHaveCount(0);
    });

    await test.step('the studio', async () => {
      await person.visit(paths.studio);
      await expect(page.getByText('No content ideas yet')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Create from Scratch' })).toHaveAttribute('href', paths.wizard);
      await page.getByRole('button', { name: 'Add Pillar' }).click();
      await page.getByRole('button', { name: 'Save Pillar' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await page.getByRole('textbox', { name: 'Name' }).fill('Craft');
      await page.getByRole('button', { name: 'Save Pillar' }).click();
      await expect(page.getByText('Content pillar created')).toBeVisible();
      await expectToastInPlace(page);
      await page.getByRole('button', { name: 'Edit Craft' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Know-how');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Content pillar updated')).toBeVisible();
      for (const name of ['Know-how', 'Industry', 'Stories', 'Expertise'])
        await page.getByRole('button', { name: `Delete ${name}` }).click();
      await expect(page.getByText('No content pillars defined')).toBeVisible();
    });

    await test.step('other addresses', async () => {
      await person.visit('/no-such-page');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
      await person.visit('/home');
      await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', paths.dashboard);
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    });
  });
});
