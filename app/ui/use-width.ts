import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The current width of an element in CSS pixels; `start` before it is rendered. */
export function useWidth<Drawn extends Element>(start: number): { ref: RefObject<Drawn | null>; width: number } {
  const ref = useRef<Drawn>(null);
  const [width, setWidth] = useState(start);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const watcher = new ResizeObserver(() => setWidth(current.clientWidth));
    watcher.observe(current);
    setWidth(current.clientWidth);
    return () => watcher.disconnect();
  }, []);
  return { ref, width };
}
