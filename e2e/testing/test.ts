import { test as base, expect, type Browser, type BrowserContext, type TestInfo } from '@playwright/test';
import type { Credentials } from './person.ts';
import { TestServer } from './start-server.ts';

interface WorkerFixtures {
  readonly sharedServer: TestServer;
}

interface Fixtures {
  /** The shipped server. Tests share it, each with accounts of its own: none stops it or counts what it holds. */
  readonly server: TestServer;
  /** The shipped server with a data folder of its own, to stop, kill and restore. */
  readonly ownServer: TestServer;
  /** Somebody whom no other test knows, without an account so far. */
  readonly maya: Credentials;
  /** Somebody else. */
  readonly noah: Credentials;
  /** What the pages of this test have written to the console as errors; anything here fails the test. */
  readonly consoleErrors: string[];
  /**
   * How the calls fail that this test makes fail: `net::ERR_` where it stops the server, a status where it ends the
   * session. The browser notes each one; the app cannot keep it from being written.
   */
  readonly failingCalls: RegExp | null;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  failingCalls: [null, { option: true }],
  sharedServer: [
    // Playwright reads from the pattern what a fixture needs.
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
    // A page that outlived its server would note that.
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

/** A call that was under way when the test cut the network fails, as does one of a page that was not told so far. */
const CUT_MS = 5000;

/** Whether the test has just taken this context off the network. */
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

/** What the browser itself throws may come without a stack. */
function describe({ name, message, stack }: Error): string {
  return stack || `${name}: ${message}`;
}
