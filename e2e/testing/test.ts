import { test as base, expect, type Browser, type BrowserContext, type TestInfo } from '@playwright/test';
import type { Credentials } from './person.ts';
import { TestServer } from './start-server.ts';

interface WorkerFixtures {
  readonly sharedServer: TestServer;
}

interface Fixtures {
  /** The shipped server. Tests share it, each with accounts of its own: none may stop it or count its contents. */
  readonly server: TestServer;
  /** The shipped server with a data folder of its own, to stop, kill and restore. */
  readonly ownServer: TestServer;
  /** Credentials for a person that no other test uses, without an account yet. */
  readonly maya: Credentials;
  /** A second such person. */
  readonly noah: Credentials;
  /** Errors that this test's pages wrote to the console; any of them fails the test. */
  readonly consoleErrors: string[];
  /**
   * The failures that this test causes: `net::ERR_` if it stops the server, a status if it ends the session. The
   * browser logs each of them, and the app cannot prevent that.
   */
  readonly failingCalls: RegExp | null;
}

/**
 * A test with this tag in its title is never offline, pushed to or shared with. Its pages do not install the service
 * worker, which takes three seconds of processor time in each new browser context: a fifth of what a test uses.
 */
const onlineTag = '@online';

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  serviceWorkers: async ({}, use, { tags }) => await use(tags.includes(onlineTag) ? 'block' : 'allow'),
  failingCalls: [null, { option: true }],
  sharedServer: [
    // Playwright derives a fixture's dependencies from this pattern, even from an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await TestServer.start();
      await use(server);
      await server.discard();
    },
    { scope: 'worker' },
  ],
  server: async ({ browser, sharedServer }, use) => {
    await use(sharedServer);
    await closeAll(browser);
  },
  ownServer: async ({ browser }, use) => {
    const server = await TestServer.start();
    await use(server);
    // A page that outlived its server would log that.
    await closeAll(browser);
    await server.discard();
  },
  maya: somebody('maya', 'quiet-harbour-42'),
  noah: somebody('noah', 'slow-orchard-17'),
  consoleErrors: [
    async ({ browser, failingCalls }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => watchConsole(context, { errors, failingCalls });
      browser.on('context', watch);
      await use(errors);
      browser.off('context', watch);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function somebody(name: string, password: string) {
  // oxlint-disable-next-line no-empty-pattern
  return async ({}, use: (person: Credentials) => Promise<void>, { testId }: TestInfo) =>
    await use({ username: `${name}-${testId.slice(-6)}`, password });
}

async function closeAll(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

function watchConsole(
  context: BrowserContext,
  { errors, failingCalls }: { readonly errors: string[]; readonly failingCalls: RegExp | null },
): void {
  context.on('weberror', (error) => errors.push(describe(error.error())));
  const wasJustCut = watchCuts(context);
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const text = message.text();
    const mayFail = failingCalls?.test(text) || (text.includes('net::ERR_INTERNET_DISCONNECTED') && wasJustCut());
    if (mayFail && text.startsWith('Failed to load resource') && /^\/(api|assets)\//.test(new URL(url).pathname))
      return;
    errors.push(`${text} (${url})`);
  });
}

/**
 * A request that was in flight when the test cut the network fails, and so does one of a page that is not notified yet.
 */
const CUT_MS = 5000;

/** Returns a function: whether the test has just taken this context off the network. */
function watchCuts(context: BrowserContext): () => boolean {
  let cutAt = -Infinity;
  const setOffline = context.setOffline.bind(context);
  // Playwright has no event for it.
  context.setOffline = async (isOffline) => {
    if (isOffline) cutAt = Date.now();
    await setOffline(isOffline);
  };
  return () => Date.now() - cutAt < CUT_MS;
}

/** An error that the browser itself throws may have no stack. */
function describe({ name, message, stack }: Error): string {
  return stack || `${name}: ${message}`;
}
