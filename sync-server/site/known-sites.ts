import type { Database } from '../store/database.ts';
import { nameKey } from '../store/name-shapes.ts';
import { readSite, type Site } from './sites.ts';

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
