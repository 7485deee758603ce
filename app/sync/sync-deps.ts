import type { DeviceStore } from '../engine/device-store.ts';
import type { Ports } from '../engine/ports.ts';

/** What one pass of the drainer works with. */
export interface SyncDeps extends Ports {
  readonly store: DeviceStore;
  /** The user whose data this is. The server refuses the push of another. */
  readonly account: string;
}
