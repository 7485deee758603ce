import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sharedParam, shareTargetPath } from '#core/content/share-target.ts';
import { showBadge } from '../browser/app-badge.ts';
import { isBackgroundSyncTag } from '../browser/background-sync-tag.ts';
import { browserPorts } from '../browser/browser-ports.ts';
import { isCheckerFile, readCheckerFile } from '../browser/checker-file.ts';
import { currentAccount } from '../browser/current-account.ts';
import { Shares } from '../browser/shares.ts';
import { AccountDatabase } from '../engine/store/account-database.ts';
import { countAttention } from '../engine/store/count-attention.ts';
import { DexieStore } from '../engine/store/dexie-store.ts';
import { drainInTurn, networkWhile } from '../engine/sync/drain-in-turn.ts';
import { sendAiRequests } from '../engine/sync/send-ai-requests.ts';
import { paths } from '../paths.ts';

/// <reference lib="webworker" />

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

/**
 * Delivers what waits, with no page open. Rejects when it could not, so that the browser fires the event again.
 * Everything here works on stored rows: no document is opened, Automerge is not loaded.
 */
async function deliverInBackground(): Promise<void> {
  const account = await currentAccount();
  if (!account) return;
  const store = new DexieStore(new AccountDatabase(account));
  try {
    await store.open();
    // Somebody else may sign in meanwhile: what is sent from then on would leave under their session.
    const isCurrent = async () => (await currentAccount()) === account;
    const ports = browserPorts(account);
    const deps = { ...ports, network: networkWhile(isCurrent, ports.network), store, account };
    const drained = await drainInTurn(deps, isCurrent);
    if (!drained) return;
    if (drained.type === 'done') await sendAiRequests(deps);
    showBadge((await countAttention(store)) ?? 0);
    if (drained.type === 'busy') throw new Error('Another context is sending');
    if (drained.type === 'failed' && isWorthRepeating(drained.failure.type))
      throw new Error(`Not delivered: ${drained.failure.type}`);
  } finally {
    store.close();
  }
}

/** A person must act before these succeed: the page shows them. */
function isWorthRepeating(failure: string): boolean {
  return failure !== 'signed-out' && failure !== 'other-account' && failure !== 'too-old';
}

/**
 * Keeps what another app shared, without the network, and redirects to the page that asks whether it becomes an idea. The address
 * says so when the disk had no room.
 */
async function takeShare(request: Request): Promise<Response> {
  if (isFromAnotherSite(request)) return goTo(paths.studio);
  const account = await currentAccount();
  const page = account ? paths.studio : paths.login;
  try {
    const form = await request.formData();
    const files = await Promise.all(form.getAll('images').filter(isFile).map(readFile));
    const id = crypto.randomUUID();
    const [title, text, url] = [words(form, 'title'), words(form, 'text'), words(form, 'url')];
    if (`${title}${text}${url}`.trim() === '' && files.length === 0) return goTo(page);
    await new Shares().keep({ id, account, title, text, url, files, at: Date.now() });
    return goTo(`${page}?${sharedParam.name}=${id}`);
  } catch {
    return goTo(`${page}?${sharedParam.name}=${sharedParam.noRoom}`);
  }
}

/**
 * A page of another site that sends a form here is not a share: the system's share sheet refers to no page. A page that
 * hides where it is cannot be told from the share sheet, so the app asks before anything that came becomes an idea.
 */
function isFromAnotherSite({ referrer }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== self.location.origin;
}

function words(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A share without a picture may still send an empty file. */
function isFile(value: FormDataEntryValue): value is File {
  return typeof value !== 'string' && value.size > 0;
}

async function readFile(file: File): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** 303: the browser follows with GET. */
function goTo(path: string): Response {
  return Response.redirect(new URL(path, self.location.origin).href, 303);
}
