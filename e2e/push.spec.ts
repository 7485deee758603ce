import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { StandInPush, type StandInSubscription } from '#server/testing/stand-in-push.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { TestServer } from './testing/start-server.ts';
import { expect, test } from './testing/test.ts';

const widths = [1440, 1024, 768, 390, 320];

/**
 * Chromium subscribes at Google's push service, which a test cannot reach. The stand-in takes its place at the two ends:
 * the page subscribes there, and what it takes from the server it decrypts, after which the test hands the words to
 * Chromium as its push service does (`ServiceWorker.deliverPushMessage`). Server, encryption, service worker and the
 * notification are the shipped ones.
 */
async function withPushService(context: BrowserContext, service: StandInPush, url: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: url });
  const made: StandInSubscription[] = [];
  await context.exposeFunction('subscribeAtStandIn', async (key: string) => {
    const subscription = await service.subscribe(key);
    made.push(subscription);
    return subscription;
  });
  await context.exposeFunction('unsubscribeAtStandIn', async (endpoint: string) => {
    await service.unsubscribe({ endpoint });
  });
  await context.addInitScript(() => {
    if (!('PushManager' in window)) return;
    const standIn = window as unknown as {
      subscribeAtStandIn: (key: string) => Promise<StandInSubscription>;
      unsubscribeAtStandIn: (endpoint: string) => Promise<void>;
    };
    const kept = (json: StandInSubscription, key: string) => ({
      ...json,
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
          c.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem('stand-in');
        await standIn.unsubscribeAtStandIn(json.endpoint);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const stored = localStorage.getItem('stand-in');
        if (stored === null) return null;
        const { json, key } = JSON.parse(stored) as { json: StandInSubscription; key: string };
        return kept(json, key);
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const stored = localStorage.getItem('stand-in');
        const json =
          stored === null
            ? await standIn.subscribeAtStandIn(key)
            : (JSON.parse(stored) as { json: StandInSubscription }).json;
        localStorage.setItem('stand-in', JSON.stringify({ json, key }));
        return kept(json, key);
      },
    });
  });
}

/** Hands a decrypted message to the browser, as its push service does. */
async function deliver(context: BrowserContext, url: string, text: string): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data: text });
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** The notifications that the browser shows for the app. */
async function shown(context: BrowserContext, url: string): Promise<Shown[]> {
  const worker = context.serviceWorkers().find((each) => each.url().startsWith(url)) as Worker;
  return await worker.evaluate(async () => {
    const { registration } = self as unknown as ServiceWorkerGlobalScopeLike;
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, data }) => ({ title, body, path: (data as { path: string }).path }));
  });
}

interface ServiceWorkerGlobalScopeLike {
  readonly registration: ServiceWorkerRegistration;
}

/** Schedules a post that is soon due on LinkedIn, to which this server cannot post. Runs in a page. */
async function schedulePost(): Promise<void> {
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await (await fetch(path, { method, headers, body: JSON.stringify(body) })).json()) as { id: string };
  };
  const { id } = await call('POST', '/api/content', {
    title: 'Why bets',
    content: 'Nobody reads this on a lock screen.',
    platformId: 1,
  });
  const scheduledFor = new Date(Date.now() + 1500).toISOString();
  await call('PUT', `/api/content/${id}`, { status: 'scheduled', scheduledFor, platformIds: [1] });
}

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

test('a phone is told that a post is due by hand while the app is closed, and the press opens its text', async ({
  browser,
  playwright,
  launchOptions,
  maya,
}) => {
  const service = await StandInPush.start();
  const server = await TestServer.start(service.env);
  const { url } = server;
  const context = await playwright.chromium.launchPersistentContext(
    mkdtempSync(join(tmpdir(), 'rostrum-profile-')),
    launchOptions,
  );
  try {
    await withPushService(context, service, url);
    const phone = await Person.on(context, url);
    await phone.register(maya);
    await phone.waitUntilInstalled();
    await phone.page.reload();

    await test.step('nobody is asked before they press', async () => {
      await phone.visit(paths.settings);
      const section = notifications(phone.page);
      await expect(section).toContainText('Be told on this device when a post is due');
      await expect(section.getByRole('switch', { name: 'Post it now' })).toBeChecked();
      await expectAccessible(phone.page, { at: 'settings before notifications are on', widths });
      await section.getByRole('button', { name: 'Turn on notifications' }).click();
      await expect(section.getByRole('button', { name: 'Turn off on this device' })).toBeVisible();
    });

    await test.step('kinds, titles and quiet hours are switched one by one', async () => {
      const section = notifications(phone.page);
      await section.getByText('Published', { exact: true }).click();
      await expect(section.getByRole('switch', { name: 'Published', exact: true })).not.toBeChecked();
      await expect(section.getByRole('switch', { name: 'Not published' })).toBeChecked();
      await section.getByText('Quiet hours', { exact: true }).click();
      await expect(section.getByLabel('From')).toHaveValue('22:00');
      await expectAccessible(phone.page, { at: 'settings with quiet hours', widths });
      await section.getByText('Quiet hours', { exact: true }).click();
      await phone.expectStatus('Synced');
    });

    const laptop = await Person.on(await browser.newContext(), url);
    await test.step('the app is closed, and another device schedules a post', async () => {
      // A page of another origin keeps the browser running while no page of ours is open.
      await context.newPage();
      await phone.page.close();
      await laptop.signIn(maya);
      expect((await service.next()).text).toContain('New sign-in');
      await laptop.page.evaluate(schedulePost);
    });

    const push = await service.next();
    await test.step('the message has the title and no text', async () => {
      expect(push.text).toContain('“Why bets” is due on LinkedIn');
      expect(push.text).not.toContain('lock screen');
      expect(context.pages().some((page) => page.url().startsWith(url))).toBe(false);
      await deliver(context, url, push.text);
      await expect
        .poll(() => shown(context, url))
        .toEqual([
          {
            title: '“Why bets” is due on LinkedIn',
            body: 'Post it now: the text is ready to copy.',
            path: expect.stringMatching(/^\/create\/stepped\?ideaId=[\w-]+&step=8&post=linkedin$/),
          },
        ]);
      // The same event twice is one notice.
      await deliver(context, url, push.text);
      expect(await shown(context, url)).toHaveLength(1);
    });

    await test.step('its place is the text for the platform', async () => {
      const [{ path } = { path: '' }] = await shown(context, url);
      const again = await Person.on(context, url);
      await again.visit(path);
      const dialog = again.page.getByRole('dialog', { name: /LinkedIn/ });
      await expect(dialog.getByRole('textbox')).toHaveValue(/Nobody reads this/);
    });

    await test.step('a message for somebody else shows nothing', async () => {
      const other = JSON.stringify({ ...(JSON.parse(push.text) as object), account: 'another', id: 'another' });
      await deliver(context, url, other);
      await expect.poll(() => shown(context, url)).toHaveLength(1);
    });
  } finally {
    await context.close();
    await browser.contexts().reduce(async (before, each) => (await before, each.close()), Promise.resolve());
    await server.discard();
    await service.stop();
  }
});

test('a person who logs out on a shared device gets no more notifications there', async ({ browser, maya, noah }) => {
  const service = await StandInPush.start();
  const server = await TestServer.start(service.env);
  const { url } = server;
  const context = await browser.newContext();
  try {
    await withPushService(context, service, url);
    const shared = await Person.on(context, url);
    await shared.register(maya);
    await shared.waitUntilInstalled();
    await shared.page.reload();
    await shared.visit(paths.settings);
    const section = notifications(shared.page);
    await section.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(section.getByRole('button', { name: 'Turn off on this device' })).toBeVisible();
    await shared.logOut();
    await expect.poll(() => shared.page.evaluate(() => localStorage.getItem('stand-in'))).toBeNull();

    await shared.visit('/register');
    await shared.fillInRegistration(noah);
    await shared.page.getByRole('button', { name: 'Create Account' }).click();
    await shared.page.waitForURL(`${url}/`);
    await shared.visit(paths.settings);
    await expect(section.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    expect(await service.news()).toEqual([]);
  } finally {
    await context.close();
    await server.discard();
    await service.stop();
  }
});

test('what is read on one device is read on the other', async ({ browser, server, maya }) => {
  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.register(maya);
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.signIn(maya);
  await laptop.page.evaluate(schedulePost);
  for (const { page } of [phone, laptop])
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 60_000 });
  await laptop.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await laptop.page.getByRole('button', { name: /^Mark as read: / }).click();
  await expect(phone.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await phone.page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await phone.page.getByRole('button', { name: /^Remove: / }).click();
  await expect(laptop.page.getByText('You’re all caught up')).toBeVisible();
});

test('without push, or with notifications blocked, one sentence says why', async ({ browser, server, maya }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  const person = await Person.on(context, server.url);
  await person.register(maya, paths.settings);
  const section = notifications(person.page);
  await expect(section).toContainText('This browser cannot receive notifications while Rostrum is closed.');
  await expect(section.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);

  const other = await browser.newContext();
  await other.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
  const blocked = await Person.on(other, server.url);
  await blocked.signIn(maya, paths.settings);
  await expect(notifications(blocked.page)).toContainText('Notifications from Rostrum are blocked on this device.');

  const quiet = await browser.newContext();
  await quiet.grantPermissions(['notifications'], { origin: server.url });
  await quiet.addInitScript(() => {
    PushManager.prototype.subscribe = async () => await new Promise(() => {});
  });
  const waiting = await Person.on(quiet, server.url);
  await waiting.signIn(maya, paths.settings);
  await waiting.waitUntilInstalled();
  await notifications(waiting.page).getByRole('button', { name: 'Turn on notifications' }).click();
  await notifications(waiting.page).getByRole('button', { name: 'Cancel' }).click();
  await expect(notifications(waiting.page).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(notifications(waiting.page).getByRole('button', { name: 'Turn on notifications' })).toBeEnabled();
});
