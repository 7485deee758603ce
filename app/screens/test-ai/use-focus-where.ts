import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus on a field each time that something else is wrong with it. */
export function useFocusWhere<Input extends HTMLElement>(wrong: object | null): RefObject<Input | null> {
  const input = useRef<Input>(null);
  useEffect(() => {
    if (wrong) input.current?.focus();
  }, [wrong]);
  return input;
}
