/** Runs it once the page has come to rest, in 5 s at the latest. Answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callback.
  const timer = setTimeout(run, 1000);
  return () => clearTimeout(timer);
}
