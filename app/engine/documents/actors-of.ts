import { openingActor } from '#core/documents/actors.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { hexFromBytes } from '../store/hex.ts';
import { ownDeviceId } from '../store/own-device-id.ts';
import type { Random } from '../ports.ts';

/**
 * Returns a function that makes actor ids of this device. Each call gives a new one, so that two branches of changes
 * never share an actor.
 */
export function actorsOf(deps: { readonly store: DeviceStore; readonly random: Random }): () => Promise<string> {
  const device = ownDeviceId(deps);
  return async () => openingActor(await device(), hexFromBytes(deps.random.bytes(16)));
}
