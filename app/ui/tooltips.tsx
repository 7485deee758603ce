import { useEffect, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { TooltipDelay } from './tooltip-delay.ts';

const TooltipBubble = lazyPart(() => import('./tooltip-bubble.tsx'), 'TooltipBubble');
const loadBubble = () => void TooltipBubble.preload();

/** The tooltips of all controls, read from their `data-tooltip`. The code that draws them loads with the first one. */
export function Tooltips() {
  const anchor = useTooltipAnchor(loadBubble);
  return (
    anchor && (
      <PartBoundary fallback={null}>
        <TooltipBubble anchor={anchor} />
      </PartBoundary>
    )
  );
}

/** Shared by all tooltips. */
const delays = new TooltipDelay();

const marked = '[data-tooltip]';

/**
 * Milliseconds after a key press in which a focus change counts as caused by the keyboard; later, the page moved the
 * focus itself.
 */
const BY_KEY_MS = 100;

/**
 * The control whose tooltip is shown: the pointer stays on it, or the keyboard has focused it. Pressing, scrolling and
 * Escape end it.
 *
 * @param onAwaited called when a tooltip may follow, so that its code can be loaded
 */
function useTooltipAnchor(onAwaited: () => void): HTMLElement | null {
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
    // A tooltip that is still to come is kept: whether the pointer is over its control is checked when it opens.
    const scroll = () => shown && end();
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
      // A finger covers the control that it touches.
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
    document.addEventListener('scroll', scroll, { signal, capture: true, passive: true });
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

/** The bubble does not receive pointer events, and stays while the pointer moves over it (WCAG 1.4.13). */
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
