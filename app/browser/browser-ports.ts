import type { Channel, ChunksStored, Clock, Locks, Network, Ports, Random } from '../engine/ports.ts';

/** The engine's ports in a page or a service worker. */
export function browserPorts(account: string): Ports {
  return {
    clock: browserClock,
    random: browserRandom,
    locks: browserLocks,
    network: browserNetwork,
    channel: browserChannel(account),
  };
}

const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

const browserRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  fraction: () => Math.random(),
};

const browserLocks: Locks = {
  tryHold: async (name, body) =>
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return false;
      await body();
      return true;
    }),
  hold: async (name, body, signal) => {
    try {
      await navigator.locks.request(name, { signal }, body);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
};

/** A service worker is woken when the network may be back: it tries, whatever the browser last reported. */
const isPage = typeof document !== 'undefined';

const browserNetwork: Network = {
  request: async ({ method, path, headers, body, signal }) => {
    // Believed when it says no: the browser would write each attempt into the console as an error.
    if (isPage && !navigator.onLine) throw new TypeError('Offline');
    const init: RequestInit = {
      method,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { ...headers },
    };
    if (body) init.body = body as Uint8Array<ArrayBuffer>;
    const reply = await fetch(path, init);
    return { status: reply.status, header: (name) => reply.headers.get(name), body: () => readBody(reply) };
  },
};

async function* readBody(reply: Response): AsyncGenerator<Uint8Array> {
  const reader = reply.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function browserChannel(account: string): Channel {
  const channel = new BroadcastChannel(`rostrum-${account}`);
  const listeners = new Set<(message: ChunksStored) => void>();
  const notify = (message: ChunksStored) => {
    for (const listener of listeners) listener(message);
  };
  channel.addEventListener('message', (event: MessageEvent<ChunksStored>) => notify(event.data));
  return {
    post: (message, reach) => {
      channel.postMessage(message);
      // A channel does not deliver to the context that posted.
      if (reach === 'everyone') queueMicrotask(() => notify(message));
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
