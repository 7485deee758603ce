import { requireAccount, useAccount } from '../account/use-account.ts';
import type { Unsynced } from './use-sync-status.ts';
import { downloadFile } from '../../browser/download-file.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import type { UnsavedItem } from '../../engine/documents/apply-here.ts';
import type { ImageRow } from '../../engine/store/rows.ts';

/** Downloads what only this device, or only this tab, has. */
export function useExportUnsynced({ changes, pictures, unsaved }: Unsynced): () => Promise<void> {
  const account = useAccount();
  return async () => {
    const { deps, loadedDocuments } = requireAccount(account);
    if (changes + unsaved > 0) {
      const content = await exportUnsynced(deps.store, loadedDocuments()?.unstoredItems() ?? []);
      downloadFile({ name: 'rostrum-unsynced.json', type: 'application/json', content });
    }
    if (pictures > 0)
      for (const { fileName, type, bytes } of await exportImages(deps.store))
        downloadFile({ name: fileName, type, content: bytes });
  };
}

/**
 * The titles and texts of every item with changes that the server has not acknowledged, as JSON.
 *
 * @param unsaved items whose words the disk has refused: this tab has more of them than the tables
 */
async function exportUnsynced(store: DeviceStore, unsaved: readonly UnsavedItem[]): Promise<string> {
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

/** Every picture that the server does not have, with a file name. */
async function exportImages(store: DeviceStore): Promise<readonly (ImageRow & { readonly fileName: string })[]> {
  const images = await store.read(['images', 'outbox'], async (transaction) => {
    const queued = await transaction.table('outbox').ofDocument('picture');
    return await transaction
      .table('images')
      .getAll(queued.flatMap((row) => (row.type === 'picture' ? [row.hash] : [])));
  });
  return images
    .filter((image) => image !== undefined)
    .map((image) => ({
      ...image,
      fileName: `${image.name || 'picture'}.${image.type.slice('image/'.length)}`,
    }));
}
