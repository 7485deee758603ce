/** Milliseconds between requests while a person types offline. */
const REQUEST_EVERY_MS = 2_000;

/**
 * Requests Background Sync for one account in this page, so that the service worker delivers queued changes when the
 * network is back.
 */
export class BackgroundDelivery {
  readonly #now: () => number;
  #requestedAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Called when a change was stored. Online, the page sends by itself. One event delivers everything, so requests are
   * rate-limited.
   */
  changed(): void {
    const now = this.#now();
    if (navigator.onLine || now - this.#requestedAt < REQUEST_EVERY_MS) return;
    this.#requestedAt = now;
    this.request();
  }

  /** Requests delivery that works even with every page closed. */
  request(): void {
    void register(backgroundSyncTag(this.#now()));
  }
}

/** Background Sync is missing from the DOM library. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

async function register(tag: string): Promise<void> {
  const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  // Absent in Safari and Firefox; refused in private windows. Then changes are delivered when the app is opened again.
  await registration?.sync?.register(tag).catch(() => {});
}

const prefix = 'rostrum-outbox';

/**
 * A tag for a Background Sync event, different for each registration. Registering a tag whose event has failed and is
 * due for a retry does nothing, and Chromium retries after five minutes.
 */
function backgroundSyncTag(now: number): string {
  return `${prefix} ${now}`;
}

export function isBackgroundSyncTag(tag: string): boolean {
  return tag.startsWith(prefix);
}
