import { EventEmitter, on } from 'node:events';
import { join } from 'node:path';
import type { NewDeviceFigures, ReconnectFigures } from './figures.ts';
import { expectedRows, rowsChecksum, type ListRow } from './list-row.ts';
import { mergedRows, offlineEdits, type OfflineSession } from './offline-edits.ts';
import { RostrumDevice } from './rostrum-device.ts';
import { pushItems } from './rostrum-items.ts';
import { RostrumServer } from './rostrum-server.ts';

export const rostrumDurability =
  'device: every transaction appended to a file, fdatasync; server: SQLite WAL, synchronous=FULL';

/** Both benchmarks of our engine and server. @throws when a row of any device is wrong at the end */
export async function measureRostrum({
  items,
  session,
}: {
  items: number;
  session: OfflineSession;
}): Promise<{ newDevice: NewDeviceFigures; reconnect: ReconnectFigures }> {
  const server = await RostrumServer.start();
  try {
    const { id: account, cookie } = await server.register('bench');
    const network = server.network(cookie);
    await pushItems(network, account, items);
    let count = 0;
    const newDevice = () =>
      new RostrumDevice({ account, network, file: join(server.folder, `device-${(count += 1)}`) });

    // A first device warms up both sides, so that the figures are those of a running server and a loaded page.
    const warm = newDevice();
    await warm.fill(items);
    warm.close();

    const device = newDevice();
    const cpuBefore = server.cpuMs();
    const { listsMs, durableMs } = await device.fill(items);
    const serverCpuMs = server.cpuMs() - cpuBefore;
    const filledChecksum = checked(
      'on a new device',
      rowsChecksum(await device.rows()),
      rowsChecksum(expectedRows(items)),
    );

    const phone = newDevice();
    await phone.fill(items);
    await device.edit(offlineEdits(session, 'laptop'));
    await phone.edit(offlineEdits(session, 'phone'));
    const both = [device, phone];
    const expected = rowsChecksum(mergedRows(items, session));
    const { syncedMs, rowsRightMs } = await comeBack(both, mergedRows(session.touched, session));
    for (const one of both) checked('after both devices came back', rowsChecksum(await one.rows()), expected);
    for (const one of both) one.close();
    return {
      newDevice: { items, listsMs, durableMs, serverCpuMs, rowsChecksum: filledChecksum },
      reconnect: { items, syncedMs, rowsRightMs, rowsChecksum: expected },
    };
  } finally {
    await server.stop();
  }
}

/** How long devices may take to receive the last rows. Milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * The network comes back to all devices at once. Synced: all changes are on the server's disk and on all devices. Rows
 * right: all lists show the touched items as merged.
 */
async function comeBack(
  devices: readonly RostrumDevice[],
  touched: readonly ListRow[],
): Promise<{ syncedMs: number; rowsRightMs: number }> {
  const ids = new Set(touched.map(({ id }) => id));
  const expected = rowsChecksum(touched);
  const start = performance.now();
  const passed = new EventEmitter();
  const goOffline = devices.map((device) => device.goOnline(() => passed.emit('pass')));
  let sentUpTo: number | null = null;
  let syncedMs = 0;
  try {
    for await (const _ of on(passed, 'pass', { signal: AbortSignal.timeout(PATIENCE_MS) })) {
      const positions = await Promise.all(devices.map((device) => device.position()));
      if (positions.some(({ waiting }) => waiting > 0)) continue;
      // Newer log positions are rows.
      sentUpTo ??= Math.max(...positions.map(({ head }) => head));
      if (positions.some(({ cursor }) => cursor < sentUpTo!)) continue;
      syncedMs ||= performance.now() - start;
      const rows = await Promise.all(devices.map((device) => device.rows(ids)));
      if (rows.every((ofDevice) => rowsChecksum(ofDevice) === expected)) break;
    }
    return { syncedMs, rowsRightMs: performance.now() - start };
  } finally {
    for (const go of goOffline) go();
  }
}

function checked(where: string, checksum: string, expected: string): string {
  if (checksum !== expected) throw new Error(`Wrong rows ${where}`);
  return checksum;
}
