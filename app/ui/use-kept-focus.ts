import { useEffect, type RefObject } from 'react';

/** Milliseconds in which a closing dialog or form may set the focus itself. */
const OWN_WAY_MS = 100;

const focusable = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, [tabindex="0"]';

const openDialog = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';

/**
 * Keeps the keyboard focus near its position. When the focused element disappears (a deleted row, the link of a page
 * that was left, a button replaced by its progress), a browser moves the focus to the start of the page. This hook
 * moves it to the nearest remaining element around it, or to the page's main part. While a dialog is open the focus
 * stays inside it, because a dialog closes when the focus leaves.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /**
     * The element that had the focus last, and its ancestors, nearest first. Empty once the person has removed the
     * focus.
     */
    let around: readonly Element[] = [];
    let waiting: ReturnType<typeof setTimeout> | undefined;

    const isLost = () => around[0]?.isConnected === false && document.activeElement === document.body;
    const restore = () => {
      const home = [...document.querySelectorAll<HTMLElement>(openDialog)].at(-1) ?? main.current;
      if (!isLost() || !home) return;
      const place = around.find((element) => element.isConnected && home.contains(element));
      firstFocusable(place ?? home, home).focus({ preventScroll: true });
    };
    const look = () => {
      if (!isLost()) return;
      clearTimeout(waiting);
      waiting = setTimeout(restore, OWN_WAY_MS);
    };
    const note = ({ target }: FocusEvent) => {
      around = target instanceof Element ? selfAndAncestors(target) : [];
    };
    const forget = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        // The person clicked on nothing. An element that disappears is gone by now, and a window that loses the focus
        // keeps its active element.
        if (target === around[0] && around[0]?.isConnected && document.activeElement === document.body) around = [];
      });
    };

    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', forget);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', forget);
    };
  }, [main]);
}

function firstFocusable(place: Element, home: HTMLElement): HTMLElement {
  if (place === home) return home;
  const found = [...place.querySelectorAll<HTMLElement>(focusable)].find((element) => element.checkVisibility());
  // A focusable row is nearer than the page.
  const row = place.closest<HTMLElement>('[tabindex]');
  return found ?? (row && home.contains(row) ? row : home);
}

function selfAndAncestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let next: Element | null = element; next; next = next.parentElement) found.push(next);
  return found;
}
