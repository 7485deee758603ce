import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { ShareRow } from '../engine/intake/share.ts';

export interface CurrentAccount {
  key: 'current';
  account: string;
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
