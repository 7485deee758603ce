import { countAttention } from '../../engine/count-attention.ts';
import { countChoices } from '../../engine/count-choices.ts';
import type { DeviceStore } from '../../engine/device-store.ts';
import { readAtOnce } from '../../engine/read-at-once.ts';
import type { SyncHistoryRow } from '../../engine/rows.ts';
import { FAILING_MS, syncStatus, type SyncFacts, type SyncStatus } from '../../sync/status.ts';
import {
  useIsSaved,
  useStoredChanges,
  useUnsavedCount,
  useUnwrittenElsewhere,
  useUnwrittenHere,
} from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { lastSyncedWords } from './last-synced-words.ts';
import { useHasPassed } from './use-has-passed.ts';
import { useOnline } from './use-online.ts';

/** Where the person's work is; undefined while the stored rows are read or nobody is signed in. */
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

/**
 * How many things wait for the person, words that the disk refuses among them, as the icon shows it: 0 for who wants no
 * count there, undefined while they are counted.
 */
export function useAttentionCount(): number | undefined {
  const isSaved = useIsSaved();
  const stored = useStored(countAttention, null);
  if (stored === undefined) return undefined;
  return stored === null ? 0 : stored + (isSaved ? 0 : 1);
}

/** What was synced when, newest first; undefined while it is read. */
export function useSyncHistory(): readonly SyncHistoryRow[] | undefined {
  return useStored<readonly SyncHistoryRow[]>(async (store) => {
    const lines = await store.read(['syncHistory'], (transaction) => transaction.table('syncHistory').all());
    return lines.toReversed();
  }, []);
}

export interface Unsynced {
  /** Changes that the server has not acknowledged, parked ones included. */
  readonly changes: number;
  /** Pictures that the server does not have. */
  readonly pictures: number;
  /** Documents with words in this tab that the disk does not take. */
  readonly unsaved: number;
}

/** What only this device has; undefined while it is counted. */
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
