/** Milliseconds. A page that waits for its rows looks idle to the browser; by then they are painted. */
const FIRST_MS = 1000;

/** Runs it once the page has come to rest, a few seconds from now at the latest. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  let handle = 0;
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') handle = requestIdleCallback(run, { timeout: 4000 });
    else run();
  }, FIRST_MS);
  return () => {
    clearTimeout(timer);
    if (handle !== 0) cancelIdleCallback(handle);
  };
}
