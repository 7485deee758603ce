import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { AiRequestRow, StoredContentRow, ChunkRow, FeedRow, ImageRow, SyncHistoryRow, MergedRow, NoticeRow, OutboxRow, PreferenceRow, ProblemRow, SeenRow, TextRow, StoredWorkspaceRow } from './rows.ts';

/** The tables of one account. Screens read them live; only the engine writes. */
export class AccountDatabase extends Dexie {
  declare chunks: Table<ChunkRow, [string, string]>;
  declare cards: Table<StoredContentRow, string>;
  declare texts: Table<TextRow, string>;
  declare workspace: Table<StoredWorkspaceRow, string>;
  declare outbox: Table<OutboxRow, number>;
  declare feed: Table<FeedRow, string>;
  declare problems: Table<ProblemRow, string>;
  declare preferences: Table<PreferenceRow, string>;
  declare log: Table<SyncHistoryRow, number>;
  declare images: Table<ImageRow, string>;
  declare seen: Table<SeenRow, string>;
  declare merged: Table<MergedRow, string>;
  declare notices: Table<NoticeRow, string>;
  declare asks: Table<AiRequestRow, string>;

  constructor(account: string, options: DexieOptions = {}) {
    // Strict: a transaction completes when its bytes are on the disk, so "saved" survives a power cut.
    super(databaseName(account), { chromeTransactionDurability: 'strict', ...options });
    this.version(schemaVersion).stores({
      chunks: '[documentId+hash], documentId',
      // The status counts open choices on every change: it must not read thousands of rows for that.
      cards: 'id, *card.conflicts',
      texts: 'id',
      workspace: 'id',
      outbox: '++id, documentId, state',
      feed: 'key',
      problems: 'id, documentId',
      preferences: 'name',
      log: '++id',
      images: 'hash',
      seen: 'id',
      merged: 'id',
      notices: 'id',
      asks: 'id, itemId',
    });
  }
}

/** Raised with every change of the tables. */
const schemaVersion = 4;

export function databaseName(account: string): string {
  return `rostrum-${account}`;
}

/** A database written by newer code. Dexie would open it and write rows that the newer code does not expect. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor() {
    super('This data was written by a newer version of Rostrum. Reload to update.');
  }
}

/** Opens the database. @throws NewerDatabase */
export async function openDatabase(database: AccountDatabase): Promise<void> {
  await database.open();
  // IndexedDB's own version is ten times Dexie's.
  const stored = database.backendDB().version / 10;
  if (stored <= schemaVersion) return;
  database.close({ disableAutoOpen: true });
  throw new NewerDatabase();
}
