/** A file that another app shared. */
export interface SharedFile {
  readonly name: string;
  /** Media type as the sender named it. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What another app shared, until it has become an idea. */
export interface ShareRow {
  /** A UUID; the idea gets it too, so that no share becomes two. */
  readonly id: string;
  /** Whose idea it will be; null when nobody was signed in, then it is the next person's who signs in. */
  readonly account: string | null;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly files: readonly SharedFile[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The shares that wait on this browser, outside of any account. */
export interface WaitingShares {
  /** The shares that become ideas of this account, oldest first: its own, and those of nobody. */
  waitingFor(account: string): Promise<readonly ShareRow[]>;
  remove(id: string): Promise<void>;
}
