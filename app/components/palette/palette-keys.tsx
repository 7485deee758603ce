import { useEffect } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useLatePanel } from '../../ui/use-late-panel.ts';
import { isTakingLetters } from '../is-taking-letters.ts';
import { isPaletteKey, onOpenPalette, openPalette } from './open-palette.ts';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');

/** Ctrl or ⌘ with K anywhere, and / outside a text, open the command palette, which loads once the page rests, or then. */
export function PaletteKeys() {
  const { isOpen, isDrawn, open, close } = useLatePanel();

  useEffect(() => whenIdle(() => void Palette.preload()), []);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSlash =
        event.key === '/' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        !isTakingLetters(event.composedPath());
      if (event.defaultPrevented || !(isSlash || isPaletteKey(event))) return;
      event.preventDefault();
      // A question that waits for its answer stays in front.
      if (!document.querySelector('[role="alertdialog"][data-state="open"]')) openPalette();
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
