import { describeError, type Log } from '../log.ts';
import type { Database } from '../store/database.ts';
import { findUser } from '../store/users.ts';
import { feedFile, jsonFeedFile, sitePath } from './addresses.ts';
import { ViewCounter } from './count-view.ts';
import { KnownOrigins, type KnownOriginsDeps } from './known-origins.ts';
import { KnownSites } from './known-sites.ts';
import { PageCache } from './page-cache.ts';
import { RenderThread } from './render-thread.ts';
import { WebSub } from './web-sub.ts';

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
