import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { WorkspaceRow } from '#core/projections/workspace-row.ts';
import { useAccount } from '../use-account.ts';

/** The workspace as screens show it; undefined while it is read. */
export function useWorkspace(): WorkspaceRow | undefined {
  const account = useAccount();
  const record = useLiveQuery(async () => (account ? ((await account.database.workspace.get(account.id)) ?? null) : null), [account]);

  useEffect(() => {
    if (!account || record !== null) return;
    // Only a new account needs it, and it brings Automerge along.
    void import('../../engine/project-new-workspace.ts').then(({ projectNewWorkspace }) => projectNewWorkspace(account));
  }, [account, record]);

  return record?.row;
}
