import '../api/configure-schemas.ts';
import type { RequestableTask } from '#core/ai/tasks.ts';
import { askToPersist } from '../browser/ask-to-persist.ts';
import { browserPorts } from '../browser/browser-ports.ts';
import { forgetAccount, rememberAccount } from '../browser/current-account.ts';
import { deviceName } from '../browser/device-name.ts';
import { Shares } from '../browser/shares.ts';
import { backgroundSyncTag } from '../browser/background-sync-tag.ts';
import { listen } from '../sync/listen.ts';
import { sendAiRequests } from '../sync/send-ai-requests.ts';
import { SyncLoop } from '../sync/sync-loop.ts';
import type { SyncDeps } from '../sync/sync-deps.ts';
import { AccountDatabase, NewerDatabase, openDatabase } from '../engine/account-database.ts';
import { DexieStore } from '../engine/dexie-store.ts';
import type { Documents } from '../engine/documents.ts';

/** Everything that belongs to the signed-in account in this page. */
export interface Account {
  readonly id: string;
  readonly database: AccountDatabase;
  readonly deps: SyncDeps;
  /** The open documents; Automerge is loaded on the first call. */
  documents(): Promise<Documents>;
  /** The open documents if Automerge is loaded already. */
  loadedDocuments(): Documents | null;
  /** Newer code has changed the tables: nothing is read or written here until the page is loaded again. */
  isOutdated(): boolean;
  /** Asks for a pass of the drainer now. */
  nudge(): void;
  stop(): Promise<void>;
}

/** Milliseconds between requests for background delivery while a person types offline. */
const REQUEST_EVERY_MS = 2_000;

let current: Account | null = null;
const listeners = new Set<() => void>();

export function getAccount(): Account | null {
  return current;
}

/** Hears when an account is opened or closed, or its documents are loaded. */
export function onAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens an account's data and starts to sync it. Opening the one that is open does nothing. */
export function openAccount(user: { readonly id: string }): void {
  if (current?.id === user.id) {
    current.nudge();
    return;
  }
  void current?.stop();
  current = startAccount(user.id);
  notify();
}

/** Stops the account; with `wipe` its data leaves this device. */
export async function closeAccount({ wipe }: { readonly wipe: boolean }): Promise<void> {
  const closing = current;
  current = null;
  notify();
  await forgetAccount();
  if (!closing) return;
  await closing.stop();
  if (!wipe) return;
  await new Shares().forget(closing.id);
  await closing.database.delete({ disableAutoOpen: true });
}

/** The tasks load with the first AI request that waits: no page needs them before. */
async function loadTaskPath(task: RequestableTask): Promise<string> {
  const { taskPath } = await import('#core/ai/task-path.ts');
  return taskPath(task);
}

function startAccount(id: string): Account {
  const database = new AccountDatabase(id);
  const deps: SyncDeps = { ...browserPorts(id), store: new DexieStore(database), account: id };
  const loop = new SyncLoop(
    deps,
    () => void sendAiRequests(deps, loadTaskPath).catch((error: unknown) => reportError(error)),
  );
  const stopping = new AbortController();
  let loading: Promise<Documents> | null = null;
  let loaded: Documents | null = null;
  let requestedAt = 0;
  let isOutdated = false;

  /** While the network is there the page sends by itself. One event sends everything: one in a while is enough. */
  const requestDeliveryWhileOffline = () => {
    const now = deps.clock.now();
    if (navigator.onLine || now - requestedAt < REQUEST_EVERY_MS) return;
    requestedAt = now;
    void requestBackgroundSync(now);
  };
  const load = async () => {
    const { loadDocuments } = await import('../engine/load-documents.ts');
    const documents = await loadDocuments({ ...deps, deviceName: deviceName(navigator.userAgent) });
    loaded = documents;
    documents.onStored(() => {
      loop.changed();
      requestDeliveryWhileOffline();
      void askToPersist();
      notify();
    });
    notify();
    return documents;
  };
  const documents = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };

  const nudge = () => loop.nudge();
  const hide = () => {
    if (document.visibilityState === 'visible') loop.nudge();
    else {
      void loaded?.flush().catch(() => {});
      // It may be closed now: the service worker looks whether anything is left to send.
      void requestBackgroundSync(deps.clock.now());
    }
  };
  const hold = (event: BeforeUnloadEvent) => {
    if (loaded?.hasUnstored) event.preventDefault();
  };
  window.addEventListener('online', nudge);
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('beforeunload', hold);

  const outdate = () => {
    isOutdated = true;
    stopping.abort();
    loop.stop();
    database.close({ disableAutoOpen: true });
    notify();
  };
  database.on('versionchange', ({ newVersion }) => {
    // It is deleted: Dexie closes it at once.
    if (!newVersion) return true;
    // What is typed goes to the disk while the tables are still these.
    void (loaded?.flush() ?? Promise.resolve()).catch(() => {}).finally(outdate);
    return false;
  });

  const begin = async () => {
    await openDatabase(database);
    loop.nudge();
    // On a full disk the page still syncs; only the service worker does not know for whom.
    await rememberAccount(id).catch((error: unknown) => reportError(error));
    await listen(deps, nudge, stopping.signal);
  };
  const failed = begin().catch((error: unknown) => {
    if (error instanceof NewerDatabase) outdate();
    else if (!stopping.signal.aborted) throw error;
  });
  failed.catch((error: unknown) => reportError(error));

  return {
    id,
    database,
    deps,
    documents,
    loadedDocuments: () => loaded,
    isOutdated: () => isOutdated,
    nudge,
    stop: async () => {
      window.removeEventListener('online', nudge);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', hold);
      await loaded?.flush().catch(() => {});
      stopping.abort();
      loop.stop();
      loaded?.close();
      database.close({ disableAutoOpen: true });
    },
  };
}

/** Asks the browser to deliver what waits when the network is back, even with every page closed. */
async function requestBackgroundSync(now: number): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    (ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }) | undefined;
  // Absent in Safari and Firefox; refused in private windows. The next open delivers there.
  await registration?.sync?.register(backgroundSyncTag(now)).catch(() => {});
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}
