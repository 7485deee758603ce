import type { Page } from '@playwright/test';

/**
 * Limit for `rest`, in milliseconds. Without it Chromium may never call back: a page whose frames were delayed once can
 * be without an idle callback for minutes, although it responds to everything.
 */
const LIMIT_MS = 2000;

/** Waits until the page is idle, at most `LIMIT_MS`. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate((timeout) => new Promise((rested) => requestIdleCallback(rested, { timeout })), LIMIT_MS);
}
