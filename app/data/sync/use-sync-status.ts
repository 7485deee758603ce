import { useLiveQuery } from 'dexie-react-hooks';
import { syncStatus, type SyncFacts, type SyncStatus } from '../../sync/status.ts';
import { useAccount } from '../use-account.ts';
import { countChoices } from './count-choices.ts';
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
    return await database.transaction('r', [database.feed, database.outbox, database.problems, database.cards], async () => ({
      changes,
      feed: await database.feed.get('feed'),
      waiting: await database.outbox.where('state').equals('waiting').count(),
      parked: (await database.outbox.where('state').equals('parked').first()) ?? null,
      openProblems: (await database.problems.toArray()).filter((problem) => problem.state === 'open').length,
      conflicts: await countChoices(database),
    }));
  }, [account, changes]);
  if (!stored) return undefined;
  const facts: SyncFacts = { ...stored, isOnline, isSaved, isCurrent: stored.changes === changes };
  return syncStatus(facts);
}
