import { getAccount } from '../../account/account.ts';
import { requireAccount } from '../../data/require-account.ts';
import type { ImageRow } from '../rows.ts';

/** Every picture that the server does not have, with a file name. */
export async function exportImages(): Promise<readonly (ImageRow & { readonly fileName: string })[]> {
  const { images: table, outbox } = requireAccount(getAccount()).database;
  const queued = await outbox.where('documentId').equals('picture').toArray();
  const hashes = queued.flatMap((row) => (row.type === 'picture' ? [row.hash] : []));
  const images = (await table.bulkGet(hashes)).filter((image) => image !== undefined);
  return images.map((image) => ({
    ...image,
    fileName: `${image.name || 'picture'}.${image.type.slice('image/'.length)}`,
  }));
}
