/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { deliverInBackground } from './background-sync.ts';
import { isBackgroundSyncTag } from '../browser/background-sync-tag.ts';
import { isCheckerFile, readCheckerFile } from '../browser/checker-file.ts';
import { takeShare } from './share-target.ts';
import { shareTargetPath } from '#core/content/share-target.ts';

declare const self: ServiceWorkerGlobalScope;

/** Not in the DOM library: Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Every route opens offline from the one page. The API, its event stream above all, never passes through here, and
// neither do people's own sites.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/@/, /^\/calendar-feed\//, /^\/(robots\.txt|sitemap\.xml)$/],
  }),
);

// The grammar checker's file is kept by who needs it first (app/browser/checker-file.ts), not with the first visit.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isCheckerFile(url.pathname),
  ({ request }) => readCheckerFile(request),
);

// What other apps share arrives as a form, with the network or without, whether a page is open or not.
registerRoute(
  ({ url }) => url.pathname === shareTargetPath,
  ({ request }) => takeShare(request),
  'POST',
);

self.addEventListener('sync', ((event: SyncEvent) => {
  if (isBackgroundSyncTag(event.tag)) event.waitUntil(deliverInBackground());
}) as EventListener);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page asks when its person has agreed to update and everything typed is on the disk.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
