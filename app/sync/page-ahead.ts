import type { EngineDeps } from '../engine/engine-deps.ts';
import type { FeedRow } from '../engine/rows.ts';
import { askPage, type AskedPage } from './ask-page.ts';
import { standsAt } from './store-page.ts';

/** The next page of a device that is being filled, on its way while the one before is stored. */
export class PageAhead {
  readonly #deps: EngineDeps;
  #next: { readonly askedAt: FeedRow; readonly asked: Promise<AskedPage>; readonly stop: () => void } | null = null;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /** @param feed where the device will stand */
  ask(feed: FeedRow): void {
    const wanted = new AbortController();
    const asked = askPage(this.#deps, feed, wanted.signal);
    // Heard by who takes it, if anybody does.
    asked.catch(() => {});
    this.#next = { askedAt: feed, asked, stop: () => wanted.abort() };
  }

  /** What was asked for; null where the device stands elsewhere by now. */
  take(feed: FeedRow): Promise<AskedPage> | null {
    const next = this.#next;
    this.#next = null;
    if (next && standsAt(feed, next.askedAt)) return next.asked;
    next?.stop();
    return null;
  }

  /** Nobody will take the page that is on its way. */
  drop(): void {
    this.#next?.stop();
    this.#next = null;
  }
}
