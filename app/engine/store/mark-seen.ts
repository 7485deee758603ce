import type { DeviceStore } from './device-store.ts';

/** Records that the person has seen a content item at these heads. From then on none of it counts as merged unseen. */
export async function markSeen(store: DeviceStore, id: string, heads: readonly string[]): Promise<void> {
  await store.write(['seen', 'merged'], async (transaction) => {
    await transaction.table('seen').put({ id, heads });
    await transaction.table('merged').remove([id]);
  });
}
