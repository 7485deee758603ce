import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Presses space on the focused handle and resolves when arrow keys are handled. @dnd-kit adds that listener in a timer
 * after it has announced the drag; our timer runs after it.
 */
export async function pickUp(page: Page, announced: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(announced)).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/**
 * Releases the mouse and resolves when clicks are handled again. For 50 ms after a drop @dnd-kit swallows clicks, so
 * that the drop is not one itself (`AbstractPointerSensor.detach`). A test is faster than that, a person is not.
 */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
}
