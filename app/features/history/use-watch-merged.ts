import type { Account } from '../account/start-account.ts';
import { useAtRest } from '../account/use-stored.ts';

/** Watches for items that other devices changed, once the page is idle. */
export function useWatchMerged(): void {
  useAtRest(start);
}

async function start({ deps, documents }: Account): Promise<() => void> {
  const { watchMerged } = await import('../../engine/documents/watch-merged.ts');
  return watchMerged({ ...deps, documents });
}
