import { lazy, Suspense, useEffect, useState } from 'react';
import { isTakingLetters } from '../is-taking-letters.ts';
import { isPaletteKey, onOpenPalette, openPalette } from './open-palette.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Ctrl or ⌘ with K anywhere, and / outside a text, open the command palette, which loads then. */
export function PaletteKeys() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');

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
    const stop = onOpenPalette(() => setState('open'));
    return () => {
      document.removeEventListener('keydown', press);
      stop();
    };
  }, []);

  if (state === 'never') return null;
  return (
    <Suspense>
      <Palette isOpen={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  );
}
