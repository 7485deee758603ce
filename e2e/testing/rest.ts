import type { Page } from '@playwright/test';

/**
 * Milliseconds after which a page that has not come to rest is taken as it is. Without a limit Chromium may never call
 * back: a page whose frames were held up once can be without an idle moment for minutes, though it answers everything.
 */
const LIMIT_MS = 2000;

/** The page has nothing to do, or has been given time to. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate((timeout) => new Promise((rested) => requestIdleCallback(rested, { timeout })), LIMIT_MS);
}
