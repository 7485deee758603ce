import type { Clock, NetworkReply } from '../engine/ports.ts';
import type { LimitOfTime } from './time-limits.ts';

interface ProgressWatch {
  /** The same answer; every part of its body that arrives counts as progress. */
  readonly watched: (reply: NetworkReply) => NetworkReply;
  readonly stop: () => void;
}

/**
 * Bytes a second that a line is trusted to carry. Nobody can see how much of a body has been sent, so a large one is
 * given the time that the slowest line needs for it.
 */
const SLOWEST = 10_000;
/** Bytes of a body that need no time of their own. */
const SMALL = 64 << 10;

/** Calls `onDead` once when an exchange has used up its time. */
export function watchProgress(
  clock: Clock,
  limit: LimitOfTime | null,
  { bodyBytes, onDead }: { readonly bodyBytes: number; readonly onDead: () => void },
): ProgressWatch {
  if (limit === null) return { watched: (reply) => reply, stop: () => {} };
  const sendingMs = (Math.max(0, bodyBytes - SMALL) / SLOWEST) * 1000;
  let cancel = clock.after(limit.ms + sendingMs, onDead);
  const moved = () => {
    if (limit.type === 'whole') return;
    cancel();
    cancel = clock.after(limit.ms, onDead);
  };
  return {
    watched: (reply) => {
      moved();
      return { ...reply, body: () => watchedBody(reply.body(), moved) };
    },
    stop: () => cancel(),
  };
}

async function* watchedBody(body: AsyncIterable<Uint8Array>, moved: () => void): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    moved();
    yield bytes;
  }
}
