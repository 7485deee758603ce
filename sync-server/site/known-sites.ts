import { LRUCache } from 'lru-cache';
import { nameKey } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { readSite, type Site } from './sites.ts';

/** Origins kept in memory. An operator with more sets PUBLIC_URL. */
const MAX_ORIGINS = 8;

export interface KnownOriginsDeps {
  /** From the configuration; undefined if people may use any address. */
  readonly publicUrl: URL | undefined;
  /** The address that this server listens on. */
  readonly listensAt: () => string;
}

/**
 * The origins under which people reach this server. Any request can name any host. So pages are made and cached only
 * for the configured origin, this machine's own, and those that signed-in people have used.
 */
export class KnownOrigins {
  readonly #deps: KnownOriginsDeps;
  readonly #used = new LRUCache<string, true>({ max: MAX_ORIGINS });

  constructor(deps: KnownOriginsDeps) {
    this.#deps = deps;
  }

  /** Remembers an origin that a signed-in person has used. */
  note(origin: string): void {
    if (this.#deps.publicUrl || origin === '') return;
    this.#used.set(origin, true);
  }

  /** The origin if it is known; otherwise an empty one, which makes addresses without a host. */
  check(origin: string): string {
    const { publicUrl, listensAt } = this.#deps;
    return origin === publicUrl?.origin || this.#used.has(origin) || origin === listensAt() ? origin : '';
  }
}

/** The most by which a page may lag behind a write of another node or a device. Milliseconds. */
const FRESH_MS = 1_000;
/** Sites kept in memory. */
const MAX_SITES = 10_000;

interface Known {
  readonly site: Site | null;
  /** Milliseconds on the monotonic clock. */
  readonly readAt: number;
}

/** The site of each name, read from the database at most once a second. */
export class KnownSites {
  readonly #database: Database;
  readonly #known = new LRUCache<string, Known>({ max: MAX_SITES });
  readonly #reading = new Map<string, Promise<Site | null>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Null if there is no site. Returns synchronously if the site was read within the last second. */
  read(username: string): Site | Promise<Site | null> {
    const key = nameKey(username);
    const known = this.#known.get(key);
    if (known?.site && performance.now() - known.readAt < FRESH_MS) return known.site;
    const reading = this.#reading.get(key);
    if (reading) return reading;
    const begun: Promise<Site | null> = readSite(this.#database, username, known?.site ?? null)
      .then((site) => {
        if (this.#reading.get(key) === begun) this.#keep(key, site);
        return site;
      })
      .finally(() => {
        if (this.#reading.get(key) === begun) this.#reading.delete(key);
      });
    this.#reading.set(key, begun);
    return begun;
  }

  /** Call it after this process has changed the site: later reads see the change. */
  forget(username: string): void {
    const key = nameKey(username);
    this.#known.delete(key);
    this.#reading.delete(key);
  }

  /** Like `forget`, by the person's id. */
  forgetPerson(userId: string): void {
    for (const [key, { site }] of this.#known) if (site?.userId === userId) this.#known.delete(key);
    // A read in progress may be this person's: its owner is not known yet.
    this.#reading.clear();
  }

  /** Names without a site are not cached, because there is no limit to them. */
  #keep(key: string, site: Site | null): void {
    if (site) this.#known.set(key, { site, readAt: performance.now() });
    else this.#known.delete(key);
  }
}
