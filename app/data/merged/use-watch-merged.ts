import { useEffect } from 'react';
import { useAccount } from '../use-account.ts';

/** Watches for pieces that other devices changed, once the page has come to rest. */
export function useWatchMerged(): void {
  const account = useAccount();
  useEffect(() => {
    if (!account) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async () => {
      const { watchMerged } = await import('./watch-merged.ts');
      if (!isOver) stop = watchMerged({ database: account.database, channel: account.parts.channel, clock: account.parts.clock, documents: account.documents });
    };
    const callOff = whenIdle(() => void start().catch((error: unknown) => reportError(error)));
    return () => {
      isOver = true;
      callOff();
      stop?.();
    };
  }, [account]);
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 1000);
  return () => clearTimeout(timer);
}
