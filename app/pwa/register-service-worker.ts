import { Workbox } from 'workbox-window';
import { currentAccount } from '../browser/current-account.ts';
import { ownScript } from '../browser/own-script.ts';
import { pushOwner } from '../browser/push-subscription.ts';

/**
 * Registers the service worker and calls `onWaiting` when a new version is ready. The page is reloaded only after the
 * person has agreed: a worker that takes over a running page removes the page's lazy chunks.
 * Afterwards it keeps the push subscription that the person has switched on.
 *
 * @param prepare brings typed words to the disk before the reload
 */
export async function registerServiceWorker(
  onWaiting: (update: () => void) => void,
  prepare: () => Promise<void>,
): Promise<void> {
  // Absent in private windows of some browsers, and on http pages that are not localhost.
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(ownScript('/service-worker.js'));
  const update = async () => {
    await prepare();
    workbox.addEventListener('controlling', () => window.location.reload());
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('waiting', () => onWaiting(() => void update()));
  await workbox.register();
  const account = await currentAccount();
  // Only where somebody has switched notifications on.
  if (account === null || pushOwner() !== account) return;
  const { keepSubscription } = await import('../features/notices/send-subscription.ts');
  await keepSubscription(account);
}
