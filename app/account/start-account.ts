import type { SignedInUser } from '#core/api/auth.ts';
import '../api/configure-schemas.ts';
import { askToPersist } from '../browser/ask-to-persist.ts';
import { BackgroundDelivery } from '../browser/background-delivery.ts';
import { browserPorts } from '../browser/browser-ports.ts';
import { rememberAccount } from '../browser/current-account.ts';
import { deviceName } from '#core/kernel/device-name.ts';
import { handOverLastWords, KeptLastWords } from '../browser/kept-last-words.ts';
import { AccountDatabase, NewerDatabase } from '../engine/account-database.ts';
import { DexieStore } from '../engine/dexie-store.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { hasUnprojected } from '../engine/has-unprojected.ts';
import { hexFromBytes } from '../engine/hex.ts';
import { storeLastWords, type LastWords } from '../engine/last-words.ts';
import { reportUnlessClosed } from '../engine/report-unless-closed.ts';
import { freshLine } from '../sync/fresh-line.ts';
import { listen } from '../sync/listen.ts';
import { sendAiRequests } from '../sync/send-ai-requests.ts';
import { SyncLoop } from '../sync/sync-loop.ts';
import { isLate, UnwrittenWords } from '../sync/unwritten-words.ts';
import { watchPage } from './watch-page.ts';

/** Everything that belongs to the signed-in account in this page. */
export interface Account extends Engine {
  readonly id: string;
  /** Newer code has changed the tables: nothing is read or written here until the page is loaded again. */
  readonly isOutdated: () => boolean;
  /** How long typed words wait for the disk, here and in the browser's other tabs. */
  readonly unwritten: Pick<UnwrittenWords, 'here' | 'elsewhere'>;
  /** How many documents have words in this tab that the disk does not take. */
  readonly unsavedCount: () => number;
  /** Does what changes a document that is not open yet; the browser asks before it closes the page meanwhile. */
  readonly keepingOpen: <Done>(work: () => Promise<Done>) => Promise<Done>;
  /** Asks for a pass of the drainer now. */
  readonly nudge: () => void;
  /** Brings every typed word to the disk and ends all that runs for the account. */
  readonly stop: () => Promise<void>;
  /** Takes the account's data from this device. Only after `stop`. */
  readonly wipe: () => Promise<void>;
}

/** Opens an account's data in this page and starts to sync it. `notify` is called whenever the account's state changes. */
export function startAccount(user: SignedInUser, notify: () => void): Account {
  const { id } = user;
  const store = new DexieStore(new AccountDatabase(id));
  const ports = browserPorts(id);
  const deps = { ...ports, store, account: id };
  const line = freshLine(ports.network);
  const syncDeps = { ...deps, network: line.network };
  const loop = new SyncLoop(syncDeps, () => void sendAiRequests(deps).catch(reportUnlessClosed));
  const delivery = new BackgroundDelivery(() => deps.clock.now());
  const engine = createEngine(deps, {
    deviceName: deviceName(navigator.userAgent),
    onLoaded: notify,
    isReady: () => ready,
    onTyped: () => {
      unwritten.look();
      lastWords.changed();
    },
    onStored: () => {
      lastWords.changed();
      unwritten.look();
      loop.changed();
      delivery.changed();
      void askToPersist();
      notify();
    },
  });
  const unwritten = new UnwrittenWords(deps, {
    own: () => {
      const { unwrittenSince = null, isSaved = true } = engine.loadedDocuments() ?? {};
      return { unwrittenSince, isSaved };
    },
    notify,
  });
  const unsavedCount = () => (isLate(unwritten.here) ? (engine.loadedDocuments()?.unstoredCount ?? 0) : 0);
  let underWay = 0;
  const keepingOpen = async <Done>(work: () => Promise<Done>) => {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
  const nudge = () => loop.nudge();
  const flush = async () => await engine.loadedDocuments()?.flush();
  const lastWords = new KeptLastWords({
    storage: localStorage,
    account: id,
    page: hexFromBytes(deps.random.bytes(8)),
    take: () => engine.loadedDocuments()?.takeLastWords() ?? [],
  });
  const stopWatching = watchPage({
    online: () => {
      line.renew();
      nudge();
    },
    shown: () => {
      lastWords.shown();
      nudge();
    },
    hidden: () => {
      void flush().catch(() => {});
      lastWords.hidden();
      // It may be closed now: the service worker looks whether anything is left to send.
      delivery.request();
    },
    hasUnstored: () => underWay > 0 || (engine.loadedDocuments()?.unstoredCount ?? 0) > 0,
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

  const storeKept = (words: readonly LastWords[]) => storeLastWords(store, words, deps.clock.now());
  // A full disk keeps nobody from opening the page: they are handed over when it is opened the next time.
  const ready = store.open().then(() => handOverLastWords(localStorage, id, storeKept).catch(() => {}));
  const begin = async () => {
    await ready;
    nudge();
    // The last page was closed between its words and their rows: loading the documents makes them.
    if (await hasUnprojected(store)) void engine.documents().catch(reportUnlessClosed);
    // On a full disk the page still syncs; only the service worker does not know for whom.
    await rememberAccount(user).catch((error: unknown) => reportError(error));
    await listen(syncDeps, { onRing: (head) => loop.rung(head), signal: stopping.signal, line: line.current });
  };
  begin().catch((error: unknown) => {
    if (error instanceof NewerDatabase) outdate();
    else if (!stopping.signal.aborted) reportUnlessClosed(error);
  });

  return {
    ...engine,
    id,
    isOutdated: () => isOutdated,
    unwritten,
    unsavedCount,
    keepingOpen,
    nudge,
    stop: async () => {
      stopWatching();
      await flush().catch(() => {});
      stopSync();
      unwritten.stop();
      engine.loadedDocuments()?.close();
      store.close();
    },
    wipe: () => store.delete(),
  };
}
