import type { Page } from '@playwright/test';
import { rest } from '../e2e/testing/rest.ts';

export interface Press {
  /** The element to press. */
  readonly selector: string;
  /** The element that appears in answer to the press; nothing in `main` may be loading any more. */
  readonly appears: string;
  /** Its whole text, if a similar element was there before. */
  readonly text?: string;
}

/** Milliseconds from a press until its answer was painted. Press, wait and clock are all in the page. */
export async function timePress(page: Page, press: Press): Promise<number> {
  await page.waitForSelector(press.selector);
  // Work left over from the last press must not count towards this one.
  await rest(page);
  return await page.evaluate(async ({ selector, appears, text }) => {
    const target = document.querySelector<HTMLElement>(selector)!;
    // A finger or a button is down for this long before the press is released.
    const pressMs = 80;
    const pressed = performance.now() + pressMs;
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await new Promise((isUp) => setTimeout(isUp, pressMs));
    target.click();
    await new Promise<void>((isReady) => {
      // No function here has a name, because the loader would mark it with a helper that the page lacks.
      const watcher = new MutationObserver(() => {
        const answer = document.querySelector(appears);
        if (!answer || document.querySelector('main [aria-busy="true"]')) return;
        if (text !== undefined && answer.textContent !== text) return;
        watcher.disconnect();
        isReady();
      });
      watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    });
    // A message posted in a frame's callback is delivered after that frame was painted.
    await new Promise<void>((isPainted) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => isPainted());
        port1.start();
        port2.postMessage(null);
      });
    });
    return performance.now() - pressed;
  }, press);
}
