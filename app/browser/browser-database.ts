import { browserDatabaseName } from './browser-database-name.ts';
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { SignedInUser } from '#core/api/auth.ts';
import type { ShareRow } from '../engine/intake/share.ts';

/** An account of this browser: the one it works for now, or one whose data it keeps. */
export interface AccountRecord {
  key: 'current' | `kept ${string}`;
  account: string;
  /** Absent in rows of earlier versions. */
  user?: SignedInUser;
}

/** What this browser keeps outside of any account. The service worker reads it too. */
export class BrowserDatabase extends Dexie {
  declare accounts: Table<AccountRecord, string>;
  declare shares: Table<ShareRow, string>;

  constructor(options: DexieOptions = {}) {
    super(browserDatabaseName, { chromeTransactionDurability: 'strict', ...options });
    this.version(2).stores({ accounts: 'key', shares: 'id' });
  }
}

/** Opened at its first use. */
export const browserDatabase = new BrowserDatabase();
