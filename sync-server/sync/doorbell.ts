/**
 * The doorbell: tells devices that the log has grown, over one event stream per browser.
 *
 * An event contains only the user's newest log position; the device compares it with its cursor and pulls if it is
 * behind. There is one stream per browser because six of them would exhaust HTTP/1.1's connections to a host.
 *
 * A stream starts with the current position and then sends each higher one. It ends when its session ends, when the
 * user opens more than `maxStreams`, when the reader stops reading, or when the server stops.
 *
 * Several nodes share a bus (Redis). The bus may lose messages without harm. At every heartbeat each node reads the
 * positions of its users from the database, and ends the streams of sessions that are no longer signed in.
 *
 * Invariant: positions on one stream only increase, and a stream never carries content.
 */

import { Redis } from 'ioredis';

/** The part of a response that a stream needs. */
export interface StreamOutput {
  write(text: string): boolean;
  end(): void;
  destroy(): void;
  /** Bytes that the network has not accepted yet. */
  readonly writableLength: number;
  /** Whether it was ended. Its connection may still be open. */
  readonly writableEnded: boolean;
}

export interface DoorbellDeps {
  readonly bus: DoorbellBus;
  /** The newest log positions of users, as stored. */
  readonly heads: (userIds: readonly string[]) => Promise<Map<string, number>>;
  /** The sessions among `keys` that are still signed in. */
  readonly aliveSessions: (keys: readonly string[]) => Promise<Set<string>>;
  /** Calls back regularly. Returns a cancel function. */
  readonly every: (ms: number, beat: () => Promise<void>) => () => void;
  readonly heartbeatMs: number;
  /** Most streams per user on this node. */
  readonly maxStreams: number;
}

interface Stream {
  readonly userId: string;
  readonly session: string;
  readonly output: StreamOutput;
  sent: number;
}

/** A reader with this many unread bytes is considered gone. */
const MAX_UNREAD = 16 << 10;

/** The event streams of this node. */
export class Doorbell {
  readonly #deps: DoorbellDeps;
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #stop: () => void;

  constructor(deps: DoorbellDeps) {
    this.#deps = deps;
    deps.bus.onMessage((userId, head) => this.#ringHere(userId, head));
    this.#stop = deps.every(deps.heartbeatMs, () => this.#beat());
  }

  /** Number of open streams on this node. */
  get size(): number {
    let size = 0;
    for (const streams of this.#streams.values()) size += streams.size;
    return size;
  }

  /**
   * Opens a stream with the current position. Beyond the limit, the user's oldest stream is ended. Returns a function
   * to call when the connection has closed.
   */
  open(stream: Omit<Stream, 'sent'>, head: number): () => void {
    const opened: Stream = { ...stream, sent: head };
    const streams = this.#streams.get(stream.userId) ?? new Set();
    this.#streams.set(stream.userId, streams.add(opened));
    const [oldest] = streams;
    if (streams.size > this.#deps.maxStreams && oldest) {
      streams.delete(oldest);
      oldest.output.end();
    }
    stream.output.write(`data: ${head}\n\n`);
    return () => {
      streams.delete(opened);
      if (streams.size === 0 && this.#streams.get(stream.userId) === streams) this.#streams.delete(stream.userId);
    };
  }

  /** Sends a position to all of a user's streams, on this node and the others. */
  ring(userId: string, head: number): void {
    this.#ringHere(userId, head);
    this.#deps.bus.notify(userId, head);
  }

  endSession(session: string): void {
    for (const stream of this.#all()) if (stream.session === session) stream.output.end();
  }

  /**
   * Ends all streams before the server stops, so that devices reconnect to another node. `ring` still reaches other
   * nodes.
   */
  endStreams(): void {
    this.#stop();
    for (const { output } of this.#all()) output.end();
  }

  /** Call it when nothing is stored any more. */
  close(): void {
    this.endStreams();
    this.#deps.bus.close();
  }

  #ringHere(userId: string, head: number): void {
    for (const stream of this.#streams.get(userId) ?? []) {
      if (head <= stream.sent) continue;
      stream.sent = head;
      say(stream, `data: ${head}\n\n`);
    }
  }

  /** Ends the streams of ended sessions, and sends positions that the bus has lost. */
  async #beat(): Promise<void> {
    const streams = this.#all();
    if (streams.length === 0) return;
    for (const stream of streams) say(stream, ':\n\n');
    const [alive, heads] = await Promise.all([
      this.#deps.aliveSessions([...new Set(streams.map(({ session }) => session))]),
      this.#deps.heads([...this.#streams.keys()]),
    ]);
    for (const { session, output } of streams) if (!alive.has(session)) output.end();
    for (const [userId, head] of heads) this.#ringHere(userId, head);
  }

  #all(): Stream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams]);
  }
}

function say({ output }: Stream, text: string): void {
  if (output.writableEnded) return;
  if (output.writableLength > MAX_UNREAD) output.destroy();
  else output.write(text);
}

/** Carries "user U is at N" to every node. */
interface DoorbellBus {
  notify(userId: string, head: number): void;
  /** Calls back for messages of other nodes. */
  onMessage(listener: (userId: string, head: number) => void): void;
  close(): void;
}

/** For a single node. */
export const noOtherNodes: DoorbellBus = { notify: () => {}, onMessage: () => {}, close: () => {} };

const CHANNEL = 'rostrum:doorbell';

/**
 * The bus over Redis. While Redis is unavailable, messages are lost and no call fails: heartbeats read the database and
 * make up for it.
 * @param onError called with each failure of the connection, for the log
 */
export function redisBus(url: string, onError: (error: Error) => void): DoorbellBus {
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url);
  publisher.on('error', onError);
  subscriber.on('error', onError);
  void subscriber.subscribe(CHANNEL).catch(onError);
  return {
    notify: (userId, head) => void publisher.publish(CHANNEL, `${userId} ${head}`).catch(onError),
    onMessage: (listener) => {
      subscriber.on('message', (_channel: string, message: string) => {
        const [userId, head] = message.split(' ');
        if (userId && Number.isSafeInteger(Number(head))) listener(userId, Number(head));
      });
    },
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
