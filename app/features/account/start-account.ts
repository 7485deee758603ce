/**
 * The life of the signed-in account in this page: starts everything that belongs to it and stops it again.
 *
 * Start, in this order:
 * 1. The store opens. Last words of closed pages are stored before any document is loaded.
 * 2. After the first paint, sync starts.
 * 3. If a page was closed before it made its rows, documents are loaded, which makes them.
 * 4. The account is recorded for the service worker.
 *
 * While it runs, page events are connected to the engine: `online` reconnects and starts a pass, `hidden` flushes and
 * keeps last words, and the browser asks before closing while something is unsaved. When newer code in another tab is
 * about to change the tables, typed words are flushed, the store is closed and the account is `isOutdated` until the
 * page is reloaded.
 *
 * `stop` flushes and closes everything.
 */
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
import { afterFirstPaint } from '../../browser/after-first-paint.ts';
import wasmUrl from '@automerge/automerge/automerge.wasm?url';
import { ownScript } from '../../browser/own-script.ts';
// Vite builds the worker for this import and returns its address, which no linter sees.
// oxlint-disable-next-line import/default
import workerAddress from '../../browser/compile-automerge.worker.ts?worker&url';

/** Everything that belongs to the signed-in account in this page. */
export interface Account extends Engine {
  readonly id: string;
  /** Newer code has changed the tables: nothing is read or written here until the page is reloaded. */
  readonly isOutdated: () => boolean;
  /** How long typed words have not reached the disk, here and in the browser's other tabs. */
  readonly unwritten: Pick<UnwrittenWords, 'here' | 'elsewhere'>;
  /** Number of documents with words in this tab that the disk does not accept. */
  readonly unsavedCount: () => number;
  /** Runs work that changes a document which is not open yet; meanwhile the browser asks before it closes the page. */
  readonly keepingOpen: <Done>(work: () => Promise<Done>) => Promise<Done>;
  /** Starts a pass of the drainer now. */
  readonly nudge: () => void;
  /** Brings every typed word to the disk and stops everything that runs for the account. */
  readonly stop: () => Promise<void>;
}

/**
 * Opens an account's data in this page and starts its sync. `notify` is called whenever the account's state changes.
 */
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
      // The page may be closed now: the service worker checks whether anything is left to send.
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
  // Typed words are stored while the tables are still the old ones.
  store.onNewerCode(
    () =>
      void flush()
        .catch(() => {})
        .finally(outdate),
  );

  // A full disk must not prevent the page from opening: the words are kept for the next time.
  const ready = store.open().then(() => storeKeptWords(store, id, deps.clock.now()).catch(() => {}));
  const begin = async () => {
    await ready;
    afterFirstPaint(sync.start);
    // The last page was closed after storing words and before making their rows: loading the documents makes them.
    if (await hasUnprojected(store)) void engine.documents().catch(reportUnlessClosed);
    // On a full disk the page still syncs; only the service worker lacks the account.
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
  };
}

/** Stores the last words of closed pages. There are rarely any, so the code for it is loaded only then. */
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
  /** Also called when the page is closed: no other event may follow. */
  readonly hidden: () => void;
  /**
   * True while typed words or chosen items are not on the disk as the person sees them: the browser asks before it
   * closes the page.
   */
  readonly hasUnstored: () => boolean;
}

/** Calls back when the page's network or visibility changes. Returns a function that stops it. */
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

/**
 * Milliseconds. A phone on a slow connection needs a few seconds; after this time the page compiles the wasm itself.
 */
const TIMEOUT_MS = 20_000;

/**
 * Compiles Automerge's wasm in a worker: in the page it takes a phone up to 300 ms in one task, streamed or not.
 *
 * @returns the wasm's address when the worker fails or does not answer: the caller then loads it in the page
 */
async function compileAutomerge(): Promise<WebAssembly.Module | string> {
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const started = (worker = new Worker(ownScript(workerAddress), { type: 'module', name: 'compile Automerge' }));
    const compiled = await new Promise<WebAssembly.Module | null>((resolve) => {
      started.addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | null>) => resolve(data));
      started.addEventListener('messageerror', () => resolve(null));
      started.addEventListener('error', () => resolve(null));
      timer = setTimeout(resolve, TIMEOUT_MS, null);
      started.postMessage(wasmUrl);
    });
    return compiled ?? wasmUrl;
  } catch {
    // The browser starts no worker.
    return wasmUrl;
  } finally {
    clearTimeout(timer);
    worker?.terminate();
  }
}
