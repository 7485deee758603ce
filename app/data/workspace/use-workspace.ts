import { useEffect } from 'react';
import type { WorkspaceRow } from '#core/projections/workspace-row.ts';
import { reportUnlessClosed } from '../../engine/report-unless-closed.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

/** The workspace as screens show it; undefined while it is read. */
export function useWorkspace(): WorkspaceRow | undefined {
  const account = useAccount();
  const stored = useStored(
    async (store, { id }) =>
      (await store.read(['workspace'], (transaction) => transaction.table('workspace').get(id))) ?? null,
    null,
  );

  useEffect(() => {
    if (!account || stored !== null) return;
    // Only a new account needs it, and it brings Automerge along.
    import('../../engine/project-new-workspace.ts')
      .then(({ projectNewWorkspace }) => projectNewWorkspace(account))
      .catch(reportUnlessClosed);
  }, [account, stored]);

  return stored?.row;
}
