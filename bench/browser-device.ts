import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A registered person whose session a new browser uses. */
export interface SignedInPerson {
  readonly id: string;
  /** `name=value` pairs as in a Cookie header; empty without a session. */
  readonly cookie: string;
  /** The server's address. */
  readonly url: string;
}

/** A new browser profile with the person's session and nothing else, and its one page. */
export async function newDevice(
  browser: Browser,
  { cookie, url }: Pick<SignedInPerson, 'cookie' | 'url'>,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const pairs = cookie === '' ? [] : cookie.split('; ');
  const cookies = pairs.map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies);
  return { context, page: await context.newPage() };
}
