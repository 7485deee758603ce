import { backgroundSyncTag } from './background-sync-tag.ts';

/** Milliseconds between requests while a person types offline. */
const REQUEST_EVERY_MS = 2_000;

/** Requests, for one account in this page, that the service worker delivers what waits when the network is back. */
export class BackgroundDelivery {
  readonly #now: () => number;
  #requestedAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A change was stored. While the network is there the page sends by itself; one event sends everything, so one in a while is enough. */
  changed(): void {
    const now = this.#now();
    if (navigator.onLine || now - this.#requestedAt < REQUEST_EVERY_MS) return;
    this.#requestedAt = now;
    this.request();
  }

  /** Delivers even with every page closed. */
  request(): void {
    void register(backgroundSyncTag(this.#now()));
  }
}

/** Not in the DOM library: Background Sync. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

async function register(tag: string): Promise<void> {
  const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  // Absent in Safari and Firefox; refused in private windows. The next open delivers there.
  await registration?.sync?.register(tag).catch(() => {});
}
