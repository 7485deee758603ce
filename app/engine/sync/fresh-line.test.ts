import { describe, expect, it } from 'vitest';
import type { EngineDeps, Network, NetworkRequest } from '../ports.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { account, tabWithIdea } from '../../testing/test-browser.ts';
import { drain } from './drain.ts';
import { freshLine } from './fresh-line.ts';
import { listen } from './listen.ts';

/** A network that accepts every call and never answers it; calls end when they are aborted. */
function silentNetwork() {
  const asked: string[] = [];
  const network: Network = {
    request: async ({ path, signal }: NetworkRequest) => {
      asked.push(path);
      return await new Promise((_, refuse) => {
        signal.addEventListener('abort', () => refuse(new DOMException('Given up', 'AbortError')));
      });
    },
  };
  return { asked, network };
}

async function device(network: Network): Promise<{ deps: EngineDeps; pass: (ms: number) => void }> {
  const { browser, tab } = await tabWithIdea();
  const { clock, random, locks } = browser;
  return {
    deps: { clock, random, locks, network, channel: tab.channel, store: tab.store, account },
    pass: (ms) => browser.clock.pass(ms),
  };
}

it('a pass that hangs on a line that is gone ends when the network comes back, and the next one is sent', async () => {
  const { asked, network } = silentNetwork();
  const line = freshLine(network, new ManualClock());
  const { deps } = await device(line.network);
  const hanging = drain(deps);
  await expect.poll(() => asked).toEqual(['/api/sync/push']);
  line.renew();
  expect(await hanging).toMatchObject({ type: 'failed', failure: { type: 'unreachable' } });
  const next = drain(deps);
  await expect.poll(() => asked).toEqual(['/api/sync/push', '/api/sync/push']);
  line.renew();
  await next;
});

it('the event stream is opened anew when the network comes back, long before its silence tells', async () => {
  const { asked, network } = silentNetwork();
  const line = freshLine(network, new ManualClock());
  const { deps } = await device(line.network);
  const stopping = new AbortController();
  const listening = listen(deps, { onRing: () => {}, signal: stopping.signal, line });
  await expect.poll(() => asked).toHaveLength(1);
  // No time passes at all.
  line.renew();
  await expect.poll(() => asked).toHaveLength(2);
  stopping.abort();
  await listening;
});

it('a call of one tab that stays silent is given up when another tab opens the event stream to a new server', async () => {
  const { asked, network: silent } = silentNetwork();
  const { browser, tab } = await tabWithIdea();
  const { clock, random, locks } = browser;
  const stopping = new AbortController();
  const open = (channel: EngineDeps['channel'], network: Network) => {
    const line = freshLine(network, clock);
    const deps = { clock, random, locks, network: line.network, channel, store: tab.store, account };
    return { deps, listen: () => listen(deps, { onRing: () => {}, signal: stopping.signal, line }) };
  };
  let isThere = () => {};
  const newServer = new Promise<void>((resolve) => {
    isThere = resolve;
  });
  const ringing: Network = {
    request: () =>
      Promise.resolve({
        status: 200,
        header: () => null,
        body: async function* () {
          await newServer;
          yield new TextEncoder().encode('data: 1\n\n');
          await new Promise(() => {});
        },
      }),
  };
  void open(browser.openTab().channel, ringing).listen();
  await settled();
  const pusher = open(tab.channel, silent);
  const listening = pusher.listen();
  const pushing = drain(pusher.deps);
  await expect.poll(() => asked).toEqual(['/api/sync/push']);
  isThere();
  await settled();
  clock.pass(11_000);
  expect(await pushing).toMatchObject({ type: 'failed', failure: { type: 'unreachable' } });
  stopping.abort();
  await listening;
});

it('a long time without a network does not keep the event stream waiting once it is back', async () => {
  let asked = 0;
  const network: Network = {
    request: async () => {
      asked += 1;
      throw new TypeError('Failed to fetch');
    },
  };
  const line = freshLine(network, new ManualClock());
  const { deps, pass } = await device(line.network);
  const stopping = new AbortController();
  const listening = listen(deps, { onRing: () => {}, signal: stopping.signal, line });
  // The backoff is up to 15 s by then.
  await expect.poll(() => (pass(5000), asked)).toBe(6);
  await settled();
  line.renew();
  await expect.poll(() => asked).toBe(7);
  stopping.abort();
  await listening;
});

describe('a call that stays silent', () => {
  const clock = new ManualClock();

  /** Sends a call that is never answered, then opens a stream; `ring` makes the stream send something. */
  async function besideStream(sent: Uint8Array) {
    let ring = () => {};
    const { network: silent } = silentNetwork();
    const { network } = freshLine(
      {
        request: async (request) => {
          if (request.path !== '/stream') return await silent.request(request);
          const body = async function* () {
            for (;;) {
              await new Promise<void>((resolve) => {
                ring = resolve;
              });
              yield new Uint8Array(1);
            }
          };
          return { status: 200, header: () => null, body };
        },
      },
      clock,
    );
    const { signal } = new AbortController();
    let given = false;
    const call = { method: 'POST', path: '/call', headers: {}, signal, body: sent } as const;
    network.request(call).catch(() => {
      given = true;
    });
    const stream = (await network.request({ ...call, method: 'GET', path: '/stream' })).body();
    const pieces = stream[Symbol.asyncIterator]();
    const rung = async () => {
      const piece = pieces.next();
      await settled();
      ring();
      await piece;
      await settled();
    };
    return { rung, isGivenUp: () => given };
  }

  it('is given up when a stream that was opened later is heard', async () => {
    const { rung, isGivenUp } = await besideStream(new Uint8Array(1_000));
    clock.pass(9_000);
    await rung();
    expect(isGivenUp()).toBe(false);
    clock.pass(2_000);
    await rung();
    expect(isGivenUp()).toBe(true);
  });

  it('is given up without another sign once it was silent for long, when a stream began after it', async () => {
    const clockOfCall = new ManualClock();
    const { network: silent } = silentNetwork();
    const network: Network = {
      request: async (request) =>
        request.path === '/stream'
          ? { status: 200, header: () => null, body: async function* () {} }
          : await silent.request(request),
    };
    const line = freshLine(network, clockOfCall).network;
    const call = { method: 'GET', headers: {}, signal: new AbortController().signal } as const;
    const given = line.request({ ...call, path: '/call' }).catch((error: unknown) => (error as Error).name);
    clockOfCall.pass(9_000);
    await line.request({ ...call, path: '/stream', headers: { Accept: 'text/event-stream' } });
    clockOfCall.pass(2_000);
    expect(await given).toBe('AbortError');
  });

  it('is given up in the middle of its answer as well, but not while that moves on', async () => {
    const clockOfAnswer = new ManualClock();
    let send = () => {};
    const network: Network = {
      request: ({ path, signal }) => {
        const gone = new Promise<never>((_, refuse) => {
          signal.addEventListener('abort', () => refuse(new DOMException('Given up', 'AbortError')));
        });
        const body = async function* () {
          for (;;) {
            const next = new Promise<void>((resolve) => {
              if (path === '/page') send = resolve;
              else resolve();
            });
            await Promise.race([next, gone]);
            yield new Uint8Array(1);
          }
        };
        return Promise.resolve({ status: 200, header: () => null, body });
      },
    };
    const line = freshLine(network, clockOfAnswer).network;
    const call = { method: 'GET', headers: {}, signal: new AbortController().signal } as const;
    const read = async (path: string, headers = {}) =>
      (await line.request({ ...call, path, headers })).body()[Symbol.asyncIterator]();
    const earlierStream = await read('/stream', { Accept: 'text/event-stream' });
    const page = await read('/page');
    const laterStream = await read('/stream', { Accept: 'text/event-stream' });
    for (let moved = 0; moved < 3; moved += 1) {
      const piece = page.next();
      clockOfAnswer.pass(9_000);
      await laterStream.next();
      send();
      expect((await piece).done).toBe(false);
    }
    const broken = page.next().catch((error: unknown) => (error as Error).name);
    clockOfAnswer.pass(11_000);
    await laterStream.next();
    expect(await broken).toBe('AbortError');
    // Streams are silent for long. Their own reader decides.
    expect((await earlierStream.next()).done).toBe(false);
  });

  it('is kept while a large body may still be on its way', async () => {
    const { rung, isGivenUp } = await besideStream(new Uint8Array(100_000));
    clock.pass(20_000);
    await rung();
    expect(isGivenUp()).toBe(false);
  });
});

/** Runs everything that does not depend on a timer. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
