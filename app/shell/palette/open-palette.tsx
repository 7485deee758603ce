import { useEffect } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useLatePanel } from '../../ui/use-late-panel.ts';
import { isTakingLetters } from '../is-taking-letters.ts';

const listeners = new Set<() => void>();
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the palette, as the person's keyboard names them. */
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K';

function isPaletteKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'k' && (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
  );
}

/** Opens the command palette from anywhere in the shell. */
export function openPalette(): void {
  for (const listener of listeners) listener();
}

function onOpenPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
