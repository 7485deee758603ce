import { useEffect, useState } from 'react';
import { TooltipDelay } from './tooltip-delay.ts';

/** Of all tooltips together. */
const delays = new TooltipDelay();

const marked = '[data-tooltip]';

/** Milliseconds in which a key has moved the focus: later it was the page that moved it, and nobody asked for words. */
const BY_KEY_MS = 100;

/**
 * The control whose tooltip shows: the pointer was moved to it and rests, or the keyboard has come to it. Pressing,
 * scrolling and Escape end it.
 *
 * @param onAwaited a tooltip may follow, so that what draws it can be loaded
 */
export function useTooltipAnchor(onAwaited: () => void): HTMLElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let awaited: HTMLElement | null = null;
    let shown: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let steppedAt = -Infinity;
    const end = () => {
      clearTimeout(timer);
      awaited = null;
      if (!shown) return;
      shown = null;
      delays.closed(performance.now());
      setAnchor(null);
    };
    const begin = (control: HTMLElement, on: ':hover' | ':focus') => {
      if (control === (awaited ?? shown)) return;
      end();
      awaited = control;
      onAwaited();
      timer = setTimeout(() => {
        awaited = null;
        if (!control.matches(on)) return;
        shown = control;
        setAnchor(control);
      }, delays.at(performance.now()));
    };
    const point = (event: PointerEvent) => {
      // A finger covers what it points at.
      if (event.pointerType === 'touch' || isOverBubble(event)) return;
      const control = controlOf(event.target);
      if (control) begin(control, ':hover');
      else end();
    };
    const focus = ({ target }: FocusEvent) => {
      const control = controlOf(target);
      if (control && performance.now() - steppedAt < BY_KEY_MS) begin(control, ':focus');
    };
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' || key.startsWith('Arrow')) steppedAt = performance.now();
      if (key === 'Escape' || key === 'Enter' || key === ' ') end();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('pointermove', point, { signal, passive: true });
    document.documentElement.addEventListener('pointerleave', end, { signal });
    document.addEventListener('focusin', focus, { signal });
    document.addEventListener('focusout', end, { signal });
    document.addEventListener('pointerdown', end, { signal, capture: true });
    document.addEventListener('keydown', press, { signal, capture: true });
    document.addEventListener('scroll', end, { signal, capture: true, passive: true });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [onAwaited]);

  return anchor;
}

function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(marked) : null;
}

/** The bubble lets presses through, and stays while the pointer is on its way over it (WCAG 1.4.13). */
function isOverBubble({ clientX, clientY }: PointerEvent): boolean {
  const bubble = document.querySelector('[role=tooltip]')?.getBoundingClientRect();
  return (
    bubble !== undefined &&
    clientX >= bubble.left &&
    clientX <= bubble.right &&
    clientY >= bubble.top &&
    clientY <= bubble.bottom
  );
}
