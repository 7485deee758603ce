import type { Kept, NewDeviceFigures, ReconnectFigures } from '../figures.ts';
import type { ListRow } from '../list-row.ts';
import type { OfflineSession } from '../offline-edits.ts';

/** Figures with the rows that the device ended with, which `measurePeer` judges. */
type WithRows<Figures> = Omit<Figures, 'rowsChecksum'> & { readonly rows: readonly ListRow[] };

export type NewDeviceRun = WithRows<NewDeviceFigures>;
/** The rows are those of both devices and the server, checked to be the same. */
export type ReconnectRun = WithRows<ReconnectFigures>;

/** One engine to measure. Its server is a process of its own, on localhost, with its data on disk. */
export interface Peer {
  readonly name: string;
  /** What is on disk at the end, and with which sync settings. */
  readonly durability: string;
  /** Whether concurrent edits of one text are merged, or one side's version wins. */
  readonly kept: Kept;
  /** A fresh device takes over everything that the server has. */
  newDevice(options: { items: number }): Promise<NewDeviceRun>;
  /** Two devices with all items edit the same ones offline and come back at once. */
  reconnect(options: OfflineSession & { items: number }): Promise<ReconnectRun>;
}
