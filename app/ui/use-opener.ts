import { useState } from 'react';

/**
 * The element that had the focus when a dialog opened, for `finalFocusEl`, so that closing restores it. The dialog
 * itself reads it too late when a field inside takes the focus immediately.
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
