import type { DeviceStore } from '../store/device-store.ts';
import type { ImageRow } from '../store/rows.ts';

/** Every picture that the server does not have, with a file name. */
export async function exportImages(store: DeviceStore): Promise<readonly (ImageRow & { readonly fileName: string })[]> {
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
