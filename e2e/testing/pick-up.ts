import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Presses space on the focused handle and answers when arrow keys are listened to. @dnd-kit adds that listener in a
 * timer after it has announced the drag; a timer of ours comes after it.
 */
export async function pickUp(page: Page, announced: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(announced)).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
