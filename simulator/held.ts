import { isDamaged } from './damage.ts';
import type { Device } from './device.ts';
import { serverReplica, wordsHeldOn, wordsOf } from './ground-truth.ts';
import type { Ledger } from './ledger.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

interface HeldDeps {
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
}

/** Removes from the ledger the words that neither the server nor any of these devices holds in undamaged bytes. */
export async function keepWhatIsHeld(
  { time, server }: HeldDeps,
  devices: readonly Device[],
  { account, ledger }: { readonly account: string; readonly ledger: Ledger },
): Promise<void> {
  const held = wordsOf(serverReplica(server, account));
  for (const device of devices) for (const word of await wordsHeldOn(device, time)) held.add(word);
  ledger.keepOnly(held);
}

export async function anyIsDamaged(time: VirtualTime, devices: readonly Device[]): Promise<boolean> {
  for (const device of devices) {
    if (device.tabs.length === 0) await time.settle(device.openTab());
    if (await time.settle(isDamaged(device.tabs[0]!))) return true;
  }
  return false;
}
