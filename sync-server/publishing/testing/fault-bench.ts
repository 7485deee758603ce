import type { Database, DatabaseLocation } from '../../database/database.ts';
import type { StoredPublication } from '../publications.ts';
import type { SqlSyncStore } from '../../sync/sql-sync-store.ts';
import type { Scheduler } from '../scheduler.ts';
import type { WordPlatform } from './word-platform.ts';

/** Start of the tests' clock. Milliseconds since 1970. */
export const START = 1_795_000_000_000;

/** An item's row, with the fields that publishing reads. */
export const living = { deletedAt: null };
export const deleted = { deletedAt: '2026-11-26T08:00:00.000Z' };

/** Shared by the suites about publishing faults: a database and a platform for each test. */
export interface FaultBench {
  readonly newLocation: () => Promise<DatabaseLocation>;
  readonly newPerson: () => Promise<string>;
  /** Returns an item's id. @param text the text of its post */
  readonly newItem: (text?: string) => string;
  /** Starts a server process. */
  readonly start: (options?: { readonly settleMs?: number }) => Scheduler;
  readonly ask: (userId: string, itemId: string) => Promise<void>;
  readonly find: (userId: string, itemId: string) => Promise<StoredPublication>;
  /** Waits. @param stepMs how far the clock advances with every check */
  readonly until: (isSo: () => boolean | Promise<boolean>, stepMs?: number) => Promise<void>;
  readonly isShared: (userId: string, itemId: string) => () => Promise<boolean>;
  /** Stores an item's row as the log does. */
  readonly store: (userId: string, itemId: string, row: object | string) => Promise<void>;
  readonly database: () => Database;
  readonly log: () => SqlSyncStore;
  readonly platform: () => WordPlatform;
  /** Milliseconds since 1970, on a clock that only `pass` and `until` advance. */
  readonly now: () => number;
  readonly pass: (ms: number) => void;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
