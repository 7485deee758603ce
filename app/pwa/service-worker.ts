/**
 * The service worker.
 *
 * - Navigation: every route opens offline from the precached `index.html`. The API, people's own sites and calendar
 *   feeds are never intercepted.
 * - The grammar checker's wasm (16 MB) is served from its own cache, which a page fills on first use.
 * - Share target: a share is stored in the browser's database, and the browser is redirected to a page that asks
 *   whether to make an idea or a draft of it.
 * - Background Sync: runs one pass of the drainer with no page open, then sends queued AI requests. A failed delivery
 *   rejects, so that the browser fires the event again; failures that need the person do not.
 * - Push: shows a notice for the account that this browser works for. For any other account it shows nothing and ends
 *   the subscription. A press leads to the notice's place.
 * - Update: a new worker takes over only when a page asks for it, after the person has agreed and typed words are on
 *   the disk. Taking over earlier would remove the lazy chunks of running pages.
 *
 * Everything here works on stored rows: no document is opened, and Automerge is not loaded.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { arrivalParams, shareTargetFields } from '#core/content/arrival-params.ts';
import { linkedShare, sharedParam, shareTargetPath } from '#core/content/share-target.ts';
import { showBadge } from '../browser/app-badge.ts';
import { isBackgroundSyncTag } from '../browser/background-delivery.ts';
import { browserPorts } from '../browser/browser-ports.ts';
import { isCheckerFile, readCheckerFile } from '../browser/checker-file.ts';
import { currentAccount } from '../browser/current-account.ts';
import { keepArrival } from '../browser/keep-arrival.ts';
import { Shares } from '../browser/shares.ts';
import { AccountDatabase } from '../engine/store/account-database.ts';
import { DexieStore } from '../engine/store/dexie-store.ts';
import { drainInTurn, networkWhile } from '../engine/sync/drain-in-turn.ts';
import { sendAiRequests } from '../engine/sync/send-ai-requests.ts';
import { type NoticeData, numberOnIcon, shownNotice, windowFor } from '../features/notices/shown-notice.ts';
import { paths } from '../paths.ts';
import { publicationNews } from '#core/calendar/publication-news.ts';
import { endingConnections } from '#core/publishing/connection-state.ts';
import type { DeviceStore } from '../engine/store/device-store.ts';
import { noticesOf, readNoticeFacts } from '../engine/store/notices.ts';
import { keptConnectedIds } from '../features/connections/kept-connected-ids.ts';
import { keptConnections, readKeptConnections } from '../features/connections/stored-connections.ts';

/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** Missing from the DOM library: Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Before the route of all pages: a link with words to the share target is no page.
registerRoute(
  ({ url, request }) =>
    request.mode === 'navigate' && url.pathname === shareTargetPath && linkedShare(url.searchParams) !== null,
  ({ url }) => Promise.resolve(Response.redirect(`${paths.studio}${linkedShare(url.searchParams) ?? ''}`, 303)),
);

// Every route opens offline from the one page. The API (above all its event stream) and people's own sites are never
// intercepted.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/@/, /^\/calendar-feed\//, /^\/(robots\.txt|sitemap\.xml)$/],
  }),
);

// The grammar checker's file is cached by its first user (app/browser/checker-file.ts), not during the first visit.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isCheckerFile(url.pathname),
  ({ request }) => readCheckerFile(request),
);

// Shares from other apps arrive as a form, online or offline, whether or not a page is open.
registerRoute(
  ({ url }) => url.pathname === shareTargetPath,
  ({ request }) => takeShare(request),
  'POST',
);

self.addEventListener('sync', ((event: SyncEvent) => {
  if (isBackgroundSyncTag(event.tag)) event.waitUntil(deliverInBackground());
}) as EventListener);

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data as NoticeData));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Posted by a page when the person has agreed to update and everything typed is on the disk.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** Sends queued changes with no page open. Rejects on failure, so that the browser fires the event again. */
async function deliverInBackground(): Promise<void> {
  const account = await currentAccount();
  if (!account) return;
  const store = new DexieStore(new AccountDatabase(account));
  try {
    await store.open();
    // Another person may sign in meanwhile: later requests would be sent under their session.
    const isCurrent = async () => (await currentAccount()) === account;
    const ports = browserPorts(account);
    const deps = { ...ports, network: networkWhile(isCurrent, ports.network), store, account };
    const drained = await drainInTurn(deps, isCurrent);
    if (!drained) return;
    if (drained.type === 'done') await sendAiRequests(deps);
    await countOnIcon(store);
    if (drained.type === 'busy') throw new Error('Another context is sending');
    if (drained.type === 'failed' && isWorthRepeating(drained.failure.type))
      throw new Error(`Not delivered: ${drained.failure.type}`);
  } finally {
    store.close();
  }
}

/** Shows a notice, and counts it on the icon. */
async function showPush(text: string): Promise<void> {
  const { account, title, options } = shownNotice(text);
  const current = await currentAccount();
  // Signed out here, or somebody else's device now: nothing is shown, and nothing more is delivered.
  if (current === null || (account !== null && account !== current)) {
    const subscription = await self.registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return;
  }
  await self.registration.showNotification(title, options);
  const store = new DexieStore(new AccountDatabase(current));
  try {
    await store.open();
    await countOnIcon(store);
  } finally {
    store.close();
  }
}

/** The number on the icon: what is unread on this device, and what was pushed that the bell does not have. */
async function countOnIcon(store: DexieStore): Promise<void> {
  const { count, countsOnIcon } = await countUnread(store, Date.now());
  showBadge(countsOnIcon ? numberOnIcon(count, await self.registration.getNotifications()) : 0);
}

/** Leads to the place of a notice that was pressed. */
async function follow({ path }: NoticeData): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { use, navigates } = windowFor(
    path,
    windows.map(({ url }) => url),
  );
  const found = use === null ? undefined : windows[use];
  // A window that this worker does not control cannot be led anywhere.
  const led = found && navigates ? await found.navigate(path).catch(() => null) : found;
  await (led ? led.focus() : self.clients.openWindow(path));
}

/** False for failures that need the person; a page shows them. */
function isWorthRepeating(failure: string): boolean {
  return failure !== 'signed-out' && failure !== 'other-account' && failure !== 'too-old';
}

/**
 * Stores a share without the network, and redirects to the page that asks whether it becomes an idea or a draft. The
 * address contains a marker when it could not be stored.
 */
async function takeShare(request: Request): Promise<Response> {
  if (isFromAnotherSite(request)) return goTo(paths.studio);
  const account = await currentAccount();
  const page = account ? paths.studio : paths.login;
  try {
    const form = await request.formData();
    const files = shareTargetFields.flatMap((field) => form.getAll(field).filter(isFile));
    const [title, text, url] = [words(form, 'title'), words(form, 'text'), words(form, 'url')];
    const arrival = { title, text, url, files, becomes: 'idea' } as const;
    const kept = await keepArrival(arrival, { account, shares: new Shares(), now: Date.now() });
    if (!kept.ok) return goTo(`${page}?${sharedParam.name}=${arrivalParams.tooMany}`);
    return goTo(kept.value === null ? page : `${page}?${sharedParam.name}=${kept.value}`);
  } catch {
    return goTo(`${page}?${sharedParam.name}=${sharedParam.noRoom}`);
  }
}

/**
 * A form sent by a page of another site is not a share: the system's share sheet has no referrer. A page that hides its
 * referrer cannot be told from the share sheet, so the app asks before any share becomes an idea.
 */
function isFromAnotherSite({ referrer }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== self.location.origin;
}

function words(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A share without files may still contain an empty one without a name. */
function isFile(value: FormDataEntryValue): value is File {
  return typeof value !== 'string' && (value.size > 0 || value.name !== '');
}

/** 303: the browser follows with GET. */
function goTo(path: string): Response {
  return Response.redirect(new URL(path, self.location.origin).href, 303);
}

/** The notices that the bell shows as unread, as far as this device's rows tell. */
interface Unread {
  readonly count: number;
  /** Whether the person wants the number on the app's icon. */
  readonly countsOnIcon: boolean;
}

/** Counts with no page open. @param now milliseconds since 1970 */
async function countUnread(store: DeviceStore, now: number): Promise<Unread> {
  const { countsOnIcon, ...facts } = await readNoticeFacts(store);
  const kept = await readKeptConnections(store);
  const rows = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
  const news = publicationNews(rows, { now, connected: keptConnectedIds(kept, now) });
  const unread = noticesOf({ ...facts, news, ending: endingConnections(keptConnections(kept), now) }).filter(
    ({ isRead }) => !isRead,
  );
  return { count: unread.length, countsOnIcon };
}
