interface Waiting<Item, Done> {
  readonly item: Item;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitsDeps<Item, Done> {
  /** Which of those that wait go into the next commit, at least the first; in their order. */
  readonly choose: (waiting: readonly Item[]) => ReadonlySet<Item>;
  /** Writes them in one commit: all, or none. */
  readonly write: (items: readonly Item[]) => Promise<readonly Done[]>;
}

/**
 * Writes in one commit what came while the one before it was written: what a commit costs, the wait for the disk and a
 * few statements, is shared by all who wait.
 */
export class GroupCommits<Item extends object, Done> {
  readonly #deps: GroupCommitsDeps<Item, Done>;
  #waiting: Waiting<Item, Done>[] = [];
  #isWriting = false;

  constructor(deps: GroupCommitsDeps<Item, Done>) {
    this.#deps = deps;
  }

  /** Resolves after the commit is durable. */
  add(item: Item): Promise<Done> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // What else this turn of the event loop brings goes with it.
    await new Promise((resume) => setImmediate(resume));
    while (this.#waiting.length > 0) {
      const chosen = this.#deps.choose(this.#waiting.map(({ item }) => item));
      const group = this.#waiting.filter(({ item }) => chosen.has(item));
      this.#waiting = this.#waiting.filter(({ item }) => !chosen.has(item));
      const failure = await this.#write(group).catch((error: unknown) => ({ error }));
      if (!failure) continue;
      // The failure of one is not the others'.
      if (group.length === 1) group[0]!.reject(failure.error);
      else for (const one of group) await this.#write([one]).catch(one.reject);
    }
    this.#isWriting = false;
  }

  async #write(group: readonly Waiting<Item, Done>[]): Promise<void> {
    const done = await this.#deps.write(group.map(({ item }) => item));
    for (const [index, { resolve }] of group.entries()) resolve(done[index]!);
  }
}
