import type { ModelFailureKind } from '#core/assistant/model-failures.ts';
import type { Prompt } from '#core/assistant/prompt.ts';
import type { Result } from '#core/kernel/result.ts';
import type { DeviceStore } from './store/device-store.ts';

/**
 * Everything that the engine needs from outside. The page, the service worker and the simulator each provide their own
 * ports: nothing in app/engine reads a clock, randomness, the network or storage directly.
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
   * Runs `body` holding the lock, or returns false at once when another context holds it. `lost` is aborted when
   * another context takes the lock over. The method then returns false too, once the body has ended.
   */
  tryHold(name: string, body: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Takes the lock from its holder, which may be frozen, and runs `body`; otherwise as `tryHold`. */
  takeOver(name: string, body: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Waits for the lock without a limit and runs `body` holding it; gives up when the signal aborts. */
  hold(name: string, body: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

export interface ChunksStored {
  readonly type: 'chunks-stored';
  readonly documentIds: readonly string[];
}

/** A tab has words that have not reached the disk for a while. It is repeated until they are written. */
export interface WordsUnwritten {
  readonly type: 'words-unwritten';
  /** The id of the tab. */
  readonly tab: string;
  /** They are unwritten for so long that they must be reported as not saved. */
  readonly isOverdue: boolean;
}

/** A context is running a pass of the drainer and is alive. */
export interface StillSyncing {
  readonly type: 'still-syncing';
}

/** The context with the browser's event stream hears the server on a new connection. */
export interface StreamBegan {
  readonly type: 'stream-began';
}

export type ChannelMessage = ChunksStored | WordsUnwritten | StillSyncing | StreamBegan;

/** BroadcastChannel among the contexts of one browser that have the same account open. */
export interface Channel {
  /** Posts to the other contexts, or to everyone including this one. */
  post(message: ChannelMessage, reach: 'others' | 'everyone'): void;
  /** Subscribes to messages; returns an unsubscribe function. */
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

/** Throws when there is no answer. An error named `NothingSent` means that not a byte was sent. */
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

/** The dependencies of the engine and its sync, in a page, a service worker or the simulator. */
export interface EngineDeps extends Ports {
  readonly store: DeviceStore;
  /** The person whose data this is. The server refuses a push for another account. */
  readonly account: string;
}

/**
 * Whether this device has a model of its own.
 *
 * - `ready`: it works without a network
 * - `to-load`: the browser has to download it first, which takes minutes and gigabytes
 * - `none`: this browser or device has none
 */
export type LocalModelState = 'ready' | 'to-load' | 'none';

export interface LocalModelCall {
  /** The name of an AI task, or of a row of `deviceTasks`. */
  readonly task: string;
  /** Its schema holds the reply to a shape. */
  readonly prompt: Prompt;
  /** The text alone, for an API that takes no prompt. */
  readonly input?: string;
  readonly signal: AbortSignal;
  /** Called with the text so far. */
  readonly onText?: (text: string) => void;
  /** Called while the model is downloaded, with the share that is here: 0 to 1. */
  readonly onDownload?: (share: number) => void;
}

/** A model that runs on this device. */
export interface LocalModel {
  /** Resolves with the whole reply, or the reason why there is none. After an abort that reason means nothing. */
  write(call: LocalModelCall): Promise<Result<string, ModelFailureKind>>;
}
