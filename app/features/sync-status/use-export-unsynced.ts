import { exportUnsynced } from '../../engine/store/export-unsynced.ts';
import { exportImages } from '../../engine/archive/export-images.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import type { Unsynced } from './use-sync-status.ts';
import { downloadFile } from '../archive/download-file.ts';

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
