import { whenIdle } from '../browser/when-idle.ts';
import { showToast } from '../ui/show-toast.ts';

/** Installs the service worker once the page is idle, and offers new versions when they are ready. */
export function offerUpdates(): void {
  if (!import.meta.env.PROD) return;
  const register = () => {
    if (!navigator.onLine) {
      tryAgain();
      return;
    }
    const flush = async () => {
      const { getAccount } = await import('../features/account/open-account.ts');
      await getAccount()?.loadedDocuments()?.flush();
    };
    const offer = (update: () => void) =>
      showToast({ title: 'A new version is ready', action: { label: 'Update', run: update } });
    const install = async () => {
      // Loaded with its library, which the first paint does not need.
      const { registerServiceWorker } = await import('./register-service-worker.ts');
      await registerServiceWorker(offer, flush);
    };
    install().catch((error: unknown) => {
      // The network was lost during the registration.
      if (error instanceof TypeError) tryAgain();
      else reportError(error);
    });
  };
  const tryAgain = () => window.addEventListener('online', register, { once: true });
  // The worker downloads the whole app, so the page's own requests go first.
  const rest = () => whenIdle(register);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}

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
