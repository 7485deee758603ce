import type { Device } from './device.ts';

/** A device's state in one line, for the trace of a failed seed. */
export async function describeDevice(device: Device): Promise<string> {
  const tab = device.tabs[0];
  if (!tab) return `${device.name} has no tab open`;
  try {
    const state = await tab.store.read(['feed', 'outbox', 'problems', 'chunks'], async (transaction) => ({
      feed: await transaction.table('feed').get('feed'),
      outbox: (await transaction.table('outbox').all()).map(
        (row) => `${row.type} ${row.documentId.slice(0, 4)} ${row.state}`,
      ),
      problems: (await transaction.table('problems').all()).map(
        (row) => `${row.type} ${row.documentId.slice(0, 4)} ${row.state}`,
      ),
      chunks: (await transaction.table('chunks').all()).map(
        (row) => `${row.documentId.slice(0, 4)} ${row.bytes.length}`,
      ),
    }));
    return `${device.name} ends with ${JSON.stringify(state)}`;
  } catch (error) {
    return `${device.name} cannot be read: ${String(error)}`;
  }
}
