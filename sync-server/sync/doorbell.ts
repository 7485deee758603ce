import { Redis } from 'ioredis';

/** The part of a response that a stream needs. */
export interface StreamOutput {
  write(text: string): boolean;
  end(): void;
  destroy(): void;
  /** Bytes that the network has not taken yet. */
  readonly writableLength: number;
  /** It was ended, though its connection may not have closed yet. */
  readonly writableEnded: boolean;
}

export interface DoorbellDeps {
  readonly bus: DoorbellBus;
  /** The newest feed numbers of users, as stored. */
  readonly heads: (userIds: readonly string[]) => Promise<Map<string, number>>;
  /** Those of the sessions that are still signed in. */
  readonly aliveSessions: (keys: readonly string[]) => Promise<Set<string>>;
  /** Calls back regularly. Returns a cancel function. */
  readonly every: (ms: number, beat: () => Promise<void>) => () => void;
  readonly heartbeatMs: number;
  /** Streams of one user on this node. */
  readonly maxStreams: number;
}

interface Stream {
  readonly userId: string;
  readonly session: string;
  readonly output: StreamOutput;
  told: number;
}

/** A reader that leaves this many bytes lying is gone. */
const MAX_UNREAD = 16 << 10;

/** The event streams of this node. A stream only ever says "N": the user's newest feed number. */
export class Doorbell {
  readonly #deps: DoorbellDeps;
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #stop: () => void;

  constructor(deps: DoorbellDeps) {
    this.#deps = deps;
    deps.bus.onTold((userId, head) => this.#ringHere(userId, head));
    this.#stop = deps.every(deps.heartbeatMs, () => this.#beat());
  }

  /** How many streams are open on this node. */
  get size(): number {
    let size = 0;
    for (const streams of this.#streams.values()) size += streams.size;
    return size;
  }

  /** Opens a stream at once with the current number; beyond the limit the user's oldest ends. Returns how to forget it when its connection has closed. */
  open(stream: Omit<Stream, 'told'>, head: number): () => void {
    const opened: Stream = { ...stream, told: head };
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

  /** Tells all of a user's streams, here and on other nodes. */
  ring(userId: string, head: number): void {
    this.#ringHere(userId, head);
    this.#deps.bus.notify(userId, head);
  }

  endSession(session: string): void {
    for (const stream of this.#all()) if (stream.session === session) stream.output.end();
  }

  /** The server is about to stop: devices look for another node. What it still stores is told to the others. */
  endStreams(): void {
    this.#stop();
    for (const { output } of this.#all()) output.end();
  }

  /** Nothing is stored any more. */
  close(): void {
    this.endStreams();
    this.#deps.bus.close();
  }

  #ringHere(userId: string, head: number): void {
    for (const stream of this.#streams.get(userId) ?? []) {
      if (head <= stream.told) continue;
      stream.told = head;
      say(stream, `data: ${head}\n\n`);
    }
  }

  /** Ends what is signed out, and tells what another node could not tell. */
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

/** "User U is at N", told to every node. */
interface DoorbellBus {
  notify(userId: string, head: number): void;
  /** What other nodes told. */
  onTold(listener: (userId: string, head: number) => void): void;
  close(): void;
}

/** For a single node: there is nobody else to tell. */
export const noOtherNodes: DoorbellBus = { notify: () => {}, onTold: () => {}, close: () => {} };

const CHANNEL = 'rostrum:doorbell';

/**
 * Over Redis. While it is away nothing is told and nothing fails: heartbeats look at the database and make up for it.
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
    onTold: (listener) => {
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
