import { findUser } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import { feedFile, jsonFeedFile, sitePath } from './addresses.ts';
import { ViewCounter } from './count-view.ts';
import { KnownOrigins, type KnownOriginsDeps, KnownSites } from './known-sites.ts';
import { PageCache } from './page-cache.ts';
import { RenderThread } from './render-thread.ts';

/** How long a hub may take. Milliseconds. */
const PATIENCE = 10_000;

export interface WebSubDeps {
  /** Undefined: nobody is told. */
  readonly hub: URL | undefined;
  readonly log: Pick<Log, 'warn'>;
}

/** Tells a WebSub hub that feeds have news, so that readers need not ask. Readers still ask: a failure is only logged. */
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
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE)]),
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
  /** The WebSub hub's address; undefined: nobody is told of news. */
  readonly hub: URL | undefined;
}

/** What serving people's sites and posting to them have in common; one a process. */
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

  /** A person's posts have changed: this process shows it at once, and the hub is told. */
  noticeChange(username: string, origin: string): void {
    this.sites.forget(username);
    this.#webSub.notify([feedFile, jsonFeedFile].map((file) => origin + sitePath(username, file)));
  }

  /** A deletion took a page of a person's down: as `noticeChange`, of somebody who is known by their id only. */
  noticeDeletion(userId: string, origin: string): void {
    this.sites.forgetPerson(userId);
    findUser(this.database, userId).then(
      (user) => user && this.noticeChange(user.username, origin),
      (error: unknown) => this.log.warn(describeError(error), 'A hub could not be told that a page is gone'),
    );
  }

  /** Writes the views that were counted, and ends the thread and what is under way. */
  async close(): Promise<void> {
    await this.#webSub.close();
    await this.views.close();
    await this.renderer.close();
  }
}
