import type { AccountDatabase } from './account-database.ts';

/** Items with a property that two devices changed, by index: thousands of rows are not read for it. */
export async function countChoices(database: AccountDatabase): Promise<number> {
  const rows = await database.contentRows.where('row.conflicts').above('').distinct().toArray();
  return rows.filter(({ row }) => row.deletedAt === null).length;
}
