import { useEffect } from 'react';
import { expectTyping } from '../browser/typed-ahead.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { isKey, isTakingLetters, keys } from '../keys.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { useLatePanel } from '../ui/use-late-panel.ts';
import { onOpenPalette, openPalette } from './palette-requests.ts';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');

/**
 * Opens the command palette on Ctrl+K or ⌘K anywhere, and on / outside a text field. The palette's code loads once the
 * page is idle, or on first use.
 */
export function PaletteKeys() {
  const { isOpen, isDrawn, open, close } = useLatePanel();

  useEffect(() => whenIdle(() => void Palette.preload()), []);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSearch = isKey(event, keys.search) && !isTakingLetters(event.composedPath());
      if (event.defaultPrevented || !(isSearch || isKey(event, keys.palette))) return;
      event.preventDefault();
      // A dialog that requires an answer stays in front.
      if (document.querySelector('[role="alertdialog"][data-state="open"]')) return;
      // The search may take a moment to load. A text field keeps the focus, to get it back afterwards.
      if (!isTakingLetters(event.composedPath())) expectTyping();
      openPalette();
    };
    document.addEventListener('keydown', press);
    const stop = onOpenPalette(open);
    return () => {
      document.removeEventListener('keydown', press);
      stop();
    };
  }, [open]);

  if (!isDrawn) return null;
  return (
    <PartBoundary fallback={null}>
      <Palette isOpen={isOpen} onClose={close} />
    </PartBoundary>
  );
}
