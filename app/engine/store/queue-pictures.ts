import type { StoreTransaction } from './device-store.ts';

/** Queues every picture that this device was given for a server that may lack it; what it has is not stored twice. */
export async function queuePictures(transaction: StoreTransaction, now: number): Promise<void> {
  const outbox = transaction.table('outbox');
  const queued = new Set((await outbox.ofDocument('picture')).map((row) => (row.type === 'picture' ? row.hash : '')));
  for (const { hash, name } of await transaction.table('images').all()) {
    // What came from the server goes under a name that its bytes no longer have: only the first device can send it.
    if (name === '' || queued.has(hash)) continue;
    await outbox.put({ type: 'picture', documentId: 'picture', hash, state: 'waiting', reason: null, at: now });
  }
}
