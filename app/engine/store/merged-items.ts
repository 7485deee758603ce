import { itemName } from '#core/content/item-name.ts';
import type { DeviceStore, StoreTransaction } from './device-store.ts';
import type { MergedRow, TableName } from './rows.ts';

/** An item that changed on other devices since it was last seen here. */
export interface MergedItem extends MergedRow {
  readonly title: string;
}

/** The tables that `readMergedItems` needs in its transaction. */
export const mergedItemTables = ['merged', 'contentRows'] as const satisfies readonly TableName[];

/** The items that changed elsewhere, the latest first. */
export async function readMergedItems(transaction: StoreTransaction): Promise<MergedItem[]> {
  const rows = await transaction.table('merged').all();
  const known = await transaction.table('contentRows').getAll(rows.map((row) => row.id));
  return rows
    .flatMap((row, index) => {
      const shown = known[index]?.row;
      return shown && shown.deletedAt === null ? [{ ...row, title: itemName(shown) }] : [];
    })
    .toSorted((left, right) => latest(right) - latest(left));
}

/** Seconds since 1970 of the latest change that arrived. */
function latest(row: MergedRow): number {
  return row.devices[0]?.time ?? 0;
}

/** Records that the person has seen a content item at these heads. From then on none of it counts as merged unseen. */
export async function markSeen(store: DeviceStore, id: string, heads: readonly string[]): Promise<void> {
  await store.write(['seen', 'merged'], async (transaction) => {
    await transaction.table('seen').put({ id, heads });
    await transaction.table('merged').remove([id]);
  });
}
