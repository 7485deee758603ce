import type { EngineDeps } from '../engine/engine-deps.ts';
import type { FeedRow } from '../engine/rows.ts';
import { askPage, type AskedPage } from './ask-page.ts';
import { standsAt } from './store-page.ts';

/** The next page of a device that is being filled, on its way while the one before is stored. */
export class PageAhead {
  readonly #deps: EngineDeps;
  #next: { readonly askedAt: FeedRow; readonly asked: Promise<AskedPage> } | null = null;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /** @param feed where the device will stand */
  ask(feed: FeedRow): void {
    const asked = askPage(this.#deps, feed);
    // Heard by who takes it, if anybody does.
    asked.catch(() => {});
    this.#next = { askedAt: feed, asked };
  }

  /** What was asked for; null where the device stands elsewhere by now. */
  take(feed: FeedRow): Promise<AskedPage> | null {
    const next = this.#next;
    this.#next = null;
    return next && standsAt(feed, next.askedAt) ? next.asked : null;
  }
}
