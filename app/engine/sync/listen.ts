import { getEvents } from '#core/api/sync.ts';
import { done } from '#core/kernel/result.ts';
import { doorbell } from '#core/sync/protocol.ts';
import { readCall } from '../wire/call-api.ts';
import type { FreshLine } from './fresh-line.ts';
import { TOO_OLD } from './sync-loop.ts';
import { utf8 } from './line-load.ts';
import type { EngineDeps } from '../ports.ts';

/** The Web Lock of the one context that holds the browser's event stream: one stream per tab would exhaust HTTP/1.1. */
export function listenLockName(account: string): string {
  return `rostrum-events ${account}`;
}

/** Longest message of the stream, in characters. */
const LONGEST_MESSAGE = 64;

const RECONNECT = { first: 500, most: 10_000 } as const;

export interface Listening {
  /** Called with the log's newest position, which the server sends on every connection and after every commit. */
  readonly onRing: (head: number) => void;
  /** Closes the stream. */
  readonly signal: AbortSignal;
  /** Renewed when the network returns: the stream is reopened at once, whatever the backoff has grown to. */
  readonly line: Pick<FreshLine, 'current' | 'streamBegan'>;
}

/**
 * Holds the browser's event stream, or waits to take it over. The other tabs learn of each stream that begins: one of
 * them may have a call in flight to the server that was there before. A stream without a heartbeat for too long is closed and
 * reopened: it stays "open" when the network is lost.
 */
export async function listen(deps: EngineDeps, { onRing, signal, line }: Listening): Promise<void> {
  const stop = deps.channel.listen(({ type }) => {
    if (type === 'stream-began') line.streamBegan();
  });
  signal.addEventListener('abort', stop);
  await deps.locks.hold(
    listenLockName(deps.account),
    async () => {
      let attempt = 0;
      while (!signal.aborted) {
        const cameBack = line.current();
        const heard = await readStream(deps, onRing, signal);
        if (signal.aborted) return;
        attempt = heard === 'rings' ? 0 : attempt + 1;
        const { first, most } = heard === 'too-old' ? TOO_OLD : RECONNECT;
        const wait = Math.min(most, first * 2 ** attempt);
        await pause(deps, wait * (0.5 + deps.random.fraction()), AbortSignal.any([signal, cameBack]));
        if (cameBack.aborted) attempt = 0;
      }
    },
    signal,
  );
}

/** Reads one stream to its end. Returns whether anything arrived on it, or that this page is too old for it. */
async function readStream(
  deps: EngineDeps,
  onRing: (head: number) => void,
  signal: AbortSignal,
): Promise<'rings' | 'silent' | 'too-old'> {
  const { clock, account } = deps;
  const silence = new AbortController();
  const stop = () => silence.abort();
  signal.addEventListener('abort', stop);
  let cancel = clock.after(doorbell.silenceMs, stop);
  let heard = false;
  let said = '';
  const input = { query: { account }, headers: { Accept: 'text/event-stream' }, signal: silence.signal };
  const ended = await readCall(deps, getEvents, input, async (reply) => {
    for await (const bytes of reply.body()) {
      cancel();
      cancel = clock.after(doorbell.silenceMs, stop);
      if (!heard) deps.channel.post({ type: 'stream-began' }, 'others');
      heard = true;
      // A message may be split, and several may arrive together: the last complete one counts.
      said += utf8.decode(bytes);
      const end = said.lastIndexOf('\n\n');
      const head = end < 0 ? undefined : /.*data: (\d+)/su.exec(said.slice(0, end))?.[1];
      said = said.slice(end < 0 ? 0 : end + 2).slice(-LONGEST_MESSAGE);
      if (head !== undefined) onRing(Number(head));
    }
    return done;
  });
  cancel();
  signal.removeEventListener('abort', stop);
  if (heard) return 'rings';
  return !ended.ok && ended.error.type === 'too-old' ? 'too-old' : 'silent';
}

function pause({ clock }: EngineDeps, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end);
  });
}
