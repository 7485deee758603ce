import { type MergedItem, mergedItemTables, readMergedItems } from '../../engine/store/merged-items.ts';
import type { Account } from '../account/start-account.ts';
import { useAtRest, useStored } from '../account/use-stored.ts';

/** The items that were changed on other devices, latest first; undefined while they are read. */
export function useMergedItems(): readonly MergedItem[] | undefined {
  return useStored<readonly MergedItem[]>((store) => store.read(mergedItemTables, readMergedItems), []);
}

/** Watches for items that other devices changed, once the page is idle. */
export function useWatchMerged(): void {
  useAtRest(start);
}

async function start({ deps, documents }: Account): Promise<() => void> {
  const { watchMerged } = await import('../../engine/documents/watch-merged.ts');
  return watchMerged({ ...deps, documents });
}
