/**
 * The database of this browser, outside any account. Pages and the service worker read it.
 *
 * - `accounts`: the account that the browser currently works for (`current`), and each account whose data it keeps
 *   (`kept …`). The service worker cannot read local storage, and a killed browser loses the last seconds of it.
 * - `shares`: what other apps shared and has not become an idea yet.
 *
 * Transactions are strict: they complete when the bytes are on the disk. An account's own data is in a separate
 * database (`engine/store/account-database.ts`), which is deleted at logout.
 */
import { browserDatabaseName } from './browser-database-name.ts';
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { SignedInUser } from '#core/api/auth.ts';
import type { ShareRow } from '../engine/intake/share.ts';

/** An account of this browser: the current one, or one whose data it keeps. */
export interface AccountRecord {
  key: 'current' | `kept ${string}`;
  account: string;
  /** Absent in rows of earlier versions. */
  user?: SignedInUser;
}

/** The data that this browser keeps outside any account. */
export class BrowserDatabase extends Dexie {
  declare accounts: Table<AccountRecord, string>;
  declare shares: Table<ShareRow, string>;

  constructor(options: DexieOptions = {}) {
    super(browserDatabaseName, { chromeTransactionDurability: 'strict', ...options });
    this.version(2).stores({ accounts: 'key', shares: 'id' });
  }
}

/** Opened on first use. */
export const browserDatabase = new BrowserDatabase();
