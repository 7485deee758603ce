import { type RefObject, useEffect, useRef } from 'react';

export interface HeldFocus {
  /** The element around the answer, with `tabIndex={-1}`. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Call it before the button that was pressed goes. */
  readonly hold: () => void;
}

/**
 * For a button that asks the server again, and is gone meanwhile: the focus stays on the place of the answer, and goes to
 * the first control of that, unless the person has moved on.
 */
export function useHeldFocus(isAsking: boolean): HeldFocus {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!isAsking && current && document.activeElement === current)
      current.querySelector<HTMLElement>('input:not([hidden]), a, button')?.focus();
  }, [isAsking]);
  return { place, hold: () => place.current?.focus() };
}
