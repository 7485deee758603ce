import { test as base, expect } from '@playwright/test';
import { TestServer } from './start-server.ts';

/** A test with a server of its own. Console errors of its pages fail it. */
export const test = base.extend<{ server: TestServer }>({
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await TestServer.start();
    await use(server);
    await server.stop();
  },
});

export { expect };
