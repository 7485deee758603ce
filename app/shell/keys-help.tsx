import { useEffect } from 'react';
import { isKey, isTakingLetters, keys } from '../keys.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { useLatePanel } from '../ui/use-late-panel.ts';

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog');

const listeners = new Set<() => void>();

/** Opens the list of all keys. */
export function showKeys(): void {
  for (const listener of listeners) listener();
}

/** Opens the list of all keys on ? outside a text field. */
export function KeysHelp() {
  const { isOpen, isDrawn, open, close } = useLatePanel();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isKey(event, keys.help) || isTakingLetters(event.composedPath())) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    listeners.add(open);
    return () => {
      document.removeEventListener('keydown', press);
      listeners.delete(open);
    };
  }, [open]);
  if (!isDrawn) return null;
  return (
    <PartBoundary fallback={null}>
      <KeysDialog isOpen={isOpen} onClose={close} />
    </PartBoundary>
  );
}
