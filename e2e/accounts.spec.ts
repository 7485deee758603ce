import type { Request } from '@playwright/test';
import { expect, test } from './testing/test.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';

// Sessions end here.
test.use({ failingCalls: /status of 401/ });

test('two people on one browser never see or send each other’s data', async ({ browser, server, maya, noah }) => {
  const context = await browser.newContext();
  const mayasPhone = await Person.on(await browser.newContext(), server.url);
  const belasPhone = await Person.on(await browser.newContext(), server.url);
  await belasPhone.register(noah);
  const shared = await Person.on(context, server.url);
  await shared.register(maya, '/create');
  await shared.waitUntilInstalled();
  await shared.addIdea('What Maya synced');
  await shared.expectStatus('Synced');
  const { id: mayasId } = (await (await context.request.get(`${server.url}/api/auth/me`)).json()) as { id: string };

  await test.step('Maya writes offline, and her session ends meanwhile', async () => {
    await context.setOffline(true);
    await shared.addIdea('What Maya wrote offline');
    await shared.expectStatus(/^Offline · [1-9]\d* to sync$/);
    await context.clearCookies();
    await context.setOffline(false);
    await shared.expectStatus('Needs sign-in');
  });

  await test.step('Bela signs in on the same browser and sees nothing of hers', async () => {
    await shared.leaveToSignInAgain();
    const sent: Request[] = [];
    context.on('request', (request) => sent.push(request));
    await shared.signIn(noah, '/create');
    await expect(shared.page.getByText('No content ideas yet')).toBeVisible();
    await shared.addIdea('What Bela wrote');
    await shared.expectStatus('Synced');
    await expect(shared.page.getByText(/Maya/)).toHaveCount(0);
    await shared.visit('/');
    await expect(shared.page.getByRole('link', { name: /^What Bela wrote/ })).toBeVisible();
    await expect(shared.page.getByText(/Maya/)).toHaveCount(0);

    await belasPhone.visit('/create');
    await belasPhone.expectIdeas(['What Bela wrote']);
    await mayasPhone.signIn(maya, '/create');
    await mayasPhone.expectStatus('Synced');
    await mayasPhone.expectIdeas(['What Maya synced']);
    const namesMaya = (request: Request) =>
      request.url().includes(mayasId) || (request.postDataBuffer()?.includes(mayasId) ?? false);
    expect(sent.filter((request) => request.url().endsWith('/api/sync/push')).length).toBeGreaterThan(0);
    expect(sent.filter(namesMaya).map((request) => request.url())).toEqual([]);
  });

  await test.step('Maya signs in again: her text is sent, once', async () => {
    await shared.logOut();
    await shared.signIn(maya, '/create');
    await shared.expectIdeas(['What Maya wrote offline', 'What Maya synced']);
    await shared.expectStatus('Synced');
    await mayasPhone.expectIdeas(['What Maya wrote offline', 'What Maya synced']);
    await belasPhone.page.reload();
    await belasPhone.expectStatus('Synced');
    await belasPhone.expectIdeas(['What Bela wrote']);
  });

  await test.step('text written just before logging out is sent without a question', async () => {
    await shared.addIdea('Written at the door');
    await shared.logOut();
    await mayasPhone.expectIdeas(['Written at the door', 'What Maya wrote offline', 'What Maya synced']);
  });
});

test('a session that ends before queued writes are sent keeps every one of them @online', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya, '/create');
  await laptop.addIdea('Sent before');
  await laptop.expectStatus('Synced');

  // The session ends between two pushes.
  await context.clearCookies();
  await laptop.addIdea('Refused at first');
  await laptop.expectStatus('Needs sign-in');
  await laptop.addIdea('Written while signed out');
  await laptop.expectStatus('Needs sign-in');
  await laptop.expectIdeas(['Written while signed out', 'Refused at first', 'Sent before']);

  await laptop.leaveToSignInAgain();
  await laptop.signIn(maya);
  await laptop.expectStatus('Synced');
  await laptop.visit('/create');
  await laptop.expectIdeas(['Written while signed out', 'Refused at first', 'Sent before']);

  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya, '/create');
  await phone.expectIdeas(['Written while signed out', 'Refused at first', 'Sent before']);
});

test('a reload after the session has ended asks for sign-in and keeps the work', async ({ browser, server, maya }) => {
  const context = await browser.newContext();
  const laptop = await Person.on(context, server.url);
  await laptop.register(maya, '/create');
  await laptop.addIdea('Sent before');
  await laptop.expectStatus('Synced');
  await context.clearCookies();
  await laptop.addIdea('Kept on this device');
  await laptop.expectStatus('Needs sign-in');

  const { page } = laptop;
  await page.goto(`${server.url}/create?show=ideas`);
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'This device was signed out.' });
  await expect(notice).toContainText('Texts written here are kept on this device');
  await expect(page.getByText('Kept on this device', { exact: true })).toHaveCount(0);
  await laptop.waitUntilInstalled();
  await context.setOffline(true);
  await page.reload();
  await expect(notice).toContainText('Go online to sign in.');
  await expectAccessible(page, { at: 'sign-in after a session that ended', widths: [1440, 390, 320] });
  const stranger = await context.newPage();
  await stranger.goto(server.url);
  await expect(stranger.getByLabel('Username')).toHaveValue(maya.username);
  await context.setOffline(false);

  await expect(page.getByLabel('Username')).toHaveValue(maya.username);
  await page.getByLabel('Password', { exact: true }).fill(maya.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/create?show=ideas`);
  await laptop.expectIdeas(['Kept on this device', 'Sent before']);
  await laptop.expectStatus('Synced');
  await stranger.close();

  await context.clearCookies();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in as someone else' }).press('Enter');
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveValue('');
  await page.goto(server.url);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test.describe('on a network that breaks off', () => {
  test.use({ failingCalls: /net::ERR_FAILED/ });

  test('a form whose code failed to load says so, and works once it has loaded @online', async ({
    browser,
    server,
    maya,
  }) => {
    const person = await Person.on(await browser.newContext(), server.url);
    const { page } = person;
    // The code that the form loads late; its page is loaded already.
    const late = /\/assets\/auth-(?!frame)[^/]*\.js/;
    await page.route(late, (route) => route.abort());
    await person.fillInRegistration(maya);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.');
    await page.unroute(late);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(`${server.url}/`);
  });
});
