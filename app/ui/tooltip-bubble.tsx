import { useLayoutEffect, useRef, useState } from 'react';

/** Pixels kept free at the window's edges. */
const EDGE = 8;

/**
 * A few words below a control, or above it where there is no room. The same information is always available elsewhere.
 */
export function TooltipBubble({ anchor }: { readonly anchor: HTMLElement }) {
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    if (!bubble.current) return;
    const { left, top, bottom, width } = anchor.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = bubble.current;
    const most = document.documentElement.clientWidth - offsetWidth - EDGE;
    setPlace({
      left: Math.max(EDGE, Math.min(most, left + width / 2 - offsetWidth / 2)),
      top: bottom + offsetHeight > window.innerHeight ? top - offsetHeight : bottom,
    });
  }, [anchor]);
  return (
    <div
      ref={bubble}
      role="tooltip"
      className="pointer-events-none fixed z-50 max-w-[min(320px,100vw-16px)] py-1.5"
      style={place}
    >
      <span className="block animate-appear rounded-sm bg-ink px-2.5 py-1.5 text-xs wrap-anywhere text-paper">
        {anchor.dataset['tooltip']}
      </span>
    </div>
  );
}
