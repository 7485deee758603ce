import { useLiveQuery } from 'dexie-react-hooks';
import type { AccountDatabase } from '../../engine/account-database.ts';
import type { MergedRow } from '../../engine/rows.ts';
import { useAccount } from '../use-account.ts';

/** An item that changed on other devices since it was last seen here. */
export interface MergedItem extends MergedRow {
  readonly title: string;
}

/** The items that changed elsewhere, the latest first; undefined while they are read. */
export function useMergedItems(): readonly MergedItem[] | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? await readMergedItems(account.database) : []), [account]);
}

export async function readMergedItems({ merged, contentRows }: AccountDatabase): Promise<MergedItem[]> {
  const rows = await merged.toArray();
  const known = await contentRows.bulkGet(rows.map((stored) => stored.id));
  return rows
    .flatMap((stored, index) => {
      const row = known[index]?.row;
      return row && row.deletedAt === null ? [{ ...stored, title: row.title || 'Untitled' }] : [];
    })
    .toSorted((left, right) => latest(right) - latest(left));
}

/** Seconds since 1970 of the last change that came. */
function latest(stored: MergedRow): number {
  return stored.devices[0]?.time ?? 0;
}
