import { useEffect, type RefObject } from 'react';

/** Keeps `--header` at the header's height in pixels, so that what sticks below it knows where: titles take two lines. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = header.current;
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--header', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => observer.disconnect();
  }, [header]);
}
