import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { requireAccount, useAccount } from '../account/use-account.ts';

/**
 * Asks before drafts with an open choice are sent, scheduled or handed over (`ask-open-choices.tsx`). Resolves to
 * whether they may go out; at once where nothing stands open.
 */
export function useMayGoOut(): (ids: readonly string[]) => Promise<boolean> {
  const account = useAccount();
  const navigate = useNavigate();
  return useCallback(
    async (ids) => {
      const { askOpenChoices } = await import('./ask-open-choices.tsx');
      return await askOpenChoices(requireAccount(account), ids, (path) => void navigate(path));
    },
    [account, navigate],
  );
}
