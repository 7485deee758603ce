import { paths } from '#app/paths.ts';
import { linkOf, StandInMail } from '#server/testing/stand-in-mail.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { TestServer } from './testing/start-server.ts';
import { expect, test } from './testing/test.ts';

const widths = [1440, 390, 320];
const chosen = 'a lamp beside the harbour';

// 400: a link that was used. 401: a session that a new password has ended.
test.use({ failingCalls: /status of (400|401)/ });

test('an address is confirmed and changed by mail, and a forgotten password replaced @online', async ({
  browser,
  maya,
}) => {
  const post = await StandInMail.start();
  const server = await TestServer.start((address) => ({ ...post.env, PUBLIC_URL: address }));
  const { url } = server;
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const person = await Person.on(context, url);
    const { page } = person;
    const email = `${maya.username}@example.com`;
    const account = page.getByRole('region', { name: 'Account' });
    const linkIn = async (part: string) => linkOf(await post.next(), part).href;

    await test.step('registering sends a link; writing does not wait for it', async () => {
      await person.fillInRegistration(maya);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText(`Open the link in the email to ${email} to confirm your address.`)).toBeVisible();
      await page.waitForURL(`${url}/`);
      await post.next();
      await person.visit(paths.profile);
      await expect(page.getByRole('region', { name: 'Email' })).toContainText(`${email}Not confirmed`);
      await expectAccessible(page, { at: 'a profile without a confirmed address', widths });
      await person.visit(paths.settings);
      await expect(page.getByText('Confirm your email address first: press “Send it again”').first()).toBeVisible();
      await page.getByRole('button', { name: 'Send it again' }).click();
      await expect(page.getByText('Check your inbox', { exact: true })).toBeVisible();
    });

    await test.step('the link confirms with a press, and once', async () => {
      const link = await linkIn('/confirm-email');
      await page.goto(link);
      // Before anything is pressed: the history of the browser must not keep it.
      await expect(page).toHaveURL(`${url}/confirm-email`);
      await expectAccessible(page, { at: 'confirming an address', widths });
      // A phone drops a tab and loads it again.
      await page.reload();
      await page.getByRole('button', { name: 'Confirm this address' }).press('Enter');
      await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
      await expect(page).toHaveURL(`${url}/confirm-email`);
      await page.reload();
      await expect(page.getByText('Open the link in the email.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Settings' })).toBeVisible();
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before.');
      await page.getByRole('link', { name: 'Go to Settings' }).click();
      await expect(account).toContainText('Confirmed');
    });

    await test.step('news by mail are switched one by one', async () => {
      await person.visit(paths.settings);
      await expect(account).toContainText('Confirmed');
      const mails = page.getByRole('region', { name: 'Email', exact: true });
      const summary = mails.getByRole('switch', { name: 'Weekly summary' });
      await expect(summary).not.toBeChecked();
      await mails.getByText('Weekly summary').click();
      await expect(summary).toBeChecked();
      await expect(mails.getByRole('switch', { name: 'Email notifications' })).not.toBeChecked();
      await expectAccessible(page, { at: 'the settings with mail', widths });
    });

    await test.step('another address is asked, and the old one may refuse', async () => {
      await page.getByRole('button', { name: 'Change email address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change email address' });
      await dialog.getByLabel('New email address').fill('nobody');
      await dialog.getByLabel('Your password').fill(maya.password);
      await dialog.getByRole('button', { name: 'Send the link' }).click();
      await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
      await expect(dialog.getByLabel('New email address')).toBeFocused();
      await expectAccessible(page, { at: 'changing the address', widths });
      await dialog.getByLabel('New email address').fill('elsewhere@example.com');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Change email address' }).click();
      await expect(dialog.getByLabel('New email address')).toHaveValue('elsewhere@example.com');
      await dialog.getByLabel('Your password').fill(maya.password);
      await dialog.getByRole('button', { name: 'Send the link' }).click();
      await expect(account).toContainText('elsewhere@example.com becomes your address once');
      await expect.poll(async () => (await post.news()).length).toBeGreaterThan(0);
    });

    await test.step('its link is sent again, and the change cancelled', async () => {
      await expect(account).toContainText(/The link works until \w+, \d+ \w+, \d\d:\d\d\./);
      await expectAccessible(page, { at: 'an address that is not confirmed yet', widths });
      await account.getByRole('button', { name: 'Send the link again' }).press('Enter');
      await expect(page.getByText('Open the link in the email to elsewhere@example.com.')).toBeVisible();
      await expect.poll(async () => (await post.news()).length).toBeGreaterThan(0);
      await account.getByRole('button', { name: 'Cancel this change' }).press('Enter');
      await expect(page.getByText('Your address stays as it is')).toBeVisible();
      await expect(account).not.toContainText('elsewhere@example.com');
      await expect(account.getByRole('button', { name: 'Change email address' })).toBeFocused();
    });

    await test.step('a forgotten password: the link is asked for from the sign-in screen', async () => {
      await person.logOut();
      await person.visit(paths.login);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Enter your username or your email address.', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Username or email address')).toBeFocused();
      await expectAccessible(page, { at: 'a forgotten password', widths });
      await post.news();
      await page.getByLabel('Username or email address').fill(maya.username);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/an email is on its way/)).toBeVisible();
      await expectAccessible(page, { at: 'a link that was sent', widths });
    });

    let link = '';
    await test.step('and a new one signs in', async () => {
      link = await linkIn('/reset-password');
      const requests: string[] = [];
      page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
      await page.goto(link);
      const password = page.getByLabel('New password', { exact: true });
      await expect(password).toBeVisible();
      await expect(page).toHaveURL(`${url}/reset-password`);
      await password.fill('password123');
      await page.getByLabel('New password again').fill('password1234');
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(page.getByText("Passwords don't match")).toBeVisible();
      await page.getByLabel('New password again').fill('password123');
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(page.getByText('This password is too common. Choose another one.')).toBeVisible();
      await expect(password).toBeFocused();
      await expectAccessible(page, { at: 'a new password', widths });
      await password.fill(chosen);
      await page.getByLabel('New password again').fill(chosen);
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
      await expect(page).toHaveURL(`${url}/`);
      // The token was in no address and no referrer that a browser sends.
      const token = new URL(link).hash.slice('#token='.length);
      expect(requests.filter((request) => request.split('#')[0]!.includes(token))).toEqual([]);
    });

    await test.step('the used link says so, and leads to another one', async () => {
      await page.goto(link);
      await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before. Ask for a new one.');
      await expectAccessible(page, { at: 'a used link', widths });
      await page.getByRole('link', { name: 'Ask for a new link' }).click();
      await expect(page).toHaveURL(url + paths.forgotPassword);
    });
    await context.close();
  } finally {
    await server.discard();
    await post.stop();
  }
});
