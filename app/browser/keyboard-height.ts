/**
 * Keeps `--keyboard` at the number of pixels that a phone's keyboard covers at the bottom of the page, and
 * `--viewport-top` at those that are scrolled out above it meanwhile, so that elements stuck to an edge stay in sight.
 * `data-keyboard` marks the page while it is open. Returns a stop function.
 */
export function watchKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const { dataset, style } = document.documentElement;
  const measure = () => {
    const height = keyboardHeight();
    style.setProperty('--keyboard', `${height}px`);
    style.setProperty('--viewport-top', `${height > 0 ? Math.round(viewport.offsetTop) : 0}px`);
    if (height > 0) dataset['keyboard'] = '';
    else delete dataset['keyboard'];
  };
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  measure();
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
    style.removeProperty('--keyboard');
    style.removeProperty('--viewport-top');
    delete dataset['keyboard'];
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
