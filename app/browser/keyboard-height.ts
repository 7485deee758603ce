/**
 * Keeps `--keyboard` at the pixels of the page's bottom that a phone's keyboard lies over, so that what is stuck to
 * the bottom stands above it. Returns a stop function.
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

/** Pixels; 0 while there is none, and where the page itself makes room for it. */
export function keyboardHeight(): number {
  const viewport = window.visualViewport;
  // Pinching in makes the viewport smaller too.
  if (!viewport || viewport.scale > 1.01) return 0;
  const covered = window.innerHeight - viewport.height - viewport.offsetTop;
  return covered > LEAST_KEYBOARD ? Math.round(covered) : 0;
}

/** Less is the browser's own bars. Pixels. */
const LEAST_KEYBOARD = 120;
