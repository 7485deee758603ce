import type { StoreTransaction } from '../engine/device-store.ts';

/** Lines that the log keeps. */
const LENGTH = 200;

/** Adds a line to the log that the sync status opens. The transaction must cover `log`. */
export async function appendSyncHistory(transaction: StoreTransaction, at: number, text: string): Promise<void> {
  const log = transaction.table('log');
  await log.put({ at, text });
  const surplus = (await log.count()) - LENGTH;
  if (surplus > 0) await log.remove((await log.first(surplus)).map((row) => row.id!));
}
