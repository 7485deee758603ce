import type { StoreTransaction } from './device-store.ts';

/** Number of items with a property that two devices changed. The transaction must cover `contentRows`. */
export async function countChoices(transaction: StoreTransaction): Promise<number> {
  const rows = await transaction.table('contentRows').withConflicts();
  return rows.filter(({ row }) => row.deletedAt === null).length;
}
