import { test as base, expect, type BrowserContext } from '@playwright/test';
import { TestServer } from './start-server.ts';

interface Fixtures {
  /** The shipped server, with a data folder of its own. */
  readonly server: TestServer;
  /** What the pages of this test have written to the console as errors; anything here fails the test. */
  readonly consoleErrors: string[];
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await TestServer.start();
    await use(server);
    await server.discard();
  },
  consoleErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => watchConsole(context, errors);
      browser.on('context', watch);
      await use(errors);
      browser.off('context', watch);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function watchConsole(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(String(error.error().stack || error.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    errors.push(`${message.text()} (${url})`);
  });
}
