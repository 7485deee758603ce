import { Dexie, type DexieOptions, type Table, type Transaction } from 'dexie';
import type { ContentRow } from '#core/content/content-row.ts';
import type {
  AiRequestRow,
  StoredContentRow,
  ChunkRow,
  FeedRow,
  ImageRow,
  SyncHistoryRow,
  MergedRow,
  NoticeRow,
  OutboxRow,
  PreferenceRow,
  ProblemRow,
  SeenRow,
  TextRow,
  StoredWorkspaceRow,
  UnprojectedRow,
} from './rows.ts';

/** The tables of one account. Screens read them live; only the engine writes. */
export class AccountDatabase extends Dexie {
  declare chunks: Table<ChunkRow, [string, string]>;
  declare contentRows: Table<StoredContentRow, string>;
  declare texts: Table<TextRow, string>;
  declare workspace: Table<StoredWorkspaceRow, string>;
  declare unprojected: Table<UnprojectedRow, string>;
  declare outbox: Table<OutboxRow, number>;
  declare feed: Table<FeedRow, string>;
  declare problems: Table<ProblemRow, string>;
  declare preferences: Table<PreferenceRow, string>;
  declare syncHistory: Table<SyncHistoryRow, number>;
  declare images: Table<ImageRow, string>;
  declare seen: Table<SeenRow, string>;
  declare merged: Table<MergedRow, string>;
  declare notices: Table<NoticeRow, string>;
  declare aiRequests: Table<AiRequestRow, string>;

  constructor(account: string, options: DexieOptions = {}) {
    // Strict: a transaction completes when its bytes are on the disk, so "saved" survives a power cut.
    super(databaseName(account), { chromeTransactionDurability: 'strict', ...options });
    this.version(4).stores({
      chunks: '[documentId+hash], documentId',
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
    this.version(5)
      // The status counts open choices on every change: it must not read thousands of rows for that.
      .stores({ contentRows: 'id, *row.conflicts', aiRequests: 'id, itemId', syncHistory: '++id' })
      .upgrade(copyRenamedTables);
    this.version(6).stores({ cards: null, asks: null, log: null });
    this.version(7).stores({ unprojected: 'id' });
    // A new item goes to the top of the list: where that is must not take reading the list.
    this.version(schemaVersion).stores({ contentRows: 'id, *row.conflicts, row.position' });
  }
}

/** Raised with every change of the tables. */
const schemaVersion = 8;

/** Version 4 looked paths up when it sent a request. This table never changes. */
const pathsOfVersion4: Readonly<Record<string, string>> = {
  'audience-insights': '/api/content/audience-insights',
  'so-what': '/api/content/so-what-analysis',
  outline: '/api/content/generate-outline',
  research: '/api/content/research-assistant',
  openers: '/api/content/generate-openers',
  draft: '/api/content/generate-draft',
  headlines: '/api/content/generate-headlines',
  seo: '/api/content/seo-analysis',
  cta: '/api/content/generate-cta',
  review: '/api/content/review-content',
  ideas: '/api/content-ideas/generate',
};

/** Version 4 named three tables otherwise, and a content row's own field. */
async function copyRenamedTables(transaction: Transaction): Promise<void> {
  const cards = await transaction.table<{ card: ContentRow } & Omit<StoredContentRow, 'row'>>('cards').toArray();
  await transaction.table('contentRows').bulkPut(cards.map(({ card, ...stored }) => ({ ...stored, row: card })));
  const asks = await transaction.table<Omit<AiRequestRow, 'path'>>('asks').toArray();
  await transaction.table('aiRequests').bulkPut(asks.map((row) => ({ ...row, path: pathsOfVersion4[row.task] })));
  await transaction.table('syncHistory').bulkPut(await transaction.table('log').toArray());
}

export function databaseName(account: string): string {
  return `rostrum-${account}`;
}

/** A database written by newer code. Dexie would open it and write rows that the newer code does not expect. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor() {
    super('This data was saved by a newer version of Rostrum. Reload to update.');
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
