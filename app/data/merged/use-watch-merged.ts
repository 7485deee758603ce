import { useEffect } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import { useAccount } from '../account/use-account.ts';

/** Watches for items that other devices changed, once the page has come to rest. */
export function useWatchMerged(): void {
  const account = useAccount();
  useEffect(() => {
    if (!account) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async () => {
      const { watchMerged } = await import('../../engine/merged/watch-merged.ts');
      if (!isOver) stop = watchMerged({ ...account.deps, documents: account.documents });
    };
    const cancel = whenIdle(() => void start().catch((error: unknown) => reportError(error)));
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [account]);
}
