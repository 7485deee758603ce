/**
 * Lets work of the same key run one after another. Two devices of one person that come back at once would else apply
 * the same documents twice, the slower one for nothing; the heads compared at commit keep them right either way.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
