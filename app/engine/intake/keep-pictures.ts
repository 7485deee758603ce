import type { Clock } from '../ports.ts';
import type { DeviceStore } from '../store/device-store.ts';
import type { ImageRow } from '../store/rows.ts';

/** Stores pictures and queues the new ones for the server, in one transaction. */
export async function keepPictures(
  { store, clock }: { readonly store: DeviceStore; readonly clock: Pick<Clock, 'now'> },
  pictures: readonly ImageRow[],
): Promise<void> {
  if (pictures.length === 0) return;
  await store.write(['images', 'outbox'], async (transaction) => {
    for (const picture of pictures) {
      const isKnown = (await transaction.table('images').get(picture.hash)) !== undefined;
      await transaction.table('images').put(picture);
      if (isKnown) continue;
      await transaction.table('outbox').put({
        type: 'picture',
        documentId: 'picture',
        hash: picture.hash,
        state: 'waiting',
        reason: null,
        at: clock.now(),
      });
    }
  });
}
