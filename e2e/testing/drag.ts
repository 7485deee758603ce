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

/**
 * Lets go of what the mouse drags, and answers when clicks are heard again. For 50 ms after a drop @dnd-kit swallows
 * clicks, so that the drop is none itself (`AbstractPointerSensor.detach`); no person is that fast, a test is.
 */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
}
