import type { DocumentKind } from '#core/documents/versions.ts';
import type { DeviceStore, StoreTransaction } from '../store/device-store.ts';
import { queueWhole } from './document-storage.ts';
import type { ChunkRow, SeenRow, StoredContentRow, TextRow } from '../store/rows.ts';

/** A document from another store or archive, with its rows there. */
export interface BroughtDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly chunks: readonly ChunkRow[];
  /** Without it the row is made from the chunks afterwards: see `rebuildStaleRows`. */
  readonly row?: StoredContentRow | undefined;
  readonly text?: TextRow | undefined;
  readonly seen?: SeenRow | undefined;
}

/** Stores documents beside what is here, and queues them for the server as whole documents. Idempotent. */
export async function writeBrought(
  store: DeviceStore,
  documents: readonly BroughtDocument[],
  now: number,
): Promise<void> {
  const tables = ['chunks', 'contentRows', 'texts', 'seen', 'unprojected', 'outbox'] as const;
  await store.write(tables, async (transaction) => {
    for (const document of documents) {
      const { id, kind, chunks } = document;
      await transaction.table('chunks').putAll(chunks);
      await writeRow(transaction, document);
      const queued = await transaction.table('outbox').ofDocument(id);
      if (!queued.some((row) => row.type === 'whole')) await queueWhole(transaction, { id, kind, now });
    }
  });
}

async function writeRow(transaction: StoreTransaction, { id, kind, row, text, seen }: BroughtDocument): Promise<void> {
  const isKnown = (await transaction.table('contentRows').get(id)) !== undefined;
  if (row && !isKnown) {
    // No server has given it a log position yet.
    await transaction.table('contentRows').put({ ...row, seq: 0 });
    if (text) await transaction.table('texts').put(text);
    if (seen) await transaction.table('seen').put(seen);
  } else await transaction.table('unprojected').put({ id, kind });
}
