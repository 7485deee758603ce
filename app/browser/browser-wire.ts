import type { Clock, Network } from '../engine/ports.ts';

const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A service worker is started when the network may be back: it tries, whatever the browser last reported. */
const isPage = typeof document !== 'undefined';

const browserNetwork: Network = {
  request: async ({ method, path, headers, body, signal }) => {
    // `onLine === false` is reliable, and an attempt would be logged by the browser as an error.
    if (isPage && !navigator.onLine) throw new DOMException('Offline', 'NothingSent');
    const init: RequestInit = {
      method,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { ...headers },
    };
    if (body) init.body = body as Uint8Array<ArrayBuffer>;
    const reply = await fetch(path, init);
    const { status, statusText } = reply;
    return { status, statusText, header: (name) => reply.headers.get(name), body: () => readBody(reply) };
  },
};

/** The ports of calls in a page or a service worker. */
export const browserWire = { network: browserNetwork, clock: browserClock };

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
