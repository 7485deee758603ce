import type { Device } from './device.ts';
import { calm } from './network.ts';
import type { VirtualTime } from './virtual-time.ts';

export function endFaults(device: Device): void {
  device.link.isOnline = true;
  device.link.faults = { ...calm };
  device.link.session = device.account;
  device.disk.fullness = 0;
}

/** Opens every document, because damage is found only then. */
export async function openEverything(device: Device, time: VirtualTime): Promise<void> {
  const tab = device.tabs[0]!;
  const rows = await time.settle(
    tab.store.read(['contentRows'], (transaction) => transaction.table('contentRows').all()),
  );
  for (const row of rows) {
    const opened = await time.settle(tab.documents.open('content-item', row.id));
    if (opened.state === 'open') tab.documents.release(row.id);
  }
  await time.settle(tab.documents.open('workspace', device.account));
  tab.documents.release(device.account);
  tab.nudge();
}
