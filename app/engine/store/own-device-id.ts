import type { DeviceStore } from './device-store.ts';
import { ensureFeed } from './feed.ts';
import { hexFromBytes } from './hex.ts';
import type { Random } from '../ports.ts';

/**
 * Returns the id of this device for changes made here. If a full disk cannot store a new id, the id is valid for this
 * page only.
 */
export function ownDeviceId({
  store,
  random,
}: {
  readonly store: DeviceStore;
  readonly random: Random;
}): () => Promise<string> {
  let device: Promise<string> | null = null;
  return async () => {
    device ??= ensureFeed(store, random).then((feed) => feed.deviceId);
    try {
      return await device;
    } catch {
      device = null;
      return hexFromBytes(random.bytes(16));
    }
  };
}
