import type { Kept, NewDeviceFigures, ReconnectFigures } from '../figures.ts';
import type { ListRow } from '../list-row.ts';
import type { OfflineSession } from '../offline-edits.ts';

/** Figures with the device's final rows, which `measurePeer` checks. */
type WithRows<Figures> = Omit<Figures, 'rowsChecksum'> & { readonly rows: readonly ListRow[] };

export type NewDeviceRun = WithRows<NewDeviceFigures>;
/** The rows are equal on both devices and the server. */
export type ReconnectRun = WithRows<ReconnectFigures>;

/** An engine to measure. Its server is a process of its own, on localhost, with its data on disk. */
export interface Peer {
  readonly name: string;
  /** How much is on disk at the end, and with which sync settings. */
  readonly durability: string;
  /** Whether concurrent edits of one text are merged, or one side's text wins. */
  readonly kept: Kept;
  /** A new device receives everything that the server has. */
  newDevice(options: { items: number }): Promise<NewDeviceRun>;
  /** Two devices with all items edit the same ones offline and come back at once. */
  reconnect(options: OfflineSession & { items: number }): Promise<ReconnectRun>;
}
