import { useCallback } from 'react';
import { requireAccount } from '../require-account.ts';
import { useAccount } from '../use-account.ts';

/** Starts an untitled idea for the wizard. Its code loads with Automerge, on first use. */
export function useStartItem(): () => Promise<string> {
  const account = useAccount();
  return useCallback(async () => {
    const { startNewItem: startItem } = await import('../../engine/start-new-item.ts');
    return await startItem(requireAccount(account));
  }, [account]);
}
