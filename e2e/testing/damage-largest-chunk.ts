import type { Page } from '@playwright/test';

/**
 * Flips a byte in the middle of the largest stored chunk of this browser's account, as a failing disk does, but not in
 * its copy in the outbox. Returns the chunk's size in bytes.
 */
export async function damageLargestChunk(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')));
      });
    const name = (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .find((candidate) => candidate.startsWith('rostrum-'));
    if (!name) throw new Error('No account has a database here');
    const database = await settle(indexedDB.open(name));
    const chunks = database.transaction('chunks', 'readwrite').objectStore('chunks');
    const rows = (await settle(chunks.getAll())) as { bytes: Uint8Array }[];
    const largest = rows.toSorted((a, b) => b.bytes.length - a.bytes.length)[0];
    if (!largest) throw new Error('Nothing is stored');
    largest.bytes[largest.bytes.length >> 1]! ^= 0xff;
    await settle(chunks.put(largest));
    database.close();
    return largest.bytes.length;
  });
}
