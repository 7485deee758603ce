import { Workbox } from 'workbox-window';
import { ownScript } from '../browser/own-script.ts';
import { pushOwner } from '../browser/push-subscription.ts';

/**
 * Registers the service worker and calls `onWaiting` when a new version is ready. The page is reloaded only after the
 * person has agreed: a worker that takes over a running page removes the page's lazy chunks.
 * Afterwards it keeps the push subscription of a person who has switched one on.
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
  // Only where somebody has switched notifications on.
  if (pushOwner() === null) return;
  const { keepSubscriptions } = await import('../features/notices/send-subscription.ts');
  keepSubscriptions();
}
