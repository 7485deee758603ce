import type { SignedInUser } from '#core/api/auth.ts';
import { deviceName } from '#core/kernel/device-name.ts';
import { askToPersist } from '../../browser/ask-to-persist.ts';
import { BackgroundDelivery } from '../../browser/background-delivery.ts';
import { browserPorts } from '../../browser/browser-ports.ts';
import { rememberAccount } from '../../browser/current-account.ts';
import { KeptLastWords, lastWordsKeys } from '../../browser/kept-last-words.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import { AccountDatabase, NewerDatabase } from '../../engine/store/account-database.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { DexieStore } from '../../engine/store/dexie-store.ts';
import { hasUnprojected } from '../../engine/store/has-unprojected.ts';
import { hexFromBytes } from '../../engine/store/hex.ts';
import { reportUnlessClosed } from '../../engine/store/report-unless-closed.ts';
import { freshLine } from '../../engine/sync/fresh-line.ts';
import { lateSync } from '../../engine/sync/late-sync.ts';
import { isLate, UnwrittenWords } from '../../engine/sync/unwritten-words.ts';
import { compileAutomerge } from '../../browser/compile-automerge.ts';
import { afterFirstPaint } from '../../browser/after-first-paint.ts';

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
  const line = freshLine(ports.network, ports.clock);
  const sync = lateSync(deps.clock, async () =>
    (await import('../../engine/sync/start-sync.ts')).startSync(deps, line),
  );
  const delivery = new BackgroundDelivery(() => deps.clock.now());
  const engine = createEngine(deps, {
    deviceName: deviceName(navigator.userAgent),
    compileAutomerge,
    onLoaded: notify,
    isReady: () => ready,
    onTyped: () => {
      unwritten.look();
      lastWords.changed();
    },
    onStored: () => {
      lastWords.changed();
      unwritten.look();
      sync.changed();
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
      sync.nudge();
    },
    shown: () => {
      lastWords.shown();
      sync.nudge();
    },
    hidden: () => {
      void flush().catch(() => {});
      lastWords.hidden();
      // It may be closed now: the service worker looks whether anything is left to send.
      delivery.request();
    },
    hasUnstored: () => underWay > 0 || (engine.loadedDocuments()?.unstoredCount ?? 0) > 0,
  });

  let isOutdated = false;
  let isStopped = false;
  const outdate = () => {
    isOutdated = true;
    sync.stop();
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

  // A full disk keeps nobody from opening the page: they are handed over when it is opened the next time.
  const ready = store.open().then(() => storeKeptWords(store, id, deps.clock.now()).catch(() => {}));
  const begin = async () => {
    await ready;
    afterFirstPaint(sync.start);
    // The last page was closed between its words and their rows: loading the documents makes them.
    if (await hasUnprojected(store)) void engine.documents().catch(reportUnlessClosed);
    // On a full disk the page still syncs; only the service worker does not know for whom.
    await rememberAccount(user).catch((error: unknown) => reportError(error));
  };
  begin().catch((error: unknown) => {
    if (error instanceof NewerDatabase) outdate();
    else if (!isStopped) reportUnlessClosed(error);
  });

  return {
    ...engine,
    id,
    isOutdated: () => isOutdated,
    unwritten,
    unsavedCount,
    keepingOpen,
    nudge: sync.nudge,
    stop: async () => {
      isStopped = true;
      stopWatching();
      await flush().catch(() => {});
      sync.stop();
      unwritten.stop();
      engine.loadedDocuments()?.close();
      store.close();
    },
    wipe: () => store.delete(),
  };
}

/** Brings to the disk what a page could not before it was left. Hardly any page finds something, so its code comes late. */
async function storeKeptWords(store: DeviceStore, account: string, now: number): Promise<void> {
  if (lastWordsKeys(localStorage, account).length === 0) return;
  const [{ handOverLastWords }, { storeLastWords }] = await Promise.all([
    import('../../browser/hand-over-last-words.ts'),
    import('../../engine/documents/last-words.ts'),
  ]);
  await handOverLastWords(localStorage, account, (words) => storeLastWords(store, words, now));
}

/** Callbacks for events of the page. */
export interface PageListeners {
  readonly online: () => void;
  readonly shown: () => void;
  /** Also when it is left: nothing may follow. */
  readonly hidden: () => void;
  /** True while words typed or items chosen here are not on the disk as their person sees them: the browser asks before it closes the page. */
  readonly hasUnstored: () => boolean;
}

/** Calls back as the page's network and visibility change. Returns a function that stops it. */
function watchPage({ online, shown, hidden, hasUnstored }: PageListeners): () => void {
  const changeVisibility = () => (document.visibilityState === 'visible' ? shown() : hidden());
  const askBeforeClosing = (event: BeforeUnloadEvent) => {
    if (hasUnstored()) event.preventDefault();
  };
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', changeVisibility);
  window.addEventListener('pagehide', hidden);
  window.addEventListener('beforeunload', askBeforeClosing);
  return () => {
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', changeVisibility);
    window.removeEventListener('pagehide', hidden);
    window.removeEventListener('beforeunload', askBeforeClosing);
  };
}
