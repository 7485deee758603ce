import type { StoreTransaction } from './device-store.ts';

/**
 * Queues every picture that was added on this device for a server that may lack it. The server does not store a picture
 * twice.
 */
export async function queuePictures(transaction: StoreTransaction, now: number): Promise<void> {
  const outbox = transaction.table('outbox');
  const queued = new Set((await outbox.ofDocument('picture')).map((row) => (row.type === 'picture' ? row.hash : '')));
  for (const { hash, name } of await transaction.table('images').all()) {
    // A picture that came from the server is re-encoded, so its bytes no longer match its name. Only the first device
    // can send it.
    if (name === '' || queued.has(hash)) continue;
    await outbox.put({ type: 'picture', documentId: 'picture', hash, state: 'waiting', reason: null, at: now });
  }
}
