import type { Kept, NewDeviceFigures, ReconnectFigures } from '../figures.ts';
import type { OfflineSession } from '../offline-edits.ts';

/** One engine to measure. Its server is a process of its own, on localhost, with its data on disk. */
export interface Peer {
  readonly name: string;
  /** What is on disk at the end, and with which sync settings. */
  readonly durability: string;
  /** Whether concurrent edits of one text are merged, or one side's version wins. */
  readonly kept: Kept;
  /** A fresh device takes over everything that the server has. */
  newDevice(options: { items: number }): Promise<NewDeviceFigures>;
  /** Two devices with all items edit the same ones offline and come back at once. */
  reconnect(options: OfflineSession & { items: number }): Promise<ReconnectFigures>;
}
