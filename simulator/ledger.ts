/**
 * The words that a device called saved. A word leaves the ledger only when every place that held it is gone: the device
 * was evicted, or the server restored.
 */
export class Ledger {
  readonly #promised = new Set<string>();
  readonly #mark: string;
  #count = 0;

  /** @param mark the first letter of every word, so that two people's words differ */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /** A word that has not been typed yet. */
  newWord(): string {
    this.#count += 1;
    return `${this.#mark}${this.#count}`;
  }

  promise(words: Iterable<string>): void {
    for (const word of words) this.#promised.add(word);
  }

  get promised(): ReadonlySet<string> {
    return this.#promised;
  }

  /** Call it before a place is lost: removes the words that no other place holds. */
  keepOnly(heldElsewhere: ReadonlySet<string>): void {
    for (const word of this.#promised) if (!heldElsewhere.has(word)) this.#promised.delete(word);
  }
}
