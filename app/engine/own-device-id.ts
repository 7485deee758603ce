import type { DocumentsDeps } from './documents.ts';
import { ensureFeed } from './feed.ts';
import { hexFromBytes } from './hex.ts';

/** Names this device in what is written here. A full disk that holds no id yet gives another one, for once. */
export function ownDeviceId({ store, random }: Pick<DocumentsDeps, 'store' | 'random'>): () => Promise<string> {
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
