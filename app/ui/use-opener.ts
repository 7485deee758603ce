import { useState } from 'react';

/**
 * What had the focus when a dialog opened, for `finalFocusEl`: closing gives it back. The dialog itself looks too
 * late where a field inside takes the focus as soon as it is there.
 */
export function useOpener(isOpen: boolean): () => HTMLElement | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpener(document.activeElement);
  }
  return () => (opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null);
}
