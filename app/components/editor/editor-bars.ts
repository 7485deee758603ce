import type { RefObject } from 'react';
import { keyboardHeight } from '../../browser/keyboard-height.ts';
import type { EditorBars } from './open-markdown-editor.ts';

/** Pixels that stay clear between a bar and the caret. */
const AIR = 16;

/** Counts and the wizard's actions below the text, and a phone's bottom bar. Pixels. */
const BELOW_IN_PAGE = 196;
/** The counts alone: above a keyboard, nothing else is in sight. */
const BELOW_WITH_KEYBOARD = 64;

/** The bars around the draft. @param bar the formatting bar, which sticks above the text */
export function editorBars(bar: RefObject<HTMLElement | null>, isFullScreen: () => boolean): EditorBars {
  return {
    margins: () => ({
      top: bar.current ? Number.parseFloat(getComputedStyle(bar.current).top) + bar.current.offsetHeight + AIR : 0,
      bottom: isFullScreen() ? AIR : keyboardHeight() > 0 ? BELOW_WITH_KEYBOARD : BELOW_IN_PAGE,
    }),
    edge: () => bar.current?.getBoundingClientRect().bottom ?? 0,
  };
}
