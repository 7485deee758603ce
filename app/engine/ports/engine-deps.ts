import type { DeviceStore } from '../store/device-store.ts';
import type { Ports } from './ports.ts';

/** The dependencies of the engine and its sync, in a page, a service worker or the simulator. */
export interface EngineDeps extends Ports {
  readonly store: DeviceStore;
  /** The person whose data this is. The server refuses a push for another account. */
  readonly account: string;
}
