import type { DeviceStore } from './device-store.ts';

/** The titles and texts of every item that has changes which the server has not acknowledged, as JSON. */
export async function exportUnsynced(store: DeviceStore): Promise<string> {
  const items = await store.read(['outbox', 'contentRows', 'texts'], async (transaction) => {
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
  return JSON.stringify({ exported: 'rostrum-unsynced', version: 1, items }, null, 2);
}
