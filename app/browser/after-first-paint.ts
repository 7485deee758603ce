import { afterPaint } from './after-paint.ts';

/** Milliseconds. A page in the background paints nothing, and neither does one that the browser has no time for. */
const UNPAINTED_MS = 1_000;

/** Runs it once, when what stands on the page is painted, or a second from now. */
export function afterFirstPaint(run: () => void): void {
  const once = () => {
    cancelPaint();
    clearTimeout(timer);
    run();
  };
  const cancelPaint = afterPaint(once);
  const timer = setTimeout(once, UNPAINTED_MS);
}
