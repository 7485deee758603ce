/**
 * The site host: the state that serving people's sites and posting to them share. One per process.
 *
 * It holds the render processes, the page cache, the known sites and origins, the view counter and the WebSub client.
 * Posts live in `site_posts`, not in documents: an item is private until its author publishes it, and an edit shows
 * after it is published again.
 *
 * The path of a change: a post is saved or withdrawn in a transaction that also increments the site's version;
 * `noticeChange` drops the cached site in this process and notifies the hub. Another node reads the version again
 * within a second.
 *
 * Invariants: a page of an older version is not served by the process that wrote the change. Without a published post
 * there is no site.
 */

import { sitePath, siteFeeds } from '#core/publishing/site-address.ts';
import { findUser } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import { ViewCounter } from './count-view.ts';
import { KnownOrigins, type KnownOriginsDeps, KnownSites } from './known-sites.ts';
import { PageCache } from './page-cache.ts';
import { readAllReaders } from './readers.ts';
import { RenderThread } from './render-thread.ts';

/** How long a request to the hub may take. Milliseconds. */
const TIMEOUT_MS = 10_000;

export interface WebSubDeps {
  /** Undefined: no hub is notified. */
  readonly hub: URL | undefined;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Notifies a WebSub hub of changed feeds, so that readers need not poll. Readers poll anyway, so a failure is only
 * logged.
 */
class WebSub {
  readonly #deps: WebSubDeps;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: WebSubDeps) {
    this.#deps = deps;
  }

  /** @param topics the feeds' addresses. Returns at once. */
  notify(topics: readonly string[]): void {
    const { hub } = this.#deps;
    if (!hub || this.#closing.signal.aborted) return;
    const calls = Promise.all(topics.map((topic) => this.#call(hub, topic))).then(() => {});
    this.#underWay.add(calls);
    void calls.finally(() => this.#underWay.delete(calls));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
  }

  async #call(hub: URL, topic: string): Promise<void> {
    try {
      const reply = await fetch(hub, {
        method: 'POST',
        body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic }),
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        redirect: 'error',
      });
      await reply.body?.cancel();
      if (!reply.ok) this.#deps.log.warn({ topic, status: reply.status }, 'The WebSub hub refused the news of a feed');
    } catch (error) {
      this.#deps.log.warn({ topic, ...describeError(error) }, 'The WebSub hub could not be told of a feed');
    }
  }
}

export interface SiteHostOptions extends KnownOriginsDeps {
  readonly database: Database;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The WebSub hub's address; undefined: no hub is notified. */
  readonly hub: URL | undefined;
}

/** The state that serving people's sites and posting to them share; one per process. */
export class SiteHost {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => number;
  readonly hub: string | null;
  readonly renderer: RenderThread = new RenderThread();
  readonly origins: KnownOrigins;
  readonly sites: KnownSites;
  readonly pages: PageCache = new PageCache();
  readonly views: ViewCounter;
  readonly #webSub: WebSub;

  constructor({ database, log, now, hub, publicUrl, listensAt }: SiteHostOptions) {
    this.database = database;
    this.log = log;
    this.now = now;
    this.hub = hub?.href ?? null;
    this.origins = new KnownOrigins({ publicUrl, listensAt });
    this.sites = new KnownSites(database);
    this.views = new ViewCounter({ database, log, now });
    this.#webSub = new WebSub({ hub, log });
  }

  /** Call it after a person's posts have changed. This process shows the change at once, and the hub is notified. */
  noticeChange(username: string, origin: string): void {
    this.sites.forget(username);
    this.#webSub.notify(siteFeeds.map(({ file }) => origin + sitePath(username, file)));
  }

  /** Call it after a deletion removed a person's page. Like `noticeChange`, for a person known only by id. */
  noticeDeletion(userId: string, origin: string): void {
    this.sites.forgetPerson(userId);
    findUser(this.database, userId).then(
      (user) => user && this.noticeChange(user.username, origin),
      (error: unknown) => this.log.warn(describeError(error), 'A hub could not be told that a page is gone'),
    );
  }

  /** All readers of a person's posts, by item id. */
  async readersByItem(userId: string): Promise<ReadonlyMap<string, number>> {
    // The newest readers are still in memory.
    await this.views.write();
    return await readAllReaders(this.database, userId);
  }

  /** Writes the counted views, and ends the render processes and all requests in progress. */
  async close(): Promise<void> {
    await this.#webSub.close();
    await this.views.close();
    await this.renderer.close();
  }
}
