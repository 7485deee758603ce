import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';
import { Person } from '../e2e/testing/person.ts';
import { TestServer } from '../e2e/testing/start-server.ts';

export interface Seeded {
  readonly server: TestServer;
  readonly context: BrowserContext;
  readonly person: Person;
}

/** A person with this many items, signed in on a laptop that has them all and works without a network. */
export async function withSeededPerson(items: number, measure: (seeded: Seeded) => Promise<void>): Promise<void> {
  const server = await TestServer.start();
  const browser = await chromium.launch(chromiumOptions);
  try {
    await server.stop();
    const said = await server.operate('seed', '--items', String(items), '--user', 'maya');
    const password = /Password: (\S+)/.exec(said)?.[1];
    if (!password) throw new Error(`The account was not made: ${said}`);
    await server.startAgain();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const person = await Person.on(context, server.url);
    await person.signIn({ username: 'maya', password }, '/pipeline');
    await person.page.getByText(`Showing ${items.toLocaleString('en')} content items`).waitFor({ timeout: 300_000 });
    await person.waitUntilInstalled();
    await measure({ server, context, person });
  } finally {
    await browser.close();
    await server.discard();
  }
}
