/** Holds back typed words for a moment, so that they are stored together. */
export interface WordHolder {
  /** Milliseconds since 1970 of the oldest word held back; null when there is none. */
  readonly heldSince: number | null;
  /** Applies the words to the document now. */
  flush(): void;
}

/** What holds back typed words of one document. */
export class WordHolders {
  readonly #holders = new Set<WordHolder>();

  /** Returns an unsubscribe function. */
  add(holder: WordHolder): () => void {
    this.#holders.add(holder);
    return () => this.#holders.delete(holder);
  }

  /** Applies all words to the document but those that `except` holds. */
  flush(except: object | null): void {
    for (const holder of this.#holders) if (holder !== except) holder.flush();
  }

  /** Milliseconds since 1970 of the oldest word held back; null when there is none. */
  get heldSince(): number | null {
    const since = [...this.#holders].map((holder) => holder.heldSince).filter((at) => at !== null);
    return since.length > 0 ? Math.min(...since) : null;
  }
}
