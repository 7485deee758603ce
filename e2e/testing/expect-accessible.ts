import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules whose result may differ between the themes, by axe's names. */
const colourRules = ['color-contrast', 'link-in-text-block'];

export interface AccessibleOptions {
  /** The page's name in failure messages. */
  readonly at?: string;
  /** In CSS pixels. */
  readonly widths?: readonly number[];
}

/**
 * Checks both themes, on a wide screen and on the narrowest phone, including that nothing scrolls sideways. Fails
 * softly, so that one run reports everything.
 */
export async function expectAccessible(
  page: Page,
  { at = page.url(), widths = [1280, 320] }: AccessibleOptions = {},
): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectStill(page);
      // Legacy mode, because there are no frames of other origins, and the other mode opens a blank page for them.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      // All other rules have the same result in both themes.
      const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(colourRules)).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
      expect.soft(found, `${at}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    await expectToFit(page, { at, width });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** Nothing scrolls sideways at this width. */
export async function expectToFit(
  page: Page,
  { at, width }: { readonly at: string; readonly width: number },
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft(async () => expect(await overflow(), `${at} at ${width} px`).toBe(0)).toPass({ timeout: 5000 });
}

/** Waits until nothing moves any more. */
export async function expectStill(page: Page): Promise<void> {
  // An animation that was just requested begins with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === 'running').length);
  await expect.poll(moving).toBe(0);
}
