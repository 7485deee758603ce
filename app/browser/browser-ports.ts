import type { Channel, ChannelMessage, Locks, Ports, Random } from '../engine/ports.ts';
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
  tryHold: async (name, body) => await holdUntilLost(name, { ifAvailable: true }, body),
  takeOver: async (name, body) => await holdUntilLost(name, { steal: true }, body),
  hold: async (name, body, signal) => {
    try {
      await navigator.locks.request(name, { signal }, body);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
};

async function holdUntilLost(
  name: string,
  options: LockOptions,
  body: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const lost = new AbortController();
  const running: { body: Promise<void> | null } = { body: null };
  try {
    return await navigator.locks.request(name, options, async (lock) => {
      if (!lock) return false;
      running.body = body(lost.signal);
      await running.body;
      return true;
    });
  } catch (error) {
    // A lock that is taken away rejects at once, while the body is still running.
    if (!running.body || !(error instanceof DOMException && error.name === 'AbortError')) throw error;
    lost.abort();
    await running.body;
    return false;
  }
}

function browserChannel(account: string): Channel {
  const channel = new BroadcastChannel(`rostrum-${account}`);
  const listeners = new Set<(message: ChannelMessage) => void>();
  const notify = (message: ChannelMessage) => {
    for (const listener of listeners) listener(message);
  };
  channel.addEventListener('message', (event: MessageEvent<ChannelMessage>) => notify(event.data));
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
