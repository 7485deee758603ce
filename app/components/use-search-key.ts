import { useEffect, type RefObject } from 'react';
import { isTakingLetters } from './is-taking-letters.ts';

/** The slash leads to the page's own search. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTakingLetters(event.composedPath()))
        return;
      // Before the palette, which takes the key on pages without a search.
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [field]);
}
