/** The benchmark's measurements, the same for our engine and each peer. Times in milliseconds of wall clock. */
export interface NewDeviceFigures {
  /** How many items the device was filled with. */
  readonly items: number;
  /** From the first request until a list row of every item could be shown. */
  readonly listsMs: number;
  /** From the first request until everything had been handed to the device's own storage. */
  readonly durableMs: number;
  /** Processor time (user and system) of the server's process meanwhile. */
  readonly serverCpuMs: number;
  /** See `rowsChecksum`. */
  readonly rowsChecksum: string;
}

export interface ReconnectFigures {
  readonly items: number;
  /** From reconnecting until both devices and the server agreed. */
  readonly syncedMs: number;
  /** From reconnecting until every list row of both devices was right. */
  readonly rowsRightMs: number;
  /** See `rowsChecksum`; of both devices and the server, which must be equal. */
  readonly rowsChecksum: string;
}

/** An engine that by design drops one side's text of an item edited on both does less work. The table says so. */
export type Kept = 'both sides' | 'one side';

/** One peer's result, printed as a line of JSON by `bench/peers/run-peers.ts --json`. */
export interface PeerFigures {
  readonly name: string;
  /** How much is on disk at the end, and with which sync settings. */
  readonly durability: string;
  readonly newDevice: NewDeviceFigures;
  readonly reconnect: ReconnectFigures & { readonly kept: Kept };
}
