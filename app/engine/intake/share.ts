/** A file that another app shared. */
export interface SharedFile {
  readonly name: string;
  /** Media type as the sender named it. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Content that another app shared, until it has become an idea. */
export interface ShareRow {
  /** A UUID that becomes the idea's id, so that no share becomes two ideas. */
  readonly id: string;
  /** The account that the idea is for. Null when nobody was signed in; then it is for the next person who signs in. */
  readonly account: string | null;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly files: readonly SharedFile[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The shares that are stored in this browser, outside any account. */
export interface WaitingShares {
  /** The shares for this account, oldest first: its own, and those without an account. */
  waitingFor(account: string): Promise<readonly ShareRow[]>;
  remove(id: string): Promise<void>;
}
