/** Pictures that are fetched from other servers at once. */
const MAX_FETCHES = 4;

/** Counts who fetches a picture by its address: one at a time each, and four in all. */
export class FetchTurns {
  readonly #accounts = new Set<string>();

  /** Null where the account, or everybody together, fetches as many as may be. */
  async take<Value>(account: string, fetch: () => Promise<Value>): Promise<Value | null> {
    if (this.#accounts.has(account) || this.#accounts.size >= MAX_FETCHES) return null;
    this.#accounts.add(account);
    try {
      return await fetch();
    } finally {
      this.#accounts.delete(account);
    }
  }
}
