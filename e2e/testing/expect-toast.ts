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

/**
 * At a draft a toast covers neither the panel, the foot, nor any button, link or field, in a wide window not even the
 * draft; on a phone the draft is the one free place.
 */
export async function expectToastBesideDesk(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const shown = document.querySelector('[data-scope=toast][data-part=root]');
        if (!shown) return ['no toast'];
        const toast = shown.getBoundingClientRect();
        const pressed = 'a[href], button, input, textarea, select, [role=button], [role=tab], [data-bottom-bar]';
        const read = '[data-beside-panel], [data-side-panel]';
        const draft = window.innerWidth > 1100 ? '[contenteditable=true]' : '.no-such';
        return [...document.querySelectorAll(`${pressed}, ${read}, ${draft}`)]
          .filter((each) => !shown.contains(each) && each.closest('[inert]') === null)
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .filter((each) => {
            const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
            if (width <= 1 || height <= 1) return false;
            return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
          })
          .map((each) => each.getAttribute('aria-label') ?? each.textContent.slice(0, 40));
      }),
    )
    .toEqual([]);
}
