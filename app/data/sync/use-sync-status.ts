import { useLiveQuery } from 'dexie-react-hooks';
import { syncStatus, type SyncFacts, type SyncStatus } from '../../sync/status.ts';
import { useAccount } from '../use-account.ts';
import { countChoices } from '../../engine/count-choices.ts';
import { useIsSaved } from './use-is-saved.ts';
import { useOnline } from './use-online.ts';
import { useStoredChanges } from './use-stored-changes.ts';

/** Where the person's work is, from stored rows; undefined while they are read or nobody is signed in. */
export function useSyncStatus(): SyncStatus | undefined {
  const account = useAccount();
  const isOnline = useOnline();
  const isSaved = useIsSaved();
  const changes = useStoredChanges();
  const stored = useLiveQuery(async () => {
    if (!account) return undefined;
    const { database } = account;
    return await database.transaction('r', [database.feed, database.outbox, database.problems, database.contentRows], async () => {
      const [feed, waiting, parked, problems, conflicts] = await Promise.all([
        database.feed.get('feed'),
        database.outbox.where('state').equals('waiting').count(),
        database.outbox.where('state').equals('parked').first(),
        database.problems.toArray(),
        countChoices(database),
      ]);
      const openProblems = problems.filter((problem) => problem.state === 'open').length;
      return { changes, feed, waiting, parked: parked ?? null, openProblems, conflicts };
    });
  }, [account, changes]);
  if (!stored) return undefined;
  const facts: SyncFacts = { ...stored, isOnline, isSaved, isCurrent: stored.changes === changes };
  return syncStatus(facts);
}
