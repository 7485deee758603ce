import { format, isToday } from 'date-fns';
import { useEffect, useState } from 'react';
import type { DeviceStore, StoreTransaction } from '../../engine/store/device-store.ts';
import { readAtOnce } from '../../engine/store/read-at-once.ts';
import type { SyncHistoryRow } from '../../engine/store/rows.ts';
import { FAILING_MS, type SyncFacts, syncStatus, type SyncStatus } from '../../engine/sync/status.ts';
import { useOnline } from '../../ui/use-online.ts';
import {
  useIsSaved,
  useStoredChanges,
  useUnsavedCount,
  useUnwrittenElsewhere,
  useUnwrittenHere,
} from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

/** The sync status; undefined while the stored rows are read or nobody is signed in. */
export function useSyncStatus(): SyncStatus | undefined {
  const isOnline = useOnline();
  const isSaved = useIsSaved();
  const changes = useStoredChanges();
  const stored = useStored(async (store) => ({ changes, ...(await readFacts(store)) }), undefined, [changes]);
  const unwritten = { here: useUnwrittenHere(), elsewhere: useUnwrittenElsewhere() };
  const isFailing = useHasPassed(stored?.feed?.failingSince ?? null, FAILING_MS);
  if (!stored) return undefined;
  const isCurrent = stored.changes === changes;
  const lastSynced = lastSyncedWords(stored.feed?.syncedAt ?? null);
  return syncStatus({ ...stored, isOnline, isSaved, isCurrent, unwritten, isFailing, lastSynced });
}

/** The sync history, newest first; undefined while it is read. */
export function useSyncHistory(): readonly SyncHistoryRow[] | undefined {
  return useStored<readonly SyncHistoryRow[]>(async (store) => {
    const lines = await store.read(['syncHistory'], (transaction) => transaction.table('syncHistory').all());
    return lines.toReversed();
  }, []);
}

export interface Unsynced {
  /** Number of changes that the server has not acknowledged, including parked ones. */
  readonly changes: number;
  /** Number of pictures that the server does not have. */
  readonly pictures: number;
  /** Number of documents with words in this tab that the disk does not accept. */
  readonly unsaved: number;
}

/** Data that only this device has; undefined while it is counted. */
export function useUnsynced(): Unsynced | undefined {
  const unsaved = useUnsavedCount();
  const stored = useStored(countUnsynced, { changes: 0, pictures: 0 });
  return stored && { ...stored, unsaved };
}

type StoredFacts = Pick<SyncFacts, 'feed' | 'waiting' | 'parked' | 'openProblems' | 'conflicts'>;

async function readFacts(store: DeviceStore): Promise<StoredFacts> {
  const tables = ['feed', 'outbox', 'problems', 'contentRows'] as const;
  const [feed, waiting, parked, problems, conflicts] = await readAtOnce(store, tables, (transaction) => {
    const outbox = transaction.table('outbox');
    return Promise.all([
      transaction.table('feed').get('feed'),
      outbox.countInState('waiting'),
      outbox.inState('parked'),
      transaction.table('problems').all(),
      countChoices(transaction),
    ]);
  });
  const openProblems = problems.filter((problem) => problem.state === 'open').length;
  return { feed, waiting, parked: parked[0] ?? null, openProblems, conflicts };
}

async function countUnsynced(store: DeviceStore): Promise<Omit<Unsynced, 'unsaved'>> {
  const [rows, pictures] = await readAtOnce(store, ['outbox'], (transaction) => {
    const outbox = transaction.table('outbox');
    return Promise.all([outbox.count(), outbox.countOfDocument('picture')]);
  });
  return { changes: rows - pictures, pictures };
}

/** Whether `ms` milliseconds have passed since `at`. A clock that was set back delays this by at most `ms`. */
function useHasPassed(at: number | null, ms: number): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const left = Math.min(ms, Math.max(0, at + ms - Date.now()));
    const timer = setTimeout(() => setPassed(at), left);
    return () => clearTimeout(timer);
  }, [at, ms]);
  return at !== null && passed === at;
}

/** "14:02", with the day if it was another one; null when nothing was ever synced here. */
function lastSyncedWords(at: number | null): string | null {
  return at === null ? null : format(at, isToday(at) ? 'HH:mm' : 'd MMM HH:mm');
}

/** Number of items with a property that two devices changed. The transaction must cover `contentRows`. */
async function countChoices(transaction: StoreTransaction): Promise<number> {
  const rows = await transaction.table('contentRows').withConflicts();
  return rows.filter(({ row }) => row.deletedAt === null).length;
}
