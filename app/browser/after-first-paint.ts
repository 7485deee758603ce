/** Runs it once, when the page with its frame is painted, or a second from now. */
export function afterFirstPaint(run: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    clearTimeout(timer);
    run();
  };
  let painted: ReturnType<typeof setTimeout> | undefined;
  // Signed-in pages draw nothing until their rows are read, so early frames are empty.
  const look = () => {
    if (document.querySelector('main')) painted = setTimeout(once, 0);
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  const timer = setTimeout(once, UNPAINTED_MS);
}

/** Milliseconds. A page in the background paints nothing, and neither does one that the browser has no time for. */
const UNPAINTED_MS = 1_000;
