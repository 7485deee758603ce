import type { AccountDatabase } from '../account-database.ts';

/** Remembers that the person has seen a content item as these heads are. Nothing of it was merged unseen from now on. */
export async function markSeen(database: AccountDatabase, id: string, heads: readonly string[]): Promise<void> {
  await database.transaction('rw', [database.seen, database.merged], async () => {
    await database.seen.put({ id, heads });
    await database.merged.delete(id);
  });
}
