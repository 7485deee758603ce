import type { DeviceStore } from './device-store.ts';

/** Whether a page was closed before it made the rows of words that it had stored. Needs no document code. */
export async function hasUnprojected(store: DeviceStore): Promise<boolean> {
  const marks = await store.read(['unprojected'], (transaction) => transaction.table('unprojected').count());
  return marks > 0;
}
