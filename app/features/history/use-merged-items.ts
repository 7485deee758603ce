import { mergedItemTables, readMergedItems, type MergedItem } from '../../engine/store/merged-items.ts';
import { useStored } from '../account/use-stored.ts';

/** The items that were changed on other devices, latest first; undefined while they are read. */
export function useMergedItems(): readonly MergedItem[] | undefined {
  return useStored<readonly MergedItem[]>((store) => store.read(mergedItemTables, readMergedItems), []);
}
