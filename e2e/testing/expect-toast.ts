import { expect, type Page } from '@playwright/test';

/**
 * A toast is at the top of a wide window without covering a control of the page, and above the bars at the bottom of a
 * phone (docs/rules.md, "Screens").
 */
export async function expectToastInPlace(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const dismiss = document.querySelector('[data-scope=toast][data-part=root]');
        // Between two toasts.
        if (!dismiss) return ['no toast'];
        const toast = dismiss.getBoundingClientRect();
        const isWide = window.innerWidth > 760;
        const bars = [...document.querySelectorAll('[data-phone-bar], [data-bottom-bar]')]
          .filter((bar) => bar.checkVisibility())
          .map((bar) => bar.getBoundingClientRect().top);
        if (isWide && toast.top > window.innerHeight / 2) return ['not at the top'];
        // A phone's page full of fields has no free strip above them.
        if (!isWide) return toast.bottom > Math.min(window.innerHeight, ...bars) ? ['not above the bars'] : [];
        return [
          ...document.querySelectorAll('a[href], button, input, textarea, [contenteditable=true], [data-bottom-bar]'),
        ]
          .filter((control) => !dismiss.contains(control) && control.checkVisibility({ visibilityProperty: true }))
          .filter((control) => {
            const { left, right, top, bottom, width } = control.getBoundingClientRect();
            return width > 1 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
          })
          .map((control) => control.getAttribute('aria-label') ?? control.textContent);
      }),
    )
    .toEqual([]);
}
