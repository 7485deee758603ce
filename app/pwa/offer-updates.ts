import { showToast } from '../ui/show-toast.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** Installs the service worker once the page is idle, and offers new versions as they come. */
export function offerUpdates(): void {
  if (!import.meta.env.PROD) return;
  const register = () => {
    const flush = async () => {
      const { getAccount } = await import('../data/account.ts');
      await getAccount()?.loadedDocuments()?.flush();
    };
    const offer = (update: () => void) => showToast({ title: 'A new version is ready', action: { label: 'Update', run: update } });
    registerServiceWorker(offer, flush).catch((error: unknown) => reportError(error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
