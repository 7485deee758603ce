import type { DeviceStore } from '../device-store.ts';
import { isSwitchedOn } from '#core/workspace/profile.ts';
import { mergedItemTables, readMergedItems } from '../merged/merged-items.ts';
import { itemOf, noticesOf, type Notice } from './notice.ts';

/** By index: it is read again after every change. */
export async function readNotices(store: DeviceStore): Promise<readonly Notice[]> {
  return await store.read(['outbox', 'notices', 'workspace', ...mergedItemTables], async (transaction) => {
    const contentRows = transaction.table('contentRows');
    const parked = await transaction.table('outbox').inState('parked');
    const toChoose = await contentRows.withConflicts();
    const ofParked = await contentRows.getAll(parked.map(itemOf));
    const known = new Map([...toChoose, ...ofParked.filter((row) => row !== undefined)].map((row) => [row.id, row]));
    const [workspace] = await transaction.table('workspace').first(1);
    const isNewsWanted = isSwitchedOn(workspace?.row.preferences ?? {}, 'mergedNotices');
    return noticesOf({
      parked,
      contentRows: [...known.values()],
      merged: isNewsWanted ? await readMergedItems(transaction) : [],
      marks: await transaction.table('notices').all(),
    });
  });
}

/** Remembers what the person did with notices. */
export async function markNotices(
  store: DeviceStore,
  ids: readonly string[],
  state: 'read' | 'removed',
): Promise<void> {
  await store.write(['notices'], async (transaction) => {
    await transaction.table('notices').putAll(ids.map((id) => ({ id, state })));
  });
}
