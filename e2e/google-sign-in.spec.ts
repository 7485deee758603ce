import { paths } from '#app/paths.ts';
import { StandInIssuer } from '#server/testing/stand-in-issuer.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { TestServer } from './testing/start-server.ts';
import { expect, test } from './testing/test.ts';

const widths = [1440, 390];

test('Google signs in from the sign-in screen, and is connected and disconnected in the settings @online', async ({
  browser,
  maya,
}) => {
  const issuer = await StandInIssuer.start();
  const server = await TestServer.start(issuer.env);
  const email = 'ann@example.org';
  await issuer.play({ people: [{ sub: 'ann', email, email_verified: true, name: 'Ann Example' }] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const person = await Person.on(context, server.url);
    const { page } = person;
    const withGoogle = page.getByRole('button', { name: 'Continue with Google' });

    await test.step('cancelling says so in a sentence, and nothing is made', async () => {
      await person.visit(paths.login);
      await withGoogle.click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('alert')).toHaveText('You canceled at Google. Nothing was changed.');
      await expect(withGoogle).toBeEnabled();
      await expectAccessible(page, { at: 'a failed sign-in', widths });
    });

    await test.step('somebody new gets an account', async () => {
      await withGoogle.click();
      await page.getByRole('link', { name: email }).click();
      await expect(page).toHaveURL(`${server.url}/`);
      await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
    });

    await test.step('whose only way in stays', async () => {
      await person.visit(paths.settings);
      const account = page.getByRole('region', { name: 'Account' });
      await expect(account).toContainText(`You sign in as ${email}. Set a password before you disconnect it.`);
      await expect(account).toContainText('ann-example');
      await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeDisabled();
    });

    await test.step('and who signs in again after logging out', async () => {
      await person.logOut();
      await person.visit(paths.login);
      await withGoogle.click();
      await page.getByRole('link', { name: email }).click();
      await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
    });

    await test.step('a first password makes it one of two ways in, and then it may go', async () => {
      await person.visit(paths.settings);
      await page.getByRole('button', { name: 'Set a password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set a password' });
      await dialog.getByLabel('New password', { exact: true }).fill(maya.password);
      await dialog.getByLabel('New password again').fill(maya.password);
      await dialog.getByRole('button', { name: 'Set a password' }).click();
      await expect(page.getByText('Password set', { exact: true })).toBeVisible();
      await expect(page.getByText(`You can sign in as ${email}.`)).toBeVisible();
      await page.getByRole('button', { name: 'Disconnect Google' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByText('Google is disconnected')).toBeVisible();
    });

    await test.step('it is connected with the password, on a phone too', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Connect Google' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect Google' });
      await dialog.getByRole('button', { name: 'Continue to Google' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Enter your password.');
      await expectAccessible(page, { at: 'connecting Google', widths });
      await dialog.getByLabel('Your password').fill(maya.password);
      await dialog.getByRole('button', { name: 'Continue to Google' }).click();
      await page.getByRole('link', { name: email }).click();
      await expect(page.getByText('Google is connected')).toBeVisible();
      await expect(page).toHaveURL(`${server.url}${paths.settings}`);
      await expect(page.getByText(`You can sign in as ${email}.`)).toBeVisible();
      await expectAccessible(page, { at: 'the settings with Google', widths });
    });

    await test.step('the operator’s page names the address to register', async () => {
      await person.logOut();
      await person.visit(paths.oauthTest);
      await expect(page.getByText(`${server.url}/api/auth/google/callback`)).toBeVisible();
      await expectAccessible(page, { at: 'the test page', widths });
    });
    await context.close();
  } finally {
    await server.discard();
    await issuer.stop();
  }
});
