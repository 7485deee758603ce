/** Loads the page again with the newest version that can be had: a new service worker that waits takes over first. */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Offline there is nothing to look for.
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

/** Installed, or given up. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve();
    });
  });
}
