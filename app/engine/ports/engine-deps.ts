import type { DeviceStore } from '../store/device-store.ts';
import type { Ports } from './ports.ts';

/** What the engine and its sync work with, in a page, a service worker or the simulator. */
export interface EngineDeps extends Ports {
  readonly store: DeviceStore;
  /** The user whose data this is. The server refuses the push of another. */
  readonly account: string;
}
