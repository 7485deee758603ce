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
  return () => openers.find((each) => each.isConnected) ?? null;
}

/** An element, and the focusable ones around it, innermost first. The draft's editor lies in a shadow tree. */
function withSurroundings(opener: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  const inner = opener?.shadowRoot?.activeElement;
  if (inner instanceof HTMLElement) found.push(inner);
  let at = opener;
  while (at instanceof HTMLElement && at !== document.body) {
    found.push(at);
    at = at.parentElement?.closest('[tabindex]') ?? null;
  }
  return found;
}
