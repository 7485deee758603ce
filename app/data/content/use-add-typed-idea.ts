import { useCallback, useEffect, useRef } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import type { Result } from '#core/kernel/result.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { IdeaDraft } from '../../engine/new-item.ts';
import { useAccount } from '../account/use-account.ts';
import { useAddIdea } from './use-new-item.ts';

/** As `useAddIdea`, for one idea that is being typed: what can be done before it is sent is done meanwhile. */
export function useAddTypedIdea(): (idea: IdeaDraft) => Promise<Result<string, ContentFailure>> {
  const account = useAccount();
  const add = useAddIdea();
  const prepared = useRef<string | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        const prepare = async () => {
          if (!account) return;
          const { prepareIdea } = await import('../../engine/new-item.ts');
          prepared.current = await prepareIdea(account);
        };
        // Sending it does the same, and says why it fails.
        void prepare().catch(() => {});
      }),
    [account],
  );
  return useCallback(
    async (idea) => {
      const id = prepared.current;
      prepared.current = null;
      return await add(id === null ? idea : { id, ...idea });
    },
    [add],
  );
}
