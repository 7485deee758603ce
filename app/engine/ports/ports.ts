/**
 * What the engine needs of the outside world. The page, the service worker and the simulator each bring their own:
 * nothing in app/engine or app/sync reads a clock, a random number, the network or storage by itself.
 */

export interface Clock {
  /** Milliseconds since 1970; may jump. */
  now(): number;
  /** Calls back once after `ms`; returns a cancel function. */
  after(ms: number, callback: () => void): () => void;
}

export interface Random {
  bytes(length: number): Uint8Array;
  /** 0 inclusive to 1 exclusive. */
  fraction(): number;
}

/** Web Locks, shared by the tabs, workers and service worker of one browser. */
export interface Locks {
  /**
   * Runs `body` holding the lock, or returns false at once when another context has it. `lost` is aborted when another
   * context takes the lock over; false is returned then too, once the body has ended.
   */
  tryHold(name: string, body: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Takes the lock from whoever has it, who may be frozen, and runs `body`; for the rest as `tryHold`. */
  takeOver(name: string, body: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Waits for the lock, however long, and runs `body` holding it; gives up when the signal aborts. */
  hold(name: string, body: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

export interface ChunksStored {
  readonly type: 'chunks-stored';
  readonly documentIds: readonly string[];
}

/** A tab holds words that the disk has not taken for a while. It says so again until they are written. */
export interface WordsUnwritten {
  readonly type: 'words-unwritten';
  /** Names the tab. */
  readonly tab: string;
  /** They have waited so long that they must be called not saved. */
  readonly isOverdue: boolean;
}

/** A context is at its pass of the drainer, and alive. */
export interface StillSyncing {
  readonly type: 'still-syncing';
}

export type ChannelMessage = ChunksStored | WordsUnwritten | StillSyncing;

/** BroadcastChannel among the contexts of one browser that have the same account open. */
export interface Channel {
  /** Reaches the other contexts, or everyone: this one too. */
  post(message: ChannelMessage, reach: 'others' | 'everyone'): void;
  /** Subscribes to what is posted; returns an unsubscribe function. */
  listen(listener: (message: ChannelMessage) => void): () => void;
}

export interface NetworkRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
}

export interface NetworkReply {
  readonly status: number;
  /** Empty or absent where the connection does not carry it: HTTP/2 does not. */
  readonly statusText?: string;
  header(name: string): string | null;
  /** The body as it arrives. Throws when the connection breaks. */
  body(): AsyncIterable<Uint8Array>;
}

/** Throws when no answer came; an error named `NothingSent` says that not a byte has left. */
export interface Network {
  request(request: NetworkRequest): Promise<NetworkReply>;
}

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: Locks;
  readonly channel: Channel;
  readonly network: Network;
}
