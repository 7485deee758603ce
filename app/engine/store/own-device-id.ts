import type { DeviceStore } from './device-store.ts';
import { ensureFeed } from '../ports/feed.ts';
import { hexFromBytes } from './hex.ts';
import type { Random } from '../ports/ports.ts';

/** Names this device in what is written here. A full disk that holds no id yet gives another one, for once. */
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
