import { openingActor } from '#core/documents/actors.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { hexFromBytes } from '../store/hex.ts';
import { ownDeviceId } from '../store/own-device-id.ts';
import type { Random } from '../ports/ports.ts';

/** Actors of this device, a new one with each call: no two changes that are made apart share one. */
export function actorsOf(deps: { readonly store: DeviceStore; readonly random: Random }): () => Promise<string> {
  const device = ownDeviceId(deps);
  return async () => openingActor(await device(), hexFromBytes(deps.random.bytes(16)));
}
