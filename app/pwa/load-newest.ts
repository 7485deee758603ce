/** Reloads the page with the newest available version: a waiting service worker is activated first. */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Offline there is no update to check for.
  await registration?.update().catch(() => {});
  if (registration?.installing) await settled(registration.installing);
  if (registration?.waiting) {
    const controlled = new Promise<unknown>((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    await controlled;
  }
  window.location.reload();
}

/** Resolves when the worker is installed or discarded. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve();
    });
  });
}
