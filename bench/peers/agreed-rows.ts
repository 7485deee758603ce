import { rowsChecksum, type ListRow } from '../list-row.ts';
import type { ServerProcess } from './server-process.ts';

/** The rows that all devices and the server share. @throws when they differ at the end */
export async function agreedRows(
  devices: readonly (readonly ListRow[])[],
  server: ServerProcess,
): Promise<readonly ListRow[]> {
  const [first] = devices;
  if (first === undefined) throw new Error('No devices');
  const checksums = [...devices.map(rowsChecksum), await server.rowsChecksum()];
  if (new Set(checksums).size > 1) {
    throw new Error(`Devices and server have ended differently: ${checksums.map((sum) => sum.slice(0, 8)).join(', ')}`);
  }
  return first;
}
