import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How wide an element is, in CSS pixels, as it is drawn and as it changes; `start` before it is drawn. */
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
