import { useEffect } from 'react';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { reportUnlessClosed } from '../../engine/store/report-unless-closed.ts';
import type { StoredWorkspaceRow } from '../../engine/store/rows.ts';
import { useAccount } from '../account/use-account.ts';
import { useSharedStored, type SharedRows } from '../account/use-stored.ts';

/** Null for an account that has no workspace yet. */
export const ownWorkspace: SharedRows<StoredWorkspaceRow | null> = {
  tables: ['workspace'],
  read: async (transaction, account) => (await transaction.table('workspace').get(account)) ?? null,
};

/** The workspace as screens show it; undefined while it is read. */
export function useWorkspace(): WorkspaceRow | undefined {
  const account = useAccount();
  const stored = useSharedStored(ownWorkspace);

  useEffect(() => {
    if (!account || stored !== null) return;
    // Only a new account needs it, and it loads Automerge.
    import('../../engine/documents/project-new-workspace.ts')
      .then(({ projectNewWorkspace }) => projectNewWorkspace(account))
      .catch(reportUnlessClosed);
  }, [account, stored]);

  return stored?.row;
}
