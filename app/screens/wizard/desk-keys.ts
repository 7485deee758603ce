import { useEffect, useEffectEvent } from 'react';
import { steps } from '#core/documents/steps.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { saveAndSay } from '../../features/writing/draft-saving.tsx';
import { isTakingLetters } from '../../keys.ts';
import { isSaveKey } from '../../ui/form-keys.ts';

export interface DeskKeys {
  readonly onStep: (step: number) => void;
  readonly onPanel: () => void;
  readonly onFullScreen: () => void;
}

/** The meaning of a key press on the page of a draft. */
export type DeskKey =
  { readonly type: 'step'; readonly step: number } | { readonly type: 'panel' } | { readonly type: 'full-screen' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Ctrl+Alt+1 to 8 go to a step, Ctrl+. (on a Mac ⌘.) hides or shows the panel, and F opens the full screen. Null for
 * any other key.
 *
 * @param isInText F is a letter there
 */
export function deskKey(event: Pressed, isInText: boolean): DeskKey | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey && altKey && !metaKey) {
    // The key's position: with Alt, many keyboards type another character.
    const step = Number(/^Digit([1-9])$/.exec(code)?.[1]);
    return step >= 1 && step <= steps.length ? { type: 'step', step } : null;
  }
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key === '.') return { type: 'panel' };
  const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey;
  return isPlain && key.toLowerCase() === 'f' && !isInText ? { type: 'full-screen' } : null;
}

/** Listens for the keys of the desk while it is shown. */
export function useDeskKeys({ onStep, onPanel, onFullScreen }: DeskKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = deskKey(event, isTakingLetters(event.composedPath()));
    if (!pressed) return;
    event.preventDefault();
    if (pressed.type === 'step') onStep(pressed.step);
    else if (pressed.type === 'panel') onPanel();
    else onFullScreen();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Ctrl+S anywhere in the wizard writes typed words to the disk, and shows whether that succeeded. */
export function useSaveKey(document: OpenDocument<'content-item'>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The draft's editor and the forms in dialogs have their own save keys.
      if (!isSaveKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      void saveAndSay(document);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [document]);
}
