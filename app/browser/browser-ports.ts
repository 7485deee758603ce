import type { Channel, ChunksStored, Locks, Ports, Random } from '../engine/ports.ts';
import { browserWire } from './browser-wire.ts';

/** The engine's ports in a page or a service worker. */
export function browserPorts(account: string): Ports {
  return {
    ...browserWire,
    random: browserRandom,
    locks: browserLocks,
    channel: browserChannel(account),
  };
}

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
