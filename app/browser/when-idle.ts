/** Milliseconds. `next`: polling interval while the page loads what it shows. `most`: longest delay. */
const LOOK_MS = { next: 200, most: 4000 } as const;

/**
 * Runs a function once the page is idle, after 4 seconds at the latest. A page that waits for its rows looks idle to
 * the browser; here it does not count as idle. Returns a cancel function.
 */
export function whenIdle(run: () => void): () => void {
  const began = performance.now();
  let handle = 0;
  let timer = 0;
  const wait = () => {
    timer = window.setTimeout(look, LOOK_MS.next);
  };
  const look = () => {
    if (isLoading() && performance.now() - began < LOOK_MS.most) wait();
    // Safari has no idle callback.
    else if (typeof requestIdleCallback === 'function') handle = requestIdleCallback(run, { timeout: LOOK_MS.most });
    else run();
  };
  wait();
  return () => {
    clearTimeout(timer);
    if (handle !== 0) cancelIdleCallback(handle);
  };
}

function isLoading(): boolean {
  const main = document.querySelector('main');
  return !main || main.querySelector('[aria-busy="true"]') !== null;
}
