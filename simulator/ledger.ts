/**
 * What the person was promised: the words that some device said were saved.
 * A word leaves the ledger only when every place that held it is gone: the device evicted, the server restored.
 */
export class Ledger {
  readonly #promised = new Set<string>();
  readonly #mark: string;
  #count = 0;

  /** @param mark begins every word, so that two people's words differ */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /** A word that nobody has typed yet. */
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

  /** Before a place is lost: what no other place holds cannot be asked for any more. */
  keepOnly(heldElsewhere: ReadonlySet<string>): void {
    for (const word of this.#promised) if (!heldElsewhere.has(word)) this.#promised.delete(word);
  }
}
