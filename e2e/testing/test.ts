import { test as base, expect, type BrowserContext } from '@playwright/test';
import { TestServer } from './start-server.ts';

interface Fixtures {
  /** The shipped server, with a data folder of its own. */
  readonly server: TestServer;
  /** What the pages of this test have written to the console as errors; anything here fails the test. */
  readonly consoleErrors: string[];
  /**
   * How the calls fail that this test makes fail: `net::ERR_` where it stops the server, a status where it ends the
   * session. The browser notes each one; the app cannot keep it from being written.
   */
  readonly failingCalls: RegExp | null;
}

export const test = base.extend<Fixtures>({
  failingCalls: [null, { option: true }],
  server: async ({ browser }, use) => {
    const server = await TestServer.start();
    await use(server);
    // A page that outlived its server would note that.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server.discard();
  },
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

function watchConsole(
  context: BrowserContext,
  { errors, failingCalls }: { readonly errors: string[]; readonly failingCalls: RegExp | null },
): void {
  context.on('weberror', (error) => errors.push(describe(error.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const text = message.text();
    if (
      failingCalls?.test(text) &&
      text.startsWith('Failed to load resource') &&
      /^\/(api|assets)\//.test(new URL(url).pathname)
    )
      return;
    errors.push(`${text} (${url})`);
  });
}

/** What the browser itself throws may come without a stack. */
function describe({ name, message, stack }: Error): string {
  return stack || `${name}: ${message}`;
}
