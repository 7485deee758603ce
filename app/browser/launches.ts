/**
 * Launches of the installed app: its icon, a shortcut, a file that is opened with it, a `web+rostrum:` address.
 *
 * The manifest asks the browser to reuse the window without navigating it (`focus-existing`), so that a launch unloads
 * no page and interrupts no typing. The browser then queues the launch for the page's consumer, and so it does for the
 * files of a window that a launch has opened.
 *
 * Launches are queued here until a screen takes them, also while nobody is signed in. A launch whose address the page
 * was loaded at has been followed already: only its files are left. After a reload, Chromium hands the last launch over
 * once more; it is dropped, unless the page was closed before it was settled.
 */

/** Missing from the DOM library: the Launch Handler API. */
interface LaunchParams {
  readonly targetURL?: string | null;
  readonly files?: readonly FileSystemHandle[];
}

interface LaunchQueue {
  setConsumer(consumer: (launch: LaunchParams) => void): void;
}

/** A launch that nobody has taken yet. */
export interface Launch {
  /** Path and query of an address of this app; null where the page is there already. */
  readonly path: string | null;
  readonly files: readonly FileSystemFileHandle[];
  /** To be called once what it brings is on the disk, or is refused: Chromium's repetition is dropped from then on. */
  readonly settle: () => void;
}

/** Identifies the last launch, in the tab's storage. */
const LAST_LAUNCH = 'rostrum_launch';

const listeners = new Set<() => void>();
let waiting: readonly Launch[] = [];
let isWatched = false;
let isFirst = true;

/** Calls back when a launch is waiting, at once if one is. Returns an unsubscribe function. */
export function onLaunch(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  watch();
  return () => listeners.delete(listener);
}

/** The launches that are waiting. They are the caller's then. */
export function takeLaunches(): readonly Launch[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Whether a launch is waiting that brings something: files, or an address with a query. */
export function isArrivalWaiting(): boolean {
  return waiting.some(({ path, files }) => files.length > 0 || path?.includes('?'));
}

function watch(): void {
  const { launchQueue } = window as Window & { readonly launchQueue?: LaunchQueue };
  if (isWatched || !launchQueue) return;
  isWatched = true;
  // Queued launches are handed over before this returns.
  let isQueued = true;
  launchQueue.setConsumer((params) => take(params, isQueued));
  isQueued = false;
}

function take({ targetURL, files = [] }: LaunchParams, isQueued: boolean): void {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOfThisPage = isFirst;
  isFirst = false;
  const name = JSON.stringify([targetURL ?? null, ...files.map((file) => file.name)]);
  const isRepeated = isQueued && isOfThisPage && loaded?.type === 'reload' && lastLaunch() === name;
  if (isRepeated) return;
  const isLoaded = isOfThisPage && loaded?.name === targetURL;
  const launch = {
    path: targetURL && !isLoaded ? ownPath(targetURL) : null,
    files: files.filter((file): file is FileSystemFileHandle => file.kind === 'file'),
    settle: () => keepLastLaunch(name),
  };
  if (launch.path === null && launch.files.length === 0) return;
  waiting = [...waiting, launch];
  for (const listener of listeners) listener();
}

function ownPath(address: string): string | null {
  const { origin, pathname, search } = new URL(address);
  return origin === window.location.origin ? pathname + search : null;
}

function lastLaunch(): string | null {
  try {
    return sessionStorage.getItem(LAST_LAUNCH);
  } catch {
    return null;
  }
}

function keepLastLaunch(name: string): void {
  try {
    sessionStorage.setItem(LAST_LAUNCH, name);
  } catch {
    // Storage is full or forbidden: after a reload its person is asked about the launch once more.
  }
}
