import { useEffect, type RefObject } from 'react';

/** Dialogs and forms that close put the focus where they want it within this time. Milliseconds. */
const OWN_WAY_MS = 100;

const focusable = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, [tabindex="0"]';

const openDialog = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';

/**
 * Keeps the keyboard's place. A browser drops the focus to the start of the page when what had it goes away: a deleted
 * row, the link of a page that was left, a button that made room for its progress. Here it goes to the first thing that
 * is left of what stood around it, at most to the page's main part. While a dialog is open it stays inside: a dialog
 * closes when the focus goes elsewhere.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** What had the focus last, and what it stood in, nearest first. Empty once the person has put the focus away. */
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
        // A click beside everything. What goes away is gone by now, and a window that loses the focus keeps its own.
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
  // A row that can have the focus itself is nearer than the page.
  const row = place.closest<HTMLElement>('[tabindex]');
  return found ?? (row && home.contains(row) ? row : home);
}

function selfAndAncestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let next: Element | null = element; next; next = next.parentElement) found.push(next);
  return found;
}
