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
