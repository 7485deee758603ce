import type { DocumentKind } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { DeviceStore } from './device-store.ts';
import type { ChunkRow } from './rows.ts';

interface Report {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Empty when the document only lacks chunks. */
  readonly damaged: readonly ChunkRow[];
  readonly now: number;
}

/**
 * Moves damaged chunks aside with their bytes, and records that the document must be fetched from the server. The next
 * pull fetches it.
 */
export async function reportProblems(store: DeviceStore, { id, kind, damaged, now }: Report): Promise<void> {
  await store.write(['chunks', 'problems'], async (transaction) => {
    const problems = transaction.table('problems');
    for (const chunk of damaged) {
      await problems.put({
        id: `${id} ${chunk.hash}`,
        documentId: id,
        kind,
        type: 'damaged-chunk',
        state: 'open',
        bytes: chunk.bytes,
        at: now,
      });
    }
    await transaction.table('chunks').remove(damaged.map((chunk) => [id, chunk.hash] as const));
    if (damaged.length === 0) {
      await problems.put({ id, documentId: id, kind, type: 'incomplete', state: 'open', bytes: null, at: now });
    }
  });
}

/**
 * Repairs damaged and missing chunks from the outbox, which holds the bytes of everything that the server has not
 * acknowledged.
 */
export async function repairFromOutbox(store: DeviceStore, documentId: string): Promise<void> {
  await store.write(['chunks', 'outbox'], async (transaction) => {
    const waiting = await transaction.table('outbox').ofDocument(documentId);
    const hasVanished = (await transaction.table('chunks').countOfDocument(documentId)) === 0;
    for (const row of waiting) {
      if (row.type !== 'chunk' || chunkHash(row.bytes) !== row.hash) continue;
      const stored = await transaction.table('chunks').get([documentId, row.hash]);
      // A missing chunk among others may have been compacted.
      if (stored ? chunkHash(stored.bytes) === row.hash : !hasVanished) continue;
      await transaction.table('chunks').put({ documentId, hash: row.hash, kind: row.kind, bytes: row.bytes });
    }
  });
}
