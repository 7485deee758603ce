import type { DeviceStore } from './device-store.ts';
import type { UnsavedItem } from '../documents/apply-here.ts';

/**
 * The titles and texts of every item with changes that the server has not acknowledged, as JSON.
 *
 * @param unsaved items whose words the disk has refused: this tab has more of them than the tables
 */
export async function exportUnsynced(store: DeviceStore, unsaved: readonly UnsavedItem[]): Promise<string> {
  // Another tab may have deleted the device's data. Then only this tab's items are left.
  const stored = await readUnsynced(store).catch(() => []);
  const items = [...unsaved, ...stored.filter(({ id }) => !unsaved.some((item) => item.id === id))];
  return JSON.stringify({ exported: 'rostrum-unsynced', version: 1, items }, null, 2);
}

async function readUnsynced(store: DeviceStore): Promise<UnsavedItem[]> {
  return await store.read(['outbox', 'contentRows', 'texts'], async (transaction) => {
    const ids = await transaction.table('outbox').documentIds();
    const [rows, texts] = await Promise.all([
      transaction.table('contentRows').getAll(ids),
      transaction.table('texts').getAll(ids),
    ]);
    return rows.flatMap((stored, index) =>
      stored
        ? [{ id: stored.id, title: stored.row.title, status: stored.row.status, text: texts[index]?.text ?? '' }]
        : [],
    );
  });
}
