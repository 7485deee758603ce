import type { DeviceStore } from './device-store.ts';

/** Remembers that the person has seen a content item as these heads are. Nothing of it was merged unseen from now on. */
export async function markSeen(store: DeviceStore, id: string, heads: readonly string[]): Promise<void> {
  await store.write(['seen', 'merged'], async (transaction) => {
    await transaction.table('seen').put({ id, heads });
    await transaction.table('merged').remove([id]);
  });
}
