import { useCallback } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import type { Result } from '#core/kernel/result.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

/** Makes a draft with another item's words; null where that is not known any more. */
export function useRepurposeItem(): (sourceId: string) => Promise<Result<string, ContentFailure> | null> {
  const account = useAccount();
  return useCallback(
    async (sourceId) => {
      const { addRepurposed } = await import('../../engine/new-item.ts');
      return await addRepurposed(requireAccount(account), sourceId);
    },
    [account],
  );
}
