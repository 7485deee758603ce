import { readFile } from 'node:fs/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { stepAt, totpCode } from '#server/accounts/totp.ts';
import { StandInIssuer } from '#server/testing/stand-in-issuer.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { TestServer } from './testing/start-server.ts';
import { expect, test } from './testing/test.ts';

const widths = [1440, 1280, 768, 390, 320];

/** A wrong password or code, and a sign-in that has ended. */
test.use({ failingCalls: /status of (400|401|409)/ });

/** A device that makes passkeys, as Chromium's DevTools protocol simulates it. Its person is verified. */
async function addDevice(page: Page): Promise<{ readonly cdp: CDPSession; readonly authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a passkey is added with the password, signs in with one press, and is renamed and removed @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.settings);
  const { cdp, authenticatorId } = await addDevice(page);
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });

  await test.step('adding one', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Enter your password.');
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await expectAccessible(page, { at: 'adding a passkey', widths });
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByLabel('Your password').fill('not my password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('That password is not correct. Try again.');
    await dialog.getByLabel('Your password').fill(maya.password);
    await dialog.getByLabel('Your password').press('Enter');
    await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
    await expect(passkeys).toHaveText([/My laptop.*not used yet/]);
    await expectAccessible(page, { at: 'settings with a passkey', widths });
  });

  await test.step('a device keeps one for an account', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Your password').fill(maya.password);
    await dialog.getByLabel('Your password').press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('This device has a passkey for your account already.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('signing in with one press, on a phone too', async () => {
    await person.logOut();
    await person.visit(paths.login);
    await expect(withPasskey).toBeVisible();
    await expectAccessible(page, { at: 'the sign-in screen', widths });
    await page.setViewportSize({ width: 390, height: 844 });
    await withPasskey.click();
    await expect(page.getByText('Successfully logged in')).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await person.visit(paths.settings);
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect(devices.first()).toContainText(/Signed in today \d\d:\d\d with a passkey/);
    await expect(passkeys).toHaveText([/My laptop.*last used today/]);
  });

  await test.step('a person who is not verified is told so, and signs in another way', async () => {
    await person.logOut();
    await person.visit(paths.login);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await withPasskey.click();
    await expect(page.getByText('No passkey was used. Try again, or sign in another way.')).toBeVisible();
    await expectAccessible(page, { at: 'a passkey that was not used', widths });
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await withPasskey.click();
    await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  });

  await test.step('it is renamed, and removed while the password stays', async () => {
    await person.visit(paths.settings);
    await page.getByRole('button', { name: 'Rename My laptop' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename the passkey' });
    await renaming.getByLabel('Name').fill('Work laptop');
    await renaming.getByLabel('Name').press('Enter');
    await expect(passkeys).toHaveText([/Work laptop/]);
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove Work laptop?' });
    await expect(removing).toContainText('You keep your password.');
    await expectAccessible(page, { at: 'removing a passkey', widths });
    await removing.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(passkeys).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
    await person.logOut();
    await person.visit(paths.login);
    await withPasskey.click();
    await expect(page.getByText('This passkey was not accepted. Sign in another way.')).toBeVisible();
    await page.getByLabel('Username').fill(maya.username);
    await page.getByLabel('Password', { exact: true }).fill(maya.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  });
  await context.close();
});

/** The words that a person would paste elsewhere. The app's own pages may not read the clipboard. */
async function pasted(context: BrowserContext): Promise<string> {
  const elsewhere = await context.newPage();
  await elsewhere.setContent('<textarea></textarea>');
  await elsewhere.bringToFront();
  const field = elsewhere.getByRole('textbox');
  await field.press('ControlOrMeta+v');
  const words = await field.inputValue();
  await elsewhere.close();
  return words;
}

test('an authenticator app is set up, asks after the password and after Google, and is turned off @online', async ({
  browser,
  maya,
}) => {
  const issuer = await StandInIssuer.start();
  const server = await TestServer.start(issuer.env);
  const email = 'maya@example.org';
  await issuer.play({ people: [{ sub: 'maya', email, email_verified: true, name: 'Maya' }] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await Person.on(context, server.url);
    const { page } = person;
    await person.register(maya, paths.settings);
    const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
    await phone.signIn(maya, paths.settings);
    let secret = '';
    let used = 0;
    let recoveryCodes: string[] = [];
    /** The code of the app; the next one where this one was used, which counts a step early. */
    const code = () => {
      used = Math.max(used + 1, stepAt(Date.now()));
      return totpCode(secret, used);
    };
    /** Waits until the app shows a code that was not used, or one that the server takes a step early. */
    const freshCode = async () => {
      await expect.poll(() => stepAt(Date.now()) >= used, { timeout: 40_000 }).toBe(true);
      return code();
    };

    await test.step('setting it up: the password, the key, the first code, the recovery codes', async () => {
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const asking = page.getByRole('dialog', { name: 'Set up an authenticator app' });
      await expectAccessible(page, { at: 'setting up an authenticator app', widths });
      await asking.getByLabel('Your password').fill(maya.password);
      await asking.getByRole('button', { name: 'Continue' }).click();
      const scanning = page.getByRole('alertdialog', { name: 'Scan this with your app' });
      const picture = scanning.getByRole('img', { name: /^QR code/ });
      await expect(picture).toBeVisible();
      // In the dark theme, too.
      await expect(picture.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
      await expect(scanning.getByRole('link', { name: 'Open in an authenticator app' })).toHaveAttribute(
        'href',
        /^otpauth:/,
      );
      await expect(scanning.getByLabel('Code', { exact: true })).toBeFocused();
      const key = scanning.getByRole('textbox', { name: 'Key', exact: true });
      await expect(key).toHaveValue(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
      secret = (await key.inputValue()).replaceAll(' ', '');
      await key.focus();
      await expect(key).toBeFocused();
      await key.press('ControlOrMeta+c');
      expect(await pasted(context)).toBe(secret);
      await scanning.getByLabel('Code', { exact: true }).fill('000000');
      await scanning.getByRole('button', { name: 'Turn on' }).click();
      await expect(scanning.getByRole('alert')).toContainText('That code is not correct');
      await expectAccessible(page, { at: 'the QR code', widths });
      await scanning.getByLabel('Code', { exact: true }).fill(code());
      await scanning.getByLabel('Code', { exact: true }).press('Enter');
      const keeping = page.getByRole('alertdialog', { name: 'Keep your recovery codes' });
      await expect(keeping.getByRole('listitem')).toHaveCount(10);
      recoveryCodes = await keeping.getByRole('listitem').allTextContents();
      // A second Enter, Escape and a press beside it would lose them.
      await expect(keeping.getByRole('button', { name: 'Download' })).toBeFocused();
      await expect(keeping.getByRole('button', { name: 'Close' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(keeping.getByRole('listitem')).toHaveCount(10);
      await expectAccessible(page, { at: 'the recovery codes', widths });
      const downloading = page.waitForEvent('download');
      await keeping.getByRole('button', { name: 'Download' }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      for (const each of recoveryCodes) expect(file).toContain(each);
      await keeping.getByRole('button', { name: 'Copy' }).click();
      await expect(keeping.getByRole('status')).toHaveText('Copied');
      expect(await pasted(context)).toBe(recoveryCodes.join('\n'));
      await keeping.getByText('Log out all my other devices').click();
      await keeping.getByRole('button', { name: 'I have kept them' }).click();
      await expect(page.getByText(/^On since today .* · 10 recovery codes left$/)).toBeVisible();
      // The button that opened the three dialogs.
      await expect(page.getByRole('button', { name: 'Turn off the authenticator app' })).toBeFocused();
      await expectAccessible(page, { at: 'settings with an authenticator app', widths });
      await phone.page.reload();
      await expect(phone.page.getByText('This device was signed out.')).toBeVisible();
    });

    await test.step('Google is connected, for later', async () => {
      await page.getByRole('button', { name: 'Connect Google' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect Google' });
      await dialog.getByLabel('Your password').fill(maya.password);
      await dialog.getByRole('button', { name: 'Continue to Google' }).click();
      await page.getByRole('link', { name: email }).click();
      await expect(page.getByText(`You can sign in as ${email}.`)).toBeVisible();
    });

    const signIn = async ({ page: at }: Person) => {
      await at.getByLabel('Username').fill(maya.username);
      await at.getByLabel('Password', { exact: true }).fill(maya.password);
      await at.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(at.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      await expect(at.getByLabel('Code', { exact: true })).toBeFocused();
    };

    await test.step('the password asks for a code, which survives a reload', async () => {
      await phone.visit(paths.login);
      await signIn(phone);
      await expectAccessible(phone.page, { at: 'the question for a code', widths });
      await phone.page.getByRole('button', { name: 'Back' }).click();
      await expect(phone.page.getByLabel('Username')).toBeFocused();
      await signIn(phone);
      await phone.page.reload();
      const field = phone.page.getByLabel('Code', { exact: true });
      await field.fill('000000');
      await phone.page.getByRole('button', { name: 'Sign In' }).click();
      await expect(phone.page.getByText(/^That code is not correct/)).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill(await freshCode());
      await field.press('Enter');
      await expect(phone.page.getByText('Successfully logged in')).toBeVisible();
      await phone.visit(paths.settings);
      const devices = phone.page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
      await expect(devices.first()).toContainText(/with the password and a code/);
    });

    await test.step('Google asks for one too, and a recovery code will do', async () => {
      await person.logOut();
      await person.visit(paths.login);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByRole('link', { name: email }).click();
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      await expect(page.getByText('The six digits in your authenticator app')).toBeVisible();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(page.getByLabel('Recovery code')).toBeFocused();
      await expect(page.getByText('The six digits in your authenticator app')).toHaveCount(0);
      await expect(page.getByText('Ask the person who runs this server to remove')).toBeVisible();
      await expectAccessible(page, { at: 'the question for a recovery code', widths });
      await page.getByLabel('Recovery code').fill(recoveryCodes[0]!);
      await page.getByLabel('Recovery code').press('Enter');
      await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
      await person.visit(paths.settings);
      await expect(page.getByText(/ · 9 recovery codes left$/)).toBeVisible();
    });

    await test.step('new recovery codes replace the old ones', async () => {
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      const asking = page.getByRole('dialog', { name: 'New recovery codes' });
      await asking.getByLabel('Your password').fill(maya.password);
      await asking.getByRole('button', { name: 'Continue' }).click();
      const keeping = page.getByRole('alertdialog', { name: 'Keep your recovery codes' });
      await expect(keeping.getByRole('listitem')).toHaveCount(10);
      const renewed = await keeping.getByRole('listitem').allTextContents();
      expect(renewed.filter((each) => recoveryCodes.includes(each))).toEqual([]);
      await keeping.getByRole('button', { name: 'I have kept them' }).click();
      await expect(page.getByText(/ · 10 recovery codes left$/)).toBeVisible();
      recoveryCodes = renewed;
    });

    await test.step('turning it off takes the password and a code', async () => {
      await page.getByRole('button', { name: 'Turn off the authenticator app' }).click();
      const dialog = page.getByRole('dialog', { name: 'Turn off the authenticator app?' });
      await dialog.getByLabel('Your password').fill(maya.password);
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
      await dialog.getByLabel('Recovery code').fill('abcd-abcd-abcd-abcd');
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await expect(dialog.getByRole('alert')).toContainText('That recovery code is not correct');
      await expectAccessible(page, { at: 'turning the authenticator app off', widths });
      await dialog.getByLabel('Recovery code').fill(recoveryCodes[1]!);
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByText('Authenticator app turned off')).toBeVisible();
      await person.logOut();
      await phone.visit(paths.settings);
      await phone.logOut();
      await phone.visit(paths.login);
      await phone.page.getByLabel('Username').fill(maya.username);
      await phone.page.getByLabel('Password', { exact: true }).fill(maya.password);
      await phone.page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(phone.page.getByRole('button', { name: /^Account of / })).toBeVisible();
    });
    await phone.page.context().close();
    await context.close();
  } finally {
    await server.discard();
    await issuer.stop();
  }
});
