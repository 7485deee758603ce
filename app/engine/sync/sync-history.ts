import type { StoreTransaction } from '../store/device-store.ts';

/** Number of lines kept. */
const MAX_LINES = 200;

/** Adds a line to the history shown from the sync status. The transaction must cover `syncHistory`. */
export async function appendSyncHistory(transaction: StoreTransaction, at: number, text: string): Promise<void> {
  const history = transaction.table('syncHistory');
  await history.put({ at, text });
  const surplus = (await history.count()) - MAX_LINES;
  if (surplus > 0) await history.remove((await history.first(surplus)).map((row) => row.id!));
}
