import { Dexie, type DexieOptions, type Table } from 'dexie';

export interface CurrentAccount {
  key: 'current';
  account: string;
}

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

/** What this browser keeps outside of any account. The service worker reads it too. */
export class BrowserDatabase extends Dexie {
  declare accounts: Table<CurrentAccount, string>;
  declare shares: Table<ShareRow, string>;

  constructor(options: DexieOptions = {}) {
    super('rostrum', { chromeTransactionDurability: 'strict', ...options });
    this.version(2).stores({ accounts: 'key', shares: 'id' });
  }
}

/** Opened at its first use. */
export const browserDatabase = new BrowserDatabase();
