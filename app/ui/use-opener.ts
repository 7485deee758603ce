import { useState } from 'react';

/**
 * The element that had the focus when a dialog opened, for `finalFocusEl`, so that closing restores it. The dialog
 * itself reads it too late when a field inside takes the focus immediately. If the element is gone by then, because the
 * dialog did what its button offered, it is the nearest focusable element around it, such as a row.
 */
export function useOpener(isOpen: boolean): () => HTMLElement | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [openers, setOpeners] = useState<readonly HTMLElement[]>([]);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpeners(withSurroundings(document.activeElement));
  }
  return () => firstConnected(openers);
}

/** For a button that removes itself with the part it is in: afterwards the nearest focusable element has the focus. */
export function keepFocusAround(pressed: HTMLElement, remove: () => void): void {
  const openers = withSurroundings(pressed);
  remove();
  // After React has removed the button.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) firstConnected(openers)?.focus({ preventScroll: true });
  });
}

function firstConnected(elements: readonly HTMLElement[]): HTMLElement | null {
  return elements.find((each) => each.isConnected) ?? null;
}

/**
 * An element, the focusable ones around it, innermost first, and the page's main part. The draft's editor lies in a
 * shadow tree.
 */
function withSurroundings(opener: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  const inner = opener?.shadowRoot?.activeElement;
  if (inner instanceof HTMLElement) found.push(inner);
  let at = opener;
  while (at instanceof HTMLElement && at !== document.body) {
    found.push(at);
    at = at.parentElement?.closest('[tabindex]') ?? null;
  }
  const main = document.querySelector<HTMLElement>('main[tabindex]');
  if (main && !found.includes(main)) found.push(main);
  return found;
}
