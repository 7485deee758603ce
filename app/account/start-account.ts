import '../api/configure-schemas.ts';
import { askToPersist } from '../browser/ask-to-persist.ts';
import { BackgroundDelivery } from '../browser/background-delivery.ts';
import { browserPorts } from '../browser/browser-ports.ts';
import { rememberAccount } from '../browser/current-account.ts';
import { deviceName } from '../browser/device-name.ts';
import { AccountDatabase, NewerDatabase } from '../engine/account-database.ts';
import { DexieStore } from '../engine/dexie-store.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { listen } from '../sync/listen.ts';
import { sendAiRequests } from '../sync/send-ai-requests.ts';
import { SyncLoop } from '../sync/sync-loop.ts';
import { watchPage } from './watch-page.ts';

/** Everything that belongs to the signed-in account in this page. */
export interface Account extends Engine {
  readonly id: string;
  /** Newer code has changed the tables: nothing is read or written here until the page is loaded again. */
  readonly isOutdated: () => boolean;
  /** Asks for a pass of the drainer now. */
  readonly nudge: () => void;
  /** Brings every typed word to the disk and ends all that runs for the account. */
  readonly stop: () => Promise<void>;
  /** Takes the account's data from this device. Only after `stop`. */
  readonly wipe: () => Promise<void>;
}

/** Opens an account's data in this page and starts to sync it. `notify` is called whenever the account's state changes. */
export function startAccount(id: string, notify: () => void): Account {
  const store = new DexieStore(new AccountDatabase(id));
  const deps = { ...browserPorts(id), store, account: id };
  const loop = new SyncLoop(deps, () => void sendAiRequests(deps).catch((error: unknown) => reportError(error)));
  const delivery = new BackgroundDelivery(() => deps.clock.now());
  const engine = createEngine(deps, {
    deviceName: deviceName(navigator.userAgent),
    onLoaded: notify,
    onStored: () => {
      loop.changed();
      delivery.changed();
      void askToPersist();
      notify();
    },
  });
  const nudge = () => loop.nudge();
  const flush = async () => await engine.loadedDocuments()?.flush();
  const stopWatching = watchPage({
    online: nudge,
    shown: nudge,
    hidden: () => {
      void flush().catch(() => {});
      // It may be closed now: the service worker looks whether anything is left to send.
      delivery.request();
    },
    hasUnstored: () => engine.loadedDocuments()?.hasUnstored ?? false,
  });

  const stopping = new AbortController();
  const stopSync = () => {
    stopping.abort();
    loop.stop();
  };
  let isOutdated = false;
  const outdate = () => {
    isOutdated = true;
    stopSync();
    store.close();
    notify();
  };
  // What is typed goes to the disk while the tables are still these.
  store.onNewerCode(
    () =>
      void flush()
        .catch(() => {})
        .finally(outdate),
  );

  const begin = async () => {
    await store.open();
    nudge();
    // On a full disk the page still syncs; only the service worker does not know for whom.
    await rememberAccount(id).catch((error: unknown) => reportError(error));
    await listen(deps, nudge, stopping.signal);
  };
  begin().catch((error: unknown) => {
    if (error instanceof NewerDatabase) outdate();
    else if (!stopping.signal.aborted) reportError(error);
  });

  return {
    ...engine,
    id,
    isOutdated: () => isOutdated,
    nudge,
    stop: async () => {
      stopWatching();
      await flush().catch(() => {});
      stopSync();
      engine.loadedDocuments()?.close();
      store.close();
    },
    wipe: () => store.delete(),
  };
}
