/**
 * Keeps `--keyboard` at the number of pixels that a phone's keyboard covers at the bottom of the page, so that elements
 * stuck to the bottom stay above it. Returns a stop function.
 */
export function watchKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const measure = () => document.documentElement.style.setProperty('--keyboard', `${keyboardHeight()}px`);
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  measure();
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
    document.documentElement.style.removeProperty('--keyboard');
  };
}

/** Pixels; 0 when there is no keyboard, or when the page itself makes room for it. */
export function keyboardHeight(): number {
  const viewport = window.visualViewport;
  // Zooming in makes the viewport smaller too.
  if (!viewport || viewport.scale > 1.01) return 0;
  const covered = window.innerHeight - viewport.height - viewport.offsetTop;
  return covered > LEAST_KEYBOARD ? Math.round(covered) : 0;
}

/** Pixels. A smaller difference is caused by the browser's own toolbars. */
const LEAST_KEYBOARD = 120;
