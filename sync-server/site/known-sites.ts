import { nameKey } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { readSite, type Site } from './sites.ts';

/** Origins that are remembered; an operator with more sets PUBLIC_URL. */
const MAX_ORIGINS = 8;

export interface KnownOriginsDeps {
  /** As it is configured; undefined where people may come by any address. */
  readonly publicUrl: URL | undefined;
  /** Where this server listens. */
  readonly listensAt: () => string;
}

/**
 * The addresses at which people reach this server. A stranger's request may name any host, so pages are made, and kept,
 * only for the configured one, for that of the machine itself, and for those that signed-in people came by.
 */
export class KnownOrigins {
  readonly #deps: KnownOriginsDeps;
  /** The one that was used last comes last. */
  readonly #used = new Set<string>();

  constructor(deps: KnownOriginsDeps) {
    this.#deps = deps;
  }

  /** A signed-in person came by it. */
  note(origin: string): void {
    if (this.#deps.publicUrl || origin === '') return;
    this.#used.delete(origin);
    this.#used.add(origin);
    const [oldest] = this.#used;
    if (this.#used.size > MAX_ORIGINS && oldest !== undefined) this.#used.delete(oldest);
  }

  /** The origin, where it is known; else none, which makes addresses without a host. */
  check(origin: string): string {
    const { publicUrl, listensAt } = this.#deps;
    return origin === publicUrl?.origin || this.#used.has(origin) || origin === listensAt() ? origin : '';
  }
}

/** How far a page may lie behind what another node or a device has written. Milliseconds. */
const FRESH_MS = 1_000;
/** Sites in memory. */
const MAX_SITES = 10_000;

interface Known {
  readonly site: Site | null;
  /** Of the clock that never goes back; milliseconds. */
  readonly readAt: number;
}

/** Whose site stands under which name, asked of the database once a second at most. */
export class KnownSites {
  readonly #database: Database;
  readonly #known = new Map<string, Known>();
  readonly #reading = new Map<string, Promise<Site | null>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Null where there is no site. Answers without waiting for what was read within the last second. */
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

  /** This process has changed the site: who asks from now on sees it. */
  forget(username: string): void {
    const key = nameKey(username);
    this.#known.delete(key);
    this.#reading.delete(key);
  }

  /** As `forget`, by the person's id. */
  forgetPerson(userId: string): void {
    for (const [key, { site }] of this.#known) if (site?.userId === userId) this.#known.delete(key);
    // Whose they are is not known before they are read.
    this.#reading.clear();
  }

  /** Names that nobody has are not kept: there are more of them than memory. */
  #keep(key: string, site: Site | null): void {
    this.#known.delete(key);
    if (!site) return;
    this.#known.set(key, { site, readAt: performance.now() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_SITES && oldest !== undefined) this.#known.delete(oldest);
  }
}
