/** Runs a function once, after the first paint of the page with its frame, or after a second. */
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

/** Milliseconds. A background page is never painted, and neither is one that the browser has no time for. */
const UNPAINTED_MS = 1_000;

/** Runs a function once the current page content is painted. Returns a cancel function. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
